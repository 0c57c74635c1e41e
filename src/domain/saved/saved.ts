/** The face of what people keep an eye on: wishes and comparisons. */
export { addComparison, comparisons, removeComparison } from './comparisons.ts'
export { forgetOldThings } from './forget-saved.ts'
export { mergeSaved } from './merge-saved.ts'
export { addWish, removeWish, retiredWishes, wishes } from './wishes.ts'
