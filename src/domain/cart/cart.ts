/** The cart's face: what goes into it, what it comes to, and how an order takes it. */
export { addLines, type ManyAdded } from './add-lines.ts'
export { carriedLines } from './carried-lines.ts'
export { type CartRow, cartClosing, cartFrom, closeCart, type HeldCart } from './cart-reads.ts'
export {
  type Added,
  acceptPrices,
  addLine,
  type LineInput,
  removeLine,
  setQuantity,
} from './change-lines.ts'
export { applyCoupon, removeCoupon } from './coupons.ts'
export { type CouponPage, deskCoupon, deskCoupons, writeCoupon } from './desk-coupons.ts'
export { forgetOldCarts } from './forget-carts.ts'
export { heldThings } from './held-things.ts'
export { judgeCart, termsOf as cartTerms } from './judge-cart.ts'
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
