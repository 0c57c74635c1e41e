import { isIP } from 'node:net'
import { getNetwork } from '#platform/network.ts'

/**
 * Client address: the peer, or where the peer is a configured proxy, the last X-Forwarded-For entry
 * that is not one of our proxies. Everything before that entry may be forged. Null: unknown.
 * Source: QUALITY T2.
 */
export function getClientAddress(
  forwarded: string | undefined,
  peer: string | undefined,
  trustedProxies: readonly string[],
): string | null {
  if (peer === undefined) return null
  const isTrusted = (address: string) => trustedProxies.includes(address)
  const chain = [
    ...(forwarded ?? '').split(',').map(normaliseAddress).filter(Boolean),
    normaliseAddress(peer),
  ]
  while (chain.length > 1 && isTrusted(chain.at(-1)!)) chain.pop()
  return chain.at(-1)!
}

/**
 * Whether this is a client's address, rather than that of a proxy that forwarded none, or no
 * address. Source: CHAT-02.
 */
export function isClientAddress(address: string, trustedProxies: readonly string[]): boolean {
  return isIP(address) !== 0 && !trustedProxies.includes(address)
}

/**
 * Rate-limit key of an address. IPv6 is grouped by /64, because one household or server owns all of
 * those addresses and may use another for each call. All invalid addresses share one key. Source:
 * QUALITY security 14.
 */
export function toRateLimitKey(address: string): string {
  return getNetwork(address, { v4: 32, v6: 64 }) ?? 'untold'
}

function normaliseAddress(text: string): string {
  return text
    .trim()
    .slice(0, 60)
    .replace(/^::ffff:(?=\d+\.)/i, '')
}
