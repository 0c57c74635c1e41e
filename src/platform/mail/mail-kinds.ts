import * as mailsTexts from '#texts/mails.ts'
/** 0: somebody is waiting for it; 1: a step of an order, a request or a bid; 2: not urgent. */
export const mailPriorities = { awaited: 0, turn: 1, bulk: 2 } as const
export type MailPriority = keyof typeof mailPriorities

interface MailKind {
  priority: MailPriority
  /** Label of the button that the HTML form makes from the text's first link. */
  button: () => string
}

/**
 * The priority of each kind of mail. The kind is the part of the dedupKey before the colon; the
 * longest matching prefix wins, so `order` covers `order-placed` and `order-shipped`. Source:
 * SAFE-11.
 */
export const mailKinds: Readonly<Record<string, MailKind>> = {
  welcome: { priority: 'awaited', button: mailsTexts.confirmAddress },
  confirm: { priority: 'awaited', button: mailsTexts.confirmAddress },
  'change-address': { priority: 'awaited', button: mailsTexts.confirmNewAddress },
  reset: { priority: 'awaited', button: mailsTexts.newPassword },
  'registered-again': { priority: 'awaited', button: mailsTexts.signIn },
  'address-reserved': { priority: 'awaited', button: mailsTexts.openShop },
  'address-changed': { priority: 'awaited', button: mailsTexts.notMe },
  'password-changed': { priority: 'awaited', button: mailsTexts.notMe },
  'new-device': { priority: 'awaited', button: mailsTexts.notMe },
  factor: { priority: 'awaited', button: mailsTexts.notMe },
  passkey: { priority: 'awaited', button: mailsTexts.notMe },
  'rfq-link': { priority: 'awaited', button: mailsTexts.confirmRequest },
  'rfq-buyer-opened': { priority: 'awaited', button: mailsTexts.seeMyRequest },
  'rfq-buyer': { priority: 'turn', button: mailsTexts.seeMyRequest },
  rfq: { priority: 'turn', button: mailsTexts.openRequest },
  bid: { priority: 'turn', button: mailsTexts.seeBid },
  order: { priority: 'turn', button: mailsTexts.seeMyOrder },
  'draft-order': { priority: 'turn', button: mailsTexts.seeMyOrder },
  'e-invoice': { priority: 'turn', button: mailsTexts.openOrder },
  'webhook-paused': { priority: 'turn', button: mailsTexts.openWebhooks },
  staff: { priority: 'turn', button: mailsTexts.openDesk },
  'staff-invitation': { priority: 'awaited', button: mailsTexts.joinDesk },
  'company-approval': { priority: 'turn', button: mailsTexts.lookAtIt },
  'company-invitation': { priority: 'awaited', button: mailsTexts.joinCompany },
  'staff-factor': { priority: 'awaited', button: mailsTexts.reviewAccess },
  'agent-act': { priority: 'awaited', button: mailsTexts.lookAtIt },
  'agent-consent': { priority: 'awaited', button: mailsTexts.seeApps },
  opinion: { priority: 'turn', button: mailsTexts.seeInShop },
  contact: { priority: 'turn', button: mailsTexts.openDesk },
  'staff-digest': { priority: 'bulk', button: mailsTexts.openDesk },
  subscribed: { priority: 'bulk', button: mailsTexts.unsubscribe },
  'credit-payment': { priority: 'turn', button: mailsTexts.seeAccount },
  'credit-reminder': { priority: 'turn', button: mailsTexts.seeAccount },
  'list-reminder': { priority: 'bulk', button: mailsTexts.openList },
  'product-alert': { priority: 'bulk', button: mailsTexts.seeProduct },
  wanted: { priority: 'bulk', button: mailsTexts.seeProduct },
}

const defaultKind: MailKind = { priority: 'turn', button: mailsTexts.openPage }

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
