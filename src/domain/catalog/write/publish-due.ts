import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Database, Db } from '#db/client.ts'
import { runBatches } from '#kernel/run-batches.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { isArchivedSql } from './archived.ts'
import { lockCatalog } from './lock-catalog.ts'

const batchSize = 500

/**
 * Puts products on sale and takes them off it on the days that the desk set, of all sellers;
 * audited. Safe to run in several processes. Returns how many. Source: DEAL-06.
 */
export async function publishDueProducts(database: Database, now: Date): Promise<number> {
  const sellerIds = await listSellersWith(
    database.primary,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from product
    where ${whereSeller(sql`seller_id`)} and ${isDueSql(now)}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(batchSize, () => database.transaction((db) => publishBatch(db, sellerId, now))),
  )
}

const isDueSql = (now: Date) => sql`coalesce(publish_from, publish_until) is not null
  and least(publish_from, publish_until) <= ${now.toISOString()}`

interface PublishedRow extends Record<string, unknown> {
  id: number
  wasActive: boolean
  active: boolean
  path: number[]
}

async function publishBatch(db: Db, sellerId: number, now: Date): Promise<number> {
  await lockCatalog(db, sellerId)
  const at = sql`${now.toISOString()}::timestamptz`
  const isOnSale = sql`(due.stays and not ${isArchivedSql} and (p.active or p.publish_from <= ${at} is true))`
  const { rows } = await db.execute<PublishedRow>(sql`
    with due as (
      select id, active, publish_until <= ${at} is not true as stays from product
      where seller_id = ${sellerId} and ${isDueSql(now)} order by id limit ${batchSize})
    update product p set
      active = ${isOnSale}, retired_at = case when ${isOnSale} then null
        when p.active then ${at} else p.retired_at end,
      publish_from = case when p.publish_from <= ${at} then null else p.publish_from end,
      publish_until = case when p.publish_until <= ${at} then null else p.publish_until end,
      version = p.version + 1, updated_at = ${at}
    from due join category c on c.seller_id = ${sellerId}
    where p.seller_id = ${sellerId} and p.id = due.id and c.id = p.category_id
    returning p.id, due.active as "wasActive", p.active, c.path`)
  const changed = rows.filter(({ active, wasActive }) => active !== wasActive)
  for (const { id, active, wasActive } of changed)
    await audit(db, {
      sellerId,
      personId: null,
      now,
      requestId: 'schedule',
      action: 'product.save',
      subject: `product:${id}`,
      before: { active: wasActive },
      after: { active },
    })
  const ids = changed.map(({ id }) => id)
  if (ids.length === 0) return rows.length
  await reindexListing(db, sellerId, ids, now)
  await invalidateTags(db, sellerId, [
    tags.products(sellerId),
    tags.menu(sellerId),
    ...ids.map((id) => tags.product(sellerId, id)),
    ...new Set(changed.flatMap(({ path }) => path.map((id) => tags.category(sellerId, id)))),
  ])
  return rows.length
}
