import type { CouponProblem } from '#contract/cart/cart.ts'
import type { Minor } from '#kernel/money.ts'

/**
 * A coupon as stored, with the number of times this customer's orders have used it (visitors: 0).
 */
export interface Coupon {
  id: number
  code: string
  kind: 'percent' | 'amount'
  /** Basis points, or minor units. */
  value: number
  maxDiscount: Minor | null
  minimum: Minor
  startsAt: Date
  endsAt: Date | null
  totalLimit: number | null
  customerLimit: number | null
  used: number
  usedByCustomer: number
  active: boolean
}

/** The cart amounts that a coupon is checked against, in minor units. */
export interface CouponBasis {
  goods: Minor
  /** Items without a special price: the coupon applies only to these. Source: PRICE-02. */
  touched: Minor
}

/**
 * Why a coupon can't be used on these items now, or null. It is in force from `startsAt` until just
 * before `endsAt`.
 */
export function findCouponProblem(
  coupon: Coupon,
  basis: CouponBasis,
  now: Date,
): CouponProblem | null {
  const problem = (code: CouponProblem['code']) => ({ code, minimum: coupon.minimum })
  if (!coupon.active) return problem('coupon-unknown')
  if (now < coupon.startsAt) return problem('coupon-early')
  if (coupon.endsAt !== null && now >= coupon.endsAt) return problem('coupon-ended')
  if (coupon.totalLimit !== null && coupon.used >= coupon.totalLimit)
    return problem('coupon-used-up')
  if (coupon.customerLimit !== null && coupon.usedByCustomer >= coupon.customerLimit)
    return problem('coupon-used-by-you')
  if (basis.goods === 0) return problem('coupon-empty-cart')
  if (basis.goods < coupon.minimum) return problem('coupon-minimum')
  if (computeDiscount(coupon, basis.touched) === 0) return problem('coupon-nothing')
  return null
}

/**
 * A coupon's discount on this subtotal: never more than the subtotal. Percentages are rounded half
 * up.
 */
export function computeDiscount(coupon: Coupon, discountable: Minor): Minor {
  const discount =
    coupon.kind === 'amount' ? coupon.value : computeShare(discountable, coupon.value)
  return Math.min(discount, discountable, coupon.maxDiscount ?? discount)
}

/** Basis points of a sum; the product may exceed 2^53. */
function computeShare(sum: Minor, basisPoints: number): Minor {
  return Number((2n * BigInt(sum) * BigInt(basisPoints) + 10_000n) / 20_000n)
}
