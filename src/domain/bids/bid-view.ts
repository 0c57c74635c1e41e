import { sql } from 'drizzle-orm'
import type { BidRule } from '#contract/bid-rules.ts'
import type { BidLineView, BidRefusal, BidStep, BidStepLine, BidView } from '#contract/bids.ts'
import type { NegotiationSettings, ThreadEvent } from '#contract/negotiation.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import { readEvents, settingsOf } from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'
import type { Seller } from '../sellers/seller.ts'
import { whenText } from '../when.ts'
import { attemptsOf } from './attempt-store.ts'
import { turnIn } from './bid-moves.ts'
import { priceOnTable } from './bid-rules.ts'
import { loadBids, type StoredBid, type StoredBidLine } from './bid-store.ts'
import { lineProblems, standingOf } from './check-lines.ts'
import { factsOf, type PackFacts, zoneOfBid } from './line-facts.ts'
import { rulesOf } from './rule-store.ts'
import { threadOf } from './thread-of.ts'

/** A bid as its buyer is to see it, with its track, read in this transaction. Nothing in it tells a limit. Source: BID-02, BID-04. */
export async function presentBid(db: Db, scope: Scope, id: number): Promise<BidView> {
  const [bid] = await loadBids(db, scope.seller.id, [id])
  if (!bid) throw stop('not-found')
  const [context] = await contextsOf(db, scope, [bid])
  const events = bid.state === 'DRAFT' ? [] : await readEvents(db, scope.seller.id, threadOf(bid))
  return bidView(bid, { ...context!, events }, scope.seller)
}

/** The same of several in the order of their ids, without tracks. */
export async function presentBids(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<BidView[]> {
  const bids = await loadBids(db, scope.seller.id, ids)
  const contexts = await contextsOf(db, scope, bids)
  return bids.map((bid, at) => bidView(bid, contexts[at]!, scope.seller))
}

/** What a bid's view follows from beside its rows. */
export interface BidContext {
  facts: ReadonlyMap<number, PackFacts>
  rules: readonly BidRule[]
  attempts: ReadonlyMap<number, number>
  problems: ReadonlyMap<number, BidRefusal>
  /** Of a draft's packs: the number of the live bid that each is in. */
  elsewhere: ReadonlyMap<number, string>
  events: readonly ThreadEvent[]
  settings: NegotiationSettings
  /** Of the grants, by pack: what is paid. */
  granted: ReadonlyMap<number, number>
}

/** Loaded in batches, whatever the number of bids: by place, buyer and draft. */
export async function contextsOf(
  db: Db,
  scope: Scope,
  bids: readonly StoredBid[],
): Promise<BidContext[]> {
  const { seller } = scope
  const settings = await settingsOf(db, seller.id)
  const rules = await rulesOf(db, seller.id)
  const packsOf = (of: readonly StoredBid[]) => [
    ...new Set(of.flatMap(({ lines }) => lines.map(({ packId }) => packId))),
  ]
  const places = new Map<string, { zoneId: number | null; facts: ReadonlyMap<number, PackFacts> }>()
  for (const [pincode, of] of Map.groupBy(bids, (bid) => bid.pincode)) {
    const zoneId = await zoneOfBid(scope, pincode)
    places.set(pincode, { zoneId, facts: await factsOf(db, scope, packsOf(of), zoneId) })
  }
  const tried = new Map<string, ReadonlyMap<number, number>>()
  for (const [customerId, of] of Map.groupBy(bids, (bid) => bid.customerId)) {
    if (customerId)
      tried.set(
        customerId,
        await attemptsOf(db, seller.id, customerId, packsOf(of), settings.attemptDays),
      )
  }
  const paid = await db.execute<{ bidId: number; packId: number; price: number }>(sql`
    select distinct on (thread_id, pack_id) thread_id as "bidId", pack_id as "packId", unit_price::float8 as price from price_grant
    where seller_id = ${seller.id} and kind = 'bid' and thread_id = any(${sql.param(bids.map(({ id }) => id))}::int[])
    order by thread_id, pack_id, id desc`)
  const contexts: BidContext[] = []
  for (const bid of bids) {
    const place = places.get(bid.pincode)!
    const known = { ...place, rules, settings }
    const draft = bid.state === 'DRAFT' && bid.customerId
    const standing =
      draft && (await standingOf(db, seller.id, draft, packsOf([bid]), bid.id, known))
    contexts.push({
      facts: place.facts,
      rules,
      settings,
      events: [],
      attempts: (bid.customerId && tried.get(bid.customerId)) || new Map(),
      problems: standing ? lineProblems(bid.lines, standing) : new Map(),
      elsewhere: standing ? standing.taken : new Map(),
      granted: new Map(
        paid.rows
          .filter(({ bidId }) => bidId === bid.id)
          .map(({ packId, price }) => [packId, price]),
      ),
    })
  }
  return contexts
}

export function bidView(bid: StoredBid, context: BidContext, seller: Seller): BidView {
  const { state } = bid
  const lines = bid.lines.map((line) => lineView(line, bid, context))
  const left = lines.filter((line) => line.state !== 'DECLINED' && line.state !== 'UNAVAILABLE')
  const counted = left.length > 0 ? left : lines
  const isOver = state === 'ORDERED' || turnIn[state] === 'none'
  const offered = lines.some((line) => line.state === 'ACCEPTED' || line.state === 'COUNTERED')
  return {
    id: bid.number,
    state,
    turn: turnIn[state],
    rowVersion: bid.rowVersion,
    allOrNothing: bid.allOrNothing,
    expiresAt: isOver ? null : bid.expiresAt,
    expiresOn: isOver || !bid.expiresAt ? null : whenText(bid.expiresAt, seller),
    madeAt: bid.madeAt,
    madeOn: whenText(bid.madeAt, seller, 'day'),
    currency: bid.currency,
    pincode: bid.pincode,
    lines,
    reason: bid.reason,
    orderNumber: bid.orderNumber,
    listTotal: counted.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0),
    total: counted.some(({ price }) => price === null)
      ? null
      : counted.reduce((sum, { price, quantity }) => sum + price! * quantity, 0),
    track: context.events.map((event) => stepView(event, seller)),
    may: {
      edit: state === 'DRAFT',
      submit: state === 'DRAFT' && context.problems.size === 0,
      withdraw: state === 'SUBMITTED',
      accept: state === 'COUNTERED' && offered,
      acceptSome: state === 'COUNTERED' && offered && !bid.allOrNothing && left.length > 1,
      bidAgain:
        state === 'COUNTERED' && lines.some((line) => bidsAgain(line) && line.attemptsLeft > 0),
      decline: state === 'COUNTERED',
      order: state === 'AGREED',
    },
  }
}

function bidsAgain({ state }: BidLineView): boolean {
  return state === 'COUNTERED' || state === 'DECLINED'
}

function lineView(line: StoredBidLine, bid: StoredBid, context: BidContext): BidLineView {
  const { packId, quantity, bidPrice, counterPrice, state, reason, isNews } = line
  const now = context.facts.get(packId)
  const listNow = now?.active ? now.list : null
  const isDraft = bid.state === 'DRAFT'
  return {
    packId,
    quantity,
    bidPrice,
    counterPrice,
    state,
    reason,
    isNews,
    productId: now?.productId ?? 0,
    name: now?.name ?? '',
    code: now?.code ?? '',
    url: now?.url ?? '',
    unit: now?.unit ?? '',
    picture: now?.picture ?? null,
    listPrice: isDraft ? (listNow ?? line.listPrice) : line.listPrice,
    listNow,
    price: context.granted.get(packId) ?? priceOnTable(line, listNow),
    attemptsLeft: Math.max(0, context.settings.bidAttempts - (context.attempts.get(packId) ?? 0)),
    problem: context.problems.get(packId) ?? null,
    elsewhere: context.elsewhere.get(packId) ?? null,
  }
}

const stepWords: Record<string, string> = {
  'bid-submitted': 'Bid made',
  'bid-answered': 'Answered',
  'bid-accepted': 'Offer taken',
  'bid-withdrawn': 'Withdrawn',
  'bid-declined': 'Offer declined',
  'bid-taken-back': 'Offer taken back',
  'bid-expired': 'Time over',
  'bid-lapsed': 'Not bought in time',
  'bid-ordered': 'Ordered',
  'bid-free-again': 'Order cancelled, can be ordered again',
}

const kinds: Record<string, BidStep['kind']> = { 'bid-submitted': 'bid', 'bid-answered': 'answer' }

function stepView({ type, at, actor, payload }: ThreadEvent, seller: Seller): BidStep {
  const kind = kinds[type] ?? 'other'
  const said = kind !== 'other' && Array.isArray(payload.lines) ? payload.lines : []
  const lines = said.map((each): BidStepLine => {
    const {
      pack,
      list = null,
      price = null,
      state = null,
    } = each as { pack: number } & Record<string, never>
    return { packId: pack, listPrice: list, price, state }
  })
  const by = actor === 'buyer' ? 'Buyer' : actor === 'clock' ? 'Time' : seller.companyName
  return { kind, lines, words: stepWords[type] ?? type, at, when: whenText(at, seller), by }
}
