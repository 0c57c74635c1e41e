import type { Minor } from '#kernel/money.ts'

/**
 * An order's delivery charge: the zone's fee once, free above the seller's threshold. Source:
 * PRICE-03.
 */
export function getDeliveryCharge(fee: Minor, productTotal: Minor, freeAbove: Minor | null): Minor {
  return freeAbove !== null && productTotal > freeAbove ? 0 : fee
}

/**
 * Splits an order's charge over its lines by value. The parts are integers and sum to the charge:
 * the remainder from rounding down goes one by one to the largest fractions, equal ones in line
 * order. Lines that are all worth nothing share equally. Source: PRICE-03.
 */
export function splitCharge(charge: Minor, values: readonly Minor[]): Minor[] {
  if (values.length === 0) return []
  const total = values.reduce((sum, value) => sum + BigInt(value), 0n)
  const weights = total === 0n ? values.map(() => 1n) : values.map(BigInt)
  const totalWeight = total === 0n ? BigInt(values.length) : total
  // A charge times a value may exceed 2^53.
  const shares = weights.map((weight, line) => {
    const share = BigInt(charge) * weight
    return { line, part: Number(share / totalWeight), rest: share % totalWeight }
  })
  let remainingCharge = charge - shares.reduce((sum, { part }) => sum + part, 0)
  const byRemainder = [...shares].sort((a, b) =>
    a.rest === b.rest ? a.line - b.line : a.rest > b.rest ? -1 : 1,
  )
  for (const share of byRemainder) if (remainingCharge-- > 0) share.part++
  return shares.map(({ part }) => part)
}
