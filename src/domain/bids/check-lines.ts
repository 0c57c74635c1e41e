import type { BidRule } from '#contract/bid-rules.ts'
import { type BidDraft, type BidLineInput, type BidRefusal, maxBidLines } from '#contract/bids.ts'
import { maxPieces } from '#contract/cart.ts'
import type { NegotiationSettings } from '#contract/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import { maxPrice } from '../pricing/price-rules.ts'
import { countAttempts, findPacksInLiveBids, listLapses } from './attempt-store.ts'
import { getBlockedUntil } from './bid-rules.ts'
import type { StoredBid, StoredBidLine } from './bid-store.ts'
import { findRule } from './limit-rules.ts'
import type { PackFacts } from './line-facts.ts'

export type LineProblems = ReadonlyMap<number, BidRefusal>

/** What is wrong with a draft whatever it is for; null: it can be kept. */
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

/** What decides whether lines may be submitted, gathered for one buyer. */
export interface Eligibility {
  facts: ReadonlyMap<number, PackFacts>
  rules: readonly BidRule[]
  zoneId: number | null
  /** Attempts that count, by pack. */
  attempts: ReadonlyMap<number, number>
  /** Packs in another live bid, and its number. */
  liveElsewhere: ReadonlyMap<number, string>
  blocked: boolean
  settings: NegotiationSettings
}

/** In `db`, where the buyer's submissions take turns (lockBuyer) if it is to be relied on. */
export async function loadEligibility(
  db: Db,
  sellerId: number,
  customerId: string,
  packIds: readonly number[],
  exceptBid: number,
  loaded: Pick<Eligibility, 'facts' | 'rules' | 'zoneId' | 'settings'>,
): Promise<Eligibility> {
  const { settings } = loaded
  const lapses = await listLapses(db, sellerId, customerId, settings.lapseDays)
  const until = getBlockedUntil(lapses, settings.lapsesAllowed, settings.lapseDays)
  return {
    ...loaded,
    attempts: await countAttempts(db, sellerId, customerId, packIds, settings.attemptDays),
    liveElsewhere: await findPacksInLiveBids(db, sellerId, customerId, packIds, exceptBid),
    blocked: until !== null && until > new Date(),
  }
}

/** What stands in the way of each line; a counter that is on the table must be bid below. Source: BID-06, bids' first guard. */
export function findLineProblems(
  lines: readonly (BidLineInput & { counterPrice?: Minor | null })[],
  { facts, rules, zoneId, attempts, liveElsewhere, settings }: Eligibility,
): LineProblems {
  const problems = new Map<number, BidRefusal>()
  for (const { packId, quantity, bidPrice, counterPrice = null } of lines) {
    const pack = facts.get(packId)
    const problem: BidRefusal | null = !pack?.active
      ? 'unknown-pack'
      : pack.list === null || !findRule(rules, pack, quantity)?.allowed
        ? 'bids-not-taken'
        : bidPrice === null
          ? 'price-missing'
          : !isPrice(bidPrice)
            ? 'price-not-positive'
            : bidPrice >= pack.list
              ? 'price-not-below-list'
              : counterPrice !== null && bidPrice >= counterPrice
                ? 'price-not-below-offer'
                : zoneId === null
                  ? 'not-served'
                  : pack.stock < quantity
                    ? 'out-of-stock'
                    : liveElsewhere.has(packId)
                      ? 'already-live'
                      : (attempts.get(packId) ?? 0) >= settings.bidAttempts
                        ? 'attempts-used'
                        : null
    if (problem) problems.set(packId, problem)
  }
  return problems
}

/** The first problem speaks, each line has its own; by pack id. */
export function toRefusal(problems: LineProblems): Refusal<BidRefusal> | null {
  const first = [...problems.values()][0]
  return first ? refuse(first, Object.fromEntries(problems)) : null
}

/**
 * A countered bid's lines with new prices: those named are open again, countered ones that are not are declined,
 * accepted ones stay so. Source: BID-06.
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
