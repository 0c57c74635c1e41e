import { sql } from 'drizzle-orm'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Lets time pass for one request or bid: its clocks, which the database starts by its own, count as
 * started earlier. What is said on it has the moment of the scope.
 */
export async function passTime(
  { database, seller }: Pick<Scope, 'database' | 'seller'>,
  { kind, number }: ThreadName,
  hours: number,
): Promise<void> {
  const ago = sql`make_interval(secs => ${Math.round(hours * 3600)})`
  const table = kind === 'bid' ? sql`bid` : sql`rfq`
  const id = sql`(select id from ${table} where seller_id = ${seller.id} and number = ${number})`
  const updates =
    kind === 'bid'
      ? [
          sql`update bid_attempt set at = at - ${ago} where seller_id = ${seller.id} and bid_id = ${id}`,
          sql`update bid set expires_at = expires_at - ${ago}, clock_from = clock_from - ${ago},
            answer_at = answer_at - ${ago} where seller_id = ${seller.id} and number = ${number}`,
        ]
      : [
          sql`update quote_version set valid_until = valid_until - ${ago}, sent_at = sent_at - ${ago},
            created_at = created_at - ${ago}, pay_until = pay_until - ${ago}
            where seller_id = ${seller.id} and rfq_id = ${id}`,
          sql`update rfq set created_at = created_at - ${ago}, opened_at = opened_at - ${ago},
            state_since = state_since - ${ago}, changed_at = changed_at - ${ago},
            waiting_since = waiting_since - ${ago}
            where seller_id = ${seller.id} and number = ${number}`,
        ]
  await database.transaction(async (db) => {
    for (const update of updates) await db.execute(update)
    await db.execute(sql`
      update price_grant set expires_at = expires_at - ${ago}
      where seller_id = ${seller.id} and kind = ${kind} and thread_id = ${id} and state = 'free'`)
  })
}
