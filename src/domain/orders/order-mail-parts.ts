import { formatDay } from '#contract/delivery/delivery-promise.ts'
import type { TaxLine } from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Db } from '#db/client.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { MailPart, MailRow } from '#platform/mail/mail-content.ts'
import type { ReaderView } from '#platform/mail/mail-reader.ts'
import type { Seller } from '#platform/seller.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import * as orderMailsTexts from '#texts/order-mails.ts'
import type { OrderContact } from './drafts/order-draft.ts'
import { sumTax } from './order-view.ts'

/** The order data in its mails. */
export interface MailedOrder {
  number: string
  total: Minor
  /** What was paid or refunded, where it is not the total. */
  amount?: Minor
  paymentMethod: PaymentMethod
  purchaseOrder?: string | null
  /** What of a split order is on account; null: all of it, or nothing. */
  credit?: { amount: Minor | null } | null
  tracking?: string | null
  /** Where the buyer follows the parcel. */
  trackingUrl?: string | null
  /** Promised date of the last line: `2026-11-24`. */
  promisedOn?: string | null
  goods?: Minor
  discount?: Minor
  charge?: Minor
  lines?: readonly MailedOrderLine[]
  delivery?: Omit<OrderContact, 'countryCode'>
}

interface MailedOrderLine {
  productId: number
  quantity: number
  unit: string
  name: string
  url: string
  picture: string | null
  price: Minor
  taxParts: readonly TaxLine[]
}

/**
 * Number of lines that fit before mail programs cut a mail off (some 100 kB); the order's page
 * shows all.
 */
const maxLines = 60

/** The order with its goods named for the reader of its mail, as its pages name them. LANG-04. */
export async function translateMailedOrder<Order extends MailedOrder>(
  db: Db,
  view: ReaderView,
  order: Order,
): Promise<Order> {
  const { lines } = order
  return lines ? { ...order, lines: await translateLines(db, view, lines) } : order
}

/** The lines, totals and address; with `isUnderWay` also the delivery date. */
export function buildOrderParts(
  seller: Seller,
  order: MailedOrder,
  isUnderWay: boolean,
): MailPart[] {
  const { lines = [] } = order
  if (lines.length === 0) return []
  const facts = buildArrivalFacts(order, isUnderWay)
  return [
    {
      is: 'goods',
      lines: lines.slice(0, maxLines).map(({ quantity, unit, name, price, url, picture }) => ({
        name,
        picture,
        quantity: `${quantity} × ${unit}`,
        price: orderMailsTexts.priceEach({ price: formatMoney(price, seller) }),
        url: seller.origin + paths.product(url),
      })),
      more: Math.max(0, lines.length - maxLines),
    },
    { is: 'sums', rows: buildSumRows(seller, order, lines) },
    ...(facts.length > 0 ? [{ is: 'facts', rows: facts } as const] : []),
  ]
}

function buildSumRows(
  seller: Seller,
  order: MailedOrder,
  lines: readonly MailedOrderLine[],
): MailRow[] {
  const { goods = 0, discount = 0, charge = 0, total } = order
  const format = (amount: Minor) => formatMoney(amount, seller)
  return [
    { label: orderMailsTexts.items(), value: format(goods) },
    ...(discount > 0 ? [{ label: orderMailsTexts.coupon(), value: `−${format(discount)}` }] : []),
    {
      label: orderMailsTexts.delivery(),
      value: charge > 0 ? format(charge) : orderMailsTexts.free(),
    },
    { label: orderMailsTexts.total(), value: format(total), strong: true },
    ...sumTax(lines).map(({ name, rate, amount }) => ({
      label: orderMailsTexts.includesTax({ name, rate: rate / 100 }),
      value: format(amount),
    })),
  ]
}

function buildArrivalFacts(order: MailedOrder, isUnderWay: boolean): MailRow[] {
  const { delivery, promisedOn } = order
  const facts: MailRow[] = []
  if (promisedOn && isUnderWay)
    facts.push({ label: orderMailsTexts.deliveredBy(), value: formatDay(promisedOn) })
  if (delivery) {
    const { name, line1, line2, city, state, postalCode } = delivery
    const place = [city, state, postalCode].filter(Boolean).join(', ')
    facts.push({
      label: orderMailsTexts.deliveryTo(),
      value: [name, line1, line2, place].filter(Boolean).join('\n'),
    })
  }
  return facts
}
