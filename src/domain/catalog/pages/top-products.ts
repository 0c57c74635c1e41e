import { type SQL, sql } from 'drizzle-orm'
import type { Card } from '#contract/catalog/catalog.ts'
import { sortByName } from '#messages/compare-names.ts'
import type { Scope } from '#platform/scope.ts'
import { type BrandCount, listBrands } from './brands.ts'
import { loadCards } from './cards.ts'

/** The brands with the most products, by name. */
export async function listLargestBrands(scope: Scope, count: number): Promise<BrandCount[]> {
  const largest = (await listBrands(scope)).toSorted((a, b) => b.count - a.count).slice(0, count)
  return sortByName(largest)
}

/** Most popular first; within one group where it is given. */
export function loadBestSellers(scope: Scope, count: number, groupId?: number): Promise<Card[]> {
  return loadCardsByIds(scope, popularIdsSql(scope, count, groupId))
}

/** The biggest discounts among products in stock for the viewer's zone. */
export function loadDeals(scope: Scope, count: number): Promise<Card[]> {
  return loadCardsByIds(scope, discountedIdsSql(scope, count))
}

/** The ids of loadBestSellers as a query, so that several rails can be loaded in one statement. */
export function popularIdsSql(scope: Scope, count: number, groupId?: number): SQL {
  const sellerId = scope.seller.id
  const groups =
    groupId === undefined
      ? sql`(select c.id from category c where c.seller_id = ${sellerId} and c.level = 1)`
      : sql`(select ${groupId}::bigint as id)`
  // One subquery per group, because the index orders within a group and none spans all groups.
  return sql`select e.product_id as id from ${groups} g cross join lateral (
      select product_id, popularity from listing_entry
      where seller_id = ${sellerId} and group_id = g.id
      order by popularity desc nulls last, product_id limit ${count}
    ) e order by e.popularity desc, e.product_id limit ${count}`
}

/** The ids of loadDeals as a query. */
export function discountedIdsSql(scope: Scope, count: number): SQL {
  return sql`select product_id as id from listing_entry
    where seller_id = ${scope.seller.id} and discount > 0 and zone_ids @> array[${scope.place.zoneId}::bigint]
    order by discount desc nulls last, product_id limit ${count}`
}

async function loadCardsByIds(scope: Scope, idsSql: SQL): Promise<Card[]> {
  const db = scope.database.replica
  const { rows } = await db.execute<{ id: number }>(idsSql)
  return loadCards(
    db,
    scope,
    rows.map((row) => row.id),
  )
}
