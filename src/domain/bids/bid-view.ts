import { sql } from 'drizzle-orm'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import {
  type BidLineView,
  type BidRefusal,
  type BidStep,
  type BidStepLine,
  type BidView,
  listCountedLines,
} from '#contract/negotiation/bids.ts'
import { bidEventWords } from '#contract/negotiation/event-words.ts'
import type { NegotiationSettings, ThreadEvent } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { Buyer } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { translateGroups } from '#platform/translations/translate-lines.ts'
import * as bidsTexts from '#texts/bids.ts'
import { loadBuyerNames, loadEvents, loadNegotiationSettings } from '../negotiation/negotiation.ts'
import { countAttempts } from './attempt-store.ts'
import { turnByState } from './bid-moves.ts'
import { mayActOnBid } from './bid-roles.ts'
import { getOfferPrice } from './bid-rules.ts'
import { loadBids, type StoredBid, type StoredBidLine } from './bid-store.ts'
import { toBidThread } from './bid-thread.ts'
import { findLineProblems, loadEligibility } from './lines/check-lines.ts'
import { findBidZone, loadPackFacts, type PackFacts } from './lines/line-facts.ts'
import { findAccountDays } from './payment-days.ts'
import { loadBidRules } from './rules/rule-store.ts'

/**
 * A bid as its buyer sees it, with its history, read in this transaction. Reveals no limit. Source:
 * BID-02, BID-04.
 */
export async function loadBidView(db: Db, scope: Scope, id: number): Promise<BidView> {
  const [bid] = await loadBids(db, scope.seller.id, [id])
  if (!bid) throw stop('not-found')
  const [context] = await loadBidContexts(db, scope, [bid])
  const events =
    bid.state === 'DRAFT' ? [] : await loadEvents(db, scope.seller.id, toBidThread(bid))
  const people = bid.companyId === null ? new Map() : await loadBuyerNames(db, scope, events)
  const view = bidView(bid, { ...context!, events, people }, scope.seller)
  const buyer = toBuyer(bid)
  const accountDays = buyer && (await findAccountDays(db, scope.seller.id, buyer))
  const [named] = await translateGroups(db, scope.seller, [view])
  return toOwnView(bid, { ...named!, accountDays }, scope)
}

/** Views of several bids, ordered by id, without histories. */
export async function loadBidViews(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<BidView[]> {
  const bids = await loadBids(db, scope.seller.id, ids)
  const contexts = await loadBidContexts(db, scope, bids)
  const views = bids.map((bid, at) => bidView(bid, contexts[at]!, scope.seller))
  const named = await translateGroups(db, scope.seller, views)
  return bids.map((bid, at) => toOwnView(bid, named[at]!, scope))
}

/** A view with what its buyer's people may know and do. Source: CO-05. */
function toOwnView({ madeBy }: StoredBid, view: BidView, scope: Scope): BidView {
  const mayBid = mayActOnBid(scope, 'bid')
  const mayAccept = mayActOnBid(scope, 'accept')
  const { may } = view
  return {
    ...view,
    madeBy,
    may: {
      edit: mayBid && may.edit,
      submit: mayBid && may.submit,
      withdraw: mayBid && may.withdraw,
      accept: mayAccept && may.accept,
      acceptSome: mayAccept && may.acceptSome,
      bidAgain: mayBid && may.bidAgain,
      decline: mayBid && may.decline,
      order: mayAccept && may.order,
    },
  }
}

/** Data that a bid's view needs besides its rows. */
export interface BidContext {
  facts: ReadonlyMap<number, PackFacts>
  rules: readonly BidRule[]
  attempts: ReadonlyMap<number, number>
  problems: ReadonlyMap<number, BidRefusal>
  /** For a draft's packs: the number of the live bid that each is in. */
  elsewhere: ReadonlyMap<number, string>
  events: readonly ThreadEvent[]
  /** Names of the colleagues who acted for a company, by id. */
  people: ReadonlyMap<string, string>
  settings: NegotiationSettings
  /** The price paid per pack, from the grants. */
  granted: ReadonlyMap<number, number>
}

/** Loads in batches by place, buyer and draft, whatever the number of bids. */
export async function loadBidContexts(
  db: Db,
  scope: Scope,
  bids: readonly StoredBid[],
): Promise<BidContext[]> {
  const { seller } = scope
  const settings = await loadNegotiationSettings(db, seller.id)
  const rules = await loadBidRules(db, seller.id)
  const collectPackIds = (storedBids: readonly StoredBid[]) => [
    ...new Set(storedBids.flatMap(({ lines }) => lines.map(({ packId }) => packId))),
  ]
  const places = new Map<string, { zoneId: number | null; facts: ReadonlyMap<number, PackFacts> }>()
  for (const [pincode, of] of Map.groupBy(bids, (bid) => bid.pincode)) {
    const zoneId = await findBidZone(scope, pincode)
    places.set(pincode, {
      zoneId,
      facts: await loadPackFacts(db, scope, collectPackIds(of), zoneId),
    })
  }
  const attemptsByBuyer = new Map<string, ReadonlyMap<number, number>>()
  for (const [key, of] of Map.groupBy(bids, buildBuyerKey)) {
    const buyer = toBuyer(of[0]!)
    if (buyer)
      attemptsByBuyer.set(
        key,
        await countAttempts(db, seller.id, buyer, collectPackIds(of), settings.attemptDays),
      )
  }
  const grants = await db.execute<{ bidId: number; packId: number; price: number }>(sql`
    select distinct on (thread_id, pack_id) thread_id as "bidId", pack_id as "packId",
      unit_price::float8 as price from price_grant
    where seller_id = ${seller.id} and kind = 'bid' and thread_id = any(${sql.param(bids.map(({ id }) => id))}::bigint[])
    order by thread_id, pack_id, id desc`)
  const contexts: BidContext[] = []
  for (const bid of bids) {
    const place = places.get(bid.pincode)!
    const loaded = { ...place, rules, settings }
    const draft = bid.state === 'DRAFT' ? toBuyer(bid) : null
    const eligibility =
      draft && (await loadEligibility(db, seller.id, draft, collectPackIds([bid]), bid.id, loaded))
    contexts.push({
      facts: place.facts,
      rules,
      settings,
      events: [],
      people: new Map(),
      attempts: attemptsByBuyer.get(buildBuyerKey(bid)) ?? new Map(),
      problems: eligibility ? findLineProblems(bid.lines, eligibility) : new Map(),
      elsewhere: eligibility ? eligibility.liveElsewhere : new Map(),
      granted: new Map(
        grants.rows
          .filter(({ bidId }) => bidId === bid.id)
          .map(({ packId, price }) => [packId, price]),
      ),
    })
  }
  return contexts
}

/** Who bids; null once their account has been deleted. */
function toBuyer({ customerId, companyId }: StoredBid): Buyer | null {
  return customerId === null ? null : { customerId, companyId }
}

const buildBuyerKey = ({ customerId, companyId }: StoredBid) => `${customerId} ${companyId}`

export function bidView(bid: StoredBid, context: BidContext, seller: Seller): BidView {
  const { state } = bid
  const lines = bid.lines.map((line) => lineView(line, bid, context))
  const openLines = lines.filter(
    (line) => line.state !== 'DECLINED' && line.state !== 'UNAVAILABLE',
  )
  const countedLines = listCountedLines(lines)
  const isOver = state === 'ORDERED' || turnByState[state] === 'none'
  const hasOffer = lines.some((line) => line.state === 'ACCEPTED' || line.state === 'COUNTERED')
  return {
    id: bid.number,
    state,
    turn: turnByState[state],
    rowVersion: bid.rowVersion,
    allOrNothing: bid.allOrNothing,
    expiresAt: isOver ? null : bid.expiresAt,
    expiresOn: isOver || !bid.expiresAt ? null : formatMoment(bid.expiresAt, seller),
    madeAt: bid.madeAt,
    madeOn: formatMoment(bid.madeAt, seller, 'day'),
    currency: bid.currency,
    pincode: bid.pincode,
    lines,
    madeBy: null,
    reason: bid.reason,
    askedDays: bid.askedDays,
    paymentDays: bid.paymentDays,
    accountDays: null,
    orderNumber: bid.orderNumber,
    listTotal: countedLines.reduce((sum, { listPrice, quantity }) => sum + listPrice * quantity, 0),
    offeredTotal: countedLines.some(({ bidPrice }) => bidPrice === null)
      ? null
      : countedLines.reduce((sum, { bidPrice, quantity }) => sum + bidPrice! * quantity, 0),
    total: countedLines.some(({ price }) => price === null)
      ? null
      : countedLines.reduce((sum, { price, quantity }) => sum + price! * quantity, 0),
    track: context.events.map((event) => stepView(event, seller, context.people)),
    may: {
      edit: state === 'DRAFT',
      submit: state === 'DRAFT' && context.problems.size === 0,
      withdraw: state === 'SUBMITTED',
      accept: state === 'COUNTERED' && hasOffer,
      acceptSome: state === 'COUNTERED' && hasOffer && !bid.allOrNothing && openLines.length > 1,
      bidAgain:
        state === 'COUNTERED' && lines.some((line) => canBidAgain(line) && line.attemptsLeft > 0),
      decline: state === 'COUNTERED',
      order: state === 'AGREED',
    },
  }
}

function canBidAgain({ state }: BidLineView): boolean {
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
    price: context.granted.get(packId) ?? getOfferPrice(line, listNow),
    attemptsLeft: Math.max(0, context.settings.bidAttempts - (context.attempts.get(packId) ?? 0)),
    problem: context.problems.get(packId) ?? null,
    elsewhere: context.elsewhere.get(packId) ?? null,
  }
}

const kinds: Record<string, BidStep['kind']> = { 'bid-submitted': 'bid', 'bid-answered': 'answer' }

function stepView(
  { type, at, actor, actorId, payload, words }: ThreadEvent,
  seller: Seller,
  people: BidContext['people'],
): BidStep {
  const kind = kinds[type] ?? 'other'
  const payloadLines = kind !== 'other' && Array.isArray(payload.lines) ? payload.lines : []
  const lines = payloadLines.map((each): BidStepLine => {
    const {
      pack,
      list = null,
      price = null,
      state = null,
    } = each as { pack: number } & Record<string, never>
    return { packId: pack, listPrice: list, price, state }
  })
  const person = (actor === 'buyer' && people.get(actorId ?? '')) || null
  const by =
    actor === 'buyer'
      ? (person ?? bidsTexts.buyer())
      : actor === 'clock'
        ? bidsTexts.clock()
        : seller.companyName
  return {
    kind,
    lines,
    words: bidEventWords[type]?.() ?? type,
    paymentDays: typeof payload.paymentDays === 'number' ? payload.paymentDays : null,
    note: words.reason?.text ?? null,
    at,
    when: formatMoment(at, seller),
    by,
    person,
  }
}
