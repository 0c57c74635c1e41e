import { sql } from 'drizzle-orm'
import { listSellersWith, sumForSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
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
  let deleted = 0
  for (const log of logs) deleted += await purgeLog(db, log, now, until)
  return deleted
}

/** Tables of what shoppers did, with their keys and the moment that counts. */
const logs = [
  { table: 'tracked_event', key: ['id'], moment: 'at' },
  { table: 'search_shown', key: ['visit', 'query'], moment: 'at' },
  { table: 'search_choice', key: ['visit', 'query', 'product_id'], moment: 'clicked_at' },
] as const

async function purgeLog(
  db: Db,
  log: (typeof logs)[number],
  now: Date,
  until: AbortSignal,
): Promise<number> {
  const [table, moment] = [sql.identifier(log.table), sql.identifier(log.moment)]
  const isOld = sql`${moment} < ${now.toISOString()}::timestamptz - make_interval(days => ${eventRetentionDays})`
  const key = sql.join(
    log.key.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const sellerIds = await listSellersWith(
    db,
    (whereSeller) => sql`
    select distinct seller_id as "sellerId" from ${table} where ${whereSeller(sql`seller_id`)} and ${isOld}`,
  )
  return sumForSellers(sellerIds, (sellerId) =>
    runBatches(
      batchSize,
      async () => {
        const { rowCount } = await db.execute(sql`
        delete from ${table} where seller_id = ${sellerId} and (${key}) in (
          select ${key} from ${table}
          where seller_id = ${sellerId} and ${isOld} order by ${moment} limit ${batchSize} for update skip locked)`)
        return rowCount ?? 0
      },
      until,
    ),
  )
}
