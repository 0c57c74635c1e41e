import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  type CancelServers,
  listMissingPrograms,
  openCancelDroppingProxy,
  openCancelServers,
} from '#testing/cancel-servers.ts'
import { openDatabase } from './client.ts'
import { isUnavailable } from './transaction.ts'

const missingPrograms = listMissingPrograms()
let servers: CancelServers
let watcher: pg.Client
beforeAll(async () => {
  if (missingPrograms) return
  servers = await openCancelServers()
  watcher = new pg.Client({ connectionString: servers.direct })
  await watcher.connect()
})
afterAll(async () => {
  await watcher?.end()
  await servers?.close()
})

const getConnectionUrl = (way: string): string => {
  const url = new URL(way.includes('PgBouncer') ? servers.bouncer : servers.direct)
  if (way.includes('TLS')) url.searchParams.set('sslmode', 'no-verify')
  url.searchParams.set('application_name', way)
  return url.href
}

async function countBackends(name: string): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where application_name = $1',
    [name],
  )
  return rows[0]!.count
}

const title = (what: string) => (missingPrograms ? `${what} (skipped: ${missingPrograms})` : what)

test.skipIf(missingPrograms).each(['TCP', 'TLS', 'PgBouncer', 'PgBouncer by TLS'])(
  title('[SAFE-10] a statement that is given up ends at the server, and its connection stays: %s'),
  async (way) => {
    const database = openDatabase({
      url: getConnectionUrl(way),
      connections: 1,
      waitMs: 30_000,
      workLimitMs: 300,
    })
    const client = await database.pool.connect()
    const readValue = async (text: string) =>
      (await client.query<{ value: unknown }>(text)).rows[0]!.value
    const backend = await readValue('select pg_backend_pid() as value')
    if (way === 'TLS')
      expect(
        await readValue('select ssl as value from pg_stat_ssl where pid = pg_backend_pid()'),
      ).toBe(true)
    for (let n = 0; n < 3; n++) {
      const error = await client.query('select pg_sleep(60)').catch((thrown: unknown) => thrown)
      expect(isUnavailable(error)).toBe(true)
      // PostgreSQL's own code: the server cancelled it, rather than the client closing the
      // connection.
      expect(error).toMatchObject({ code: '57014' })
      expect(await readValue('select pg_backend_pid() as value')).toBe(backend)
    }
    expect(await countBackends(way)).toBe(1)
    client.release()
    await database.close()
  },
)

test.skipIf(missingPrograms)(
  title(
    '[SAFE-10] where no request to cancel gets through, the connection is cut, and the server lets go of it',
  ),
  async () => {
    const proxy = await openCancelDroppingProxy(getConnectionUrl('deaf'))
    const database = openDatabase({
      url: proxy.url,
      connections: 1,
      waitMs: 30_000,
      workLimitMs: 100,
    })
    const first = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const error = await database.pool
      .query('select pg_sleep(60)')
      .catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(proxy.swallowed()).toBe(1)
    const next = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    expect(next.rows[0]!.pid).not.toBe(first.rows[0]!.pid)
    await vi.waitFor(async () => expect(await countBackends('deaf')).toBe(1), {
      timeout: 60_000,
      interval: 200,
    })
    await database.close()
    proxy.close()
  },
)
