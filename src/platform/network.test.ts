import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getNetwork } from './network.ts'

const shortPrefix = { v4: 24, v6: 48 } as const

test('[TRK-01] of an address only its network is kept', () => {
  const cases: [string | null, string | null][] = [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['64:ff9b::203.0.113.77', '64:ff9b:0::/48'],
    ['somebody', null],
    ['', null],
    [null, null],
  ]
  for (const [address, network] of cases)
    expect(getNetwork(address, shortPrefix), String(address)).toBe(network)
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const network = getNetwork(address, shortPrefix)
      expect(network, address).toMatch(/^[0-9a-f]{1,4}:[0-9a-f]{1,4}:[0-9a-f]{1,4}::\/48$/)
      expect(isIP(network!.slice(0, -3))).toBe(6)
    }),
  )
})

test('[security 14] a budget counts IPv4 whole and IPv6 by its /64', () => {
  const limitCases: [string, string | null][] = [
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::/64'],
    ['2001:db8:85a3:08d3::1', '2001:db8:85a3:8d3::/64'],
    ['2001:db8:85a3:8d4::1', '2001:db8:85a3:8d4::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['unknown', null],
  ]
  for (const [address, network] of limitCases)
    expect(getNetwork(address, { v4: 32, v6: 64 }), address).toBe(network)
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const narrowNetwork = getNetwork(address, { v4: 32, v6: 64 })!
      const wideNetwork = getNetwork(address, shortPrefix)!
      expect(isIP(narrowNetwork.slice(0, -3))).toBe(6)
      expect(narrowNetwork.startsWith(wideNetwork.slice(0, -'::/48'.length))).toBe(true)
    }),
  )
})
