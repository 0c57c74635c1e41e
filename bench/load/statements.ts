import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { getPage } from '../http-request.ts'

const visits = 40
/** Milliseconds in which all periodic work has run. */
const minWaitMs = 10_000

/**
 * Number of SQL statements for one visit with warm small caches; null where the database can't count them.
 * Background statements of the process are measured over an equal period and subtracted.
 */
export async function statementsPerPage(
  port: number,
  data: string,
  path: string,
): Promise<number | null> {
  const embedded = await openEmbedded({ directory: join(data, 'database') })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await getPage(port, path)
    let took = 0
    const visited = await callsDuring(client, async () => {
      const startedAt = performance.now()
      for (let visit = 0; visit < visits; visit++) await getPage(port, path)
      took = performance.now() - startedAt
    })
    const waits = Math.max(1, Math.ceil(minWaitMs / took))
    const alone = await callsDuring(client, () => pause(waits * took))
    return Math.max(0, visited - alone / waits) / visits
  } catch {
    return null
  } finally {
    await client.end()
    await embedded.close()
  }
}

async function callsDuring(client: pg.Client, work: () => Promise<void>): Promise<number> {
  await client.query('select pg_stat_statements_reset()')
  await work()
  const { rows } = await client.query<{ calls: number }>(`
    select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and query not like '%pg_stat_statements%'`)
  return rows[0]!.calls
}
