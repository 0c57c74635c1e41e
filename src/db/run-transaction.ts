import { NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Db } from './client.ts'

/**
 * A transaction over a connection of the pool, which gets it back whatever happens. Drizzle's own
 * keeps the connection for ever where BEGIN fails.
 */
export async function runTransaction<T>(
  pool: pg.Pool,
  db: Db,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    const { dialect } = db as unknown as { dialect: PgDialect }
    const session = new NodePgSession(client, dialect, undefined)
    return await session.transaction((tx) => work(tx as unknown as Db))
  } finally {
    client.release()
  }
}
