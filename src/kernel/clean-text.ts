/** Characters in external text that PostgreSQL cannot store. */
export function hasNul(text: string): boolean {
  return text.includes('\0')
}

/**
 * Cleans external text for storage: a lone surrogate becomes U+FFFD. Every input passes its text
 * through this or through a UTF-8 decoder, which does the same. Source: SAFE-01.
 */
export function cleanText(text: string): string {
  return text.toWellFormed()
}

/** The first `maxLength` UTF-16 code units of a text at most, never splitting a character. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const last = text.charCodeAt(maxLength - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength)
}
