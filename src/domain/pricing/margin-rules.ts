import type { Minor } from '#kernel/money.ts'
import { getIncludedTax } from './tax-rules.ts'

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
