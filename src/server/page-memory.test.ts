import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodingOf, pageKey, press } from './page-memory.ts'
import { contentSecurityPolicy, scriptHashes } from './security-headers.ts'

test('[P1] a page is pressed once for each encoding, all of the same text and with one entity tag', async () => {
  const body = new TextEncoder().encode('<p>page</p>'.repeat(50))
  const page = await press({ status: 200, headers: [['content-type', 'text/html']], body, tags: [] })
  expect(brotliDecompressSync(page.encoded.br.body)).toEqual(Buffer.from(body))
  expect(gunzipSync(page.encoded.gzip.body)).toEqual(Buffer.from(body))
  for (const { headers, body: bytes } of Object.values(page.encoded)) {
    expect(headers[headers.indexOf('content-length') + 1]).toBe(String(bytes.byteLength))
    expect(headers[headers.indexOf('etag') + 1]).toBe(page.etag)
  }
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('[P1] accept-encoding %s is answered in %s', (header, encoding) => {
  expect(encodingOf(header)).toBe(encoding)
})

test('[T3] host, address, place, view and consent each make another page', () => {
  const keys = [
    pageKey('a', '/x', { pincode: '', viewMode: 'grid', consentChosen: false }),
    pageKey('b', '/x', { pincode: '', viewMode: 'grid', consentChosen: false }),
    pageKey('a', '/y', { pincode: '', viewMode: 'grid', consentChosen: false }),
    pageKey('a', '/x', { pincode: '411001', viewMode: 'grid', consentChosen: false }),
    pageKey('a', '/x', { pincode: '', viewMode: 'list', consentChosen: false }),
    pageKey('a', '/x', { pincode: '', viewMode: 'grid', consentChosen: true }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('[security 18] each inline script has its hash, data and outside scripts have none', () => {
  const html =
    '<script>a()</script><script type="module" async="">b()</script><script src="/x.js"></script><script type="application/ld+json">{"a":1}</script><script>a()</script>'
  const hashes = scriptHashes(html)
  expect(hashes).toHaveLength(2)
  expect(hashes[0]).toBe("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='")
  const policy = contentSecurityPolicy(hashes, true)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("'strict-dynamic'")
})
