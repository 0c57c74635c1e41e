import { sql } from 'drizzle-orm'
import type { Ground } from '../scope.ts'

/** How long what shoppers did is kept. Source: TRK-01. */
export const keptDays = 180
const batch = 5_000

/**
 * Deletes what shoppers of all sellers did more than 180 days ago, in batches of 5,000, each its own transaction: no lock is held
 * long. `until` ends it early. Answers how many rows went.
 */
export async function forgetEvents(ground: Ground, now: Date, until: AbortSignal): Promise<number> {
  let gone = 0
  while (!until.aborted) {
    const { rowCount } = await ground.database.primary.execute(sql`
      delete from tracked_event where id in (
        select id from tracked_event where at < ${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})
        order by at limit ${batch} for update skip locked)`)
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < batch) break
  }
  return gone
}
