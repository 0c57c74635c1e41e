/** "850 W", "1.5 kW", "230": a figure with its unit. */
const figureWithUnit = /\d+(?:[.,]\d+)*\s?(?:\p{L}|[%°µ"])*/gu

/**
 * Whether a value says nothing that another doesn't: "Ø 100 mm" beside "100 mm, 850 W". Only figures
 * are compared; a value with words of its own says more.
 */
export function isRepeated(value: string, other: string): boolean {
  const figures = readFigures(value)
  if (figures.length === 0 || /\p{L}{2}/u.test(value.replace(figureWithUnit, ''))) return false
  const others = new Set(readFigures(other))
  return figures.every((figure) => others.has(figure))
}

function readFigures(text: string): string[] {
  return (text.toLowerCase().match(figureWithUnit) ?? []).map((figure) => figure.replace(/\s/g, ''))
}
