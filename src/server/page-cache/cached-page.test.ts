import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, hashScripts } from '../pipeline/security-headers.ts'
import { encodeBody } from '../render/encode-body.ts'
import {
  chooseEncoding,
  compressAgain,
  compressPage,
  getCompressedBody,
  isUnchanged,
} from './cached-page.ts'
import { buildPageKey } from './page-cache.ts'
import { isShareable, removeTracking } from './shared-pages.ts'

const buildPage = (body: string) => ({
  status: 200,
  headers: [['content-type', 'text/html']] as [string, string][],
  body: [body],
  tags: [],
  expiresAt: Number.POSITIVE_INFINITY,
})

test.each(['br', 'gzip', 'identity'] as const)(
  '[P1] a page first requested in %s is converted when another encoding is requested, all of the same text',
  async (first) => {
    const body = '<p>page</p>'.repeat(50)
    const page = await compressPage(buildPage(body), '/', first)
    expect([page.br, page.gzip].filter(Boolean)).toHaveLength(1)
    const { br, gzip, identity } = {
      br: await getCompressedBody(page, 'br'),
      gzip: await getCompressedBody(page, 'gzip'),
      identity: await getCompressedBody(page, 'identity'),
    }
    expect(brotliDecompressSync(br.body).toString()).toBe(body)
    expect(gunzipSync(gzip.body).toString()).toBe(body)
    expect(Buffer.from(identity.body).toString()).toBe(body)
    expect([page.br, page.gzip]).toEqual([br, gzip])
    for (const { headers, body: bytes } of [br, gzip, identity]) {
      expect(headers[headers.indexOf('content-length') + 1]).toBe(String(bytes.byteLength))
      expect(headers[headers.indexOf('etag') + 1]).toBe(page.etag)
    }
  },
)

test('[SCALE-01] a page that is requested again is compressed better, once, and says the same', async () => {
  const body = Array.from({ length: 3_000 }, (_, at) => `<p>${Math.sin(at)}</p>`).join('')
  const page = await compressPage(buildPage(body), '/', 'gzip')
  const first = page.gzip!
  await compressAgain(page)
  expect(page.gzip!.body.byteLength).toBeLessThan(first.body.byteLength)
  expect(page.gzip!.body.buffer.byteLength).toBe(page.gzip!.body.byteLength)
  expect(brotliDecompressSync(page.br!.body).toString()).toBe(body)
  const second = page.gzip
  await compressAgain(page)
  expect(page.gzip).toBe(second)
})

test('[SCALE-02] bodies are encoded into one memory: a longer one, then a shorter one, then one of its own', () => {
  const texts = ['₹'.repeat(400_000), 'short ₹', 'x'.repeat(3_000_000)]
  for (const text of texts) {
    const parts = [text.slice(0, 3), Buffer.from(text.slice(3, 5)), text.slice(5)]
    expect(Buffer.from(encodeBody(parts)).toString() === text).toBe(true)
  }
})

test('[P1] a text is known again, however the tag was weakened or listed on its way', async () => {
  const page = await compressPage(buildPage('<p>page</p>'), '/', 'br')
  const strong = page.etag.slice(2)
  for (const header of [page.etag, strong, `"x", ${page.etag}`])
    expect(isUnchanged(header, page), header).toBe(true)
  for (const header of [undefined, null, '', '"x"', '*'])
    expect(isUnchanged(header, page)).toBe(false)
})

test('[P1] what advertisers add to an address makes no other page; a name that only looks like it does', () => {
  expect(removeTracking('/a?utm_source=x&fv=1&gclid=y')).toBe('/a?fv=1')
  expect(removeTracking('/a?gclid=y')).toBe('/a')
  expect(removeTracking('/a?fv=1&outm_x=2')).toBe('/a?fv=1&outm_x=2')
  expect(removeTracking('/a?q=utm_source')).toBe('/a?q=utm_source')
})

test('[T3] only listed addresses are shared among visitors', () => {
  for (const path of [
    '/',
    '/_root.data',
    '/_.data',
    '/category/a',
    '/category/a/b',
    '/category/a/b.data',
    '/product/x',
    '/quick-view/x.data',
  ])
    expect(isShareable(path), path).toBe(true)
  for (const path of [
    '/cart',
    '/cart.data',
    '/account/profile',
    '/login',
    '/product',
    '/product/x/y',
    '/Search',
    '/no-such',
  ])
    expect(isShareable(path), path).toBe(false)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('[P1] accept-encoding %s is answered in %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test('[T3] host, address, place, view and consent each make another page', () => {
  const keys = [
    buildPageKey('a', '/x', { pincode: '', viewMode: 'grid', consentChosen: false }),
    buildPageKey('b', '/x', { pincode: '', viewMode: 'grid', consentChosen: false }),
    buildPageKey('a', '/y', { pincode: '', viewMode: 'grid', consentChosen: false }),
    buildPageKey('a', '/x', { pincode: '411001', viewMode: 'grid', consentChosen: false }),
    buildPageKey('a', '/x', { pincode: '', viewMode: 'list', consentChosen: false }),
    buildPageKey('a', '/x', { pincode: '', viewMode: 'grid', consentChosen: true }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('[security 18] only scripts that we rendered with our mark get a hash; the mark itself is gone', () => {
  const nonceBoundary =
    '<script nonce="m4rk">a()</script><script nonce="m4rk" type="module" async="">b()</script><script src="/x.js" nonce="m4rk"></script>' +
    '<script type="application/ld+json">{"a":1}</script><script nonce="m4rk">a()</script><script>stranger()</script><script nonce="other">c()</script>'
  const { parts, hashes } = hashScripts(
    [nonceBoundary, '<script nonce="m4rk">data()</script>', '</body>'],
    'm4rk',
  )
  const html = parts.join('')
  expect(hashes).toHaveLength(3)
  expect(hashes[0]).toBe("'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='")
  expect(html).not.toContain('m4rk')
  expect(html).toContain('<script>stranger()</script>')
  const policy = contentSecurityPolicy(hashes, true)
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("'strict-dynamic'")
})
