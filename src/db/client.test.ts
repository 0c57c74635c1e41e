import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FaultProxy, openFaultProxy } from '#testing/fault-proxy.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { waitForConnection } from '#testing/wait-for-connection.ts'
import { type OpenDatabase, openDatabase } from './client.ts'
import { listen } from './listen-notify.ts'
import { assertSupportedVersion } from './migrate.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { isUnavailable } from './transaction.ts'

/** Timeout for eventual results, however busy the machine is. */
const pollOptions = { timeout: 120_000 }
const waitMs = 300

let own: TestDatabase
let proxy: FaultProxy
let database: OpenDatabase
let now: RequestContext
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())
beforeEach(async () => {
  proxy = await openFaultProxy(own.url)
  database = openDatabase({ url: proxy.url, connections: 2, waitMs, requestLimitMs: 600 })
  now = {
    requestId: 'r',
    traceId: 't',
    spanId: 's',
    sampled: false,
    statements: 0,
    databaseMs: 0,
    readsPrimary: false,
    hasWritten: false,
    isDatabaseAway: false,
  }
})
afterEach(async () => {
  proxy.goOn()
  await Promise.race([database.close(), new Promise((done) => setTimeout(done, 500))])
  await proxy.close()
})

const inRequest = <T>(work: () => PromiseLike<T>) =>
  requestContext.run(now, async () => await work())
const selectOne = () => database.primary.execute(sql`select 1`)
const untilConnected = () => waitForConnection(database.pool)
const failure = async (work: Promise<unknown>) =>
  work.then(() => null).catch((error: unknown) => error)

test('[OPS-04] who waits for a connection is told in time that there is none [F3]', async () => {
  const heldClients = [await untilConnected(), await untilConnected()]
  const { failures } = database.pools()[0]!
  const waiting = Array.from({ length: 20 }, () => failure(inRequest(selectOne)))
  // All wait together rather than one after the other, so that nobody starts waiting when the first
  // one fails.
  const another = Promise.race(waiting).then(() => new Promise((done) => setTimeout(done, waitMs)))
  const errors = await Promise.race([Promise.all(waiting), another.then(() => [])])
  expect(errors).toHaveLength(20)
  expect(errors.every(isUnavailable)).toBe(true)
  expect(now.isDatabaseAway).toBe(true)
  expect(database.pools()).toEqual([
    { name: 'primary', used: 2, waiting: 0, max: 2, failures: failures + 20 },
  ])
  for (const client of heldClients) client.release()
  await selectOne()
})

test('[OPS-04] connections can be opened before they are asked for, as many as there are and where there are any [F7]', async () => {
  const openedDatabase = openDatabase({ url: proxy.url, connections: 2, waitMs: 2_000 })
  await vi.waitFor(async () => {
    await openedDatabase.connect(2)
    expect([openedDatabase.pool.totalCount, openedDatabase.pool.idleCount]).toEqual([2, 2])
  }, pollOptions)
  await openedDatabase.connect(5)
  expect([openedDatabase.pool.totalCount, openedDatabase.pool.idleCount]).toEqual([2, 2])
  await openedDatabase.close()
  const unreachableDatabase = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none' })
  await unreachableDatabase.connect(1)
  expect(unreachableDatabase.pool.totalCount).toBe(0)
  await unreachableDatabase.close()
})

test('[OPS-04] a database that falls silent takes a request’s time, not its connection for ever [F3]', async () => {
  await vi.waitFor(() => inRequest(selectOne), pollOptions)
  proxy.stall()
  const errors = await Promise.all([
    failure(inRequest(selectOne)),
    failure(inRequest(() => database.transaction(async (db) => db.execute(sql`select 1`)))),
  ])
  expect(errors.map(isUnavailable)).toEqual([true, true])
  proxy.goOn()
  await vi.waitFor(selectOne, pollOptions)
})

test('[OPS-04] connections that break, idle or lent out, end no process and come back [F2]', async () => {
  const lentClient = await untilConnected()
  const idle = await untilConnected()
  idle.release()
  const clientEnd = new Promise<void>((resolve) => lentClient.once('end', resolve))
  proxy.cut()
  await clientEnd
  expect(isUnavailable(await failure(lentClient.query('select 1')))).toBe(true)
  lentClient.release(true)
  await vi.waitFor(selectOne, pollOptions)
})

test('[OPS-04] a connection that is lost before its transaction began goes back to the pool', async () => {
  const small = openDatabase({ url: proxy.url, connections: 1, waitMs: 2_000 })
  await small.primary.execute(sql`select 1`)
  proxy.stall()
  const lost = failure(small.transaction((db) => db.execute(sql`select 1`)))
  await sleep(200)
  proxy.cut()
  expect(isUnavailable(await lost)).toBe(true)
  proxy.goOn()
  await vi.waitFor(() => small.transaction((db) => db.execute(sql`select 1`)), pollOptions)
  await small.close()
})

test('[OPS-04] a statement that waited for another’s connection still belongs to its own request [O5]', async () => {
  const patientDatabase = openDatabase({ url: proxy.url, connections: 2, waitMs: 120_000 })
  const others = Array.from(
    { length: 6 },
    (_, n): RequestContext => ({ ...now, requestId: `r${n}` }),
  )
  await Promise.all(
    others.map((each) =>
      requestContext.run(each, async () => await patientDatabase.primary.execute(sql`select 1`)),
    ),
  )
  expect(others.map(({ statements }) => statements)).toEqual([1, 1, 1, 1, 1, 1])
  await patientDatabase.close()
})

test('[OPS-02] statements are counted for their request, and a write is known from a read', async () => {
  const patientDatabase = openDatabase({ url: proxy.url, connections: 1, waitMs: 120_000 })
  await inRequest(() => patientDatabase.primary.execute(sql`select 'insert into x'`))
  expect(now).toMatchObject({ statements: 1, hasWritten: false })
  await inRequest(() =>
    patientDatabase.primary.execute(
      sql`with gone as (delete from rate_limit returning key) select * from gone`,
    ),
  )
  expect(now).toMatchObject({ statements: 2, hasWritten: true, readsPrimary: true })
  expect(now.databaseMs).toBeGreaterThan(0)
  await patientDatabase.close()
})

test('[OPS-02] a line for dropped pages that falls silent is noticed, and everything is forgotten once it is back', async () => {
  const payloads: string[] = []
  let gapCount = 0
  const line = await listen(
    proxy.url,
    'ops_test',
    (payload) => void payloads.push(payload),
    () => void gapCount++,
    100,
  )
  const expectPayload = (word: string) =>
    vi.waitFor(async () => {
      await own.pool.query("select pg_notify('ops_test', $1)", [word])
      expect(payloads.at(-1)).toBe(word)
    }, pollOptions)
  await expectPayload('first')
  const before = gapCount
  proxy.stall()
  // It closes by itself, even when nothing reports that the other end is gone.
  await vi.waitFor(() => expect(proxy.countOpen()).toBe(0), pollOptions)
  expect(gapCount).toBe(before)
  proxy.goOn()
  await vi.waitFor(() => expect(gapCount).toBeGreaterThan(before), pollOptions)
  await expectPayload('second')
  await line.close()
})

test('[OPS-02] PostgreSQL 14 is refused in words, 15 is not', () => {
  expect(() => assertSupportedVersion(140_012)).toThrow(
    'Haggle needs PostgreSQL 15 or newer; the one of DATABASE_URL is 14',
  )
  expect(() => assertSupportedVersion(150_000)).not.toThrow()
})
