import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getRequestHost, normaliseHost } from './caller-address.ts'
import { resolveRequestId } from './request-ids.ts'

test('[HOST-01] a host is compared in lower case, without port and trailing dot', () => {
  expect(normaliseHost('IN.localhost:3000')).toBe('in.localhost')
  expect(normaliseHost('in.localhost.')).toBe('in.localhost')
  expect(normaliseHost('in.localhost')).toBe('in.localhost')
  expect(normaliseHost('[::1]:3000')).toBe('[::1]')
})

test('[T1] what is no host name is none: spaces, slashes, credentials, control signs, too long', () => {
  for (const odd of [
    undefined,
    '',
    ' ',
    'a b',
    'in.localhost/evil',
    'user@in.localhost',
    'in.localhost\r\nx: y',
    '-a.b',
    'a..b',
    `${'a.'.repeat(200)}b`,
    'in.localhost:99999999',
    'ｉn.localhost',
    'in_localhost',
    '*',
  ]) {
    expect(normaliseHost(odd)).toBeNull()
  }
})

test('[T1] whatever is sent, the answer is null or a plain name that normalises to itself', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.domain(), fc.webAuthority()), (text) => {
      const host = normaliseHost(text)
      if (host !== null) {
        expect(host).toMatch(/^(\[::1\]|[a-z0-9.-]+)$/)
        expect(normaliseHost(host)).toBe(host)
      }
    }),
    { numRuns: 500 },
  )
})

test('[T2] a request id is taken over only where it is well-formed', () => {
  expect(resolveRequestId('abc-DEF_123.4')).toBe('abc-DEF_123.4')
  for (const odd of [
    undefined,
    '',
    'short',
    'with space here',
    'x'.repeat(65),
    'line\nbreak-12345',
  ]) {
    expect(resolveRequestId(odd)).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('[T2] a forwarded host counts only from a configured proxy', () => {
  const headers = { host: 'in.localhost', forwarded: 'sg.localhost' }
  expect(getRequestHost(headers, '10.0.0.9', [])).toBe('in.localhost')
  expect(getRequestHost(headers, '10.0.0.9', ['10.0.0.1'])).toBe('in.localhost')
  expect(getRequestHost(headers, undefined, ['10.0.0.1'])).toBe('in.localhost')
  expect(getRequestHost(headers, '::ffff:10.0.0.1', ['10.0.0.1'])).toBe('sg.localhost')
  expect(
    getRequestHost({ host: 'in.localhost', forwarded: undefined }, '10.0.0.1', ['10.0.0.1']),
  ).toBe('in.localhost')
})
