export { getBreakEven, getMargin, getNetPrice } from '#kernel/margin.ts'
