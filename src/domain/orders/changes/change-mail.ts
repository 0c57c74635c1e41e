import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'
import { getRefundDue } from '../account-rules.ts'
import { loadAccount } from '../account-store.ts'
import { notifyCustomer } from '../order-mail.ts'
import { loadOrder } from '../order-reads.ts'
import type { LockedOrder } from '../payments/payment-store.ts'

interface MailedChange {
  kind: ChangeKind
  isReplaced: boolean
  reason: string
  amount: Minor
  /** Its number in the order. */
  change: number
  /** The order's state after it. */
  state: OrderState
}

/**
 * Mails the customer about pieces that were cancelled, came back or were refunded, through the
 * outbox in the change's transaction. Source: DEAL-05.
 */
export async function notifyOfChange(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  change: MailedChange,
): Promise<void> {
  if (change.state === 'returned') return notifyCustomer(db, scope, 'returned', order)
  if (order.email === null) return
  const { seller, now } = scope
  const stored = await loadOrder(db, seller.id, order.number)
  const lines = stored!.changes.find(({ number }) => number === change.change)!.lines
  const changed = lines.map(({ position, quantity }) => {
    const { name, unit, picture, price, url } = stored!.lines[position - 1]!
    const each = `${formatMoney(price, seller)} each`
    const productUrl = seller.origin + paths.product(url)
    return { name, picture, price: each, quantity: `${quantity} × ${unit}`, url: productUrl }
  })
  const goods: MailPart = { is: 'goods', lines: changed, more: 0 }
  const refundDue = getRefundDue(await loadAccount(db, seller.id, order.id))
  const texts = [
    describeChange(change, order.number),
    `Reason: ${change.reason}`,
    ...describeMoney(change, refundDue, (amount) => formatMoney(amount, seller)),
  ]
  await enqueueMail(db, {
    sellerId: seller.id,
    to: order.email,
    replyTo: seller.email,
    now,
    dedupKey: `order-change:${order.number}:${change.change}`,
    subject: `${headings[nameHeading(change)]}: order ${order.number}`,
    content: [
      ...texts.map((text) => ({ is: 'text', text }) as const),
      {
        is: 'button',
        label: 'See my order',
        lead: 'See it here:',
        url: seller.origin + paths.myOrder(order.number),
      },
      goods,
      { is: 'text', text: `Thank you for shopping with ${seller.companyName}.` },
    ],
  })
}

const headings = {
  cancel: 'Items cancelled',
  return: 'Items returned',
  refund: 'Items refunded',
  replace: 'Items sent again',
}

function nameHeading({ kind, isReplaced }: MailedChange): keyof typeof headings {
  return isReplaced ? 'replace' : kind
}

function describeChange({ kind, isReplaced }: MailedChange, number: string): string {
  if (kind === 'cancel') return `We’ve cancelled these items of your order ${number}.`
  if (isReplaced) return `We’ll send you these items of your order ${number} again.`
  if (kind === 'return') return `These items of your order ${number} are back with us.`
  return `You don’t pay for these items of your order ${number}, and needn’t send them back.`
}

function describeMoney(
  { isReplaced, amount }: MailedChange,
  refundDue: Minor,
  format: (amount: Minor) => string,
): string[] {
  if (isReplaced) return ['This costs you nothing.']
  const credit = `${format(amount)} is credited to you.`
  return refundDue > 0 ? [credit, `We’ll refund ${format(refundDue)}.`] : [credit]
}
