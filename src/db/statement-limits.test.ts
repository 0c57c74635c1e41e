import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openDatabase } from './client.ts'
import { type RequestContext, requestContext } from './request-context.ts'
import { isUnavailable } from './transaction.ts'

let testDatabase: TestDatabase
let outside: pg.Client
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  outside = new pg.Client({ connectionString: testDatabase.url })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await testDatabase.close()
})

const inRequest = (work: () => PromiseLike<unknown>) => {
  const request: RequestContext = {
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
  return requestContext.run(request, async () => await work())
}

/**
 * Not from the session that holds the lock: these statistics do not change within a transaction.
 */
async function countBackends(name: string): Promise<number> {
  const { rows } = await testDatabase.pool.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1',
    [name],
  )
  return rows[0]!.count
}

function openNamed(
  name: string,
  limits: { requestLimitMs?: number; workLimitMs?: number; waitMs?: number },
) {
  const url = new URL(testDatabase.url)
  url.searchParams.set('application_name', name)
  return openDatabase({ url: url.href, connections: 3, waitMs: 30_000, ...limits })
}

test('[SAFE-10] requests at a locked table never hold more connections than the pool has, however long it lasts', async () => {
  const database = openNamed('stalled', { requestLimitMs: 150, waitMs: 100 })
  await outside.query('begin')
  await outside.query('lock table place in access exclusive mode')
  let largest = 0
  const failures: unknown[] = []
  for (let round = 0; round < 12; round++) {
    const blockedQueries = Array.from({ length: 5 }, () =>
      inRequest(() =>
        round % 2
          ? database.primary.execute(sql`select 1 from place`)
          : database.transaction(async (db) => {
              await db.execute(sql`select 1 from place`)
            }),
      ).catch((error: unknown) => failures.push(error)),
    )
    await Promise.all(blockedQueries)
    largest = Math.max(largest, await countBackends('stalled'))
  }
  expect(largest).toBeLessThanOrEqual(3)
  expect(failures).toHaveLength(60)
  expect(failures.every(isUnavailable)).toBe(true)
  await outside.query('rollback')
  // The connections are intact: cancelled ones were rolled back, and none was closed.
  await vi.waitFor(
    () => inRequest(() => database.primary.execute(sql`select 1 from place`)),
    60_000,
  )
  const waiting = await outside.query(
    "select from pg_stat_activity where application_name = 'stalled' and state like 'idle in%'",
  )
  expect(waiting.rowCount).toBe(0)
  await database.close()
})

test('[SAFE-10] other work has a limit of its own, and a cancel strikes nothing but its statement', async () => {
  const database = openNamed('work', { requestLimitMs: 100, workLimitMs: 400 })
  const startedAt = performance.now()
  const error = await database.primary
    .execute(sql`select pg_sleep(60)`)
    .catch((thrown: unknown) => thrown)
  expect(isUnavailable(error)).toBe(true)
  expect(performance.now() - startedAt).toBeGreaterThan(390)
  for (let n = 0; n < 20; n++) {
    await inRequest(() => database.primary.execute(sql`select pg_sleep(0.1)`)).catch(() => {})
    expect((await database.primary.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  }
  expect(await countBackends('work')).toBe(1)
  await database.close()
})

test('[SAFE-10] a client that is gone without a word is noticed by the server, while it waits for a lock', async () => {
  const database = openNamed('killed', {})
  await outside.query('begin')
  await outside.query('lock table place in access exclusive mode')
  const client = await database.pool.connect()
  const lostStatement = client.query('select 1 from place').catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const { rowCount } = await testDatabase.pool.query(
      "select from pg_stat_activity where application_name = 'killed' and wait_event_type = 'Lock'",
    )
    expect(rowCount).toBe(1)
  }, 30_000)
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
  await lostStatement
  client.release(true)
  await vi.waitFor(async () => expect(await countBackends('killed')).toBe(0), {
    timeout: 60_000,
    interval: 200,
  })
  await outside.query('rollback')
  await database.close()
})
