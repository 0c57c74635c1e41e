/**
 * A URL part from a name: lower case ASCII letters, digits and single hyphens, at most 80 characters.
 * A name without any such letter gives an empty string; the caller then falls back to an id.
 */
export function slug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

const firstNumber = /^[^\p{L}\d]*(\d+(?:\.\d+)?)/u

/**
 * Natural order of filter labels: words first, then numbers by value ("Blue", "Red", "8 mm", "10 mm"). Source: CAT-06.
 * Equal figures fall back to the words around them, so the order is total and stable.
 */
export function compareNaturally(a: string, b: string): number {
  const figureA = firstNumber.exec(a)
  const figureB = firstNumber.exec(b)
  if (!figureA !== !figureB) return figureA ? 1 : -1
  if (figureA && figureB) {
    const difference = Number(figureA[1]) - Number(figureB[1])
    if (difference !== 0) return difference
  }
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
