import { join } from 'node:path'
import pg from 'pg'
import { openEmbedded } from '#db/embedded.ts'
import { ask } from '../ask.ts'

const visits = 40

/** Statements that the database sees for one visit, small things remembered; null where it can't count them. */
export async function statementsPerPage(port: number, data: string, path: string): Promise<number | null> {
  const embedded = await openEmbedded({ directory: join(data, 'database') })
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  try {
    await client.query('create extension if not exists pg_stat_statements')
    await ask(port, path)
    await client.query('select pg_stat_statements_reset()')
    for (let visit = 0; visit < visits; visit++) await ask(port, path)
    const { rows } = await client.query<{ calls: number }>(`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`)
    return rows[0]!.calls / visits
  } catch {
    return null
  } finally {
    await client.end()
    await embedded.leave()
  }
}
