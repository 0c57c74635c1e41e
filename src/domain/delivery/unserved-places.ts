import { sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { AppContext, Scope } from '#platform/scope.ts'

const retentionDays = 365

/**
 * Counts a request for an unserved place, so that the desk sees where a zone is missing. Stores
 * nothing about the shopper, and an error here doesn't affect the answer. Source: DESK-05.
 */
export async function recordUnserved(
  { database, seller, now, outside, requestId }: Scope,
  postalCode: string,
): Promise<void> {
  try {
    await database.primary.execute(sql`
      insert into unserved_ask (seller_id, day, postal_code, asks)
      values (${seller.id}, ${now.toISOString()}::date, ${postalCode}, 1)
      on conflict (seller_id, day, postal_code) do update set asks = unserved_ask.asks + 1`)
  } catch (err) {
    outside.log.warn(
      { event: 'delivery.unserved_not_counted', err, requestId },
      'Unserved place was not counted',
    )
  }
}

/** Purges counts older than a year. Returns the number of rows deleted. */
export async function purgeUnserved({ database }: AppContext, now: Date): Promise<number> {
  const { rowCount } = await database.primary.execute(
    sql`delete from unserved_ask where ${ofAllSellers} and day < ${now.toISOString()}::date - ${retentionDays}::int`,
  )
  return rowCount ?? 0
}
