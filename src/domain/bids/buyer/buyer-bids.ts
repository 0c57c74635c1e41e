import { sql } from 'drizzle-orm'
import type { BidOffer, BidPage, BidView } from '#contract/negotiation/bids.ts'
import { stop } from '#kernel/outcome.ts'
import { ownedBySql, requireBuyer } from '#platform/buyer.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { buildThreadFile } from '../../negotiation/negotiation.ts'
import { advanceDueBids } from '../bid-clock.ts'
import { toBuyerScope } from '../bid-command.ts'
import { underWayStates } from '../bid-moves.ts'
import { toBidThread } from '../bid-thread.ts'
import { loadBidView, loadBidViews } from '../bid-view.ts'
import { loadPackFacts } from '../lines/line-facts.ts'
import { findMinQuantity, findRule } from '../rules/limit-rules.ts'
import { loadBidRules } from '../rules/rule-store.ts'

const pageSize = 20
const groups = {
  draft: sql`b.state = 'DRAFT'`,
  live: sql`b.state = any(${sql.param(underWayStates)}::text[])`,
  past: sql`b.state in ('ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED')`,
  all: sql`b.state <> 'DISCARDED'`,
} as const
export type BidGroup = keyof typeof groups

/**
 * The bids of whoever the viewer buys for on this seller's host, newest first, after applying due clocks. A page beyond
 * `pages` is empty. Source: BID-02.
 */
export async function myBids(
  requestScope: Scope,
  { page, group }: { page: number; group: BidGroup },
): Promise<BidPage<BidView>> {
  const scope = toBuyerScope(requestScope)
  const { seller, database } = scope
  const buyer = requireBuyer(scope)
  await advanceDueBids(scope, buyer)
  const db = database.primary
  const condition = sql`b.seller_id = ${seller.id} and ${ownedBySql(buyer, sql`b`)} and ${groups[group]}`
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from bid b where ${condition} order by b.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const counts = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from bid b where ${condition}`,
  )
  const { count } = counts.rows[0]!
  const bids = await loadBidViews(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  return { bids, count, page, pages: Math.max(1, Math.ceil(count / pageSize)) }
}

const maxTurns = 20

/**
 * The bids of whoever the viewer buys for that wait for them, and the newest that were sent, each
 * once. Source: ACC-01, LOOK-08.
 */
export async function myBidOverview(
  requestScope: Scope,
  maxRows: number,
): Promise<{ turns: BidView[]; latest: BidView[] }> {
  const scope = toBuyerScope(requestScope)
  const { seller, database } = scope
  const buyer = requireBuyer(scope)
  await advanceDueBids(scope, buyer)
  const db = database.primary
  const isOwn = sql`b.seller_id = ${seller.id} and ${ownedBySql(buyer, sql`b`)}`
  const { rows } = await db.execute<{ id: number; number: string; latest: boolean }>(sql`
    with latest as (
      select b.id, b.number from bid b where ${isOwn} and b.state not in ('DRAFT', 'DISCARDED')
      order by b.id desc limit ${maxRows}
    ), waiting as (
      select b.id, b.number from bid b where ${isOwn} and b.state in ('COUNTERED', 'AGREED')
      order by b.id desc limit ${maxTurns}
    )
    select a.id, a.number, exists (select from latest l where l.id = a.id) as latest
    from (select * from latest union select * from waiting) a order by a.id desc`)
  if (rows.length === 0) return { turns: [], latest: [] }
  const views = await loadBidViews(
    db,
    scope,
    rows.map(({ id }) => id),
  )
  const latestNumbers = new Set(rows.filter(({ latest }) => latest).map(({ number }) => number))
  return {
    turns: views.filter(({ state }) => state === 'COUNTERED' || state === 'AGREED'),
    latest: views.filter(({ id }) => latestNumbers.has(id)),
  }
}

/** One of the buyer's bids; another buyer's counts as not found. Source: NEGOTIATION 7, CO-06. */
export async function myBid(requestScope: Scope, number: string): Promise<BidView> {
  const { scope, id } = await findOwnBid(requestScope, number)
  return loadBidView(scope.database.primary, scope, id)
}

/** A bid's thread as a file that its buyer can verify. Source: NEGOTIATION 8. */
export async function myBidThread(requestScope: Scope, number: string): Promise<string> {
  const { scope, id } = await findOwnBid(requestScope, number)
  return buildThreadFile(scope.database.primary, scope, toBidThread({ id }))
}

/** One of the buyer's bids after applying due clocks; another buyer's counts as not found. */
export async function findOwnBid(requestScope: Scope, number: string) {
  const scope = toBuyerScope(requestScope)
  await advanceDueBids(scope, { number })
  const db = scope.database.primary
  const { rows } = await db.execute<{ id: number }>(sql`
    select b.id from bid b where b.seller_id = ${scope.seller.id} and b.number = ${number}
      and ${ownedBySql(requireBuyer(scope), sql`b`)}`)
  if (!rows[0]) throw stop('not-found')
  return { scope, id: rows[0].id }
}

/**
 * Which of these packs accept bids, and from which quantity: public on product pages. Source:
 * PDP-03.
 */
export async function bidOffers(scope: Scope, packIds: readonly number[]): Promise<BidOffer[]> {
  const { database } = scope
  const rules = await loadCachedRules(scope)
  if (rules.length === 0)
    return packIds.map((packId) => ({ packId, taken: false, invited: false, fromQuantity: 1 }))
  const facts = await loadPackFacts(database.replica, scope, packIds, scope.place.zoneId)
  return packIds.map((packId) => {
    const pack = facts.get(packId)
    const from = pack?.active && pack.list !== null ? findMinQuantity(rules, pack) : null
    const rule = from === null ? null : findRule(rules, pack!, from)
    const isInvited = rule !== null && rule.kind !== 'all'
    return { packId, taken: from !== null, invited: isInvited, fromQuantity: from ?? 1 }
  })
}

/** Whether the seller takes bids on anything. */
export async function takesBids(scope: Scope): Promise<boolean> {
  return (await loadCachedRules(scope)).some((rule) => rule.allowed)
}

function loadCachedRules({ cache, database, seller }: Scope) {
  return getOrLoad(cache, `bid rules ${seller.id}`, [tags.seller(seller.id)], () =>
    loadBidRules(database.replica, seller.id),
  )
}
