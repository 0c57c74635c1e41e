import type { OrderState, PaymentMethod } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { enqueueMail, type NewMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import type { Seller } from '../sellers/seller.ts'

/** What of an order its mails say. */
export interface MailedOrder {
  number: string
  total: Minor
  paymentMethod: PaymentMethod
  purchaseOrder?: string | null
  tracking?: string | null
  /** What was ordered; said once, when it is. */
  lines?: readonly { quantity: number; unit: string; name: string; price: Minor }[]
  /** Null once the person has left: then nobody is told. */
  email: string | null
}

export type MailKind = OrderState | 'part-shipped' | 'paid' | 'refund-due' | 'refunded' | 'declined'

/**
 * Tells the customer of a step, by the outbox and in the transaction of the step. Source: ORD-04, QUALITY I12.
 */
export async function tellCustomer(
  db: Db,
  scope: Pick<Scope, 'seller' | 'now'>,
  kind: MailKind,
  order: MailedOrder,
  /** Which of several of a kind, as parcels. */
  which: number | null = null,
): Promise<void> {
  if (order.email !== null) await enqueueMail(db, mailTo(order.email, scope, kind, order, which))
}

/** Links come from the domain table. Source: QUALITY T9. */
export function mailTo(
  email: string,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  kind: MailKind,
  order: Omit<MailedOrder, 'email'>,
  which: number | null = null,
): NewMail {
  return {
    ...{ sellerId: seller.id, to: email, replyTo: seller.email, now, ...orderMail(seller, kind, order) },
    dedupKey: `order-${kind}:${order.number}${which === null ? '' : `:${which}`}`,
  }
}

export function orderMail(
  seller: Seller,
  kind: MailKind,
  order: Omit<MailedOrder, 'email'>,
): { subject: string; body: string } {
  const { heading, text } = words(seller, kind, order)
  const paragraphs = [
    `Your order ${order.number} of ${formatMoney(order.total, seller)}: ${heading.toLowerCase()}.`,
    ...(kind === 'placed' ? goods(seller, order) : []),
    ...text,
    `See it here: ${seller.origin}${paths.myOrder(order.number)}`,
    `Thank you for shopping with ${seller.companyName}.`,
  ]
  return { subject: `${heading}: order ${order.number}`, body: paragraphs.join('\n\n') }
}

function words(seller: Seller, kind: MailKind, order: Omit<MailedOrder, 'email'>): { heading: string; text: string[] } {
  const steps: Record<MailKind, { heading: string; text: string[] }> = {
    placed: { heading: 'Order placed', text: howToPay(seller, order) },
    confirmed: { heading: 'Order confirmed', text: ['We are getting your goods ready.'] },
    packed: { heading: 'Order packed', text: ['Your goods are packed and wait for the carrier.'] },
    shipped: {
      heading: 'Order shipped',
      text: ['Your goods are on their way.', ...(order.tracking ? [`Tracking number: ${order.tracking}`] : [])],
    },
    'part-shipped': {
      heading: 'Part of the order shipped',
      text: [
        'A part of your goods is on its way. The rest follows.',
        ...(order.tracking ? [`Tracking number: ${order.tracking}`] : []),
      ],
    },
    delivered: { heading: 'Order delivered', text: ['Your goods have arrived. We hope that all is well with them.'] },
    cancelled: {
      heading: 'Order cancelled',
      text: ['The order is cancelled. What you have paid for it, if anything, is paid back to you.'],
    },
    returned: { heading: 'Order returned', text: ['Your goods are back with us. What you paid is paid back to you.'] },
    paid: { heading: 'Payment received', text: [`We have received ${formatMoney(order.total, seller)}.`] },
    'refund-due': {
      heading: 'Payment goes back',
      text: ['Your payment came when the goods were no longer held for you. It goes back to you in full.'],
    },
    declined: {
      heading: 'Request declined',
      text: ['We can’t do what you asked for this order. Please write to us if you think that we are wrong.'],
    },
    refunded: { heading: 'Payment refunded', text: [`We have paid back ${formatMoney(order.total, seller)}.`] },
  }
  return steps[kind]
}

function howToPay(seller: Seller, order: Omit<MailedOrder, 'email'>): string[] {
  const { paymentMethod, purchaseOrder } = order
  if (paymentMethod === 'cod') return ['You pay in cash when the goods come.']
  if (paymentMethod === 'card') return ['Please pay by card within 30 minutes: so long the goods are kept for you.']
  const days = `We keep the goods for you for ${seller.transferDays} days.`
  const where = seller.bankDetails === '' ? [] : [seller.bankDetails]
  if (purchaseOrder) return [`We have your purchase order ${purchaseOrder}. ${days}`, ...where]
  return [`Please transfer the amount and name the order's number. ${days}`, ...where]
}

/** At most so many lines; the order's page has them all. */
const mostLines = 30

function goods(seller: Seller, { lines = [] }: Pick<MailedOrder, 'lines'>): string[] {
  const all = lines
    .slice(0, mostLines)
    .map(({ quantity, unit, name, price }) => `- ${quantity} × ${unit}, ${name}: ${formatMoney(price, seller)} each`)
  if (lines.length > mostLines) all.push(`- and ${lines.length - mostLines} more`)
  return all.length > 0 ? [all.join('\n')] : []
}
