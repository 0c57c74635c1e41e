/**
 * Escapes text for LIKE and ILIKE so that it matches literally. The caller adds its own `%`
 * wildcards.
 */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
