import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import { runBatches } from '#kernel/run-batches.ts'
import type { AppContext } from '#platform/scope.ts'

/** Days for which tracked events are kept. Source: TRK-01. */
export const eventRetentionDays = 180
const batchSize = 5_000

/**
 * Deletes events of all sellers that are older than 180 days, in batches of 5,000 with a
 * transaction each, so that no lock is held long. `until` stops it early. Returns how many rows
 * were deleted.
 */
export async function purgeEvents(app: AppContext, now: Date, until: AbortSignal): Promise<number> {
  const db = app.database.primary
  const isOld = sql`at < ${now.toISOString()}::timestamptz - make_interval(days => ${eventRetentionDays})`
  const sellerIds = await listSellersWith(
    db,
    (named) => sql`
    select distinct seller_id as "sellerId" from tracked_event where ${named(sql`seller_id`)} and ${isOld}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(
      batchSize,
      async () => {
        const { rowCount } = await db.execute(sql`
        delete from tracked_event where seller_id = ${sellerId} and id in (
          select id from tracked_event
          where seller_id = ${sellerId} and ${isOld} order by at limit ${batchSize} for update skip locked)`)
        return rowCount ?? 0
      },
      until,
    ),
  )
}
