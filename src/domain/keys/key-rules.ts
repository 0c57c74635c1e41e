import { BlockList, isIP } from 'node:net'
import type { KeyRefusal } from '#contract/keys/keys.ts'

/** What decides whether a key is accepted. */
export interface KeyTimes {
  expiresAt: Date | null
  revokedAt: Date | null
  /** The token is the one before the renewal, accepted until then; null: it is the present one. */
  previousUntil: Date | null
}

/** Why a key of this shop is refused at this time, or null. Source: KEY-01. */
export function findKeyFault(
  { expiresAt, revokedAt, previousUntil }: KeyTimes,
  now: Date,
): Extract<KeyRefusal, 'key-expired' | 'key-revoked'> | null {
  if (revokedAt) return 'key-revoked'
  const isOver = (end: Date | null) => end !== null && end <= now
  return isOver(expiresAt) || isOver(previousUntil) ? 'key-expired' : null
}

/**
 * Whether a key is accepted from this address. Without a list it is from all of them; with one, a
 * caller whose address is unknown is refused. IPv4 in IPv6 counts as IPv4.
 */
export function isAddressAllowed(allowed: readonly string[], address: string | null): boolean {
  if (allowed.length === 0) return true
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  for (const entry of allowed) addEntry(list, entry)
  return list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/')
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

/** The last use is written once a minute, so that calls don't wait for each other's row. */
export function shouldMarkUse(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= 60_000
}
