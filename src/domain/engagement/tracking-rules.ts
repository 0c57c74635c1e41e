import { isIP } from 'node:net'

/**
 * The network that an address belongs to, which is all that is kept of it: IPv4 to /24, IPv6 to /48. Null where it is no
 * address. Source: TRK-01.
 */
export function networkOf(address: string | null): string | null {
  if (address === null) return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(plain)
  if (version === 4) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (version === 6) return `${firstGroups(plain).join(':')}::/48`
  return null
}

/** The first three of eight groups; `::` stands for as many zeros as are missing. */
function firstGroups(address: string): string[] {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  // An IPv4 tail takes the room of two groups.
  const room = 8 - groups.length - last.length - (last.at(-1)?.includes('.') ? 1 : 0)
  const all = after === undefined ? groups : [...groups, ...Array<string>(Math.max(0, room)).fill('0'), ...last]
  return all.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
}

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
export function coarsePlace(place: string): string | null {
  const coarse = place
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .trim()
    .slice(0, 60)
  return coarse === '' ? null : coarse
}

/** As whom a record stands: as the sender says, else by the stored email, the last phone number, or as a guest. */
export function usernameOf(said: string, email: string, phone: string): string {
  return (said.trim() || email.trim() || phone.trim() || 'Guest').slice(0, 200)
}
