import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { MailProductLine } from '#platform/mail/mail-content.ts'
import { mailReader, type ReaderView } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { getRefundDue } from '../account-rules.ts'
import { loadAccount } from '../account-store.ts'
import { notifyCustomer } from '../order-mail.ts'
import { translateMailedOrder } from '../order-mail-parts.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
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
  const refundDue = getRefundDue(await loadAccount(db, seller.id, order.id))
  await mailReader(db, seller, order.email, async (view) => ({
    replyTo: view.email,
    now,
    dedupKey: `order-change:${order.number}:${change.change}`,
    subject: orderMailsTexts.subject({
      heading: headings[nameHeading(change)](),
      number: order.number,
    }),
    content: [
      ...[
        describeChange(change, order.number),
        orderMailsTexts.reason({ reason: change.reason }),
        ...describeMoney(change, refundDue, (amount) => formatMoney(amount, view)),
      ].map((text) => ({ is: 'text', text }) as const),
      {
        is: 'button',
        label: mailsTexts.seeMyOrder(),
        lead: mailsTexts.seeHere(),
        url: view.origin + paths.myOrder(order.number),
      },
      { is: 'goods', lines: await describeLines(db, view, stored!, lines), more: 0 },
      { is: 'text', text: mailsTexts.thankYou({ shop: view.companyName }) },
    ],
  }))
}

async function describeLines(
  db: Db,
  view: ReaderView,
  order: StoredOrder,
  lines: readonly { position: number; quantity: number }[],
): Promise<MailProductLine[]> {
  const translatedOrder = await translateMailedOrder(db, view, order)
  return lines.map((line) => describeLine(line, translatedOrder, view))
}

function describeLine(
  { position, quantity }: { position: number; quantity: number },
  { lines }: Pick<StoredOrder, 'lines'>,
  view: ReaderView,
): MailProductLine {
  const { name, unit, picture, price, url } = lines[position - 1]!
  return {
    name,
    picture,
    price: orderMailsTexts.priceEach({ price: formatMoney(price, view) }),
    quantity: `${quantity} × ${unit}`,
    url: view.origin + paths.product(url),
  }
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
