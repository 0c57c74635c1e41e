import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHostProofs } from './open-host-proofs.ts'

/** A DNS server that knows one name, its text, and one address for all names. */
const dns = createSocket('udp4')
const web = createServer((call, answer) => {
  const texts: Record<string, string> = { '/proof': ' haggle=abc\n', '/long': 'x'.repeat(5_000) }
  if (call.url === '/moved') answer.writeHead(302, { location: '/proof' }).end()
  else if (call.url === '/host') answer.end(call.headers.host)
  else if (call.url !== '/silent')
    answer.writeHead(texts[call.url!] ? 200 : 404).end(texts[call.url!] ?? 'nothing')
})
let server = ''
let port = 0

beforeAll(async () => {
  dns.on('message', (query, { port: askingPort, address }) => {
    const type = query.readUInt16BE(query.length - 4 - findExtra(query))
    const end = query.length - findExtra(query)
    const name = query.subarray(12, end - 4).toString('latin1')
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(0, 10)
    const text = Buffer.from('haggle=abc')
    const value =
      type === 16 && name.includes('_haggle')
        ? Buffer.concat([Buffer.from([text.length]), text])
        : type === 1
          ? Buffer.from([127, 0, 0, 1])
          : null
    head.writeUInt16BE(value ? 1 : 0, 6)
    const answer = value
      ? Buffer.concat([Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, value.length]), value])
      : Buffer.alloc(0)
    dns.send(Buffer.concat([head, query.subarray(12, end), answer]), askingPort, address)
  })
  await new Promise<void>((resolve) => dns.bind(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  server = `127.0.0.1:${dns.address().port}`
  port = (web.address() as AddressInfo).port
})
afterAll(() => {
  dns.close()
  web.closeAllConnections()
  web.close()
})

/** Length of the query's additional records (EDNS), which begin with an empty name. */
function findExtra(query: Buffer): number {
  return query.readUInt16BE(10) === 0 ? 0 : 11
}

test('[DEAL-07] the proof of a host is read from its DNS', async () => {
  const proofs = openHostProofs({ servers: [server], timeoutMs: 2_000 })
  expect(await proofs.readRecords('_haggle.shop.example.com')).toEqual(['haggle=abc'])
  expect(await proofs.readRecords('other.shop.example.com')).toEqual([])
  const silent = openHostProofs({ servers: ['127.0.0.1:9'], timeoutMs: 200 })
  expect(await silent.readRecords('_haggle.shop.example.com')).toEqual([])
})

test('[DEAL-07] a file is read as it is, and never from a network of one’s own', async () => {
  const options = { servers: [server], port, timeoutMs: 500 }
  const proofs = openHostProofs({ ...options, mayReach: () => true })
  const read = (path: string) => proofs.readFile!('shop.example.com', path)
  expect(await read('/proof')).toBe('haggle=abc')
  expect(await read('/host')).toBe('shop.example.com')
  for (const path of ['/moved', '/long', '/missing', '/silent'])
    expect(await read(path), path).toBeNull()
  // The same name, with the rule that counts.
  expect(await openHostProofs(options).readFile!('shop.example.com', '/proof')).toBeNull()
})
