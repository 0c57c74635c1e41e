import { isIP } from 'node:net'
import { getNetwork } from '#domain/network.ts'

/**
 * Who sends: the peer, or where that is a configured proxy, whom it says it speaks for. Of X-Forwarded-For the last address
 * that is no proxy of ours counts, since everything before it may be made up. Null where nobody is known. Source: QUALITY T2.
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

/** Whether that is somebody's address: a proxy of ours that says nobody's, or no address at all, tells of none. Source: CHAT-02. */
export function isClientAddress(address: string, trustedProxies: readonly string[]): boolean {
  return isIP(address) !== 0 && !trustedProxies.includes(address)
}

/**
 * As whom budgets count an address: IPv6 by its /64, for one household or server has all of those addresses and may use another
 * for each call. All that is no address is one asker. Source: QUALITY security 14.
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
