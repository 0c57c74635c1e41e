import { type SQL, sql } from 'drizzle-orm'

/** The picture of category `c`: its own, or that of its most popular product. */
export const categoryPictureSql = (sellerId: number): SQL => sql`coalesce(c.picture, (
  select p.pictures[1] from product p where p.seller_id = ${sellerId} and p.id = case c.level
    when 1 then (select e.product_id from listing_entry e where e.seller_id = ${sellerId} and e.group_id = c.id
      order by e.popularity desc nulls last, e.product_id limit 1)
    when 2 then (select e.product_id from listing_entry e where e.seller_id = ${sellerId} and e.main_id = c.id
      order by e.popularity desc nulls last, e.product_id limit 1)
    else (select e.product_id from listing_entry e where e.seller_id = ${sellerId} and e.sub_id = c.id
      order by e.popularity desc nulls last, e.product_id limit 1) end))`
