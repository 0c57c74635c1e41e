/** A row of sizes that can be drawn beside each other. */
export interface Scale {
  /** Across, as a thread or a diameter; along, as a length. */
  kind: 'across' | 'along'
  /** In the order of the labels, from 0 for the smallest to 1 for the greatest. */
  shares: number[]
}

const size = /^(M|Ø ?)?(\d+(?:[.,]\d+)?)(?: ?(mm|cm|m|in))?$/

/** Null where the labels aren't sizes of one unit: "M6" and "M8", "30 mm" and "100 mm". */
export function readScale(labels: readonly string[]): Scale | null {
  const sizes = labels.map((label) => size.exec(label))
  const [first] = sizes
  if (!first) return null
  const [, sign, , unit] = first
  if (sign === undefined && unit === undefined) return null
  const isSame = sizes.every((each) => each && each[1] === sign && each[3] === unit)
  if (!isSame) return null
  const numbers = sizes.map((each) => Math.log(Number(each![2]!.replace(',', '.'))))
  const smallest = Math.min(...numbers)
  const range = Math.max(...numbers) - smallest
  if (!Number.isFinite(range) || range === 0) return null
  return {
    kind: sign === undefined ? 'along' : 'across',
    shares: numbers.map((number) => (number - smallest) / range),
  }
}
