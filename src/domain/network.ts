import { isIP } from 'node:net'

/** As much of an address as is looked at: the first bits, whole groups of IPv6 and whole bytes of IPv4. */
export interface PrefixLength {
  v4: 24 | 32
  v6: 48 | 64
}

/** The network that an address belongs to; null where it is no address. An IPv4 address in IPv6's clothes is IPv4. */
export function getNetwork(address: string | null, { v4, v6 }: PrefixLength): string | null {
  if (address === null) return null
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(plain)
  if (version === 4) return v4 === 32 ? plain : `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (version === 6)
    return `${parseGroups(plain)
      .slice(0, v6 / 16)
      .join(':')}::/${v6}`
  return null
}

/** The groups of an address, an IPv4 tail left as it is; `::` stands for as many zeros as are missing. */
function parseGroups(address: string): string[] {
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  // An IPv4 tail takes the room of two groups.
  const missingGroups = 8 - groups.length - last.length - (last.at(-1)?.includes('.') ? 1 : 0)
  const allGroups =
    after === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, missingGroups)).fill('0'), ...last]
  return allGroups.map((group) => Number.parseInt(group, 16).toString(16))
}
