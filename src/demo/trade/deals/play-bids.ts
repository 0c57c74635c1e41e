import { sql } from 'drizzle-orm'
import type { LineAnswer } from '#contract/negotiation/bids.ts'
import { answerBid, declineBid, makeBid, runBidClock, withdrawBid } from '#domain/bids/bids.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import type { Scope } from '#platform/scope.ts'
import { manualCategories } from '../load-demo-bids.ts'
import { passTime } from './pass-time.ts'
import { orderAgreed } from './play-orders.ts'
import { requireDone } from './require-done.ts'

/** A demo bid and what became of it. */
export interface BidStory {
  /** Key of the buyer. */
  by: string
  /** Made this many hours before now. */
  age: number
  /** Number of products, pieces of each, and the part of the list price that is bid. */
  products: number
  quantity: number
  share: number
  fate:
    | 'waits'
    | 'countered'
    | 'agreed'
    | 'ordered'
    | 'declined'
    | 'counter-declined'
    | 'withdrawn'
    | 'expired'
  /** Why it is declined. */
  reason?: string
}

const hour = 3_600_000
/** Hours until staff answer: before the earliest answer of the rules, of ten minutes. */
const answerAfter = 0.15
/** Hours until the buyer answers a counter. */
const buyerAfter = 6
/** Hours after which nobody may act any more. */
const expiredAfter = 50

/** A pack that bids are taken on, and its price. */
export interface BidPack {
  id: number
  price: number
}

/** Plays a bid on these packs through the regular use cases, at its hours before now. */
export async function playBid(
  buyer: Scope,
  desk: Scope,
  links: Links,
  story: BidStory,
  packs: readonly BidPack[],
): Promise<void> {
  const { by, fate, age, share, quantity, reason = '' } = story
  const key = `demo-bid-${desk.seller.code}-${by}-${age}`
  const lines = packs.map(({ id, price }) => ({
    packId: id,
    quantity,
    bidPrice: Math.floor((price * share) / 100) * 100,
  }))
  const draft = { key, submit: true, lines, allOrNothing: false }
  let now = new Date(desk.now.getTime() - age * hour)
  const bid = requireDone(await makeBid({ ...buyer, now }, draft))
  const thread = { kind: 'bid', number: bid.id } as const
  const wait = async (hours: number) => {
    now = new Date(now.getTime() + hours * hour)
    await passTime(desk, thread, hours)
  }
  if (fate === 'expired') {
    await wait(expiredAfter)
    await runBidClock(desk, links, now)
  } else if (fate !== 'waits') {
    await wait(answerAfter)
    const command = { key: `${key}-end`, rowVersion: bid.rowVersion }
    if (fate === 'withdrawn') requireDone(await withdrawBid({ ...buyer, now }, bid.id, command))
    else {
      const answers = {
        lines: lines.map((line) => answerLine(line, fate)),
        belowFloor: true,
        reason,
      }
      const outcome = await answerBid({ ...desk, now }, bid.id, command, answers)
      const { rowVersion } = requireDone(outcome)
      if (fate === 'ordered' || fate === 'counter-declined') await wait(buyerAfter)
      const then = { ...buyer, now }
      if (fate === 'ordered') return orderAgreed(then, desk, thread)
      if (fate === 'counter-declined')
        requireDone(await declineBid(then, bid.id, { key: `${key}-no`, rowVersion }))
    }
  }
  await passTime(desk, thread, (desk.now.getTime() - now.getTime()) / hour)
}

/** A counter meets the bid half-way to the list price or less. */
function answerLine(
  { packId, bidPrice }: { packId: number; bidPrice: number },
  fate: BidStory['fate'],
): LineAnswer {
  if (fate === 'countered' || fate === 'counter-declined')
    return { packId, answer: 'counter', price: Math.ceil((bidPrice * 1.06) / 100) * 100 }
  return { packId, answer: fate === 'declined' ? 'decline' : 'accept' }
}

/**
 * Packs of popular products that are in stock at the place. Bids on them are answered by people, not
 * by rules.
 */
export async function findBidPacks({ database, seller, place }: Scope): Promise<BidPack[]> {
  const { rows } = await database.primary.execute<BidPack & Record<string, unknown>>(sql`
    select k.id::float8 as id, k.price::float8 as price from pack k
    join listing_entry e on e.seller_id = ${seller.id} and e.product_id = k.product_id
    join product p on p.seller_id = ${seller.id} and p.id = k.product_id and p.active
    join category c on c.seller_id = ${seller.id} and c.id = p.category_id
    where k.seller_id = ${seller.id} and k.active and k.position = 0 and k.special_price is null
      and k.price > 1000 and ${place.zoneId}::bigint = any(e.zone_ids)
      and exists (select from category m where m.seller_id = ${seller.id} and m.level <= 2
        and m.url = any(${sql.param(manualCategories)}::text[]) and m.id = any(c.path))
      and exists (select from stock s where s.seller_id = ${seller.id} and s.pack_id = k.id
        and s.on_hand - s.reserved > 20)
    order by p.popularity desc, k.id limit 40`)
  return rows
}
