import { sql } from 'drizzle-orm'
import type { BidOffer, BidPage, BidView } from '#contract/bids.ts'
import { stop } from '#kernel/outcome.ts'
import { threadFile } from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'
import { catchUp } from './bid-clock.ts'
import { presentBid, presentBids } from './bid-view.ts'
import { takenFrom } from './limit-rules.ts'
import { factsOf } from './line-facts.ts'
import { buyersScope } from './own-bid.ts'
import { rulesOf } from './rule-store.ts'
import { threadOf } from './thread-of.ts'

const pageSize = 20
const groups = {
  draft: sql`b.state = 'DRAFT'`,
  live: sql`b.state in ('SUBMITTED', 'COUNTERED', 'AGREED')`,
  past: sql`b.state in ('ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED')`,
  all: sql`b.state <> 'DISCARDED'`,
} as const
export type BidGroup = keyof typeof groups

/** A customer's bids on this seller's host, the newest first; what the clock brought meanwhile has happened. Source: BID-02. */
export async function myBids(
  asked: Scope,
  { page, group }: { page: number; group: BidGroup },
): Promise<BidPage<BidView>> {
  const scope = buyersScope(asked)
  const { seller, viewer, database } = scope
  await catchUp(scope, { customerId: viewer.id })
  const db = database.primary
  const mine = sql`b.seller_id = ${seller.id} and b.customer_id = ${viewer.id}::uuid and ${groups[group]}`
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select b.id, count(*) over ()::int as count from bid b where ${mine} order by b.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const count = rows[0]?.count ?? 0
  const bids = await presentBids(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return { bids, count, page, pages: Math.max(1, Math.ceil(count / pageSize)) }
}

/** A bid of the customer; another's is as if it were not there. Source: NEGOTIATION 7. */
export async function myBid(asked: Scope, number: string): Promise<BidView> {
  const { scope, id } = await findOwnBid(asked, number)
  return presentBid(scope.database.primary, scope, id)
}

/** A bid's thread as a file that its buyer can check. Source: NEGOTIATION 8. */
export async function myBidThread(asked: Scope, number: string): Promise<string> {
  const { scope, id } = await findOwnBid(asked, number)
  return threadFile(scope.database.primary, scope, threadOf({ id }))
}

/** A bid of the customer, once what is due by the clock has happened; another's is as if it were not there. */
export async function findOwnBid(asked: Scope, number: string) {
  const scope = buyersScope(asked)
  await catchUp(scope, { number })
  const db = scope.database.primary
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from bid where seller_id = ${scope.seller.id} and number = ${number} and customer_id = ${scope.viewer.id}::uuid`)
  if (!rows[0]) throw stop('not-found')
  return { scope, id: rows[0].id }
}

/** On which of these packs bids are taken, and from which quantity on: what a product page may tell everyone. Source: PDP-03. */
export async function bidOffers(scope: Scope, packIds: readonly number[]): Promise<BidOffer[]> {
  const db = scope.database.replica
  const rules = await rulesOf(db, scope.seller.id)
  if (rules.length === 0)
    return packIds.map((packId) => ({ packId, taken: false, fromQuantity: 1 }))
  const facts = await factsOf(db, scope, packIds, scope.place.zoneId)
  return packIds.map((packId) => {
    const now = facts.get(packId)
    const from = now?.active && now.list !== null ? takenFrom(rules, now) : null
    return { packId, taken: from !== null, fromQuantity: from ?? 1 }
  })
}
