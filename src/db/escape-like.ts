/** Text as LIKE and ILIKE take it to the letter: their signs are signs no more. The caller adds `%` where anything may stand. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
