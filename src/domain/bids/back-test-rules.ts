import type { BackTest, BidRule } from '#contract/bid-rules.ts'
import type { BidLineState } from '#contract/bids.ts'
import type { Minor } from '#kernel/money.ts'
import { getMargin } from '../pricing/margin-rules.ts'
import { limitsOf, type RuleSubject, ruleFor, verdictOf } from './limit-rules.ts'

/** A line as it was bid, and what came of it. */
export interface PastLine extends RuleSubject {
  bid: string
  name: string
  quantity: number
  listPrice: Minor
  bidPrice: Minor
  taxRate: number
  cost: Minor | null
  breakEven: Minor | null
  state: BidLineState
}

const maxDiffering = 50

const did: Record<BidLineState, string> = {
  OPEN: 'not answered',
  ACCEPTED: 'accepted',
  COUNTERED: 'countered',
  DECLINED: 'declined',
  UNAVAILABLE: 'lost its stock or place',
}

/** What these rules would have said to those bids, line by line, at the list prices of then and the costs of now. Source: BID-11. */
export function backTestOf(rules: readonly BidRule[], past: readonly PastLine[]): BackTest {
  const said = past.map((line) => ({ line, would: saidBy(rules, line) }))
  const count = (what: string) => said.filter(({ would }) => would === what).length
  const accepted = said.filter(({ would }) => would === 'accepted').map(({ line }) => line)
  const revenue = accepted.reduce((total, { bidPrice, quantity }) => total + bidPrice * quantity, 0)
  return {
    bids: new Set(past.map(({ bid }) => bid)).size,
    lines: past.length,
    accepted: accepted.length,
    countered: count('countered'),
    declined: count('declined'),
    left: count('left to people'),
    notTaken: count('not taken'),
    revenue,
    margin: getMargin(accepted.map((line) => ({ ...line, price: line.bidPrice }))),
    differs: said
      .filter(({ line, would }) => would !== did[line.state])
      .slice(0, maxDiffering)
      .map(({ line: { bid: id, name, quantity, listPrice, bidPrice, state }, would }) => ({
        id,
        name,
        quantity,
        listPrice,
        bidPrice,
        did: did[state],
        would,
      })),
  }
}

function saidBy(rules: readonly BidRule[], line: PastLine): string {
  const rule = ruleFor(rules, line, line.quantity)
  if (!rule?.allowed) return 'not taken'
  const verdict = verdictOf(line.bidPrice, limitsOf(rule, line.listPrice, line.breakEven))
  return verdict ? did[verdict.state] : 'left to people'
}
