import type { BidLineState, BidReason, BidState } from '#contract/negotiation/bids.ts'
import type { Minor } from '#kernel/money.ts'

/** A line before it is answered or accepted. */
export interface RuledLine {
  packId: number
  state: BidLineState
  counterPrice: Minor | null
  isNews: boolean
  reason: BidReason | null
}

/** Why lines can no longer be agreed: stock, delivery or permission. */
export type Losses = ReadonlyMap<number, BidReason>

export interface Settlement {
  state: Extract<BidState, 'SUBMITTED' | 'COUNTERED' | 'AGREED' | 'DECLINED'>
  lines: RuledLine[]
  reason: BidReason | null
  /** Packs whose attempt in this round is given back. */
  refundedPacks: number[]
}

/** A bid's state, derived from its lines. Source: NEGOTIATION, AGREED and COUNTERED. */
export function getBidState(
  lines: readonly Pick<RuledLine, 'state' | 'isNews'>[],
): Settlement['state'] {
  const hasLine = (test: (line: Pick<RuledLine, 'state' | 'isNews'>) => boolean) => lines.some(test)
  if (hasLine(({ state }) => state === 'OPEN')) return 'SUBMITTED'
  const hasOffer = hasLine(({ state }) => state === 'ACCEPTED' || state === 'COUNTERED')
  if (!hasOffer) return 'DECLINED'
  if (hasLine(({ state, isNews }) => state === 'COUNTERED' || (state === 'UNAVAILABLE' && isNews)))
    return 'COUNTERED'
  return 'AGREED'
}

export type Answers = ReadonlyMap<
  number,
  { state: 'ACCEPTED' | 'DECLINED' | 'COUNTERED'; price: Minor | null }
>

/**
 * Applies answers to a bid's open lines. A loss takes precedence over the answer. With
 * all-or-nothing, one lost line declines the rest unanswered, so that nobody learns an answer that
 * isn't held against them. Source: BID-04, BID-06, BID-08.
 */
export function applyAnswers(
  lines: readonly RuledLine[],
  answers: Answers,
  losses: Losses,
  allOrNothing: boolean,
): Settlement {
  const live = lines.filter(({ state }) => state === 'OPEN' || state === 'ACCEPTED')
  const lostLines = live.filter(({ packId }) => losses.has(packId))
  if (allOrNothing && lostLines.length > 0) return declineAll(lines, losses)
  const answeredLines = lines.map((line): RuledLine => {
    if (line.state !== 'OPEN' && line.state !== 'ACCEPTED') return { ...line, isNews: false }
    const reason = losses.get(line.packId)
    if (reason) return { ...line, state: 'UNAVAILABLE', counterPrice: null, isNews: true, reason }
    const answer = line.state === 'OPEN' ? answers.get(line.packId) : undefined
    return answer
      ? { ...line, state: answer.state, counterPrice: answer.price, isNews: false }
      : line
  })
  if (allOrNothing && answeredLines.some(({ state }) => state === 'DECLINED')) {
    const declinedAll = answeredLines.map(
      (line): RuledLine => ({ ...line, state: 'DECLINED', counterPrice: null }),
    )
    return { state: 'DECLINED', lines: declinedAll, reason: null, refundedPacks: [] }
  }
  const state = getBidState(answeredLines)
  if (state !== 'DECLINED') return { state, lines: answeredLines, reason: null, refundedPacks: [] }
  const refundedPacks = lostLines
    .filter(({ packId }) => losses.get(packId) === 'out-of-stock')
    .map(({ packId }) => packId)
  return {
    state,
    lines: answeredLines,
    reason: lostLines[0] ? losses.get(lostLines[0].packId)! : null,
    refundedPacks,
  }
}

/**
 * Applies the buyer's acceptance of these lines, at the seller's price where it countered, and
 * declines the others. If one of them was lost, nothing is agreed and the buyer reviews the bid
 * first. Source: BID-06, BID-08.
 */
export function applyAcceptance(
  lines: readonly RuledLine[],
  acceptedIds: ReadonlySet<number>,
  losses: Losses,
  allOrNothing: boolean,
): Settlement {
  const isOffered = (line: RuledLine) => line.state === 'ACCEPTED' || line.state === 'COUNTERED'
  const unavailableOffers = lines.filter(
    (line) => isOffered(line) && acceptedIds.has(line.packId) && losses.has(line.packId),
  )
  if (unavailableOffers.length > 0) {
    if (allOrNothing) return declineAll(lines, losses)
    const updatedLines = lines.map((line): RuledLine => {
      const reason = unavailableOffers.includes(line) ? losses.get(line.packId)! : null
      if (reason) return { ...line, state: 'UNAVAILABLE', counterPrice: null, isNews: true, reason }
      return { ...line, isNews: false }
    })
    if (getBidState(updatedLines) !== 'DECLINED')
      return { state: 'COUNTERED', lines: updatedLines, reason: null, refundedPacks: [] }
    const refundedPacks = unavailableOffers
      .filter(({ packId }) => losses.get(packId) === 'out-of-stock')
      .map(({ packId }) => packId)
    return {
      state: 'DECLINED',
      lines: updatedLines,
      reason: losses.get(unavailableOffers[0]!.packId)!,
      refundedPacks,
    }
  }
  const agreedLines = lines.map((line): RuledLine => {
    const state = isOffered(line)
      ? acceptedIds.has(line.packId)
        ? 'ACCEPTED'
        : 'DECLINED'
      : line.state
    return { ...line, state, isNews: false }
  })
  return { state: getBidState(agreedLines), lines: agreedLines, reason: null, refundedPacks: [] }
}

function declineAll(lines: readonly RuledLine[], losses: Losses): Settlement {
  const reason =
    lines.map(({ packId }) => losses.get(packId)).find((each) => each !== undefined) ?? null
  const declinedLines = lines.map((line): RuledLine => {
    const lossReason = losses.get(line.packId)
    if (lossReason)
      return { ...line, state: 'UNAVAILABLE', counterPrice: null, isNews: true, reason: lossReason }
    return {
      ...line,
      state: line.state === 'UNAVAILABLE' ? 'UNAVAILABLE' : 'DECLINED',
      counterPrice: null,
    }
  })
  const isOutOfStock = lines.some(({ packId }) => losses.get(packId) === 'out-of-stock')
  return {
    state: 'DECLINED',
    lines: declinedLines,
    reason,
    refundedPacks: isOutOfStock ? lines.map(({ packId }) => packId) : [],
  }
}

/**
 * A line's unit price: agreed, countered or bid, and never above the current list price. Source:
 * NEGOTIATION 3.
 */
export function getOfferPrice(
  line: { counterPrice: Minor | null; bidPrice: Minor | null },
  listNow: Minor | null,
): Minor | null {
  const offer = line.counterPrice ?? line.bidPrice
  return offer === null ? null : Math.min(offer, listNow ?? offer)
}

const day = 86_400_000

/**
 * When the block caused by lapses ends; null: not blocked. Each lapse that is at least the
 * `limit`-th within `days` blocks for `days`. Source: NEGOTIATION 12.
 */
export function getBlockedUntil(lapses: readonly Date[], limit: number, days: number): Date | null {
  let blockedUntil: Date | null = null
  for (const lapse of lapses) {
    const recentLapses = lapses.filter(
      (other) => other <= lapse && lapse.getTime() - other.getTime() < days * day,
    )
    if (recentLapses.length < limit) continue
    const end = new Date(lapse.getTime() + days * day)
    if (!blockedUntil || end > blockedUntil) blockedUntil = end
  }
  return blockedUntil
}
