import { dayText } from '#contract/delivery-promise.ts'
import type { OrderState } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney } from '#kernel/money.ts'
import { enqueueMail, type NewMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import type { Seller } from '../sellers/seller.ts'
import { type MailedOrder, orderParts } from './order-mail-parts.ts'
import { readOrder } from './order-reads.ts'

export type MailKind = OrderState | 'part-shipped' | 'paid' | 'refund-due' | 'refunded' | 'declined'

/**
 * Tells the customer of a step, by the outbox and in the transaction of the step: what was ordered, its sums and its
 * address are in each mail. Source: ORD-04, SAFE-13, QUALITY I12.
 */
export async function tellCustomer(
  db: Db,
  scope: Pick<Scope, 'seller' | 'now'>,
  kind: MailKind,
  order: MailedOrder & { email: string | null },
  /** Which of several of a kind, as parcels. */
  which: number | null = null,
): Promise<void> {
  if (order.email === null) return
  const stored = await readOrder(db, scope.seller.id, order.number)
  const delivery = stored?.contacts.find((contact) => contact.kind === 'delivery')
  const whole: MailedOrder = stored ? { ...stored, ...order, ...(delivery && { delivery }) } : order
  await enqueueMail(db, mailTo(order.email, scope, kind, whole, which))
}

/** Links come from the domain table. Source: QUALITY T9. */
export function mailTo(
  email: string,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  kind: MailKind,
  order: MailedOrder,
  which: number | null = null,
): NewMail {
  const { heading, text } = words(seller, kind, order)
  return {
    sellerId: seller.id,
    to: email,
    replyTo: seller.email,
    now,
    dedupKey: `order-${kind}:${order.number}${which === null ? '' : `:${which}`}`,
    subject: `${heading}: order ${order.number}`,
    content: [
      {
        is: 'text',
        text: `Your order ${order.number} of ${formatMoney(order.total, seller)}: ${heading.toLowerCase()}.`,
      },
      ...text.map((each) => ({ is: 'text', text: each }) as const),
      { is: 'button', label: 'See my order', lead: 'See it here:', url: seller.origin + paths.myOrder(order.number) },
      ...orderParts(seller, order),
      { is: 'text', text: `Thank you for shopping with ${seller.companyName}.` },
    ],
  }
}

function words(seller: Seller, kind: MailKind, order: MailedOrder): { heading: string; text: string[] } {
  const steps: Record<MailKind, { heading: string; text: string[] }> = {
    placed: { heading: 'Order placed', text: [...arrival(order), ...howToPay(seller, order)] },
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

function arrival({ promisedOn }: MailedOrder): string[] {
  return promisedOn ? [`You will have it by ${dayText(promisedOn)}.`] : []
}

function howToPay(seller: Seller, order: MailedOrder): string[] {
  const { paymentMethod, purchaseOrder } = order
  if (paymentMethod === 'cod') return ['You pay in cash when the goods come.']
  if (paymentMethod === 'card') return ['Please pay by card within 30 minutes. We’ll hold your items until then.']
  const days = `We keep the goods for you for ${seller.transferDays} days.`
  const where = seller.bankDetails === '' ? [] : [seller.bankDetails]
  if (purchaseOrder) return [`We have your purchase order ${purchaseOrder}. ${days}`, ...where]
  return [`Please transfer the amount and name the order's number. ${days}`, ...where]
}
