import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from './client.ts'

/**
 * Prepared statements of a search are planned once, whatever their parameters. Not on Citus, which
 * finds the seller's machine by a parameter as it plans.
 */
const planOnce = `select set_config('plan_cache_mode',
  case when current_setting('citus.shard_count', true) is null then 'force_generic_plan' else 'auto' end, true)`

/** Starting further processes takes longer than these statements may. */
const noParallelWorkers = 'set local max_parallel_workers_per_gather = 0'

/**
 * Reads in one transaction whose statements time out (SQLSTATE 57014). Opening it is one round
 * trip; its end is not awaited, because it carries no result: the connection returns to the pool
 * when done.
 */
export async function readWithTimeout<T>(
  db: Db,
  maxMs: number,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { $client: pool } = db as Partial<{ $client: pg.Pool }>
  const begin = `set local statement_timeout = ${Math.trunc(maxMs)}; ${noParallelWorkers}; ${planOnce}`
  // Inside another transaction there is no pool, so this is a nested one.
  if (!pool) {
    return db.transaction(async (tx) => {
      await tx.execute(begin)
      return work(tx as unknown as Db)
    })
  }
  const client = await pool.connect()
  const end = (how: 'commit' | 'rollback') =>
    client.query(how).then(
      () => client.release(),
      (error: Error) => client.release(error),
    )
  try {
    await client.query(`begin read only; ${begin}`)
    const result = await work(drizzle({ client, casing: 'snake_case' }))
    void end('commit')
    return result
  } catch (error) {
    await end('rollback')
    throw error
  }
}
