import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenerName } from '#db/listen-notify.ts'
import { openChangeReader } from '#platform/cache/change-reader.ts'
import { getOrLoad, invalidateTags } from '#platform/cache/data-cache.ts'
import { type RedisServer, redisProgram, startRedis } from '#testing/redis-server.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { readConfig } from './config.ts'
import { type OpenShop, openShop } from './open-shop.ts'

if (!redisProgram) console.log('Skipped: the bus on Redis (install redis-server or valkey-server)')

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'haggle-test-'))
})
afterAll(async () => {
  await database?.close()
  await rm(directory, { recursive: true, force: true })
})

const openProcess = (settings: Record<string, string> = {}) =>
  openShop(
    readConfig({
      DATABASE_URL: database.url,
      DATA_DIRECTORY: directory,
      LOG_LEVEL: 'silent',
      ...settings,
    }),
  )

let names = 0
/** Changes one thing, and measures how long another process still has what it was before. */
async function measureStaleness(from: OpenShop, to: OpenShop): Promise<number> {
  const tag = `seller:${++names}`
  let loads = 0
  const read = () => getOrLoad(to.cache, `value ${tag}`, [tag], async () => ({ at: ++loads }))
  await read()
  expect(await read()).toEqual({ at: 1 })
  await from.database.transaction((db) => invalidateTags(db, names, [tag]))
  const startedAt = performance.now()
  while ((await read()).at === 1) {
    if (performance.now() - startedAt > 20_000) return Number.POSITIVE_INFINITY
    await pause(10)
  }
  return performance.now() - startedAt
}

/** Notices that the process passes on for one change, over four seconds. */
async function countNotices(from: OpenShop, to: OpenShop): Promise<number> {
  let heard = 0
  const tag = `seller:${++names}`
  to.onDrop((tags) => {
    if (tags.includes(tag)) heard++
  })
  await from.database.transaction((db) => invalidateTags(db, names, [tag]))
  await pause(3_000)
  return heard
}

const maxStaleMs = 10_000

describe('[SCALE-07] the log behind the bus', () => {
  test('a change is passed on once, though it is in the notice and in the log', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    expect(await measureStaleness(first, second)).toBeLessThan(2_000)
    expect(await countNotices(first, second)).toBe(1)
    await first.close()
    await second.close()
  })

  test('what was changed while the line was cut is read from the log, and nothing else is dropped', async () => {
    const [first, second] = [await openProcess(), await openProcess()]
    const load = async () => ({ kept: true })
    await getOrLoad(second.cache, 'kept', ['seller:4711'], load)
    const heard: string[] = []
    second.onDrop((tags) => void heard.push(...tags))
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
      [listenerName],
    )
    expect(await measureStaleness(first, second)).toBeLessThan(maxStaleMs)
    await pause(300)
    expect(second.cache.peek('kept')).toEqual({ kept: true })
    expect(heard).not.toContain('*')
    await first.close()
    await second.close()
  })

  test('a change is not overlooked because a later one was committed before it', async () => {
    const heard: string[] = []
    const reader = await openChangeReader(database.primary, {
      onChange: (tags) => void heard.push(...tags),
      everyMs: 60_000,
    })
    const slow = new pg.Client({ connectionString: database.url })
    await slow.connect()
    const write = (tag: string) => `insert into cache_change (seller_id, tags) values (1, '${tag}')`
    await slow.query('begin')
    await slow.query(write('early'))
    await database.pool.query(write('late'))
    await reader.catchUp()
    expect(heard).toEqual(['late'])
    await slow.query('commit')
    await slow.end()
    await reader.catchUp()
    expect(heard).toEqual(['late', 'early'])
    await reader.close()
  })

  test('a change is not taken for one of another shop at the same Redis', async () => {
    const heard: string[] = []
    const reader = await openChangeReader(database.primary, {
      onChange: (tags) => void heard.push(...tags),
      everyMs: 60_000,
    })
    const { rows } = await database.pool.query(
      "insert into cache_change (seller_id, tags) values (1, 'seller:1') returning id",
    )
    reader.hear(`desk:1 #${rows[0].id}`)
    await reader.catchUp()
    expect(heard).toEqual(['desk:1', 'seller:1'])
    reader.hear(`seller:1 #${rows[0].id}`)
    expect(heard).toHaveLength(2)
    await reader.close()
  })

  test('whoever was deaf for longer than the log lasts drops everything', async () => {
    const heard: string[] = []
    const reader = await openChangeReader(database.primary, {
      onChange: (tags) => void heard.push(...tags),
      everyMs: 60_000,
      maxDeafMs: 200,
    })
    await database.pool.query("insert into cache_change (seller_id, tags) values (1, 'lost')")
    await pause(300)
    await reader.catchUp()
    expect(heard).toEqual(['*'])
    await reader.catchUp()
    expect(heard).toEqual(['*'])
    await reader.close()
  })
})

describe.skipIf(!redisProgram)('[SCALE-07] the bus on Redis', () => {
  let redis: RedisServer
  let first: OpenShop
  let second: OpenShop
  beforeAll(async () => {
    redis = await startRedis()
    first = await openProcess({ REDIS_URL: redis.url })
    second = await openProcess({ REDIS_URL: redis.url })
    await pause(500)
  })
  afterAll(async () => {
    await first?.close()
    await second?.close()
    await redis?.kill()
  })

  /** Notices of the database's channel for a change. */
  async function countNotifies(): Promise<number> {
    const client = new pg.Client({ connectionString: database.url })
    let count = 0
    client.on('notification', () => count++)
    await client.connect()
    await client.query('listen haggle_drop')
    await measureStaleness(first, second)
    await client.query('select 1')
    await client.end()
    return count
  }

  test('a change is heard at once and once, and no commit notifies', async () => {
    expect(await measureStaleness(first, second)).toBeLessThan(1_000)
    expect(await countNotices(first, second)).toBe(1)
    expect(await countNotifies()).toBe(0)
  })

  test('a change outside a known transaction is heard too', async () => {
    const tag = `seller:${++names}`
    const heard: string[] = []
    second.onDrop((tags) => void heard.push(...tags))
    await invalidateTags(first.database.primary, names, [tag])
    await expect.poll(() => heard, { timeout: 5_000 }).toContain(tag)
  })

  test('a change that is rolled back is not heard', async () => {
    const tag = `seller:${++names}`
    const heard: string[] = []
    second.onDrop((tags) => void heard.push(...tags))
    await first.database
      .transaction(async (db) => {
        await invalidateTags(db, names, [tag])
        throw new Error('Changed our mind')
      })
      .catch(() => {})
    await pause(2_500)
    expect(heard).not.toContain(tag)
  })

  test('killed, away and back, empty: nothing stays stale', async () => {
    await redis.kill()
    expect(await measureStaleness(first, second)).toBeLessThan(maxStaleMs)
    expect(await countNotifies()).toBeGreaterThan(0)
    await redis.start()
    expect(await measureStaleness(first, second)).toBeLessThan(maxStaleMs)
    await expect.poll(() => countNotifies(), { timeout: 15_000 }).toBe(0)
  }, 40_000)

  test('frozen, it holds nobody up', async () => {
    redis.freeze()
    try {
      expect(await measureStaleness(first, second)).toBeLessThan(maxStaleMs)
      expect(await measureStaleness(second, first)).toBeLessThan(maxStaleMs)
    } finally {
      redis.thaw()
    }
    await expect.poll(() => countNotifies(), { timeout: 15_000 }).toBe(0)
  }, 40_000)
})
