import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'

/** How many of a customer's threads wait for them. */
type WaitingCounts = { quotes: number; bids: number }

/** Counts in one statement over the customer's own rows. Source: LOOK-08. */
export async function countWaiting(scope: Scope): Promise<WaitingCounts> {
  const { id } = requireCustomer(scope)
  const isOwn = sql`seller_id = ${scope.seller.id} and customer_id = ${id}::uuid`
  const { rows } = await scope.database.primary.execute<WaitingCounts>(sql`
    select (select count(*) from rfq where ${isOwn}
        and (state = 'AWARDED' or (turn = 'buyer' and state in ('NEEDS_INFO', 'QUOTED'))))::int as quotes,
      (select count(*) from bid where ${isOwn} and state in ('COUNTERED', 'AGREED'))::int as bids`)
  return rows[0]!
}
