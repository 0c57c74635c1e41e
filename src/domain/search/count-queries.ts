import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/** The number of products that each query finds; counting stops after a few. */
export async function countQueries(
  db: Db,
  sellerId: number,
  queries: readonly string[],
): Promise<number[]> {
  const { rows } = await db.execute<{ hits: number }>(sql`
    select (select count(*)::int from (
        select 1 from search_entry where terms @@ q.asked::tsquery and seller_id = ${sellerId} limit 100
      ) few) as hits
    from unnest(${sql.param(queries)}::text[]) with ordinality as q(asked, at) order by q.at`)
  return rows.map((row) => row.hits)
}
