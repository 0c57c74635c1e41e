import * as searchTexts from '#texts/search.ts'
import type { Card } from '../catalog/catalog.ts'

/** Texts of the search, letter for letter (docs/spec.md, SRCH-02). */
export const searchRefusalTexts = {
  blank: searchTexts.blank,
  tags: searchTexts.tags,
} as const

export type SearchRefusal = keyof typeof searchRefusalTexts

/** Longer texts are truncated silently. */
export const maxSearchLength = 200
/** Maximum number of products that one search ranks. Source: SRCH-01. */
export const maxRanked = 1000

/** The parameter by which a page that a search led to offers the search itself. */
export const searchedParameter = 'searched'

/** A suggestion while typing; `path` leads to it. */
export interface Suggestion {
  kind: 'product' | 'category' | 'search'
  text: string
  path: string
  /** Of a category: the name of the one above it. */
  parent?: string | undefined
  /** Of a product. */
  card?: Card
  /** A word with digits that nothing has: `path` asks the seller for it. */
  missing?: string
}

/**
 * Normalises a search text: collapses spaces, removes control characters and NUL, truncates to 200
 * characters. Refused if nothing is left or it looks like an HTML tag. Linear in the input's length. Source:
 * SRCH-02, QUALITY security 4.
 */
export function checkSearchText(
  raw: string,
): { ok: true; text: string } | { ok: false; code: SearchRefusal } {
  const plain = raw
    .slice(0, maxReadLength)
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(directionMarks, '')
    .replace(spaceRuns, ' ')
    .trim()
  if (invisibleOnly.test(plain)) return { ok: false, code: 'blank' }
  if (tag.test(plain)) return { ok: false, code: 'tags' }
  const text = plain.slice(0, maxSearchLength).replace(halfCharacter, '').trim()
  return { ok: true, text }
}

const maxReadLength = 4_000
const spaceRuns = /[\s\p{Cc}]+/gu
/**
 * Invisible characters that can reverse the text beside them. Joiners stay: words of some scripts need them.
 */
const directionMarks = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const invisibleOnly = /^[\s\p{Cf}\p{Mark}]*$/u
const tag = /<[/!?]?[a-z][^<>]*>/i
/** A lone high surrogate left by truncation. */
const halfCharacter = /[\ud800-\udbff]$/
