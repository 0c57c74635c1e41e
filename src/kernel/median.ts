/** The middle of these values; of an even count the mean of the middle two; null: none. */
export function getMedian(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return null
  const isOdd = sorted.length % 2 === 1
  return isOdd ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
