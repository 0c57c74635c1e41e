import type { Database, Db } from './client.ts'

/**
 * Does work that one process at a time does. Null: another process is at it. `lockNumber`: of an
 * advisory lock, one for each task.
 */
export async function tryTaskLock<T>(
  database: Database,
  lockNumber: number,
  work: (db: Db) => Promise<T>,
): Promise<T | null> {
  const client = await database.pool.connect()
  try {
    // The transaction only holds the lock: a pooler may give each one another connection.
    await client.query('begin')
    try {
      const { rows } = await client.query<{ got: boolean }>(
        'select pg_try_advisory_xact_lock($1) as got',
        [lockNumber],
      )
      return rows[0]!.got ? await work(database.primary) : null
    } finally {
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
}
