import type { CartView, CouponProblem } from '#contract/cart/cart.ts'
import { ok, type Refusal } from '#kernel/outcome.ts'
import { getOwner } from '#platform/cart-owner.ts'
import { consumeRateLimit, refundRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { findCart, findCoupon } from './cart-reads.ts'
import { setCoupon } from './cart-store.ts'
import { findCouponProblem } from './coupon-rules.ts'
import { judgeCart } from './judge-cart.ts'

const longestCode = 40

/** Why a coupon was refused, with the minimum subtotal it requires. */
export interface CouponApplyRefusal extends Refusal<CouponProblem['code']> {
  problem: CouponProblem
}

/**
 * Applies a coupon to the viewer's cart, replacing any other, if it discounts these items now. Only
 * the order checks its limits again and counts the use. Codes without effect use up the rate limit
 * of the client's IP, on every entry point. Source: CART-03, QUALITY I8, security 14.
 */
export async function applyCoupon(
  scope: Scope,
  input: unknown,
): Promise<{ ok: true; value: CartView } | CouponApplyRefusal> {
  const code = typeof input === 'string' ? input.trim().toUpperCase() : ''
  if (code === '') return toRefusal({ code: 'coupon-missing', minimum: 0 })
  const limitSubject = `client ${scope.rateLimitKey}`
  const retryAfter = await consumeRateLimit(scope, 'coupon', limitSubject)
  if (retryAfter > 0) return { ...toRefusal({ code: 'coupon-tries', minimum: 0 }), retryAfter }
  const owner = getOwner(scope.viewer)
  const db = scope.database.primary
  const isReadable = code.length <= longestCode && !code.includes('\0')
  const coupon = isReadable
    ? await findCoupon(db, scope.seller.id, code, owner?.customerId ?? null)
    : null
  if (!coupon) return toRefusal({ code: 'coupon-unknown', minimum: 0 })
  const storedCart = owner && (await findCart(db, scope.seller.id, owner))
  if (!owner || !storedCart) {
    const emptyBasis = { goods: 0, touched: 0 }
    return toRefusal(
      findCouponProblem(coupon, emptyBasis, scope.now) ?? { code: 'coupon-empty-cart', minimum: 0 },
    )
  }
  const view = await judgeCart(db, scope, {
    ...storedCart,
    version: storedCart.version + 1,
    coupon,
  })
  if (view.coupon?.problem) return toRefusal(view.coupon.problem)
  await setCoupon(db, scope, owner, coupon.id)
  await refundRateLimit(scope, 'coupon', limitSubject)
  return ok(view)
}

/** Removes the coupon from the viewer's cart, if any. */
export async function removeCoupon(scope: Scope): Promise<void> {
  const owner = getOwner(scope.viewer)
  if (owner) await setCoupon(scope.database.primary, scope, owner, null)
}

function toRefusal(problem: CouponProblem): CouponApplyRefusal {
  return { ok: false, code: problem.code, problem }
}
