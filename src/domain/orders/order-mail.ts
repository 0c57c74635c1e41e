import { getTrackingUrl } from '#contract/orders/carrier-tracking.ts'
import type { OrderState } from '#contract/orders/orders.ts'
import { isPaidOnline, isSplit } from '#contract/orders/payment-methods.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { enqueueMail, type NewMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { buildOrderParts, type MailedOrder } from './order-mail-parts.ts'
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
  await enqueueMail(db, buildOrderMail(order.email, scope, kind, mailedOrder, part))
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
    subject: `${heading}: order ${order.number}`,
    content: [
      ...text.map((each) => ({ is: 'text', text: each }) as const),
      {
        is: 'button',
        label: 'See my order',
        lead: 'See it here:',
        url: seller.origin + paths.myOrder(order.number),
      },
      ...(order.trackingUrl && isShipping(kind)
        ? [{ is: 'link', lead: 'Follow your parcel:', url: order.trackingUrl } as const]
        : []),
      ...buildOrderParts(seller, order, isUnderWay(kind)),
      { is: 'text', text: `Thank you for shopping with ${seller.companyName}.` },
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
  const tracking = order.tracking ? [`Tracking number: ${order.tracking}`] : []
  const textsByKind: Record<OrderMailKind, { heading: string; text: string[] }> = {
    placed: {
      heading: 'Order placed',
      text: [`We’ve received your order ${name}.`, ...describePayment(seller, order)],
    },
    confirmed: {
      heading: 'Order confirmed',
      text: [`We’ve confirmed your order ${name} and are getting it ready.`],
    },
    packed: {
      heading: 'Order packed',
      text: [`Your order ${name} is packed and waiting for the carrier.`],
    },
    shipped: { heading: 'Order shipped', text: [`Your order ${name} is on its way.`, ...tracking] },
    'part-shipped': {
      heading: 'Part of the order shipped',
      text: [`Part of your order ${name} is on its way. The rest will follow.`, ...tracking],
    },
    delivered: {
      heading: 'Order delivered',
      text: [`Your order ${name} has been delivered. We hope you’re happy with it.`],
    },
    cancelled: {
      heading: 'Order cancelled',
      text: [`Your order ${name} is cancelled. Anything you’ve paid will be refunded.`],
    },
    returned: {
      heading: 'Order returned',
      text: [`The items of your order ${name} are back with us. What you paid will be refunded.`],
    },
    paid: {
      heading: 'Payment received',
      text: [`We’ve received ${amount} for your order ${order.number}.`],
    },
    'refund-due': {
      heading: 'Payment goes back',
      text: [
        `Your payment for order ${name} arrived when we were no longer holding the items. We’ll refund it in full.`,
      ],
    },
    'extra-paid': {
      heading: 'Payment goes back',
      text: [
        `We’ve received another ${amount} for your order ${order.number}, which was not due. We’ll refund it in full.`,
      ],
    },
    declined: {
      heading: 'Request declined',
      text: [
        `We can’t do what you asked for order ${name}. If you think that’s wrong, please reply to this email.`,
      ],
    },
    refunded: {
      heading: 'Payment refunded',
      text: [`We’ve refunded ${amount} for your order ${order.number}.`],
    },
  }
  return textsByKind[kind]
}

function describePayment(seller: Seller, order: MailedOrder): string[] {
  const { paymentMethod, purchaseOrder, credit } = order
  if (paymentMethod === 'cod') return ['Please pay in cash on delivery.']
  if (paymentMethod === 'terms') return ['It is on account: our invoice says when it is due.']
  if (credit && isSplit(paymentMethod)) return describeSplit(seller, order, credit.amount ?? 0)
  if (paymentMethod === 'card')
    return ['Please pay within 30 minutes. We’ll hold your items until then.']
  const days = `We’ll hold your items for ${seller.transferDays} ${seller.transferDays === 1 ? 'day' : 'days'}.`
  const where = seller.bankDetails === '' ? [] : [seller.bankDetails]
  if (purchaseOrder)
    return [`We’ve received your purchase order ${purchaseOrder}. ${days}`, ...where]
  return [`Please transfer the amount and quote the order number. ${days}`, ...where]
}

function describeSplit(seller: Seller, order: MailedOrder, onAccount: Minor): string[] {
  const rest = formatMoney(order.total - onAccount, seller)
  const account = `${formatMoney(onAccount, seller)} is on account: our invoice says when it is due.`
  if (isPaidOnline(order.paymentMethod))
    return [
      account,
      `Please pay the rest, ${rest}, within 30 minutes. We’ll hold your items until then.`,
    ]
  const days = `${seller.transferDays} ${seller.transferDays === 1 ? 'day' : 'days'}`
  const where = seller.bankDetails === '' ? [] : [seller.bankDetails]
  const ask = `Please transfer the rest, ${rest}, and quote the order number.`
  return [account, `${ask} We’ll hold your items for ${days}.`, ...where]
}
