import { expect, test } from 'vitest'
import { isReservedHost, parseHost } from './hosts.ts'

test('[DEAL-07] a host is stored in one form, whatever is pasted', () => {
  for (const [typed, host] of [
    ['Shop.Example.COM', 'shop.example.com'],
    [' https://shop.example.com/ ', 'shop.example.com'],
    ['shop.example.com.', 'shop.example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['shop.example.com:8443', null],
    ['https://shop.example.com/path', null],
    ['user@shop.example.com', null],
    ['shop_1.example.com', null],
    ['-a.example.com', null],
    ['', null],
    ['two words.com', null],
    [`${'a'.repeat(64)}.example.com`, null],
    ['shop.example.com?x', null],
  ] as const)
    expect(parseHost(typed), typed).toBe(host)
})

test('[DEAL-07] numbers, single words and private names are nobody’s', () => {
  for (const host of [
    'localhost',
    'in.localhost',
    'intranet',
    'printer.local',
    'db.internal',
    '10.0.0.7',
    '127.0.0.1',
    'x.invalid',
    'a.home.arpa',
    '1.0.0.127.in-addr.arpa',
  ])
    expect(isReservedHost(host), host).toBe(true)
  for (const host of ['shop.example.com', 'shop.in', 'localhost.example.com', 'internal.shop.in'])
    expect(isReservedHost(host), host).toBe(false)
  // Other ways to write an address are read as that address.
  expect(isReservedHost(parseHost('0x7f.1')!)).toBe(true)
  expect(isReservedHost(parseHost('2130706433')!)).toBe(true)
})
