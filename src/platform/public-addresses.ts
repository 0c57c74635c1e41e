import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that lie in no public one: private, local, shared, for documents, multicast. */
const privateV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** The same within 2000::/3, with those that carry an address of IPv4. */
const privateV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const v4 = buildList(privateV4, 'ipv4')
const v6 = buildList(privateV6, 'ipv6')
const global6 = buildList(['2000::/3'], 'ipv6')

/**
 * Whether an IP address lies in the public internet. False for anything else, and for text that is
 * no address. Source: QUALITY security 7.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !v4.check(address, 'ipv4')
  if (version === 6) return global6.check(address, 'ipv6') && !v6.check(address, 'ipv6')
  return false
}

function buildList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
