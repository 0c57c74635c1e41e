import type { BackTest, BidRule, TriedAnswer } from '#contract/negotiation/bid-rules.ts'
import type { BidLineState } from '#contract/negotiation/bids.ts'
import { getMedian } from '#kernel/median.ts'
import type { Minor } from '#kernel/money.ts'
import type { RuleSubject } from '../../negotiation/subject-rules.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { computeLimits, findRule, judgeBid } from './limit-rules.ts'

/** A line as it was bid, with its outcome. */
export interface PastLine extends RuleSubject {
  bid: string
  round: number
  name: string
  quantity: number
  listPrice: Minor
  bidPrice: Minor
  taxRate: number
  cessRate: number
  cost: Minor | null
  breakEven: Minor | null
  state: BidLineState
  /** Minutes until a person answered the round; null: nobody did. */
  realMinutes: number | null
}

const maxDiffering = 50

const answersByState: Record<BidLineState, TriedAnswer> = {
  OPEN: 'not answered',
  ACCEPTED: 'accepted',
  COUNTERED: 'countered',
  DECLINED: 'declined',
  UNAVAILABLE: 'lost its stock or place',
}

/** What a test is about: the rules that are on or in the shadow, or all if none is. */
export function listTriedRules(rules: readonly BidRule[]): readonly BidRule[] {
  const live = rules.filter(({ state }) => state !== 'off')
  return live.length > 0 ? live : rules
}

/**
 * What these rules would have answered, line by line, at the list prices of that time and current
 * costs. Source: BID-11.
 */
export function runBackTest(rules: readonly BidRule[], pastLines: readonly PastLine[]): BackTest {
  const results = pastLines.map((line) => ({ line, would: tryLine(rules, line) }))
  const count = (verdictKind: TriedAnswer) =>
    results.filter(({ would }) => would === verdictKind).length
  const accepted = results.filter(({ would }) => would === 'accepted').map(({ line }) => line)
  const answeredRounds = [
    ...Map.groupBy(results, ({ line }) => `${line.bid} ${line.round}`).values(),
  ]
    .filter((lines) => lines.every(({ would }) => realAnswers.has(would)))
    .map((lines) => lines[0]!.line)
  const reallyAccepted = pastLines.filter(({ state }) => state === 'ACCEPTED')
  const revenue = accepted.reduce((total, { bidPrice, quantity }) => total + bidPrice * quantity, 0)
  return {
    bids: new Set(pastLines.map(({ bid }) => bid)).size,
    lines: pastLines.length,
    accepted: accepted.length,
    countered: count('countered'),
    declined: count('declined'),
    left: count('left to people'),
    notTaken: count('not taken'),
    revenue,
    margin: getMargin(accepted.map((line) => ({ ...line, price: line.bidPrice }))),
    realMargin: getMargin(reallyAccepted.map((line) => ({ ...line, price: line.bidPrice }))),
    answered: new Set(answeredRounds.map(({ bid }) => bid)).size,
    realMinutes: getMedian(answeredRounds.flatMap(({ realMinutes }) => realMinutes ?? [])),
    differs: results
      .filter(({ line, would }) => would !== answersByState[line.state])
      .slice(0, maxDiffering)
      .map(({ line: { bid: id, name, quantity, listPrice, bidPrice, state }, would }) => ({
        id,
        name,
        quantity,
        listPrice,
        bidPrice,
        did: answersByState[state],
        would,
      })),
  }
}

const realAnswers: ReadonlySet<TriedAnswer> = new Set(['accepted', 'countered', 'declined'])

function tryLine(rules: readonly BidRule[], line: PastLine): TriedAnswer {
  const rule = findRule(rules, line, line.quantity)
  if (!rule?.allowed) return 'not taken'
  const verdict = judgeBid(line.bidPrice, computeLimits(rule, line.listPrice, line.breakEven))
  return verdict ? answersByState[verdict.state] : 'left to people'
}
