import * as deskSettingsTexts from '#texts/desk-settings.ts'
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

export const notificationNames: Record<
  NotificationKind,
  { name: () => string; hint: () => string }
> = {
  order: { name: deskSettingsTexts.notifyOrder, hint: deskSettingsTexts.notifyOrderHint },
  'order-request': {
    name: deskSettingsTexts.notifyOrderRequest,
    hint: deskSettingsTexts.notifyOrderRequestHint,
  },
  rfq: { name: deskSettingsTexts.notifyRfq, hint: deskSettingsTexts.notifyRfqHint },
  bid: { name: deskSettingsTexts.notifyBid, hint: deskSettingsTexts.notifyBidHint },
  approval: { name: deskSettingsTexts.notifyApproval, hint: deskSettingsTexts.notifyApprovalHint },
  mention: { name: deskSettingsTexts.notifyMention, hint: deskSettingsTexts.notifyMentionHint },
  contact: { name: deskSettingsTexts.notifyContact, hint: deskSettingsTexts.notifyContactHint },
  opinion: { name: deskSettingsTexts.notifyOpinion, hint: deskSettingsTexts.notifyOpinionHint },
  webhook: { name: deskSettingsTexts.notifyWebhook, hint: deskSettingsTexts.notifyWebhookHint },
}

export const notificationChoiceNames: Record<NotificationChoice, () => string> = {
  now: deskSettingsTexts.choiceNow,
  hourly: deskSettingsTexts.choiceHourly,
  none: deskSettingsTexts.choiceNone,
}

export function isNotificationKind(text: string): text is NotificationKind {
  return (notificationKinds as readonly string[]).includes(text)
}

export function isNotificationChoice(text: string): text is NotificationChoice {
  return (notificationChoices as readonly string[]).includes(text)
}
