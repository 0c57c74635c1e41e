import { getTrackingUrl } from '#contract/orders/carrier-tracking.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { isPaidOnline, isSplit } from '#contract/orders/payment-methods.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { NewMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import * as mailsTexts from '#texts/mails.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import { buildOrderParts, type MailedOrder, translateMailedOrder } from './order-mail-parts.ts'
import { loadOrder } from './order-reads.ts'

export type OrderMailKind =
  | OrderState
  | 'part-shipped'
  | 'paid'
  | 'refund-due'
  | 'refunded'
  | 'extra-paid'
  | 'declined'

/**
 * Mails the customer about a step, through the outbox in the step's transaction. Each mail has the
 * order's lines, totals and address. Source: ORD-04, SAFE-13, QUALITY I12.
 */
export async function notifyCustomer(
  db: Db,
  scope: Pick<Scope, 'seller' | 'now'>,
  kind: OrderMailKind,
  order: MailedOrder & { email: string | null },
  /** Distinguishes several of a kind, such as parcels. */
  part: number | string | null = null,
): Promise<void> {
  if (order.email === null) return
  const stored = await loadOrder(db, scope.seller.id, order.number)
  const delivery = stored?.contacts.find((contact) => contact.kind === 'delivery')
  const parcel = order.tracking
    ? stored?.shipments.findLast(({ tracking }) => tracking === order.tracking)
    : undefined
  const trackingUrl = parcel ? (parcel.url ?? getTrackingUrl(parcel)) : null
  const mailedOrder: MailedOrder = stored
    ? { ...stored, ...order, trackingUrl, ...(delivery && { delivery }) }
    : order
  const { now } = scope
  await mailReader(db, scope.seller, order.email, async (seller) => {
    const translatedOrder = await translateMailedOrder(db, seller, mailedOrder)
    return buildOrderMail(order.email!, { seller, now }, kind, translatedOrder, part)
  })
}

/** Links are built from the domain table. Source: QUALITY T9. */
export function buildOrderMail(
  email: string,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  kind: OrderMailKind,
  order: MailedOrder,
  part: number | string | null = null,
): NewMail {
  const { heading, text } = buildTexts(seller, kind, order)
  return {
    sellerId: seller.id,
    to: email,
    replyTo: seller.email,
    now,
    dedupKey: `order-${kind}:${order.number}${part === null ? '' : `:${part}`}`,
    subject: orderMailsTexts.subject({ heading, number: order.number }),
    content: [
      ...text.map((each) => ({ is: 'text', text: each }) as const),
      {
        is: 'button',
        label: mailsTexts.seeMyOrder(),
        lead: mailsTexts.seeHere(),
        url: seller.origin + paths.myOrder(order.number),
      },
      ...(order.trackingUrl && isShipping(kind)
        ? [{ is: 'link', lead: orderMailsTexts.trackParcel(), url: order.trackingUrl } as const]
        : []),
      ...buildOrderParts(seller, order, isUnderWay(kind)),
      { is: 'text', text: mailsTexts.thankYou({ shop: seller.companyName }) },
    ],
  }
}

/** Whether the delivery date is still ahead and shown. */
function isUnderWay(kind: OrderMailKind): boolean {
  return ['placed', 'paid', 'confirmed', 'packed', 'shipped', 'part-shipped'].includes(kind)
}

function isShipping(kind: OrderMailKind): boolean {
  return kind === 'shipped' || kind === 'part-shipped'
}

function buildTexts(
  seller: Seller,
  kind: OrderMailKind,
  order: MailedOrder,
): { heading: string; text: string[] } {
  const total = formatMoney(order.total, seller)
  const amount = formatMoney(order.amount ?? order.total, seller)
  const name = `${order.number} (${total})`
  const tracking = order.tracking
    ? [orderMailsTexts.trackingNumber({ tracking: order.tracking })]
    : []
  const textsByKind: Record<OrderMailKind, { heading: string; text: string[] }> = {
    placed: {
      heading: orderMailsTexts.placedHeading(),
      text: [orderMailsTexts.placed({ name }), ...describePayment(seller, order)],
    },
    confirmed: {
      heading: orderMailsTexts.confirmedHeading(),
      text: [orderMailsTexts.confirmed({ name })],
    },
    packed: {
      heading: orderMailsTexts.packedHeading(),
      text: [orderMailsTexts.packed({ name })],
    },
    shipped: {
      heading: orderMailsTexts.shippedHeading(),
      text: [orderMailsTexts.shipped({ name }), ...tracking],
    },
    'part-shipped': {
      heading: orderMailsTexts.partShippedHeading(),
      text: [orderMailsTexts.partShipped({ name }), ...tracking],
    },
    delivered: {
      heading: orderMailsTexts.deliveredHeading(),
      text: [orderMailsTexts.delivered({ name })],
    },
    cancelled: {
      heading: orderMailsTexts.cancelledHeading(),
      text: [orderMailsTexts.cancelled({ name })],
    },
    returned: {
      heading: orderMailsTexts.returnedHeading(),
      text: [orderMailsTexts.returned({ name })],
    },
    paid: {
      heading: orderMailsTexts.paidHeading(),
      text: [orderMailsTexts.paid({ amount, number: order.number })],
    },
    'refund-due': {
      heading: orderMailsTexts.refundDueHeading(),
      text: [orderMailsTexts.refundDue({ name })],
    },
    'extra-paid': {
      heading: orderMailsTexts.refundDueHeading(),
      text: [orderMailsTexts.extraPaid({ amount, number: order.number })],
    },
    declined: {
      heading: orderMailsTexts.declinedHeading(),
      text: [orderMailsTexts.declined({ name })],
    },
    refunded: {
      heading: orderMailsTexts.refundedHeading(),
      text: [orderMailsTexts.refunded({ amount, number: order.number })],
    },
  }
  return textsByKind[kind]
}

function describePayment(seller: Seller, order: MailedOrder): string[] {
  const { paymentMethod, purchaseOrder, credit } = order
  if (paymentMethod === 'cod') return [orderMailsTexts.payCash()]
  if (paymentMethod === 'terms') return [orderMailsTexts.payOnAccount()]
  if (credit && isSplit(paymentMethod)) return describeSplit(seller, order, credit.amount ?? 0)
  if (paymentMethod === 'card') return [orderMailsTexts.payOnline()]
  const { transferDays: days } = seller
  const where = seller.bankDetails === '' ? [] : [seller.bankDetails]
  if (purchaseOrder)
    return [orderMailsTexts.purchaseOrderReceived({ purchaseOrder, days }), ...where]
  return [orderMailsTexts.payByTransfer({ days }), ...where]
}

function describeSplit(seller: Seller, order: MailedOrder, onAccount: Minor): string[] {
  const rest = formatMoney(order.total - onAccount, seller)
  const account = orderMailsTexts.partOnAccount({ onAccount: formatMoney(onAccount, seller) })
  if (isPaidOnline(order.paymentMethod)) return [account, orderMailsTexts.payRestOnline({ rest })]
  const { transferDays: days } = seller
  const where = seller.bankDetails === '' ? [] : [seller.bankDetails]
  return [account, orderMailsTexts.payRestByTransfer({ rest, days }), ...where]
}
