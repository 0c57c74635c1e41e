import type { Minor } from '#kernel/money.ts'

export interface SpendingLimits {
  /** Null: everything is confirmed. */
  maxEach: Minor | null
  maxMonth: Minor | null
}

/**
 * Whether an act of this amount needs no confirmation. An unknown amount always does. `spent`: of
 * earlier acts without confirmation, in the days that the second limit covers. Source: KEY-04.
 */
export function isWithinLimits(
  amount: Minor | null,
  { maxEach, maxMonth }: SpendingLimits,
  spent: Minor,
): boolean {
  if (amount === null || maxEach === null || maxMonth === null) return false
  return amount <= maxEach && spent + amount <= maxMonth
}
