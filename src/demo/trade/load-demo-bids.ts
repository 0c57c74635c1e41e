import { sql } from 'drizzle-orm'
import type { StaffMember } from '#contract/accounts/staff.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import { answerBid, makeBid, readBidRules, saveBidRules } from '#domain/bids/bids.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import { loadDemoRules } from './load-demo-rules.ts'

/**
 * Bids are open on everything: accepted by rule near the list price, declined far below, countered in
 * between.
 */
const catchAllRule: BidRule = {
  kind: 'all',
  subjectId: null,
  fromQuantity: 1,
  allowed: true,
  acceptFrom: 9_600,
  declineBelow: 6_000,
  floor: 8_800,
  counters: true,
  paymentDays: null,
  state: 'on',
}
const forMany: BidRule = {
  ...catchAllRule,
  fromQuantity: 25,
  acceptFrom: 9_200,
  declineBelow: 5_500,
  floor: 8_200,
}

/** Expensive products are reviewed by hand: the rules only decline bids that are far too low. */
const byHand = { acceptFrom: null, declineBelow: 5_000, floor: 8_500, counters: false } as const
/** Addresses of groups and main categories whose bids are reviewed by hand. */
export const manualCategories = ['power-tools', 'material-handling']

/**
 * Gives each demo seller bid rules if it has none, and the demo customer some bids: one waiting for the
 * seller, one for the customer, one agreed and reserved, one declined, one draft.
 */
export async function loadDemoBids(
  context: AppContext,
  links: Links,
  customer: Customer | null,
  now: Date,
): Promise<void> {
  for (const code of ['in', 'sg', 'tools']) {
    const seller = await findSeller(context, `${code}.localhost`, links)
    const staff = seller && (await findOwner(context, seller.id))
    if (!seller || !staff) continue
    const place = await resolvePlace(context, seller, seller.defaultPlace.pincode)
    const visitor = { kind: 'visitor', cartKey: null } as const
    const desk: Scope = {
      ...context,
      seller,
      staff,
      viewer: visitor,
      place,
      now,
      requestId: 'demo',
    }
    const { rules, rowVersion, answerFrom, answerTo } = await readBidRules(desk)
    if (rules.length > 0) continue
    await saveBidRules(desk, {
      rowVersion,
      rules: [catchAllRule, forMany, ...(await loadManualRules(desk))],
      answerFrom,
      answerTo,
    })
    if (code === 'in') await loadDemoRules(desk)
    if (customer && code === 'in') await bid({ ...desk, viewer: customer }, desk)
  }
}

async function loadManualRules({ database, seller }: Scope): Promise<BidRule[]> {
  const { rows } = await database.primary.execute<{ id: number }>(sql`
    select id from category
    where seller_id = ${seller.id} and level <= 2 and url = any(${sql.param(manualCategories)}::text[])
    order by id`)
  return rows.map(({ id }) => ({ ...catchAllRule, ...byHand, kind: 'category', subjectId: id }))
}

/** The demo customer's bids on products bought before, and their outcomes. */
const plans: readonly {
  share: number
  fate: 'waits' | 'countered' | 'agreed' | 'declined' | 'draft'
}[] = [
  { share: 0.8, fate: 'waits' },
  { share: 0.86, fate: 'countered' },
  { share: 0.94, fate: 'agreed' },
  { share: 0.62, fate: 'declined' },
  { share: 0.9, fate: 'draft' },
]

async function bid(buyer: Scope, desk: Scope): Promise<void> {
  const packs = await boughtPacks(buyer)
  for (const [at, { share, fate }] of plans.entries()) {
    const lines = packs.slice(at * 2, at * 2 + 2).map(({ id, price }) => ({
      packId: id,
      quantity: 4,
      bidPrice: Math.floor((price * share) / 100) * 100,
    }))
    if (lines.length === 0) return
    const draft = { key: `demo-bid-${at}`, submit: fate !== 'draft', lines, allOrNothing: false }
    const outcome = await makeBid(buyer, draft)
    if (!outcome.ok || fate === 'waits' || fate === 'draft') continue
    const answers = lines.map(({ packId, bidPrice }) =>
      fate === 'countered'
        ? { packId, answer: 'counter' as const, price: Math.ceil((bidPrice * 1.08) / 100) * 100 }
        : { packId, answer: fate === 'agreed' ? ('accept' as const) : ('decline' as const) },
    )
    const { rowVersion, id } = outcome.value
    await answerBid(
      desk,
      id,
      { key: `demo-answer-${at}`, rowVersion },
      { lines: answers, belowFloor: true },
    )
  }
}

/** Products the customer has bought before and that accept bids. */
async function boughtPacks(scope: Scope): Promise<{ id: number; price: number }[]> {
  const { rows } = await scope.database.primary.execute<{ id: number; price: number }>(sql`
    select k.id, k.price::float8 as price from pack k
    where k.seller_id = ${scope.seller.id} and k.price > 20000 and k.active and k.special_price is null
      and exists (select 1 from order_line l where l.seller_id = k.seller_id and l.pack_id = k.id)
      and exists (select 1 from stock s
        where s.seller_id = k.seller_id and s.pack_id = k.id and s.on_hand - s.reserved > 20)
    order by k.id limit 10`)
  return rows
}

async function findOwner({ database }: AppContext, sellerId: number): Promise<StaffMember | null> {
  const { rows } = await database.primary.execute<{ id: string; name: string; email: string }>(sql`
    select p.id, p.name, p.email from staff s join person p on p.id = s.person_id
    where s.seller_id = ${sellerId} and s.role = 'owner' order by s.created_at limit 1`)
  return rows[0] ? { ...rows[0], sessionId: 'demo', role: 'owner' } : null
}
