import { cutText, hasNul } from '#kernel/clean-text.ts'
import { normalizeText } from '#kernel/normal-form.ts'

const maxTextLength = 2_000

/**
 * Characters that people don't see and models read: controls other than line breaks and tabs,
 * direction marks, zero-width characters, tags, and the variation selectors that can hide text.
 */
const invisible =
  /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
/** One joiner shapes letters of Hindi and emoji; several in a row hide bits. */
const joiners = /[\u200c\u200d]{2,}/gu
/** What could end a tool's result in a client that puts it between tags: `</result>`, `<|end|>`. */
const tagStart = /<(?=[\p{L}/!?|])/gu

/**
 * Text that people wrote, for a model: without what they can't see, without tags, and not endless.
 * It stays text: what it says is not judged. Source: KEY-04.
 */
export function cleanText(text: string): string {
  const visible = dropInvisible(normalizeText(text, 'NFKC')).replace(tagStart, '‹')
  return cutText(visible, maxTextLength)
}

/** Text as people see it: what an app writes for a customer to confirm hides nothing. */
export function dropInvisible(text: string): string {
  return text.replace(invisible, '').replace(joiners, '')
}

/** `cleanText` for all texts of a value; names of fields are ours. */
export function cleanData(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanData(part)]))
}

/** Whether the database can hold all texts of a value, and the names of its fields. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !hasNul(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

/** JSON without characters that end a line or a tag. */
export function toPlainJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`,
  )
}
