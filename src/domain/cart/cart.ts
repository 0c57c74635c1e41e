/** Public API of the cart: changing it, reading its totals, and ordering it. */
export { type AddLinesResult, addLines } from './add-lines.ts'
export { carriedLines } from './carried-lines.ts'
export {
  type CartRow,
  cartColumnsSql,
  closeCart,
  closeCartSql,
  findClosedCart,
  type StoredCart,
  toStoredCart,
} from './cart-reads.ts'
export { remindOfDueCarts, remindOfSavedCart } from './cart-reminders.ts'
export {
  type AddLineResult,
  acceptPrices,
  addLine,
  type LineInput,
  removeLine,
  setQuantity,
  stepLine,
} from './change-lines.ts'
export { applyCoupon, removeCoupon } from './coupons.ts'
export { previewBulkCoupons, runBulkCoupons } from './desk-coupon-bulk.ts'
export { countDeskCoupons, deskCoupons } from './desk-coupon-list.ts'
export { deskCoupon, writeCoupon } from './desk-coupons.ts'
export {
  findSupplyPlace,
  judgeCart,
  type KeptPrice,
  loadCartTerms as cartTerms,
} from './judge-cart.ts'
export { type MergeResult, mergeCarts } from './merge-carts.ts'
export { purgeOldCarts } from './purge-carts.ts'
export { findCartGuid, readCart } from './read-cart.ts'
export { type CouponRecord, saveCoupons } from './save-coupons.ts'
export { keepCompanyCarts } from './saved-cart-store.ts'
export {
  deleteSavedCart,
  pricePacks,
  renameSavedCart,
  restoreSavedCart,
  saveCart,
  savedCart,
  savedCarts,
  saveLinesAsCart,
} from './saved-carts.ts'
export { loadSavedState } from './saved-state.ts'
