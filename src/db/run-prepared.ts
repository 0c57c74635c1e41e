import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryResult } from 'pg'
import type { Db } from './client.ts'

const dialect = new PgDialect({ casing: 'snake_case' })
const namesBySql = new Map<string, string>()

/**
 * Like `db.execute`, for the few statements that run hundreds of times a second: each connection
 * parses and plans them once. The text must not depend on the parameters, or connections fill up
 * with plans.
 */
export function runPrepared<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
): Promise<QueryResult<Row>> {
  const compiledQuery = dialect.sqlToQuery(query)
  let name = namesBySql.get(compiledQuery.sql)
  if (!name) {
    name = createHash('sha256').update(compiledQuery.sql).digest('hex').slice(0, 32)
    namesBySql.set(compiledQuery.sql, name)
  }
  return db._.session.prepareQuery(compiledQuery, undefined, name, false).execute() as Promise<
    QueryResult<Row>
  >
}
