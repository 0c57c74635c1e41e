import { divideHalfUp, type Minor } from './money.ts'

/** The taxes that a price includes, in basis points. */
export interface IncludedTaxes {
  taxRate: number
  /** On top of it, on the same value; what bears no tax bears no cess. Source: TAX-01. */
  cessRate: number
}

/** A line to calculate a margin for. Its price includes taxes; its unit cost doesn't. */
export interface MarginLine extends IncludedTaxes {
  price: Minor
  quantity: number
  /** Null: unknown. */
  cost: Minor | null
}

/**
 * The margin of lines in basis points: price without tax less cost, divided by price without tax;
 * rounded down, negative if they cost more. Null if a cost is unknown or the price is zero. Bids,
 * quotes and approvals use this one function (record 020).
 */
export function getMargin(lines: readonly MarginLine[]): number | null {
  let revenue = 0
  let costs = 0
  for (const { price, quantity, cost, ...taxes } of lines) {
    if (cost === null) return null
    revenue += getNetPrice(price * quantity, taxes)
    costs += cost * quantity
  }
  return revenue <= 0 ? null : Math.floor(((revenue - costs) * 10_000) / revenue)
}

/** A price without the taxes it includes. */
export function getNetPrice(price: Minor, taxes: IncludedTaxes): Minor {
  return price - getIncludedTax(price, getIncludedRate(taxes))
}

/** The lowest price, taxes included, that covers a cost. */
export function getBreakEven(cost: Minor | null, taxes: IncludedTaxes): Minor | null {
  return cost === null ? null : Math.ceil((cost * (10_000 + getIncludedRate(taxes))) / 10_000)
}

/** Tax and cess together, in basis points. */
export function getIncludedRate({ taxRate, cessRate }: IncludedTaxes): number {
  return taxRate === 0 ? 0 : taxRate + cessRate
}

/**
 * The tax included in a line's price, rounded half up once per line. `rate` in basis points.
 * Source: PRICE-01.
 */
export function getIncludedTax(line: Minor, rate: number): Minor {
  return divideHalfUp(line * rate, 10_000 + rate)
}

/** The lowest price, taxes included, that leaves this margin in basis points. */
export function getPriceForMargin(cost: Minor, taxes: IncludedTaxes, margin: number): Minor {
  const { taxRate, cessRate } = taxes
  const share = 10_000 - Math.min(9_999, margin)
  const hasMargin = (price: Minor) =>
    (getMargin([{ price, quantity: 1, taxRate, cessRate, cost }]) ?? Number.NEGATIVE_INFINITY) >=
    margin
  // The tax in a price is rounded, so that the price itself may be off by a few units.
  let price = Math.max(1, Math.ceil((cost * (10_000 + getIncludedRate(taxes))) / share))
  while (!hasMargin(price)) price++
  while (price > 1 && hasMargin(price - 1)) price--
  return price
}
