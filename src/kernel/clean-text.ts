/** What stands in text from outside that no database takes. */
export function hasNul(text: string): boolean {
  return text.includes('\0')
}

/**
 * Text from outside as it is kept: whole characters only, half a surrogate pair becomes U+FFFD. Every door passes its
 * texts through this or through a decoder of UTF-8, which does the same. Source: SAFE-01.
 */
export function cleanText(text: string): string {
  return text.toWellFormed()
}

/** The beginning of a text, at most so many UTF-16 units, never ending within a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const last = text.charCodeAt(maxLength - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength)
}
