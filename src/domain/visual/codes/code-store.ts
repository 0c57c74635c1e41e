import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { buildTermPrefix } from '../../catalog/words/search-term-rules.ts'
import type { CodeCandidate } from './barcode-rules.ts'

/** Products that share one code: variants, or packs that a feed lists as products. */
const maxProducts = 20

/**
 * Products on sale that have a candidate's code or page, the popular ones first, for each
 * candidate. Codes are letters and digits only.
 */
export async function findProductsByCodes(
  db: Db,
  sellerId: number,
  candidates: readonly CodeCandidate[],
): Promise<number[][]> {
  const termPrefix = buildTermPrefix(sellerId)
  const queries = candidates.map(({ codes }) =>
    codes.map((code) => `'${termPrefix}#${code}'`).join('|'),
  )
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select array(
      (with matches as materialized (
        select s.product_id, s.popularity from search_entry s
        where c.query <> '' and s.terms @@ c.query::tsquery and s.seller_id = ${sellerId}
      )
      select m.product_id from matches m
      join listing_entry e on e.seller_id = ${sellerId} and e.product_id = m.product_id
      order by m.popularity desc, m.product_id limit ${maxProducts})
      union all
      select p.id from product p
      join listing_entry e on e.seller_id = ${sellerId} and e.product_id = p.id
      join seller_host h on h.seller_id = ${sellerId} and h.host = c.host
      where p.seller_id = ${sellerId} and p.url = c.url
    ) as ids
    from unnest(${sql.param(queries)}::text[], ${sql.param(candidates.map(({ page }) => page?.host ?? null))}::text[],
      ${sql.param(candidates.map(({ page }) => page?.url ?? null))}::text[]) with ordinality as c(query, host, url, at)
    order by c.at`)
  return rows.map((row) => row.ids)
}
