import { sql } from 'drizzle-orm'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { lockCatalog } from './lock-catalog.ts'
import { runDry } from './run-dry.ts'

/**
 * Deactivates all of a seller's products whose code fails `shouldKeep`, in one transaction. Returns
 * how many. Their URLs stay reserved, and saving one of them again reactivates it.
 */
export async function retireProducts(
  app: AppContext,
  sellerId: number,
  shouldKeep: (code: string) => boolean,
  options: { dryRun?: boolean; now?: Date } = {},
): Promise<number> {
  const now = options.now ?? new Date()
  const retireMissing = async (db: Parameters<typeof lockCatalog>[0]) => {
    await lockCatalog(db, sellerId)
    const { rows } = await db.execute<{ id: number; code: string }>(
      sql`select id, code from product where seller_id = ${sellerId} and active order by id`,
    )
    const ids = rows.filter((row) => !shouldKeep(row.code)).map((row) => row.id)
    if (ids.length === 0) return 0
    await db.execute(sql`
      update product
      set active = false, retired_at = ${now.toISOString()}, version = version + 1,
        updated_at = ${now.toISOString()}
      where seller_id = ${sellerId} and id = any(${sql.param(ids)}::bigint[])`)
    await reindexListing(db, sellerId, ids, now)
    // Invalidates the whole seller: a retired product may be on any page.
    await invalidateTags(db, sellerId, [
      tags.seller(sellerId),
      tags.menu(sellerId),
      tags.products(sellerId),
    ])
    return ids.length
  }
  return options.dryRun
    ? runDry(app.database, retireMissing)
    : app.database.transaction(retireMissing)
}
