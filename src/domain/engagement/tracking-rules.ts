/** Words as searches are counted: lower case, spaces single, 200 characters at most; null where nothing is left. */
export function foldWords(words: string): string | null {
  const folded = words
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .trim()
  return folded === '' ? null : folded
}

/** No more exact than a district: degrees lose all but two decimals (about a kilometre), anything longer is cut. */
export function coarsenPlace(place: string): string | null {
  const coarse = place
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .trim()
    .slice(0, 60)
  return coarse === '' ? null : coarse
}

/** As whom a record stands: as the sender says, else by the stored email, the last phone number, or as a guest. */
export function toUsername(givenName: string, email: string, phone: string): string {
  return (givenName.trim() || email.trim() || phone.trim() || 'Guest').slice(0, 200)
}
