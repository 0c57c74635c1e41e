import { maxPieces } from '#contract/cart/cart.ts'
import { maxPrice } from '#contract/catalog/price-limits.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import {
  type BidDraft,
  type BidLineInput,
  type BidRefusal,
  maxBidLines,
} from '#contract/negotiation/bids.ts'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import type { Buyer } from '#platform/buyer.ts'
import { countAttempts, findPacksInLiveBids, listLapses } from '../attempt-store.ts'
import { getBlockedUntil } from '../bid-rules.ts'
import type { StoredBid, StoredBidLine } from '../bid-store.ts'
import { findRule } from '../rules/limit-rules.ts'
import type { PackFacts } from './line-facts.ts'

export type LineProblems = ReadonlyMap<number, BidRefusal>

/** Checks that need no catalogue data. Null: the draft can be saved. */
export function findDraftProblem({ lines }: BidDraft): Refusal<BidRefusal> | null {
  if (lines.length === 0) return refuse('no-lines')
  if (lines.length > maxBidLines) return refuse('too-many-lines')
  if (new Set(lines.map(({ packId }) => packId)).size < lines.length)
    return refuse('same-pack-twice')
  const problems = new Map<number, BidRefusal>()
  for (const { packId, quantity, bidPrice } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > maxPieces)
      problems.set(packId, 'bad-quantity')
    else if (bidPrice !== null && !isPrice(bidPrice)) problems.set(packId, 'price-not-positive')
  }
  return toRefusal(problems)
}

function isPrice(price: Minor): boolean {
  return Number.isSafeInteger(price) && price > 0 && price <= maxPrice
}

/** The data that decides whether a buyer's lines may be submitted. */
export interface Eligibility {
  facts: ReadonlyMap<number, PackFacts>
  rules: readonly BidRule[]
  zoneId: number | null
  /** Attempts that count towards the limit, by pack. */
  attempts: ReadonlyMap<number, number>
  /** Packs in another live bid, with that bid's number. */
  liveElsewhere: ReadonlyMap<number, string>
  blocked: boolean
  settings: NegotiationSettings
}

/** Reliable only in a transaction that holds the buyer's lock (lockBuyer). */
export async function loadEligibility(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  packIds: readonly number[],
  exceptBid: number,
  loaded: Pick<Eligibility, 'facts' | 'rules' | 'zoneId' | 'settings'>,
): Promise<Eligibility> {
  const { settings } = loaded
  const lapses = await listLapses(db, sellerId, buyer, settings.lapseDays)
  const blockedUntil = getBlockedUntil(lapses, settings.lapsesAllowed, settings.lapseDays)
  return {
    ...loaded,
    attempts: await countAttempts(db, sellerId, buyer, packIds, settings.attemptDays),
    liveElsewhere: await findPacksInLiveBids(db, sellerId, buyer, packIds, exceptBid),
    blocked: blockedUntil !== null && blockedUntil > new Date(),
  }
}

type SubmittedLine = BidLineInput & { counterPrice?: Minor | null }

/** The reason each line can't be submitted, by pack id. Source: BID-06, bids' first guard. */
export function findLineProblems(
  lines: readonly SubmittedLine[],
  eligibility: Eligibility,
): LineProblems {
  const problems = new Map<number, BidRefusal>()
  for (const line of lines) {
    const problem = findLineProblem(line, eligibility)
    if (problem) problems.set(line.packId, problem)
  }
  return problems
}

/** The first check that fails decides. A bid on a countered line must be below the counter. */
function findLineProblem(
  { packId, quantity, bidPrice, counterPrice = null }: SubmittedLine,
  { facts, rules, zoneId, attempts, liveElsewhere, settings }: Eligibility,
): BidRefusal | null {
  const pack = facts.get(packId)
  if (!pack?.active) return 'unknown-pack'
  if (pack.list === null) return 'bids-not-taken'
  if (!findRule(rules, pack, quantity)?.allowed) return 'bids-not-taken'

  if (bidPrice === null) return 'price-missing'
  if (!isPrice(bidPrice)) return 'price-not-positive'
  if (bidPrice >= pack.list) return 'price-not-below-list'
  if (counterPrice !== null && bidPrice >= counterPrice) return 'price-not-below-offer'

  if (zoneId === null) return 'not-served'
  if (pack.stock < quantity) return 'out-of-stock'
  if (liveElsewhere.has(packId)) return 'already-live'
  if ((attempts.get(packId) ?? 0) >= settings.bidAttempts) return 'attempts-used'
  return null
}

/** Refuses with the first problem; the details hold each line's own, by pack id. */
export function toRefusal(problems: LineProblems): Refusal<BidRefusal> | null {
  const first = [...problems.values()][0]
  return first ? refuse(first, Object.fromEntries(problems)) : null
}

/**
 * Puts new prices on a countered bid's lines. Lines with a new price reopen, countered lines
 * without one are declined, accepted lines stay accepted. Source: BID-06.
 */
export function repriceLines(
  { lines, allOrNothing }: Pick<StoredBid, 'lines' | 'allOrNothing'>,
  prices: readonly { packId: number; bidPrice: Minor }[],
): Outcome<StoredBidLine[], BidRefusal> {
  const newPrices = new Map(prices.map(({ packId, bidPrice }) => [packId, bidPrice]))
  if (newPrices.size === 0) return refuse('no-lines')
  if (newPrices.size < prices.length) return refuse('same-pack-twice')
  const biddableLines = lines.filter(({ state }) => state === 'COUNTERED' || state === 'DECLINED')
  if ([...newPrices.keys()].some((packId) => !biddableLines.some((line) => line.packId === packId)))
    return refuse('unknown-pack')
  if (allOrNothing && biddableLines.some(({ packId }) => !newPrices.has(packId)))
    return refuse('all-or-nothing')
  const repricedLines = lines.map((line): StoredBidLine => {
    const bidPrice = newPrices.get(line.packId)
    if (bidPrice !== undefined) return { ...line, bidPrice, state: 'OPEN' }
    return { ...line, state: line.state === 'COUNTERED' ? 'DECLINED' : line.state, isNews: false }
  })
  return ok(repricedLines)
}
