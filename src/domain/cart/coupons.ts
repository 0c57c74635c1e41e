import type { CartView, CouponProblem } from '#contract/cart.ts'
import { ok, type Refusal } from '#kernel/outcome.ts'
import { giveBack, spend } from '../limits.ts'
import { ownerOf } from '../owner.ts'
import type { Scope } from '../scope.ts'
import { findCart, findCoupon } from './cart-reads.ts'
import { setCoupon } from './cart-store.ts'
import { couponProblem } from './coupon-rules.ts'
import { judgeCart } from './judge-cart.ts'

const longestCode = 40

/** Why a coupon was not taken, with the sum that it asks for. */
export interface CouponRefused extends Refusal<CouponProblem['code']> {
  problem: CouponProblem
}

/**
 * Puts a coupon on the viewer's cart in place of any other, if it takes something off these goods now. Whether it is used
 * up is judged again, and counted, only by the order. Codes that take nothing off use up the budget of the address that
 * asks, at whatever door. Source: CART-03, QUALITY I8, security 14.
 */
export async function applyCoupon(
  scope: Scope,
  sent: unknown,
): Promise<{ ok: true; value: CartView } | CouponRefused> {
  const code = typeof sent === 'string' ? sent.trim().toUpperCase() : ''
  if (code === '') return refused({ code: 'coupon-missing', minimum: 0 })
  const asking = `client ${scope.client}`
  const retryAfter = await spend(scope, 'coupon', asking)
  if (retryAfter > 0) return { ...refused({ code: 'coupon-tries', minimum: 0 }), retryAfter }
  const owner = ownerOf(scope.viewer)
  const db = scope.database.primary
  const readable = code.length <= longestCode && !code.includes('\0')
  const coupon = readable
    ? await findCoupon(db, scope.seller.id, code, owner?.customerId ?? null)
    : null
  if (!coupon) return refused({ code: 'coupon-unknown', minimum: 0 })
  const held = owner && (await findCart(db, scope.seller.id, owner))
  if (!owner || !held) {
    const nothing = { goods: 0, touched: 0 }
    return refused(
      couponProblem(coupon, nothing, scope.now) ?? { code: 'coupon-empty-cart', minimum: 0 },
    )
  }
  const view = await judgeCart(db, scope, { ...held, version: held.version + 1, coupon })
  if (view.coupon?.problem) return refused(view.coupon.problem)
  await setCoupon(db, scope, owner, coupon.id)
  await giveBack(scope, 'coupon', asking)
  return ok(view)
}

/** Takes the coupon off the viewer's cart; nothing where there is none. */
export async function removeCoupon(scope: Scope): Promise<void> {
  const owner = ownerOf(scope.viewer)
  if (owner) await setCoupon(scope.database.primary, scope, owner, null)
}

function refused(problem: CouponProblem): CouponRefused {
  return { ok: false, code: problem.code, problem }
}
