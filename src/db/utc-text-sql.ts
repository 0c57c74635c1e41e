import { type SQL, sql } from 'drizzle-orm'

/** A moment as ISO 8601 in UTC, to the millisecond: `2026-11-21T09:30:00.000Z`. Null stays null. */
export function utcTextSql(moment: SQL): SQL {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
