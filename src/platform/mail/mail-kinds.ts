/** 0: somebody is waiting for it; 1: a step of an order, a request or a bid; 2: not urgent. */
export const mailPriorities = { awaited: 0, turn: 1, bulk: 2 } as const
export type MailPriority = keyof typeof mailPriorities

interface MailKind {
  priority: MailPriority
  /** Label of the button that the HTML form makes from the text's first link. */
  button: string
}

/**
 * The priority of each kind of mail. The kind is the part of the dedupKey before the colon; the
 * longest matching prefix wins, so `order` covers `order-placed` and `order-shipped`. Source:
 * SAFE-11.
 */
export const mailKinds: Readonly<Record<string, MailKind>> = {
  welcome: { priority: 'awaited', button: 'Confirm my address' },
  confirm: { priority: 'awaited', button: 'Confirm my address' },
  'change-address': { priority: 'awaited', button: 'Confirm my new address' },
  reset: { priority: 'awaited', button: 'Choose a new password' },
  'registered-again': { priority: 'awaited', button: 'Sign in' },
  'address-reserved': { priority: 'awaited', button: 'Open the shop' },
  'address-changed': { priority: 'awaited', button: 'This wasn’t me' },
  'password-changed': { priority: 'awaited', button: 'This wasn’t me' },
  'new-device': { priority: 'awaited', button: 'This wasn’t me' },
  factor: { priority: 'awaited', button: 'This wasn’t me' },
  passkey: { priority: 'awaited', button: 'This wasn’t me' },
  'rfq-link': { priority: 'awaited', button: 'Confirm my request' },
  'rfq-buyer-opened': { priority: 'awaited', button: 'See my request' },
  'rfq-buyer': { priority: 'turn', button: 'See my request' },
  rfq: { priority: 'turn', button: 'Open the request' },
  bid: { priority: 'turn', button: 'See the bid' },
  order: { priority: 'turn', button: 'See my order' },
  'draft-order': { priority: 'turn', button: 'See my order' },
  'e-invoice': { priority: 'turn', button: 'Open the order' },
  'webhook-paused': { priority: 'turn', button: 'Open the webhooks' },
  staff: { priority: 'turn', button: 'Open the desk' },
  'staff-invitation': { priority: 'awaited', button: 'Join the desk' },
  'company-approval': { priority: 'turn', button: 'Look at it' },
  'company-invitation': { priority: 'awaited', button: 'Join the company' },
  'staff-factor': { priority: 'awaited', button: 'Review staff access' },
  'agent-act': { priority: 'awaited', button: 'Look at it' },
  'agent-consent': { priority: 'awaited', button: 'See my connected apps' },
  opinion: { priority: 'turn', button: 'See it in the shop' },
  contact: { priority: 'turn', button: 'Open the desk' },
  'staff-digest': { priority: 'bulk', button: 'Open the desk' },
  subscribed: { priority: 'bulk', button: 'Leave the newsletter' },
  'credit-payment': { priority: 'turn', button: 'See my account' },
  'credit-reminder': { priority: 'turn', button: 'See my account' },
  'list-reminder': { priority: 'bulk', button: 'Open the list' },
  'product-alert': { priority: 'bulk', button: 'See the product' },
  wanted: { priority: 'bulk', button: 'See the product' },
}

const defaultKind: MailKind = { priority: 'turn', button: 'Open the page' }

export function isListedKind(dedupKey: string): boolean {
  return findKind(dedupKey) !== undefined
}

export function getMailKind(dedupKey: string): MailKind {
  return findKind(dedupKey) ?? defaultKind
}

function findKind(dedupKey: string): MailKind | undefined {
  const keyParts = dedupKey.split(':')[0]!.split('-')
  for (let count = keyParts.length; count > 0; count--) {
    const name = keyParts.slice(0, count).join('-')
    if (Object.hasOwn(mailKinds, name)) return mailKinds[name]
  }
  return undefined
}
