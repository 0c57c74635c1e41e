/** Public interface of the saved module: wishlist and comparisons. */
export { addComparison, loadComparisons, removeComparison } from './comparisons.ts'
export { mergeSaved } from './merge-saved.ts'
export { purgeVisitorSavedProducts } from './purge-saved.ts'
export { addWish, loadRetiredWishes, loadWishes, removeWish } from './wishes.ts'
