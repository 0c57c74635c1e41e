import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Db } from './client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const names = new Map<string, string>()

/**
 * Like `db.execute`, for the few statements that come hundreds of times a second: each connection parses and plans them once.
 * The text must not depend on what is asked, or connections fill with plans.
 */
export function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
): Promise<QueryResult<Row>> {
  const written = dialect.sqlToQuery(query)
  let name = names.get(written.sql)
  if (!name) {
    name = createHash('sha256').update(written.sql).digest('hex').slice(0, 32)
    names.set(written.sql, name)
  }
  return db._.session.prepareQuery(written, undefined, name, false).execute() as Promise<
    QueryResult<Row>
  >
}
