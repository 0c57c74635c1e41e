import type { Minor } from '#kernel/money.ts'

/** A member's limits; null: none. */
export interface SpendingLimits {
  orderLimit: Minor | null
  monthLimit: Minor | null
}

/**
 * Which limit an order of this total exceeds after what was ordered this month; null: none. A total
 * equal to the limit is within it. Source: CO-02.
 */
export function findLimitFault(
  { orderLimit, monthLimit }: SpendingLimits,
  total: Minor,
  spent: Minor,
): 'over-order-limit' | 'over-month-limit' | null {
  if (orderLimit !== null && total > orderLimit) return 'over-order-limit'
  return monthLimit !== null && spent + total > monthLimit ? 'over-month-limit' : null
}
