import type { LookupAddress } from 'node:dns'
import type { Resolver } from 'node:dns/promises'

/**
 * All addresses of a host, asked of name servers by the resolver's own timeout. The operating
 * system's look-up would hold one of the process's few threads until a silent server is given up.
 * Rejects with the error of the IPv4 question where the host has none at all.
 */
export async function resolveAddresses(resolver: Resolver, host: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason
  return addresses
}
