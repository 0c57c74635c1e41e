import type { Minor } from '#kernel/money.ts'
import { getIncludedTax } from './tax-rules.ts'

/** A line whose margin is asked for. Its price includes tax; its cost, what the seller pays for one, does not. */
export interface MarginLine {
  price: Minor
  quantity: number
  /** Basis points. */
  taxRate: number
  /** Null: not known. */
  cost: Minor | null
}

/**
 * What is left of lines' prices without tax above their costs, in basis points of those prices; rounded down, below
 * zero where they cost more. Null where a cost is not known or nothing is paid. Bids, quotes and approvals use this one
 * function (record 020).
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
