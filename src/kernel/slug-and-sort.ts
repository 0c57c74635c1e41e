import { compareNames } from '#messages/compare-names.ts'
import { normalizeText } from './normal-form.ts'

/**
 * A URL slug of a name: lower-case ASCII letters, digits and single hyphens, at most 80 characters.
 * A name without any such character gives an empty string; the caller then falls back to an id.
 */
export function toSlug(name: string): string {
  return normalizeText(name, 'NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '')
}

const leadingSigns = /^[^\p{L}\p{N}]*/u
const leadingNumber =
  /^(?:(\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)(?:\/(\d+)|[ -](\d+)\/(\d+))?)?(?: ?([½¼¾]))?/u
const fractions: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** The number that a label begins with: "1,200 mm", "-5 °C", "1 1/2 in"; null where it has none. */
function readFirstNumber(label: string): number | null {
  const [signs] = leadingSigns.exec(label)!
  const [, digits, divisor, top, bottom, sign = ''] = leadingNumber.exec(label.slice(signs.length))!
  if (digits === undefined && sign === '') return null
  const whole = Number(digits?.replaceAll(',', '') ?? 0)
  const value =
    whole / (Number(divisor) || 1) +
    (Number(bottom) > 0 ? Number(top) / Number(bottom) : 0) +
    (fractions[sign] ?? 0)
  return signs === '-' ? -value : value
}

/**
 * Natural order of filter labels: words first, then numbers by value ("Blue", "Red", "8 mm", "10
 * mm"). Source: CAT-06. Equal numbers are ordered by the surrounding words, so the order is total
 * and stable.
 */
export function compareNaturally(a: string, b: string): number {
  const numberA = readFirstNumber(a)
  const numberB = readFirstNumber(b)
  if ((numberA === null) !== (numberB === null)) return numberA === null ? -1 : 1
  if (numberA !== null && numberB !== null && numberA !== numberB) return numberA - numberB
  return compareNames(a, b)
}
