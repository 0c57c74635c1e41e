import { type SQL, sql } from 'drizzle-orm'
import type { BuyerReason, LostDeal } from '#contract/negotiation/buyer-reasons.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import { ownedBySql } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { hashToken, newToken } from '../accounts/accounts.ts'

const tables = { rfq: sql`rfq`, bid: sql`bid` }

/** The buyer had a price from us and did not take it: what we refused or left is no question. */
function isLostSql(kind: LostDeal['kind'], sellerId: number): SQL {
  if (kind === 'bid')
    return sql`(t.state = 'LAPSED' or t.state in ('DECLINED', 'WITHDRAWN', 'EXPIRED') and exists (
      select from bid_line l where l.seller_id = ${sellerId} and l.bid_id = t.id
        and l.counter_price is not null))`
  return sql`(t.state in ('EXPIRED', 'CANCELLED') and t.current_version is not null or t.state in ('OPEN', 'DECLINED') and exists (
    select from quote_version v where v.seller_id = ${sellerId} and v.rfq_id = t.id
      and v.version = t.current_version and v.state in ('DECLINED', 'EXPIRED', 'LAPSED')))`
}

/** The account's own, or opened by the link in the mail; a visitor's request also by its claim. */
function isOwnSql({ kind, token }: LostDeal, { viewer, company }: Scope): SQL {
  const customerId = viewer.kind === 'customer' ? viewer.id : null
  const hash = token === '' ? null : hashToken(token)
  const hasClaim =
    kind === 'rfq' ? sql`t.customer_id is null and ${hash}::text = any(t.claim_hashes)` : sql`false`
  const isBuyers =
    customerId === null
      ? sql`false`
      : ownedBySql({ customerId, companyId: company?.id ?? null }, sql`t`)
  return sql`(${isBuyers} or t.reason_hash = ${hash}::text or ${hasClaim})`
}

/** What the buyer said of a lost deal; null: nothing yet. Unknown ones are the stop `not-found`. */
export async function getBuyerReason(scope: Scope, deal: LostDeal): Promise<BuyerReason | null> {
  const { seller, database } = scope
  const { rows } = await database.primary.execute<{ reason: BuyerReason | null }>(sql`
    select t.buyer_reason as reason from ${tables[deal.kind]} t
    where t.seller_id = ${seller.id} and t.number = ${deal.number} and ${isOwnSql(deal, scope)}
      and ${isLostSql(deal.kind, seller.id)}`)
  if (!rows[0]) throw stop('not-found')
  return rows[0].reason
}

/** Keeps what the buyer says first; later presses change nothing. Source: DEAL-04. */
export async function giveBuyerReason(
  scope: Scope,
  deal: LostDeal,
  reason: BuyerReason,
): Promise<BuyerReason> {
  const { seller, database } = scope
  await database.primary.execute(sql`
    update ${tables[deal.kind]} t set buyer_reason = ${reason}
    where t.seller_id = ${seller.id} and t.number = ${deal.number} and t.buyer_reason is null
      and ${isOwnSql(deal, scope)} and ${isLostSql(deal.kind, seller.id)}`)
  return (await getBuyerReason(scope, deal)) ?? reason
}

/** The secret of the one link of a lost deal's mail; a new one ends the one before. */
export async function createReasonToken(
  db: Db,
  sellerId: number,
  kind: LostDeal['kind'],
  threadId: number,
): Promise<string> {
  const token = newToken()
  await db.execute(sql`
    update ${tables[kind]} set reason_hash = ${hashToken(token)}
    where seller_id = ${sellerId} and id = ${threadId}`)
  return token
}
