import type { BidRule, StoredBidRule } from '#contract/negotiation/bid-rules.ts'
import type { DecisionReason } from '#contract/negotiation/decision-reasons.ts'
import type { Minor } from '#kernel/money.ts'
import { type Answers, applyAnswers } from '../bid-rules.ts'
import type { StoredBidLine, StoredVerdict } from '../bid-store.ts'
import { computeLimits, findRule, judgeBid } from '../rules/limit-rules.ts'
import type { PackFacts } from './line-facts.ts'

export interface Judgement {
  /** On all open lines; null: a line is for a person, and so is the whole bid. */
  answers: StoredVerdict[] | null
  /** The rule of the line that decided; null: no rule is about it. */
  rule: StoredBidRule | null
  /** Why it is left to people; null: it is not. */
  reason: DecisionReason | null
}

type JudgedBid = { lines: readonly StoredBidLine[]; askedDays: number | null }
type OpenLine = { packId: number; position: number; quantity: number; bidPrice: Minor }

/**
 * What rules say to the open lines of a bid. Days of payment are the whole bid's: the rules of lines
 * that were accepted before must give them too. Source: BID-03, DEAL-03, PAY-06.
 */
export function judgeLines(
  openLines: readonly OpenLine[],
  facts: ReadonlyMap<number, PackFacts>,
  rules: readonly StoredBidRule[],
  { lines, askedDays }: JudgedBid,
): Judgement {
  const leaveDays = (rule: StoredBidRule | null, position: number): Judgement => ({
    answers: null,
    rule,
    reason: { is: 'bid-days', line: position + 1, days: askedDays! },
  })
  const answers: StoredVerdict[] = []
  let first: StoredBidRule | null = null
  for (const { packId, position, quantity, bidPrice } of openLines) {
    const pack = facts.get(packId)!
    const rule = findRule(rules, pack, quantity)
    if (!rule?.allowed)
      return { answers: null, rule, reason: { is: 'bid-not-taken', line: position + 1 } }
    const verdict = judgeBid(bidPrice, computeLimits(rule, pack.list!, pack.breakEven))
    if (!verdict)
      return { answers: null, rule, reason: { is: 'bid-for-person', line: position + 1 } }
    if (verdict.state !== 'DECLINED' && !givesDays(rule, askedDays))
      return leaveDays(rule, position)
    answers.push({ packId, ruleId: rule.id, ...verdict })
    first ??= rule
  }
  for (const { packId, position, quantity, state } of lines) {
    if (state !== 'ACCEPTED') continue
    const pack = facts.get(packId)
    const rule = pack ? findRule(rules, pack, quantity) : null
    if (!givesDays(rule, askedDays)) return leaveDays(rule, position)
  }
  return { answers, rule: first, reason: null }
}

/** Whether a rule gives these days of payment. Source: PAY-06. */
export function givesDays(rule: Pick<BidRule, 'paymentDays'> | null, days: number | null): boolean {
  return days === null || days <= (rule?.paymentDays ?? 0)
}

export type ShadowDecision = {
  outcome: 'accepted' | 'countered' | 'declined' | 'left'
  reason: DecisionReason
  rule: StoredBidRule | null
  lines: readonly Pick<StoredBidLine, 'quantity' | 'bidPrice' | 'counterPrice'>[]
}

const outcomes = { AGREED: 'accepted', COUNTERED: 'countered', DECLINED: 'declined' } as const

/**
 * What would have come of a bid if the rules in the shadow had been on too; null: none is, or the
 * bid is answered as it is without them. Source: DEAL-03.
 */
export function judgeInShadow(
  { lines, allOrNothing, askedDays }: JudgedBid & { allOrNothing: boolean },
  open: readonly OpenLine[],
  facts: ReadonlyMap<number, PackFacts>,
  book: readonly StoredBidRule[],
  live: Judgement,
): ShadowDecision | null {
  if (!book.some(({ state }) => state === 'shadow')) return null
  const shadowRules = book.filter(({ state }) => state !== 'off')
  const { answers, rule, reason } = judgeLines(open, facts, shadowRules, {
    lines,
    askedDays,
  })
  const toKey = (verdicts: StoredVerdict[] | null) =>
    JSON.stringify(verdicts?.map(({ packId, state, price }) => [packId, state, price]) ?? null)
  if (toKey(answers) === toKey(live.answers)) return null
  if (!answers) return { outcome: 'left', reason: reason!, rule, lines }
  const byPack: Answers = new Map(
    answers.map(({ packId, state, price }) => [packId, { state, price }]),
  )
  const settlement = applyAnswers(lines, byPack, new Map(), allOrNothing)
  const prices = new Map(settlement.lines.map((line) => [line.packId, line.counterPrice]))
  return {
    outcome: outcomes[settlement.state as keyof typeof outcomes],
    reason: explainAnswers(lines, byPack),
    rule,
    lines: lines.map((line) => ({ ...line, counterPrice: prices.get(line.packId) ?? null })),
  }
}

const maxShownLines = 5

/** Each line's share of its list price in per cent, and the answer to it. */
export function explainAnswers(lines: readonly StoredBidLine[], answers: Answers): DecisionReason {
  const answered = lines.flatMap(({ packId, position, bidPrice, listPrice }) => {
    const answer = answers.get(packId)
    if (!answer || bidPrice === null) return []
    const share = Math.round((bidPrice * 1_000) / listPrice) / 10
    return [{ line: position + 1, share, answer: answer.state }]
  })
  return {
    is: 'bid-answers',
    lines: answered.slice(0, maxShownLines),
    more: Math.max(0, answered.length - maxShownLines),
  }
}
