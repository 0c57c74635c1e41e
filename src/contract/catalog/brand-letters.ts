import { normalizeText } from '#kernel/normal-form.ts'
import { sortByName } from '#messages/compare-names.ts'

export interface BrandLine {
  name: string
  /** Slug under /brand/. */
  url: string
  /** Number of listed products. */
  count: number
}

export interface BrandSection {
  /** A to Z, `0-9`, or `other` for names in other scripts. */
  letter: string
  brands: BrandLine[]
}

const sectionLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0-9', 'other']

/**
 * Groups brands by first letter, ignoring accents: A to Z, then digits, then all others. Empty groups are
 * left out.
 */
export function groupByLetter(brands: readonly BrandLine[]): BrandSection[] {
  const sections = Map.groupBy(brands, (brand) => getLetter(brand.name))
  return sectionLetters.flatMap((letter) => {
    const letterBrands = sections.get(letter)
    return letterBrands ? [{ letter, brands: sortByName(letterBrands) }] : []
  })
}

function getLetter(name: string): string {
  const first = normalizeText(name.trim(), 'NFKD').charAt(0).toUpperCase()
  if (/[A-Z]/.test(first)) return first
  return /\d/.test(first) ? '0-9' : 'other'
}
