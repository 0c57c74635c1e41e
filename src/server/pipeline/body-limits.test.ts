import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { openTestServer } from '#testing/test-server.ts'
import { getMaxBodyBytes } from './body-limits.ts'
import { getMinBytesAfter } from './read-deadline.ts'

let testServer: TestHttp
beforeAll(async () => {
  testServer = await openTestHttp()
})
afterAll(() => testServer.shop.close())

test('[OPS-04] a body beyond what its address takes is a 413, with its length or without [F12]', async () => {
  const large = 'x'.repeat(300_000)
  const json = { 'content-type': 'application/json' }
  const response = await testServer.ask('/api/v1/cart/lines', {
    method: 'POST',
    body: large,
    headers: json,
  })
  expect([
    response.status,
    response.headers.get('connection'),
    (await response.json()).code,
  ]).toEqual([413, 'close', 'body-too-large'])
  const stream: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body: new Blob([large]).stream(),
    duplex: 'half',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  const chunkedResponse = await testServer.ask('/cart/lines', stream)
  expect(chunkedResponse.status).toBe(413)
  const small = await testServer.ask('/api/v1/cart/lines', {
    method: 'POST',
    body: '{}',
    headers: json,
  })
  expect(small.status).toBe(400)
})

test('[OPS-04] the limit and the origin are those of every method that writes [F12] [API-03]', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const tooLarge = { method, body: 'x'.repeat(300_000) }
    expect((await testServer.ask('/api/v1/cart/lines', tooLarge)).status, method).toBe(413)
    if (method === 'OPTIONS') continue
    const foreign = { method, headers: { origin: 'https://other.example' } }
    expect((await testServer.ask('/api/v1/cart/lines', foreign)).status, method).toBe(403)
  }
  expect((await testServer.ask('/api/v1/cart/lines', { method: 'PURGE' })).status).toBe(405)
})

test('[OPS-04] pictures and files of the desk have room where they belong, for who has a session there [F12]', () => {
  const defaultLimit = 256 * 1024
  const mb = 1024 * 1024
  for (const [path, max] of [
    ['/desk/products/1/pictures.data', 52 * mb],
    ['/desk/branding', 21 * mb],
    ['/desk/categories/7.data', 21 * mb],
    ['/desk/rfqs/R1', 6 * mb],
    ['/desk/products/1', 2 * mb],
    ['/desk/pages/1', 2 * mb],
  ] as const) {
    expect(getMaxBodyBytes(path, 'a=1; __Host-desk=x'), path).toBe(max)
    for (const cookie of [undefined, 'sid=x', 'mydesk=x'])
      expect(getMaxBodyBytes(path, cookie), path).toBe(defaultLimit)
  }
  for (const path of [
    '/desk/nothing',
    '/desk/delivery',
    '/desk/login',
    '/desk/coupons/1',
    '/desk/rfqs',
    '/login',
  ])
    expect(getMaxBodyBytes(path, 'desk=x'), path).toBe(defaultLimit)
  expect([getMaxBodyBytes('/find-picture'), getMaxBodyBytes('/desk/imports/upload')]).toEqual([
    null,
    null,
  ])
})

test('[OPS-04] files that do not say their length are not held for a desk cookie that opens no desk [F12]', async () => {
  let sentChunks = 0
  const flood = new ReadableStream<Uint8Array>({
    pull(stream) {
      sentChunks += 1
      if (sentChunks > 30) stream.close()
      else stream.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const type = 'multipart/form-data; boundary=x'
  const headers = { cookie: 'desk=x', 'content-type': type, 'sec-fetch-site': 'same-origin' }
  const init = { method: 'POST', body: flood, headers, duplex: 'half' } as RequestInit
  const answer = await testServer.ask('/desk/products/1/pictures', init)
  expect(answer.status).toBe(413)
  expect(sentChunks).toBeLessThan(5)
})

test('[OPS-04] files that do not say their length are not held for nobody’s host [F12]', async () => {
  let sentChunks = 0
  const flood = new ReadableStream<Uint8Array>({
    pull(stream) {
      sentChunks += 1
      if (sentChunks > 30) stream.close()
      else stream.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const init = {
    method: 'POST',
    body: flood,
    headers: { cookie: 'desk=x' },
    duplex: 'half',
  } as RequestInit
  const answer = await testServer.ask('http://nobody.localhost:3000/desk/products/1/pictures', init)
  expect(answer.status).toBe(421)
  expect(sentChunks).toBeLessThan(5)
})

test('[RFQ-02] files of a request for a quote have room, and not much more [F12]', () => {
  const attachmentLimit = 6 * 1024 * 1024
  const ublLimit = 1024 * 1024
  for (const path of ['/api/v1/rfqs/R1/attachments', '/account/RFQ/R1.data', '/rfq/claim'])
    expect(getMaxBodyBytes(path)).toBe(attachmentLimit)
  for (const path of ['/api/v1/rfqs/ubl', '/api/v1/rfqs/R1/quotes/ubl'])
    expect(getMaxBodyBytes(path)).toBe(ublLimit)
  expect(getMaxBodyBytes('/api/v1/rfqs/R1/message')).toBe(256 * 1024)
})

test('[OPS-04] a body has time to begin with, and then a pace to keep [F12]', () => {
  expect([getMinBytesAfter(0), getMinBytesAfter(15_000)]).toEqual([0, 0])
  expect(getMinBytesAfter(25_000)).toBe(200_000)
})

test('[OPS-04] whoever sends slowly holds no place, and what came is whole for those behind [F6] [F12]', async () => {
  const server = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  try {
    let finish = () => {}
    const slow = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"login":"nobody@slow.example",'))
        finish = () => {
          stream.enqueue(new TextEncoder().encode('"password":"wrong-password-1"}'))
          stream.close()
        }
      },
    })
    const json = { 'content-type': 'application/json' }
    const init = { method: 'POST', body: slow, headers: json, duplex: 'half' } as RequestInit
    const sending = server.ask('/api/v1/auth/login', init)
    await new Promise((done) => setTimeout(done, 50))
    expect(server.admission.inFlight()).toBe(0)
    expect((await server.ask('/api/v1/countries')).status).toBe(200)
    finish()
    const answer = await sending
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'wrong-credentials'])
  } finally {
    await server.close()
  }
})
