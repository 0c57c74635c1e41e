import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { seesOrderSql } from '../stock/stock.ts'

/** Number of open tasks at the desk. */
export type DeskWorkCounts = {
  /** To be confirmed, packed, or handed to the carrier. */
  placed: number
  confirmed: number
  packed: number
  /** Cancellations and returns that customers requested. */
  requests: number
  /** Waiting for the seller's turn, without those that wait for an approval. */
  rfqs: number
  /** Quotes below the floor that wait for a second person. */
  approvals: number
  bids: number
  /** Contact messages since this member last looked, within the last thirty days. */
  messages: number
}

/**
 * Counts the open tasks of this seller's staff in one statement over the indexes of open work.
 * Source: DESK-04.
 */
export async function countDeskWork(scope: Scope): Promise<DeskWorkCounts> {
  const staff = requireStaff(scope, 'read')
  const isOwnSeller = sql`seller_id = ${scope.seller.id}`
  const { rows } = await scope.database.primary.execute<DeskWorkCounts>(sql`
    select o.placed, o.confirmed, o.packed,
      (select count(*) from order_request q where ${isOwnSeller} and open and ${seesOrderSql(staff, scope.seller.id, sql`q.order_id`)})::int as requests,
      (select count(*) from rfq r where ${isOwnSeller} and turn = 'seller' and state in ('OPEN', 'QUOTED')
        and not exists (select from quote_version v where v.seller_id = ${scope.seller.id} and v.rfq_id = r.id
          and v.state = 'IN_APPROVAL'))::int as rfqs,
      (select count(*) from quote_version where ${isOwnSeller} and state = 'IN_APPROVAL')::int as approvals,
      (select count(*) from bid where ${isOwnSeller} and state = 'SUBMITTED')::int as bids,
      (select count(*) from contact_message m join staff s on s.seller_id = ${scope.seller.id} and s.person_id = ${staff.id}::uuid
        where m.seller_id = ${scope.seller.id} and ${mayDo(staff, 'negotiate')} and m.id > s.seen_message_id
          and m.at > statement_timestamp() - interval '30 days')::int as messages
    from (select count(*) filter (where state = 'placed')::int as placed,
      count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'packed')::int as packed
      from shop_order s where ${isOwnSeller} and state in ('placed', 'confirmed', 'packed')
        and ${seesOrderSql(staff, scope.seller.id, sql`s.id`)}) o`)
  return rows[0]!
}
