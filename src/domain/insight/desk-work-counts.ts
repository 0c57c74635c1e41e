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
  /** Quotes that wait for a second person, without those that the viewer wrote in. */
  approvals: number
  bids: number
  /** Contact messages since this member last looked, within the last thirty days. */
  messages: number
  /** Which tasks these are: another text where one took the place of another. */
  fingerprint: string
}

/**
 * Counts the open tasks of this seller's staff in one statement over the indexes of open work.
 * Source: DESK-04.
 */
export async function countDeskWork(scope: Scope): Promise<DeskWorkCounts> {
  const staff = requireStaff(scope, 'read')
  const sellerId = scope.seller.id
  const isOwnSeller = sql`seller_id = ${sellerId}`
  const { rows } = await scope.database.primary.execute<DeskWorkCounts>(sql`
    select o.placed, o.confirmed, o.packed, a.count as requests, r.count as rfqs, v.count as approvals,
      b.count as bids, m.count as messages,
      md5(concat_ws(' ', o.ids, a.ids, r.ids, v.ids, b.ids, m.ids)) as fingerprint
    from (select count(*) filter (where state = 'placed')::int as placed,
        count(*) filter (where state = 'confirmed')::int as confirmed,
        count(*) filter (where state = 'packed')::int as packed,
        concat_ws(' ', sum(id) filter (where state = 'placed'), sum(id) filter (where state = 'confirmed'),
          sum(id)) as ids
        from shop_order s where ${isOwnSeller} and state in ('placed', 'confirmed', 'packed')
           and ${seesOrderSql(staff, sellerId, sql`s.id`)}) o,
      (select count(*)::int, sum(order_id) as ids from order_request q
         where ${isOwnSeller} and open and ${seesOrderSql(staff, sellerId, sql`q.order_id`)}) a,
      (select count(*)::int, sum(id) as ids from rfq r
        where ${isOwnSeller} and turn = 'seller' and state in ('OPEN', 'QUOTED')
          and not exists (select from quote_version v where v.seller_id = ${sellerId} and v.rfq_id = r.id
            and v.state = 'IN_APPROVAL')) r,
      (select count(*)::int, sum(rfq_id) as ids from quote_version
        where ${isOwnSeller} and state = 'IN_APPROVAL' and ${staff.id}::uuid <> all(authors)) v,
      (select count(*)::int, sum(id) as ids from bid where ${isOwnSeller} and state = 'SUBMITTED') b,
      (select count(*)::int, max(m.id) as ids from contact_message m
        join staff s on s.seller_id = ${sellerId} and s.person_id = ${staff.id}::uuid
        where m.seller_id = ${sellerId} and ${mayDo(staff, 'negotiate')} and m.id > s.seen_message_id
          and m.answered_at is null
          and m.at > statement_timestamp() - interval '30 days') m`)
  return rows[0]!
}
