/**
 * A URL slug of a name: lower-case ASCII letters, digits and single hyphens, at most 80 characters.
 * A name without any such character gives an empty string; the caller then falls back to an id.
 */
export function toSlug(name: string): string {
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
 * Natural order of filter labels: words first, then numbers by value ("Blue", "Red", "8 mm", "10
 * mm"). Source: CAT-06. Equal numbers are ordered by the surrounding words, so the order is total
 * and stable.
 */
export function compareNaturally(a: string, b: string): number {
  const numberA = firstNumber.exec(a)
  const numberB = firstNumber.exec(b)
  if (!numberA !== !numberB) return numberA ? 1 : -1
  if (numberA && numberB) {
    const difference = Number(numberA[1]) - Number(numberB[1])
    if (difference !== 0) return difference
  }
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
