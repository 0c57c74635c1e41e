import { type SQL, sql } from 'drizzle-orm'
import { maxViewCount } from '#contract/desk/list-query.ts'
import type { Db } from '#db/client.ts'

/**
 * Counts the rows of several selections in one statement, each up to one more than a view is
 * counted. Source: DEAL-06.
 */
export async function countSelections(db: Db, selections: readonly SQL[]): Promise<number[]> {
  if (selections.length === 0) return []
  const counts = selections.map(
    (selection) =>
      sql`(select count(*)::int from (${selection} limit ${maxViewCount + 1}) counted)`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  return rows[0]!.counts
}

/**
 * Orders by one column in one direction, then by id: pages never share a row. Only what may be null
 * says `hasNulls`, which puts those last: an index is not read in that order.
 */
export function buildListOrder(
  column: SQL,
  id: SQL,
  { isDescending, hasNulls = false }: { isDescending: boolean; hasNulls?: boolean },
): SQL {
  const direction = isDescending ? sql`desc` : sql`asc`
  return sql`${column} ${direction}${hasNulls ? sql` nulls last` : sql``}, ${id} ${direction}`
}
