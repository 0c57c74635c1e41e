import { type Capability, mayDo, type StaffRights } from '../accounts/staff.ts'

/** Notifications that the seller's staff get by mail. Source: SAFE-13. */
export const notificationKinds = [
  'order',
  'order-request',
  'rfq',
  'bid',
  'approval',
  'contact',
  'opinion',
  'mention',
  'webhook',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationChoices = ['now', 'hourly', 'none'] as const
export type NotificationChoice = (typeof notificationChoices)[number]

/** What those may do whom a kind concerns. */
const capabilityByKind: Record<NotificationKind, Capability> = {
  order: 'orders',
  'order-request': 'orders',
  rfq: 'negotiate',
  bid: 'negotiate',
  approval: 'approve',
  contact: 'negotiate',
  opinion: 'negotiate',
  mention: 'read',
  webhook: 'administer',
}

/**
 * Whom a kind concerns: they are notified at once unless they choose otherwise; others are not notified,
 * nor are those who see the orders of some warehouses only.
 */
export function isNotified(staff: StaffRights, kind: NotificationKind): boolean {
  return mayDo(staff, capabilityByKind[kind])
}

export const notificationNames: Record<NotificationKind, { name: string; hint: string }> = {
  order: { name: 'New orders', hint: 'An order was placed, or a card order was paid.' },
  'order-request': {
    name: 'Cancellations, returns and refunds',
    hint: 'A buyer cancelled an order, asks to cancel or return it, or money goes astray.',
  },
  rfq: { name: 'Quote requests', hint: 'A new request, or a buyer’s answer to a quote.' },
  bid: { name: 'Bids', hint: 'A new bid, or a buyer’s answer to an offer.' },
  approval: {
    name: 'Approvals',
    hint: 'A quote or bid below the price floor needs a second person.',
  },
  mention: { name: 'Notes that name you', hint: 'A colleague wrote @ and your name in a note.' },
  contact: { name: 'Messages', hint: 'Someone wrote to the shop with its contact form.' },
  opinion: { name: 'Questions on products', hint: 'A buyer asks about a product.' },
  webhook: { name: 'Webhooks', hint: 'An endpoint was paused because it does not answer.' },
}

export const notificationChoiceNames: Record<NotificationChoice, string> = {
  now: 'At once',
  hourly: 'Once an hour',
  none: 'No mails',
}

export function isNotificationKind(text: string): text is NotificationKind {
  return (notificationKinds as readonly string[]).includes(text)
}

export function isNotificationChoice(text: string): text is NotificationChoice {
  return (notificationChoices as readonly string[]).includes(text)
}
