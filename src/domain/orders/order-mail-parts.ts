import { dayText } from '#contract/delivery-promise.ts'
import type { PaymentMethod, TaxLine } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { MailedRow, MailPart } from '../mail-content.ts'
import type { Seller } from '../sellers/seller.ts'
import type { OrderContact } from './order-draft.ts'
import { sumTax } from './order-view.ts'

/** What of an order its mails say. */
export interface MailedOrder {
  number: string
  total: Minor
  paymentMethod: PaymentMethod
  purchaseOrder?: string | null
  tracking?: string | null
  /** The date by which its last line was promised: `2026-11-24`. */
  promisedOn?: string | null
  goods?: Minor
  discount?: Minor
  charge?: Minor
  lines?: readonly MailedOrderLine[]
  delivery?: Omit<OrderContact, 'countryCode'>
}

interface MailedOrderLine {
  quantity: number
  unit: string
  name: string
  url: string
  picture: string | null
  price: Minor
  taxParts: readonly TaxLine[]
}

/** As many as fit before mail programs cut a mail off (some 100 kB); the order's page has them all. */
const maxLines = 60

/** What was ordered, what it costs, and where it arrives; `isUnderWay`: and when. */
export function orderParts(seller: Seller, order: MailedOrder, isUnderWay: boolean): MailPart[] {
  const { lines = [] } = order
  if (lines.length === 0) return []
  const facts = arrivalFacts(order, isUnderWay)
  return [
    {
      is: 'goods',
      lines: lines.slice(0, maxLines).map(({ quantity, unit, name, price, url, picture }) => ({
        name,
        picture,
        quantity: `${quantity} × ${unit}`,
        price: `${formatMoney(price, seller)} each`,
        url: seller.origin + paths.product(url),
      })),
      more: Math.max(0, lines.length - maxLines),
    },
    { is: 'sums', rows: sumRows(seller, order, lines) },
    ...(facts.length > 0 ? [{ is: 'facts', rows: facts } as const] : []),
  ]
}

function sumRows(
  seller: Seller,
  order: MailedOrder,
  lines: readonly MailedOrderLine[],
): MailedRow[] {
  const { goods = 0, discount = 0, charge = 0, total } = order
  const money = (amount: Minor) => formatMoney(amount, seller)
  return [
    { label: 'Items', value: money(goods) },
    ...(discount > 0 ? [{ label: 'Coupon', value: `−${money(discount)}` }] : []),
    { label: 'Delivery', value: charge > 0 ? money(charge) : 'Free' },
    { label: 'Total', value: money(total), strong: true },
    ...sumTax(lines).map(({ name, rate, amount }) => ({
      label: `Includes ${name} ${rate / 100}%`,
      value: money(amount),
    })),
  ]
}

function arrivalFacts(order: MailedOrder, isUnderWay: boolean): MailedRow[] {
  const { delivery, promisedOn } = order
  const facts: MailedRow[] = []
  if (promisedOn && isUnderWay) facts.push({ label: 'Delivery by', value: dayText(promisedOn) })
  if (delivery) {
    const { name, line1, line2, city, state, postalCode } = delivery
    const place = [city, state, postalCode].filter(Boolean).join(', ')
    facts.push({
      label: 'Delivery to',
      value: [name, line1, line2, place].filter(Boolean).join('\n'),
    })
  }
  return facts
}
