import { type SQL, sql } from 'drizzle-orm'

/**
 * What these price lists say of pack `k` of product `p`, as JSON for `PackPrice.offers`; `'[]'`
 * where there is none. Without lists it costs nothing.
 */
export function listOffersSql(sellerId: number, listIds: readonly number[]): SQL {
  if (listIds.length === 0) return sql`'[]'::json`
  // In PostgreSQL's array syntax: the driver would quote every element.
  const ids = sql`${`{${listIds.join(',')}}`}::bigint[]`
  return sql`coalesce((
    select json_agg(json_build_object('listId', l.id, 'isContract', l.audience <> 'all', 'until', l.until_at,
      'minQuantity', r.min_quantity, 'percent', r.percent, 'price', r.price))
    from (
      select * from price_list_row r
      where r.seller_id = ${sellerId} and r.pack_id = k.id and r.list_id = any(${ids})
      union all
      select * from price_list_row r
      where r.seller_id = ${sellerId} and r.list_id = any(${ids}) and r.pack_id is null
        and (r.brand_id is null or r.brand_id = p.brand_id)
        and (r.category_id is null or r.category_id = any((
          select g.path from category g where g.seller_id = ${sellerId} and g.id = p.category_id)::bigint[]))
    ) r join price_list l on l.seller_id = ${sellerId} and l.id = r.list_id
  ), '[]')`
}
