import { sql } from 'drizzle-orm'
import { ownedBySql, requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'

/** How many of a customer's threads wait for them. */
type WaitingCounts = { quotes: number; bids: number }

/** Counts in one statement over the rows of whoever the viewer buys for. Source: LOOK-08. */
export async function countWaiting(scope: Scope): Promise<WaitingCounts> {
  const buyer = requireBuyer(scope)
  const sellerId = scope.seller.id
  const { rows } = await scope.database.primary.execute<WaitingCounts>(sql`
    select (select count(*) from rfq r where r.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`r`)}
        and (state = 'AWARDED' or (turn = 'buyer' and state in ('NEEDS_INFO', 'QUOTED'))))::int as quotes,
      (select count(*) from bid b where b.seller_id = ${sellerId}
        and ${ownedBySql(buyer, sql`b`)} and state in ('COUNTERED', 'AGREED'))::int as bids`)
  return rows[0]!
}
