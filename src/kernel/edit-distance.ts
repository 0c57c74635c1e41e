/**
 * Damerau-Levenshtein distance: letters deleted, inserted, replaced or swapped with the next; more
 * than `max` counts as `max` + 1.
 */
export function distance(from: string, to: string, max: number): number {
  const a = [...from]
  const b = [...to]
  if (Math.abs(a.length - b.length) > max) return max + 1
  let rowBeforeLast: number[] = []
  let previousRow = b.map((_, at) => at + 1)
  previousRow.unshift(0)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let min = Math.min(
        previousRow[j]! + 1,
        row[j - 1]! + 1,
        previousRow[j - 1]! + (isSame ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        min = Math.min(min, rowBeforeLast[j - 2]! + 1)
      row.push(min)
    }
    if (Math.min(...row) > max) return max + 1
    rowBeforeLast = previousRow
    previousRow = row
  }
  return previousRow[b.length]!
}
