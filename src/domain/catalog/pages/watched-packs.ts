import { sql } from 'drizzle-orm'
import type { PackView } from '#contract/catalog/catalog.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Scope } from '#platform/scope.ts'
import { packsSql, type StoredPack, toPackView } from './cards.ts'

/** A pack on sale, as the product's page shows it. */
export interface WatchedPack {
  productId: number
  name: string
  url: string
  pack: PackView
}

type WatchedProduct = { productId: number; name: string; url: string; packs: StoredPack[] }

/**
 * Those of these packs that the product's page offers, by their ids, for the scope's place and time
 * and at these price lists. One statement. Source: LIST-06.
 */
export async function loadWatchedPacks(
  db: Db,
  scope: Scope,
  packIds: readonly number[],
  listIds: readonly number[],
): Promise<Map<number, WatchedPack>> {
  const { rows } = await runPrepared<WatchedProduct>(
    db,
    sql`
    select p.id as "productId", p.name, p.url, ${packsSql(scope, listIds)} as packs
    from product p
    where p.seller_id = ${scope.seller.id} and p.active and p.id in (
      select w.product_id from pack w
      where w.seller_id = ${scope.seller.id} and w.id = any(${sql.param(packIds)}::bigint[]))`,
  )
  const watchedIds = new Set(packIds)
  return new Map(
    rows.flatMap(({ packs, ...product }) =>
      packs
        .filter(({ id }) => watchedIds.has(id))
        .map((stored) => [stored.id, { ...product, pack: toPackView(stored, scope) }] as const),
    ),
  )
}
