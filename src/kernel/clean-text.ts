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

/** Marks that turn the text beside them, and characters that nobody sees. */
const hidden =
  /(?!\p{Variation_Selector}|[\u200c\u200d])[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
/** A joiner shapes letters of Hindi or Persian, and emoji; elsewhere it only hides. */
const strayJoiners = new RegExp(
  '(?<![\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[\\u200c\\u200d]|' +
    '(?<=[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])[\\u200c\\u200d]',
  'gu',
)

/**
 * Text without what people can't see: it can't reorder the words beside it, nor look like another
 * one. Joiners stay where scripts and emoji need them. Source: SAFE-01.
 */
export function dropHidden(text: string): string {
  return text.replace(hidden, '').replace(strayJoiners, '')
}

/** The text as a reader takes it: also without joiners and variants of characters. */
export function dropUnseen(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}
