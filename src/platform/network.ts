import { isIP } from 'node:net'

/** How many leading bits of an address count: whole groups of IPv6, whole bytes of IPv4. */
export interface PrefixLength {
  v4: 24 | 32
  v6: 48 | 64
}

/**
 * Returns the network of an address, or null if it is not an IP address. An IPv4-mapped IPv6
 * address counts as IPv4.
 */
export function getNetwork(address: string | null, { v4, v6 }: PrefixLength): string | null {
  if (address === null) return null
  const plainAddress = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(plainAddress)
  if (version === 4)
    return v4 === 32 ? plainAddress : `${plainAddress.split('.').slice(0, 3).join('.')}.0/24`
  if (version === 6)
    return `${parseGroups(plainAddress)
      .slice(0, v6 / 16)
      .join(':')}::/${v6}`
  return null
}

/** Splits an IPv6 address into groups and expands `::` to zeros. An IPv4 tail stays as it is. */
function parseGroups(address: string): string[] {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const trailingGroups = after === undefined || after === '' ? [] : after.split(':')
  // An IPv4 tail takes the space of two groups.
  const missingGroups =
    8 - groups.length - trailingGroups.length - (trailingGroups.at(-1)?.includes('.') ? 1 : 0)
  const allGroups =
    after === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, missingGroups)).fill('0'), ...trailingGroups]
  return allGroups.map((group) => Number.parseInt(group, 16).toString(16))
}
