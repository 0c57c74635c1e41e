import { type SQL, sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { lockCatalog } from '../write/lock-catalog.ts'
import { reindexListing } from './listing-entry.ts'

/**
 * Makes attributes filters again that an import once took from the filters for one long value.
 * Those that staff took out have that in the desk's record, and stay. Returns how many. Source:
 * FIND-06.
 */
export async function restoreFilters(database: Database): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct f.seller_id as "sellerId" from field f
    where ${whereSeller(sql`f.seller_id`)} and ${isLostSql(sql`f.seller_id`)}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    database.transaction((db) => restoreSellerFilters(db, sellerId)),
  )
}

/** Field `f` is no filter, and staff have not decided so. */
const isLostSql = (sellerId: SQL) => sql`not f.filterable and not exists (
  select 1 from audit_entry a
  where a.seller_id = ${sellerId} and a.action = 'attribute.save'
    and a.subject = 'attribute:' || f.id and (a.after ->> 'filterable') is not null)`

async function restoreSellerFilters(db: Db, sellerId: number): Promise<number> {
  await lockCatalog(db, sellerId)
  const { rows: fields } = await db.execute<{ id: number }>(sql`
    update field f set filterable = true
    where f.seller_id = ${sellerId} and ${isLostSql(sql`${sellerId}`)}
    returning f.id`)
  if (fields.length === 0) return 0
  const fieldIds = sql.param(fields.map(({ id }) => id))
  const { rows: products } = await db.execute<{ id: number }>(sql`
    select distinct v.product_id as id
    from field_value l join product_value v on v.seller_id = ${sellerId} and v.value_id = l.id
    where l.seller_id = ${sellerId} and l.field_id = any(${fieldIds}::bigint[])`)
  await reindexListing(
    db,
    sellerId,
    products.map(({ id }) => id),
  )
  await invalidateTags(db, sellerId, [
    tags.seller(sellerId),
    tags.menu(sellerId),
    tags.products(sellerId),
  ])
  return fields.length
}
