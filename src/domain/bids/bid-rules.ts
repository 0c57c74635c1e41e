import type { BidLineState, BidReason, BidState } from '#contract/bids.ts'
import type { Minor } from '#kernel/money.ts'

/** A line as an answer or an accept finds it. */
export interface RuledLine {
  packId: number
  state: BidLineState
  counterPrice: Minor | null
  isNews: boolean
  reason: BidReason | null
}

/** What a line has lost since: stock, place or permission. */
export type Losses = ReadonlyMap<number, BidReason>

export interface Settled {
  state: Extract<BidState, 'SUBMITTED' | 'COUNTERED' | 'AGREED' | 'DECLINED'>
  lines: RuledLine[]
  reason: BidReason | null
  /** Packs whose attempt of this round is given back. */
  givenBack: number[]
}

/** What a bid is by its lines. Source: NEGOTIATION, AGREED and COUNTERED. */
export function stateOf(lines: readonly Pick<RuledLine, 'state' | 'isNews'>[]): Settled['state'] {
  const some = (test: (line: Pick<RuledLine, 'state' | 'isNews'>) => boolean) => lines.some(test)
  if (some(({ state }) => state === 'OPEN')) return 'SUBMITTED'
  const left = some(({ state }) => state === 'ACCEPTED' || state === 'COUNTERED')
  if (!left) return 'DECLINED'
  if (some(({ state, isNews }) => state === 'COUNTERED' || (state === 'UNAVAILABLE' && isNews)))
    return 'COUNTERED'
  return 'AGREED'
}

export type Answers = ReadonlyMap<
  number,
  { state: 'ACCEPTED' | 'DECLINED' | 'COUNTERED'; price: Minor | null }
>

/**
 * A bid after its open lines were answered. What a line lost counts before the answer to it, and with all or nothing one lost
 * line declines the rest unseen: so nobody learns an answer that is then not held against them. Source: BID-04, BID-06, BID-08.
 */
export function afterAnswer(
  lines: readonly RuledLine[],
  answers: Answers,
  losses: Losses,
  allOrNothing: boolean,
): Settled {
  const live = lines.filter(({ state }) => state === 'OPEN' || state === 'ACCEPTED')
  const lost = live.filter(({ packId }) => losses.has(packId))
  if (allOrNothing && lost.length > 0) return declinedWhole(lines, losses)
  const answered = lines.map((line): RuledLine => {
    if (line.state !== 'OPEN' && line.state !== 'ACCEPTED') return { ...line, isNews: false }
    const reason = losses.get(line.packId)
    if (reason) return { ...line, state: 'UNAVAILABLE', counterPrice: null, isNews: true, reason }
    const answer = line.state === 'OPEN' ? answers.get(line.packId) : undefined
    return answer
      ? { ...line, state: answer.state, counterPrice: answer.price, isNews: false }
      : line
  })
  if (allOrNothing && answered.some(({ state }) => state === 'DECLINED')) {
    const declined = answered.map(
      (line): RuledLine => ({ ...line, state: 'DECLINED', counterPrice: null }),
    )
    return { state: 'DECLINED', lines: declined, reason: null, givenBack: [] }
  }
  const state = stateOf(answered)
  if (state !== 'DECLINED') return { state, lines: answered, reason: null, givenBack: [] }
  const givenBack = lost
    .filter(({ packId }) => losses.get(packId) === 'out-of-stock')
    .map(({ packId }) => packId)
  return { state, lines: answered, reason: lost[0] ? losses.get(lost[0].packId)! : null, givenBack }
}

/**
 * A bid after its buyer took these lines, at the seller's price where it named one, and declined the others. Where one of them
 * was lost meanwhile nothing is agreed: the buyer looks first. Source: BID-06, BID-08.
 */
export function afterAccept(
  lines: readonly RuledLine[],
  taken: ReadonlySet<number>,
  losses: Losses,
  allOrNothing: boolean,
): Settled {
  const offered = (line: RuledLine) => line.state === 'ACCEPTED' || line.state === 'COUNTERED'
  const lost = lines.filter(
    (line) => offered(line) && taken.has(line.packId) && losses.has(line.packId),
  )
  if (lost.length > 0) {
    if (allOrNothing) return declinedWhole(lines, losses)
    const seen = lines.map((line): RuledLine => {
      const reason = lost.includes(line) ? losses.get(line.packId)! : null
      if (reason) return { ...line, state: 'UNAVAILABLE', counterPrice: null, isNews: true, reason }
      return { ...line, isNews: false }
    })
    if (stateOf(seen) !== 'DECLINED')
      return { state: 'COUNTERED', lines: seen, reason: null, givenBack: [] }
    const givenBack = lost
      .filter(({ packId }) => losses.get(packId) === 'out-of-stock')
      .map(({ packId }) => packId)
    return { state: 'DECLINED', lines: seen, reason: losses.get(lost[0]!.packId)!, givenBack }
  }
  const agreed = lines.map((line): RuledLine => {
    const state = offered(line) ? (taken.has(line.packId) ? 'ACCEPTED' : 'DECLINED') : line.state
    return { ...line, state, isNews: false }
  })
  return { state: stateOf(agreed), lines: agreed, reason: null, givenBack: [] }
}

function declinedWhole(lines: readonly RuledLine[], losses: Losses): Settled {
  const reason =
    lines.map(({ packId }) => losses.get(packId)).find((each) => each !== undefined) ?? null
  const ended = lines.map((line): RuledLine => {
    const lost = losses.get(line.packId)
    if (lost)
      return { ...line, state: 'UNAVAILABLE', counterPrice: null, isNews: true, reason: lost }
    return {
      ...line,
      state: line.state === 'UNAVAILABLE' ? 'UNAVAILABLE' : 'DECLINED',
      counterPrice: null,
    }
  })
  const stock = lines.some(({ packId }) => losses.get(packId) === 'out-of-stock')
  return {
    state: 'DECLINED',
    lines: ended,
    reason,
    givenBack: stock ? lines.map(({ packId }) => packId) : [],
  }
}

/** What one of a line costs: agreed, countered or bid, and never more than the list price of the moment. Source: NEGOTIATION 3. */
export function priceOnTable(
  line: { counterPrice: Minor | null; bidPrice: Minor | null },
  listNow: Minor | null,
): Minor | null {
  const said = line.counterPrice ?? line.bidPrice
  return said === null ? null : Math.min(said, listNow ?? said)
}

const day = 86_400_000

/**
 * Until when lapses block a buyer; null: they don't. Each lapse that is the `limit`-th or more within `days` blocks for
 * `days`. Source: NEGOTIATION 12.
 */
export function blockedUntil(lapses: readonly Date[], limit: number, days: number): Date | null {
  let until: Date | null = null
  for (const lapse of lapses) {
    const within = lapses.filter(
      (other) => other <= lapse && lapse.getTime() - other.getTime() < days * day,
    )
    if (within.length < limit) continue
    const end = new Date(lapse.getTime() + days * day)
    if (!until || end > until) until = end
  }
  return until
}
