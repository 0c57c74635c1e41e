import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const names = new Map<string, string>()

/**
 * Runs a statement of the primary, outside a transaction, that each connection parses and plans once: for the few that
 * come hundreds of times a second. Its text must not depend on what is asked; int8 are numbers, times are dates.
 */
export async function runPrepared<Row>(database: Database, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  let name = names.get(text)
  if (!name) {
    name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
  }
  const { rows } = await database.pool.query({ name, text, values: params })
  return rows
}
