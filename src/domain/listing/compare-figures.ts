import { compareNaturally } from '#kernel/slug-and-sort.ts'

/** Units of one dimension, as factors of its smallest. */
const dimensions: readonly Readonly<Record<string, number>>[] = [
  { µm: 0.001, um: 0.001, mm: 1, cm: 10, m: 1000, in: 25.4, inch: 25.4, '"': 25.4, ft: 304.8 },
  { mg: 0.001, g: 1, kg: 1000, t: 1_000_000 },
  { ml: 1, cl: 10, l: 1000, litre: 1000 },
  { mw: 0.001, w: 1, kw: 1000 },
  { mv: 0.001, v: 1, kv: 1000 },
  { ma: 0.001, a: 1, ka: 1000 },
  { mah: 0.001, ah: 1 },
  { pa: 1, kpa: 1000, bar: 100_000, mpa: 1_000_000 },
  { s: 1, min: 60, h: 3600 },
]

const figurePattern = /^([-−]?)(\d[\d,]{0,14}(?:\.\d{1,6})?|\.\d{1,6})\s?(\p{L}{1,8}|")/u
/** No figure with its unit is longer; a feed's labels may be. */
export const maxFigureLength = 40

/**
 * The order of a field's values, a total one: first figures, those of one dimension together, by
 * what they measure ("500 mm" before "1 m"), then all others naturally.
 */
export function compareFigures(a: string, b: string): number {
  const figureA = readFigure(a)
  const figureB = readFigure(b)
  if (!figureA || !figureB) return Number(!figureA) - Number(!figureB) || compareNaturally(a, b)
  return (
    figureA.dimension - figureB.dimension || figureA.size - figureB.size || compareNaturally(a, b)
  )
}

function readFigure(label: string): { dimension: number; size: number } | null {
  const [, sign, digits, unit] = figurePattern.exec(label.slice(0, maxFigureLength)) ?? []
  if (digits === undefined) return null
  const dimension = dimensions.findIndex((units) => Object.hasOwn(units, unit!.toLowerCase()))
  if (dimension < 0) return null
  const size = Number(digits.replaceAll(',', '')) * dimensions[dimension]![unit!.toLowerCase()]!
  return { dimension, size: sign === '' ? size : -size }
}
