import { divideHalfUp, type Minor } from '#kernel/money.ts'
import { isZeroRated } from '../tax/tax.ts'
import type { CartFacts, StoredLine } from './cart-rules.ts'

/**
 * What a zero-rated sale costs: each price without the tax that it includes, so that the buyer pays
 * none and the seller gets what it gets from others. Delivery and fixed discounts stay as they are.
 * Source: IGST Act 2017, s. 16; TAX-03.
 */
export function takeOutTax(facts: CartFacts): CartFacts {
  return isZeroRated(facts.tax) ? { ...facts, lines: facts.lines.map(priceWithoutTax) } : facts
}

function priceWithoutTax(line: StoredLine): StoredLine {
  const netLine = { ...line, taxRate: 0, cessRate: 0 }
  if (line.isKept) return netLine
  const getNet = (price: Minor) =>
    divideHalfUp(price * 10_000, 10_000 + line.taxRate + (line.taxRate > 0 ? line.cessRate : 0))
  const getNetOrNull = (price: Minor | null) => (price === null ? null : getNet(price))
  return {
    ...netLine,
    price: getNetOrNull(line.price),
    mrp: getNetOrNull(line.mrp),
    special: line.special && { ...line.special, price: getNet(line.special.price) },
    offers: line.offers.map((offer) => ({ ...offer, price: getNetOrNull(offer.price) })),
    priceSeen: getNet(line.priceSeen),
  }
}
