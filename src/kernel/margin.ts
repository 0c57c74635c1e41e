import { divideHalfUp, type Minor } from './money.ts'

/** A line to calculate a margin for. Its price includes tax; its unit cost doesn't. */
export interface MarginLine {
  price: Minor
  quantity: number
  /** Basis points. */
  taxRate: number
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
  for (const { price, quantity, taxRate, cost } of lines) {
    if (cost === null) return null
    revenue += getNetPrice(price * quantity, taxRate)
    costs += cost * quantity
  }
  return revenue <= 0 ? null : Math.floor(((revenue - costs) * 10_000) / revenue)
}

/** A price without the tax it includes. */
export function getNetPrice(price: Minor, taxRate: number): Minor {
  return price - getIncludedTax(price, taxRate)
}

/** The lowest price, tax included, that covers a cost. */
export function getBreakEven(cost: Minor | null, taxRate: number): Minor | null {
  return cost === null ? null : Math.ceil((cost * (10_000 + taxRate)) / 10_000)
}

/**
 * The tax included in a line's price, rounded half up once per line. `rate` in basis points.
 * Source: PRICE-01.
 */
export function getIncludedTax(line: Minor, rate: number): Minor {
  return divideHalfUp(line * rate, 10_000 + rate)
}

/** The lowest price, tax included, that leaves this margin in basis points. */
export function getPriceForMargin(cost: Minor, taxRate: number, margin: number): Minor {
  const share = 10_000 - Math.min(9_999, margin)
  const hasMargin = (price: Minor) =>
    (getMargin([{ price, quantity: 1, taxRate, cost }]) ?? Number.NEGATIVE_INFINITY) >= margin
  // The tax in a price is rounded, so that the price itself may be off by a few units.
  let price = Math.max(1, Math.ceil((cost * (10_000 + taxRate)) / share))
  while (!hasMargin(price)) price++
  while (price > 1 && hasMargin(price - 1)) price--
  return price
}
