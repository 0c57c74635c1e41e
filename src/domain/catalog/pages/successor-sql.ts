import { type SQL, sql } from 'drizzle-orm'

const maxSteps = 5

/**
 * What replaces product `p`, as JSON with name and url: the first on sale of those that replace one
 * another; null where there is none. Source: LIST-06.
 */
export function successorSql(sellerId: number): SQL {
  return sql`(
    with recursive chain as (
      select p.successor as code, 1 as step where p.successor is not null
      union all
      select n.successor, c.step + 1 from chain c
      join product n on n.seller_id = ${sellerId} and n.code = c.code and not n.active
      where n.successor is not null and c.step < ${maxSteps}
    )
    select json_build_object('productId', s.id, 'name', s.name, 'url', s.url)
    from chain c join product s on s.seller_id = ${sellerId} and s.code = c.code and s.active
    order by c.step limit 1)`
}
