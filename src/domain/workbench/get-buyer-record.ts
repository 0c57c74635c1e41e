import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { BuyerRecord, DealKind } from '#contract/desk/workbench.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

const threads = {
  bid: sql`select customer_id from bid`,
  rfq: sql`select customer_id from rfq`,
  order: sql`select customer_id from shop_order`,
}

/**
 * What the buyer of a deal did with this seller before, counted as in the list of customers; null for a visitor's, and for those who may
 * not see customers. Source: DEAL-01, DESK-01.
 */
export async function getBuyerRecord(
  scope: Scope,
  kind: DealKind,
  number: string,
): Promise<BuyerRecord | null> {
  const { seller, database } = scope
  if (!mayDo(requireStaff(scope, 'read'), 'negotiate')) return null
  const { rows } = await database.primary.execute<BuyerRecord>(sql`
    select b.bids, b.lapsed as "bidsLapsed", r.requests, b.won + r.won as won,
      b.ended + r.ended as ended, o.orders
    from (${threads[kind]} where seller_id = ${seller.id} and number = ${number}) t,
    lateral (select count(*)::int as bids, count(*) filter (where state in ('AGREED', 'ORDERED'))::int as won,
      count(*) filter (where state in ('AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED'))::int as ended,
      count(*) filter (where state = 'LAPSED')::int as lapsed
      from bid where seller_id = ${seller.id} and customer_id = t.customer_id and round > 0) b,
    lateral (select count(*)::int as requests, count(*) filter (where state in ('AWARDED', 'ORDERED'))::int as won,
      count(*) filter (where state in ('AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED'))::int as ended
      from rfq where seller_id = ${seller.id} and customer_id = t.customer_id and opened_at is not null) r,
    lateral (select count(*)::int as orders from shop_order
      where seller_id = ${seller.id} and customer_id = t.customer_id and state <> 'cancelled') o
    where t.customer_id is not null`)
  return rows[0] ?? null
}
