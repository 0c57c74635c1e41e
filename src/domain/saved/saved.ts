/** The face of what people keep an eye on: wishes and comparisons. */
export { addComparison, comparisons, mergeComparisons, removeComparison } from './comparisons.ts'
export { addWish, removeWish, wishes } from './wishes.ts'
