import { sql } from 'drizzle-orm'
import type { AppContext, Scope } from '../scope.ts'

const retentionDays = 365

/**
 * Counts that somebody wanted goods where nothing goes: the desk reads where a zone is missing. Nothing of who asked is kept,
 * and a fault here takes nothing away from the answer. Source: DESK-05.
 */
export async function recordUnserved(
  { database, seller, now, outside, requestId }: Scope,
  postalCode: string,
): Promise<void> {
  try {
    await database.primary.execute(sql`
      insert into unserved_ask (seller_id, day, postal_code, asks) values (${seller.id}, ${now.toISOString()}::date, ${postalCode}, 1)
      on conflict (seller_id, day, postal_code) do update set asks = unserved_ask.asks + 1`)
  } catch (err) {
    outside.log.warn({ err, requestId }, 'An unserved place was not counted')
  }
}

/** Forgets what was asked more than a year ago. Answers how many rows went. */
export async function purgeUnserved({ database }: AppContext, now: Date): Promise<number> {
  const { rowCount } = await database.primary.execute(
    sql`delete from unserved_ask where day < ${now.toISOString()}::date - ${retentionDays}::int`,
  )
  return rowCount ?? 0
}
