import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLimits } from '#adapters/limits/open-limits.ts'
import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import { openDatabase } from '#db/client.ts'
import { detectPooler } from '#db/detect-pooler.ts'
import { getSqlState, isUnavailable } from '#db/transaction.ts'
import { type BidShop, openBidShop } from '#domain/bids/bid-shop-fixture.ts'
import { importPlaces } from '#domain/delivery/book/import-places.ts'
import { indexNewPictures } from '#domain/visual/visual.ts'
import { getOrLoad, invalidateTags } from '#platform/cache/data-cache.ts'
import { openJobs } from '#server/process/jobs.ts'
// @ts-expect-error: a program without types
import { findPrograms, serverUser, withCluster } from '../tools/older-postgres.mjs'
import { openFaultProxy } from './fault-proxy.ts'
import { type PgBouncer, pgbouncer, startPgBouncer } from './pgbouncer.ts'

const missing = !findPrograms()
  ? 'no PostgreSQL of the distribution'
  : !existsSync(pgbouncer) && 'no PgBouncer'
if (missing) console.log(`Skipped: PgBouncer in transaction mode (${missing})`)

describe.skipIf(missing)('[SCALE-07] PgBouncer in transaction mode', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-pooled-'))
  let direct: string
  let bouncer: PgBouncer
  let endCluster: () => Promise<void>
  let first: OpenShop
  let second: OpenShop
  let shop: BidShop
  const files = join(folder, 'files')
  const settings = (change: Record<string, string> = {}) =>
    readConfig({
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: direct,
      DATA_DIRECTORY: files,
      LOG_LEVEL: 'silent',
      ...change,
    })

  beforeAll(async () => {
    const { uid, gid } = serverUser()
    if (uid !== undefined) chownSync(folder, uid, gid)
    let end = () => {}
    const stopped = new Promise<void>((resolve) => {
      end = resolve
    })
    let cluster: Promise<void> = Promise.resolve()
    direct = await new Promise<string>((resolve, reject) => {
      cluster = withCluster(findPrograms()!, async (url: string) => {
        resolve(url)
        await stopped
      })
      cluster.catch(reject)
    })
    endCluster = async () => {
      end()
      await cluster
    }
    bouncer = await startPgBouncer(folder, direct, { pool_mode: 'transaction' })
    first = await openShop(settings())
    second = await openShop(settings())
    shop = await openBidShop({ ...first.database, url: bouncer.url })
  })
  afterAll(async () => {
    await shop?.close()
    await second?.close()
    await bouncer?.stop()
    await endCluster?.()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the shop knows what stands before its database', async () => {
    expect(await detectPooler(direct)).toEqual({ mode: 'none', followsNames: true })
    const other = await startPgBouncer(folder, direct, { pool_mode: 'session' })
    expect(await detectPooler(other.url)).toEqual({ mode: 'session', followsNames: true })
    await other.stop()
    expect(await detectPooler(bouncer.url)).toMatchObject({ mode: 'transaction' })
  })

  test('without the address of the server itself it says what is missing', async () => {
    await expect(openShop(settings({ DATABASE_DIRECT_URL: '' }))).rejects.toThrow(
      'set DATABASE_DIRECT_URL',
    )
  })

  test('the pooler is not taken for the server itself', async () => {
    await expect(openShop(settings({ DATABASE_DIRECT_URL: bouncer.url }))).rejects.toThrow(
      'set DATABASE_DIRECT_URL',
    )
  })

  test('control: taken for the server itself, the named statements break', async () => {
    // Its own, as the settings of this wrong client stay at the connections.
    const other = await startPgBouncer(folder, direct, { pool_mode: 'transaction' })
    const wrong = openDatabase({ url: other.url, connections: 2 })
    const [one, two] = [await wrong.pool.connect(), await wrong.pool.connect()]
    const runNamed = () => one.query({ name: 'control', text: 'select 1' })
    await runNamed()
    // Takes the connection that knows the statement.
    await two.query('begin')
    const second = await runNamed().catch(getSqlState)
    await two.query('rollback')
    one.release()
    two.release()
    await wrong.close()
    const { followsNames } = await detectPooler(other.url)
    await other.stop()
    expect(second).toEqual(followsNames ? expect.objectContaining({ rowCount: 1 }) : '26000')
  })

  test('a server that goes away behind the pooler is a database that is away, as without one', async () => {
    const line = await openFaultProxy(direct)
    const settings = { pool_mode: 'transaction', query_wait_timeout: 1, server_login_retry: 60 }
    const other = await startPgBouncer(folder, line.url, settings)
    const database = openDatabase({
      url: other.url,
      connections: 1,
      pooler: { mode: 'transaction', followsNames: false },
    })
    const run = (text: string) => database.pool.query(text).catch((error: unknown) => error)
    const running = run('select pg_sleep(30)')
    const count = sql`select 1 from pg_stat_activity where query = 'select pg_sleep(30)'`
    await expect.poll(async () => (await first.database.primary.execute(count)).rows.length).toBe(1)
    await line.close()
    const errors = [await running, await run('select 1'), await run('select 1')]
    await database.close()
    await other.stop()
    expect(errors.map((error) => [isUnavailable(error), String(error)])).toEqual(
      errors.map((error) => [true, String(error)]),
    )
    expect(String(errors[0])).toContain('server conn crashed')
  })

  test('people sign up, order and bid, many at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, n) => shop.customer(`person${n}@pool.example`)),
    )
    expect(new Set(people.map(({ id }) => id)).size).toBe(6)
    await shop.setStock('G1', 5)
    const orders = await Promise.all([
      shop.order(shop.asha, { G1: 1 }),
      shop.order(shop.ben, { G1: 2 }),
    ])
    expect(new Set(orders).size).toBe(2)
    const bid = await shop.bid(shop.asha, { G2: 60 })
    const { rows } = await shop.database.pool.query('select number from bid')
    expect(rows).toEqual([{ number: bid.id }])
    await shop.advanceTime(5)
  })

  test('an import with temporary tables, and the pictures that one process at a time indexes', async () => {
    async function* batches() {
      yield [
        {
          country: 'IN',
          postalCode: '411001',
          name: 'Camp',
          city: 'Pune',
          state: 'Maharashtra',
          latitude: 18.5158,
          longitude: 73.8777,
          rank: 0 as const,
        },
      ]
    }
    expect(await importPlaces(first.database, 'geonames', batches())).toMatchObject({ created: 1 })
    await Promise.all([indexNewPictures(first, new Date()), indexNewPictures(second, new Date())])
    const watcher = new pg.Client({ connectionString: direct })
    await watcher.connect()
    const { rows } = await watcher.query(
      "select count(*)::int as held from pg_locks where locktype = 'advisory'",
    )
    await watcher.end()
    expect(rows).toEqual([{ held: 0 }])
  })

  test('a job runs', async () => {
    let runs = 0
    const job = { name: 'pooled', cron: '0 0 1 1 *', atStart: true, run: async () => void runs++ }
    const jobs = await openJobs(first, [job])
    await expect.poll(() => runs, { timeout: 15_000 }).toBeGreaterThan(0)
    await jobs.stop()
  })

  test('a statement that is given up ends at the server', async () => {
    const pooler = await detectPooler(bouncer.url)
    const database = openDatabase({ url: bouncer.url, pooler, connections: 1, workLimitMs: 300 })
    const error = await database.pool
      .query('select pg_sleep(60)')
      .catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(error).toMatchObject({ code: '57014' })
    const { rows } = await database.pool.query('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
    await database.close()
  })

  test('no connection keeps a setting of a process', async () => {
    await first.database.connect!(6)
    const values = await Promise.all(
      Array.from({ length: 6 }, () =>
        first.database.pool.query("select current_setting('statement_timeout') as value"),
      ),
    )
    expect(new Set(values.map(({ rows }) => rows[0].value))).toEqual(new Set(['0']))
  })

  test('rate limits count over both processes', async () => {
    const limits = { 'sign-in': { points: 3, seconds: 600 } }
    const both = [openLimits(first.database.pool, limits), openLimits(second.database.pool, limits)]
    const waits: number[] = []
    for (let n = 0; n < 6; n++) waits.push(await both[n % 2]!.consume('sign-in', 'asha'))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
  })

  test('what one process changes, the other evicts', async () => {
    let loads = 0
    const read = () =>
      getOrLoad(second.cache, 'pooled', ['seller:1'], async () => ({ load: ++loads }))
    await read()
    await read()
    expect(loads).toBe(1)
    await first.database.transaction(async (db) => {
      await db.execute(sql`select 1`)
      await invalidateTags(db, 1, ['seller:1'])
    })
    await expect.poll(async () => (await read()).load, { timeout: 5_000 }).toBe(2)
  })
})
