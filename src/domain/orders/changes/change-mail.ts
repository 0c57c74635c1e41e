import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { MailPart } from '#platform/mail/mail-content.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
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
    const each = orderMailsTexts.priceEach({ price: formatMoney(price, seller) })
    const productUrl = seller.origin + paths.product(url)
    return { name, picture, price: each, quantity: `${quantity} × ${unit}`, url: productUrl }
  })
  const goods: MailPart = { is: 'goods', lines: changed, more: 0 }
  const refundDue = getRefundDue(await loadAccount(db, seller.id, order.id))
  const texts = [
    describeChange(change, order.number),
    orderMailsTexts.reason({ reason: change.reason }),
    ...describeMoney(change, refundDue, (amount) => formatMoney(amount, seller)),
  ]
  await enqueueMail(db, {
    sellerId: seller.id,
    to: order.email,
    replyTo: seller.email,
    now,
    dedupKey: `order-change:${order.number}:${change.change}`,
    subject: orderMailsTexts.subject({
      heading: headings[nameHeading(change)](),
      number: order.number,
    }),
    content: [
      ...texts.map((text) => ({ is: 'text', text }) as const),
      {
        is: 'button',
        label: mailsTexts.seeMyOrder(),
        lead: mailsTexts.seeHere(),
        url: seller.origin + paths.myOrder(order.number),
      },
      goods,
      { is: 'text', text: mailsTexts.thankYou({ shop: seller.companyName }) },
    ],
  })
}

const headings = {
  cancel: orderMailsTexts.itemsCancelledHeading,
  return: orderMailsTexts.itemsReturnedHeading,
  refund: orderMailsTexts.itemsRefundedHeading,
  replace: orderMailsTexts.itemsReplacedHeading,
}

function nameHeading({ kind, isReplaced }: MailedChange): keyof typeof headings {
  return isReplaced ? 'replace' : kind
}

function describeChange({ kind, isReplaced }: MailedChange, number: string): string {
  if (kind === 'cancel') return orderMailsTexts.itemsCancelled({ number })
  if (isReplaced) return orderMailsTexts.itemsReplaced({ number })
  if (kind === 'return') return orderMailsTexts.itemsReturned({ number })
  return orderMailsTexts.itemsRefunded({ number })
}

function describeMoney(
  { isReplaced, amount }: MailedChange,
  refundDue: Minor,
  format: (amount: Minor) => string,
): string[] {
  if (isReplaced) return [orderMailsTexts.freeOfCharge()]
  const credit = orderMailsTexts.credited({ amount: format(amount) })
  return refundDue > 0
    ? [credit, orderMailsTexts.refundFollows({ refundDue: format(refundDue) })]
    : [credit]
}
