import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket, type Socket, type SocketAnswer } from '../pipeline/socket-fixture.ts'
import { type DemoShopServer, openDemoShopServer } from '../site/demo-shop-fixture.ts'

let server: DemoShopServer
let socket: Socket
beforeAll(async () => {
  server = await openDemoShopServer()
  socket = await openSocket(server.server)
})
afterAll(async () => {
  socket.close()
  await server.close()
})

const ask: Socket['ask'] = (...of) => socket.ask(...of)

/**
 * Statements of a request: none where the page came from the cache. Background work of the server
 * is not counted.
 */
async function askCounted(
  path: string,
  headers?: Record<string, string>,
): Promise<SocketAnswer & { statements: number }> {
  server.statements.length = 0
  const answer = await ask(path, headers)
  return { ...answer, statements: server.statements.length }
}

/** The same for a cached page: the lowest of three. */
async function askCountedAgain(
  path: string,
  headers?: Record<string, string>,
): Promise<SocketAnswer & { statements: number }> {
  const first = await askCounted(path, headers)
  const more = [await askCounted(path, headers), await askCounted(path, headers)]
  return {
    ...first,
    statements: Math.min(first.statements, ...more.map(({ statements }) => statements)),
  }
}

test('[P1] a kept page is answered over the socket without a statement, in whichever encoding, with every header', async () => {
  const path = await server.firstCategory()
  const first = await askCounted(path, { 'accept-encoding': 'br' })
  expect(first.statements).toBeGreaterThan(0)
  const again = await askCountedAgain(path, { 'accept-encoding': 'br' })
  expect(again.statements).toBe(0)
  const { 'x-request-id': firstId, date: _d, ...before } = first.headers
  const { 'x-request-id': againId, date: _e, ...after } = again.headers
  expect({ ...after, connection: '' }).toMatchObject({ ...before, connection: '' })
  expect(againId).not.toBe(firstId)
  const html = brotliDecompressSync(again.body).toString()
  for (const turn of [1, 2]) {
    const zipped = await askCountedAgain(path, { 'accept-encoding': 'gzip' })
    expect(
      [gunzipSync(zipped.body).toString() === html, zipped.statements],
      `gzip ${turn}`,
    ).toEqual([true, 0])
  }
  const plain = await ask(path)
  expect([plain.headers['content-encoding'], plain.body.toString() === html]).toEqual([
    undefined,
    true,
  ])
})

test('[P1] [security 17] a 304 from memory says what a page says, with no body', async () => {
  const path = await server.firstCategory()
  const page = await ask(path, { 'accept-encoding': 'br' })
  const unchanged = await askCounted(path, {
    'accept-encoding': 'br',
    'if-none-match': page.headers.etag!,
  })
  expect([unchanged.status, unchanged.body.length, unchanged.statements]).toEqual([304, 0, 0])
  for (const name of [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'vary',
    'cache-control',
  ])
    expect(unchanged.headers[name], name).toBe(page.headers[name])
})

test('[T3] a session cookie is never answered from memory', async () => {
  const path = await server.firstCategory()
  await ask(path)
  const own = await askCounted(path, { cookie: 'sid=none' })
  expect(own.headers['cache-control']).toBe('no-store')
  expect(own.statements).toBeGreaterThan(0)
})

test('[T3] addresses with a question are kept from their second asking on: many asked once push nothing out', async () => {
  const path = await server.firstCategory()
  await ask(path)
  const cachedPages = server.pageCache.size
  for (let min = 1; min <= 20; min++) await ask(`${path}?min=${min}`)
  expect(server.pageCache.size).toBe(cachedPages)
  await ask(`${path}?min=1`)
  expect(server.pageCache.size).toBe(cachedPages + 1)
  expect((await askCounted(`${path}?min=1`)).statements).toBe(0)
  expect((await askCounted(`${path}?utm_source=mail&min=1`)).statements).toBe(0)
})

test('[T3] pages that are not listed as shared are made for each who asks, compressed and no-store', async () => {
  const cachedPages = server.pageCache.size
  const [one, two] = await Promise.all([
    ask('/delivery-place', { 'accept-encoding': 'gzip' }),
    ask('/delivery-place', { 'accept-encoding': 'gzip' }),
  ])
  for (const answer of [one, two]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.body).toString()).toContain('</html>')
  }
  expect(one.headers['content-security-policy']).not.toBe(two.headers['content-security-policy'])
  expect(server.pageCache.size).toBe(cachedPages)
})

test('[security 35] TRACE and its like are refused', async () => {
  for (const method of ['TRACE', 'PROPFIND']) {
    const answer = await ask('/', {}, { method })
    expect(answer.status, method).toBeGreaterThanOrEqual(400)
    expect(answer.body.toString()).not.toContain('host: in.localhost')
  }
})
