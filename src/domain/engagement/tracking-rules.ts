/**
 * Normalizes words for counting: lower case, single spaces, 200 characters at most. Null if nothing
 * is left.
 */
export function foldWords(words: string): string | null {
  const foldedText = words
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return foldedText === '' ? null : foldedText
}

/**
 * Reduces a place to district level: coordinates keep two decimals (about a kilometre), longer
 * texts are cut.
 */
export function coarsenPlace(place: string): string | null {
  const coarsePlace = place
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .trim()
    .slice(0, 60)
  return coarsePlace === '' ? null : coarsePlace
}

/**
 * The username of an event: the given name, else the stored email, the end of the phone number, or
 * a guest.
 */
export function toUsername(givenName: string, email: string, phone: string): string {
  return (givenName.trim() || email.trim() || phone.trim() || 'Guest').slice(0, 200)
}
