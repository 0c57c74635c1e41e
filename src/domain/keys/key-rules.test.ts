import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getKeyCapabilities, keyScopes } from '#contract/keys/keys.ts'
import { findKeyFault, isAddressAllowed, shouldMarkUse } from './key-rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const at = (ms: number) => new Date(now.getTime() + ms)
const live = { expiresAt: null, revokedAt: null, previousUntil: null }

describe('[KEY-01] when a key is accepted', () => {
  test('it ends at its end, and a renewed token a day later', () => {
    expect(findKeyFault(live, now)).toBe(null)
    expect(findKeyFault({ ...live, expiresAt: at(1) }, now)).toBe(null)
    expect(findKeyFault({ ...live, expiresAt: now }, now)).toBe('key-expired')
    expect(findKeyFault({ ...live, previousUntil: at(1) }, now)).toBe(null)
    expect(findKeyFault({ ...live, previousUntil: at(-1) }, now)).toBe('key-expired')
    expect(findKeyFault({ ...live, revokedAt: at(-1), expiresAt: at(-1) }, now)).toBe('key-revoked')
  })

  test('from its addresses and networks only', () => {
    expect(isAddressAllowed([], null)).toBe(true)
    const allowed = ['203.0.113.7', '10.2.0.0/24', '2001:db8::/32']
    for (const address of ['203.0.113.7', '10.2.0.255', '::ffff:10.2.0.1', '2001:db8:1::9'])
      expect([address, isAddressAllowed(allowed, address)]).toEqual([address, true])
    for (const address of ['203.0.113.8', '10.2.1.0', '2001:db9::1', '', 'x', null])
      expect([address, isAddressAllowed(allowed, address)]).toEqual([address, false])
  })

  test('a network of n bits has exactly the addresses that begin with them', () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
    const toNumber = (parts: number[]) => parts.reduce((sum, part) => sum * 256 + part, 0)
    fc.assert(
      fc.property(octets, octets, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const size = 2 ** (32 - bits)
        const isInside =
          Math.floor(toNumber(network) / size) === Math.floor(toNumber(address) / size)
        const entry = `${network.join('.')}/${bits}`
        expect(isAddressAllowed([entry], address.join('.'))).toBe(isInside)
      }),
    )
  })

  test('its use is noted once a minute', () => {
    expect(shouldMarkUse(null, now)).toBe(true)
    expect(shouldMarkUse(at(-59_999), now)).toBe(false)
    expect(shouldMarkUse(at(-60_000), now)).toBe(true)
  })
})

test('[KEY-01] no key approves or administers, whatever it may do', () => {
  const capabilities = getKeyCapabilities(keyScopes)
  expect(capabilities).toContain('negotiate')
  expect(capabilities).not.toContain('approve')
  expect(capabilities).not.toContain('administer')
  expect(getKeyCapabilities(['orders:read'])).toEqual(['read'])
})
