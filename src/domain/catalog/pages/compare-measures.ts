/** Powers of ten of the metric prefixes that goods are measured in. */
const prefixes: Readonly<Record<string, number>> = {
  '': 0,
  n: -9,
  µ: -6,
  μ: -6,
  m: -3,
  c: -2,
  d: -1,
  k: 3,
  M: 6,
}
const measure = /^(\d+(?:\.\d+)?)\s*([nµμmcdkM]?)(m|g|l|L|V|A|W|Hz|N|Pa|F|Ω)$/

/**
 * Compares two measures of one quantity by value, whatever their prefixes: "500 mm" is less than
 * "1 m". 0: at least one is no such measure, or they measure different things.
 */
export function compareMeasures(a: string, b: string): number {
  const [one, other] = [a, b].map(readMeasure)
  return one && other && one.unit === other.unit ? one.value - other.value : 0
}

function readMeasure(label: string): { value: number; unit: string } | null {
  const [, digits, prefix, unit] = measure.exec(label.replaceAll(',', '')) ?? []
  if (digits === undefined || prefix === undefined || unit === undefined) return null
  return { value: Number(digits) * 10 ** prefixes[prefix]!, unit: unit.toLowerCase() }
}
