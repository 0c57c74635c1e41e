import { brotliDecompressSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addProducts } from '#testing/ordered-shop.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { openSocket, type Socket, type SocketAnswer } from '../pipeline/socket-fixture.ts'

let server: TestServer
let socket: Socket
/** A cacheable page. */
let product: string
beforeAll(async () => {
  server = await openTestServer({ REQUESTS_AT_ONCE: '2' })
  await addProducts(server.shop)
  const { rows } = await server.shop.database.pool.query<{ url: string }>(
    "select p.url from product p join seller s on s.id = p.seller_id where s.code = 'in' order by p.id limit 1",
  )
  product = `/product/${rows[0]!.url}`
  socket = await openSocket(server.server)
  // Loads the sellers and warms up the code.
  expect((await ask('/cart')).status).toBe(200)
})
afterAll(async () => {
  socket.close()
  await server.close()
})

const ask: Socket['ask'] = (...of) => socket.ask(...of)

/** Runs `work` while no product page can finish rendering. */
async function whileRendering(work: () => Promise<void>): Promise<void> {
  server.pageCache.invalidate(['*'])
  const client: pg.PoolClient = await server.shop.database.pool.connect()
  await client.query('begin; lock table product')
  try {
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const requestIndexes = Array.from({ length: 30 }, (_, n) => n)
const admission = () => server.admission

test('[OPS-04] those who come while their page is drawn wait for it, and leave the places to others [F7]', async () => {
  let answers: Promise<SocketAnswer>[] = []
  await whileRendering(async () => {
    answers = [ask(product)]
    await expect.poll(() => admission().inFlight()).toBe(1)
    const releasePlace = admission().enter('page')!
    expect(admission().isFull('page')).toBe(true)
    answers.push(
      ...requestIndexes.map((n) => ask(product, { 'accept-encoding': n % 2 ? 'br' : 'identity' })),
    )
    await expect.poll(() => admission().inFlight()).toBe(32)
    releasePlace()
    // One renders, and there are two slots.
    expect((await ask('/page/none')).status).toBe(404)
  })
  const all = await Promise.all(answers)
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  const texts = all.map(({ headers, body }) =>
    headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body,
  )
  expect(new Set(texts.map(String)).size).toBe(1)
  expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(31)
  for (const { headers } of all) expect(headers['content-security-policy']).toContain("'sha256-")
  expect(admission().inFlight()).toBe(0)
})

test('[OPS-04] a page made for one is joined by nobody: it takes a place, or is refused [F6]', async () => {
  await whileRendering(async () => {
    const sessionHeaders = { cookie: 'sid=none' }
    const answers = requestIndexes.map(() => ask(product, sessionHeaders))
    await expect.poll(() => admission().isFull('own')).toBe(true)
    expect(admission().inFlight()).toBeLessThanOrEqual(4)
    void Promise.allSettled(answers)
  })
  await admission().whenIdle()
})

test('[OPS-04] whoever waits and goes away, or waits for what can’t be drawn, keeps no place [F7]', async () => {
  const clientAbort = new AbortController()
  let abortedRequests: Promise<unknown> = Promise.resolve()
  let drawer: Promise<SocketAnswer> | undefined
  await whileRendering(async () => {
    drawer = ask(product)
    await expect.poll(() => admission().inFlight()).toBe(1)
    abortedRequests = Promise.allSettled(
      requestIndexes.map(() => ask(product, {}, { signal: clientAbort.signal })),
    )
    await expect.poll(() => admission().inFlight()).toBe(31)
    clientAbort.abort()
    await expect.poll(() => admission().inFlight()).toBe(1)
  })
  await abortedRequests
  expect((await drawer!).status).toBe(200)

  const { pool } = server.shop.database
  let answers: Promise<SocketAnswer>[] = []
  await whileRendering(async () => {
    answers = requestIndexes.map(() => ask(product))
    await expect.poll(() => admission().inFlight()).toBe(30)
    // The connections of all waiting requests close.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'",
    )
  }).catch(() => {})
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
  await admission().whenIdle()
})

test('[OPS-04] who is let in and finds the page being drawn gives the place back [F7]', async () => {
  let answers: Promise<Response>[] = []
  await whileRendering(async () => {
    answers = [server.ask(product), server.ask(product)]
    await expect
      .poll(() => [admission().inFlight(), admission().isFull('page')])
      .toEqual([2, false])
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
})

test('[OPS-04] a process says that it is ready once it has drawn what is asked for most [F7]', async () => {
  let warm: Promise<void> | undefined
  await whileRendering(async () => {
    warm = server.warmUp()
    const { status, body } = await ask('/readyz')
    expect([status, JSON.parse(body.toString())]).toMatchObject([
      503,
      { ready: false, warming: true },
    ])
    expect((await ask('/livez')).status).toBe(200)
  })
  await warm
  expect((await ask('/readyz')).status).toBe(200)
  const cachedPages = server.pageCache.size
  expect(cachedPages).toBeGreaterThan(1)
  await Promise.all(requestIndexes.map(() => ask('/')))
  expect(server.pageCache.size).toBe(cachedPages)
})
