import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/prepared.ts'
import type { Scope } from '../scope.ts'

/** The cart's face: what goes into it, what it comes to, and how an order takes it. */
export { addLines, type ManyAdded } from './add-lines.ts'
export { carriedLines } from './carried-lines.ts'
export type { HeldCart } from './cart-reads.ts'
export { type Added, acceptPrices, addLine, type LineInput, removeLine, setQuantity } from './change-lines.ts'
export { countThings } from './count-things.ts'
export { applyCoupon, removeCoupon } from './coupons.ts'
export { type CouponPage, deskCoupon, deskCoupons, writeCoupon } from './desk-coupons.ts'
export { forgetOldCarts } from './forget-carts.ts'
export { judgeCart, lockCart, termsOf as cartTerms } from './judge-cart.ts'
export { type Merged, mergeCarts } from './merge-carts.ts'
export { cartGuid, readCart } from './read-cart.ts'
export { type CouponRecord, saveCoupons } from './save-coupons.ts'
export {
  deleteSavedCart,
  renameSavedCart,
  restoreSavedCart,
  saveCart,
  savedCart,
  savedCarts,
} from './saved-carts.ts'

/** An order was made of the cart: it opens no more, and the customer's next line begins a new one. False: it was closed before. */
export async function closeCart(db: Db, scope: Scope, cartId: number): Promise<boolean> {
  const closed = await runPrepared(
    db,
    sql`update cart set ordered_at = ${scope.now}, updated_at = ${scope.now}
    where seller_id = ${scope.seller.id} and id = ${cartId} and ordered_at is null`,
  )
  return closed.rowCount === 1
}
