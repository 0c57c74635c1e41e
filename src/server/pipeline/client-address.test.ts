import { expect, test } from 'vitest'
import { getClientAddress, isClientAddress, toRateLimitKey } from './client-address.ts'

test('[T2] [TRK-01] X-Forwarded-For counts from configured proxies only, and only as far as they vouch for it', () => {
  const proxies = ['10.0.0.1', '10.0.0.2']
  expect(getClientAddress('1.2.3.4', '203.0.113.7', proxies)).toBe('203.0.113.7')
  expect(getClientAddress('1.2.3.4', '10.0.0.1', proxies)).toBe('1.2.3.4')
  expect(getClientAddress('6.6.6.6, 1.2.3.4', '::ffff:10.0.0.1', proxies)).toBe('1.2.3.4')
  expect(getClientAddress('6.6.6.6, 1.2.3.4, 10.0.0.2', '10.0.0.1', proxies)).toBe('1.2.3.4')
  expect(getClientAddress(undefined, '10.0.0.1', proxies)).toBe('10.0.0.1')
  expect(getClientAddress('1.2.3.4', undefined, proxies)).toBeNull()
})

test('[CHAT-02] nobody is told of by a proxy that says only itself, or what is no address', () => {
  for (const address of ['203.0.113.7', '::1', '2001:db8::1'])
    expect(isClientAddress(address, ['10.0.0.1'])).toBe(true)
  for (const address of ['10.0.0.1', 'unknown', '', '_hidden', '203.0.113.7:80'])
    expect(isClientAddress(address, ['10.0.0.1'])).toBe(false)
})

test('[security 14] whoever has a whole IPv6 network is one asker, and so is all that is no address', () => {
  expect(toRateLimitKey('203.0.113.7')).toBe('203.0.113.7')
  expect(toRateLimitKey('2001:db8:1:2::1')).toBe(toRateLimitKey('2001:db8:1:2:ffff::9'))
  expect(toRateLimitKey('2001:db8:1:2::1')).not.toBe(toRateLimitKey('2001:db8:1:3::1'))
  expect(toRateLimitKey('made up')).toBe(toRateLimitKey('otherwise'))
})
