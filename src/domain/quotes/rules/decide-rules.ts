import type { ApprovalCause } from '#contract/negotiation/approval-causes.ts'
import type { DecisionReason } from '#contract/negotiation/decision-reasons.ts'
import type { QuoteRule } from '#contract/negotiation/quote-rules.ts'
import type { Minor } from '#kernel/money.ts'
import { type RuleSubject, rankSubject } from '../../negotiation/subject-rules.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { applyPriceCommand } from '../sheet/price-command-rules.ts'

/** A line of a request, with what rules may look at. Amounts include tax, except the cost. */
export interface FactLine {
  line: number
  /** Null: words without a product. */
  packId: number | null
  quantity: number
  /** Null: the product is gone or not sold any more. */
  subject: RuleSubject | null
  list: Minor | null
  cost: Minor | null
  taxRate: number
  cessRate: number
  stock: number
  /** The last price quoted to this buyer. */
  last: Minor | null
  /** Requests of this buyer for this product that rules answered in the last 24 hours. */
  answersToday: number
}

/** A request as rules see it, live or in the past. */
export interface RequestFacts {
  /** ISO 8601. */
  openedAt: string
  customerId: string | null
  /** Of the confirmed address. */
  mailDomain: string | null
  served: boolean
  hasFiles: boolean
  /** Basis points under which no line is sent; null: the cost is the floor. */
  floor: number | null
  maxPerProduct: number
  lines: readonly FactLine[]
  /** Why somebody would have to approve these prices; null: nobody has to. */
  findApproval(prices: ReadonlyMap<number, Minor>): ApprovalCause | null
}

export interface RuleDecision {
  outcome: 'sent' | 'proposed' | 'left'
  /** For staff. */
  reason: DecisionReason
  /** The rule that mattered. */
  rule: QuoteRule | null
  lines: { line: number; ruleId: number; unitPrice: Minor }[]
  total: Minor | null
  margin: number | null
}

type PricedLine = { line: FactLine; rule: QuoteRule; price: Minor }

/**
 * What these rules do with a request: send the quote, propose prices, or leave it to people, with
 * the reason. Of the rules that fit a line, the first that can price it counts. Nothing
 * is sent unless every line has a product, a price, its stock and a margin over the floor, and
 * nobody has to approve. The live answer, the shadow and the back-test all decide by it.
 * Source: DEAL-03.
 */
export function decideByRules(rules: readonly QuoteRule[], facts: RequestFacts): RuleDecision {
  const amount = getAmount(facts.lines)
  const fitting = rules.filter((rule) => fitsRequest(rule, facts, amount))
  const priced = facts.lines.flatMap((line) => priceLine(fitting, line) ?? [])
  const [first] = priced
  if (!first) {
    const reason: DecisionReason =
      fitting.length > 0 || rules.length === 0
        ? { is: 'no-product-rule' }
        : { is: 'no-buyer-rule', amount }
    return { outcome: 'left', reason, rule: null, lines: [], total: null, margin: null }
  }
  const obstacle = findObstacle(priced, facts)
  const lines = priced.map(({ line, rule, price }) => ({
    line: line.line,
    ruleId: rule.id,
    unitPrice: price,
  }))
  return {
    outcome: obstacle ? 'proposed' : 'sent',
    reason: obstacle?.reason ?? explainSending(priced),
    rule: obstacle?.rule ?? first.rule,
    lines,
    total: priced.reduce((sum, { line, price }) => sum + price * line.quantity, 0),
    margin: getMargin(priced.map(({ line, price }) => ({ ...line, price }))),
  }
}

/** The request at list prices; null: a line has none, so that its worth is not known. */
export function getAmount(lines: readonly FactLine[]): Minor | null {
  if (lines.length === 0 || lines.some(({ list }) => list === null)) return null
  return lines.reduce((sum, { list, quantity }) => sum + list! * quantity, 0)
}

/** Whether a rule is about this buyer and a request of this size, whatever its lines. */
function fitsRequest(rule: QuoteRule, facts: RequestFacts, amount: Minor | null): boolean {
  const { customerId, mailDomain, fromAmount, toAmount } = rule
  if (customerId !== null && customerId !== facts.customerId) return false
  if (mailDomain !== null && mailDomain !== facts.mailDomain) return false
  if (fromAmount === null && toAmount === null) return true
  // What can't be told is outside of every bound.
  if (amount === null || amount <= 0) return false
  return (fromAmount === null || amount >= fromAmount) && (toAmount === null || amount <= toAmount)
}

function priceLine(rules: readonly QuoteRule[], line: FactLine): PricedLine | null {
  const { subject, list, cost, taxRate, cessRate, last } = line
  if (!subject) return null
  for (const rule of rules) {
    if (rankSubject(rule, subject) === null) continue
    const facts = { list, cost, taxRate, cessRate, last, price: null, theirs: null, floor: null }
    const price = applyPriceCommand(toCommand(rule), facts)
    if (price !== null) return { line, rule, price }
  }
  return null
}

function toCommand({ pricing, basisPoints }: QuoteRule) {
  if (pricing === 'last') return { kind: 'last' } as const
  return pricing === 'list'
    ? ({ kind: 'list', basisPoints: -basisPoints } as const)
    : ({ kind: 'margin', basisPoints } as const)
}

/** The first reason against sending, with the rule that it belongs to. */
function findObstacle(
  priced: readonly PricedLine[],
  facts: RequestFacts,
): Pick<RuleDecision, 'reason' | 'rule'> | null {
  const byLine = new Map(priced.map((each) => [each.line.line, each]))
  const proposer = priced.find(({ rule }) => rule.does === 'propose')
  if (proposer) return { reason: { is: 'only-proposes' }, rule: proposer.rule }
  for (const line of facts.lines) {
    const pricedLine = byLine.get(line.line)
    const needed = facts.lines.filter(({ packId }) => packId === line.packId)
    const pieces = needed.reduce((sum, { quantity }) => sum + quantity, 0)
    const reason = findLineObstacle(line, pieces, pricedLine, facts)
    if (reason) return { reason, rule: pricedLine?.rule ?? null }
  }
  const minMargin = priced.toSorted((a, b) => (b.rule.minMargin ?? 0) - (a.rule.minMargin ?? 0))[0]!
  const margin = getMargin(priced.map(({ line, price }) => ({ ...line, price }))) ?? 0
  const bound = minMargin.rule.minMargin ?? 0
  if (margin < bound)
    return { reason: { is: 'margin-under-rule', margin, bound }, rule: minMargin.rule }
  if (!facts.served) return { reason: { is: 'not-served' }, rule: null }
  if (facts.hasFiles) return { reason: { is: 'has-files' }, rule: null }
  const cause = facts.findApproval(new Map(priced.map((each) => [each.line.line, each.price])))
  return cause === null ? null : { reason: { is: 'needs-approval', cause }, rule: null }
}

/** `pieces`: of the same product in all lines. */
function findLineObstacle(
  line: FactLine,
  pieces: number,
  pricedLine: PricedLine | undefined,
  { floor, maxPerProduct }: RequestFacts,
): DecisionReason | null {
  const { line: number } = line
  if (line.packId === null) return { is: 'line-no-product', line: number }
  if (line.subject === null) return { is: 'line-not-sold', line: number }
  if (!pricedLine) return { is: 'line-no-rule', line: number }
  if (line.stock < pieces)
    return { is: 'line-stock', line: number, stock: Math.max(0, line.stock), needed: pieces }
  const margin = getMargin([{ ...line, quantity: 1, price: pricedLine.price }])
  if (margin === null) return { is: 'line-no-cost', line: number }
  if (margin < (floor ?? 0))
    return floor === null
      ? { is: 'line-below-cost', line: number, margin }
      : { is: 'line-under-floor', line: number, margin, floor }
  return line.answersToday >= maxPerProduct
    ? { is: 'line-answered', line: number, count: line.answersToday }
    : null
}

function explainSending(priced: readonly PricedLine[]): DecisionReason {
  const rules = [...new Set(priced.map(({ rule }) => rule))]
  return {
    is: 'priced',
    means: rules.map(({ pricing, basisPoints }) => ({ pricing, basisPoints })),
    total: priced.reduce((sum, { line, price }) => sum + price * line.quantity, 0),
    margin: getMargin(priced.map(({ line, price }) => ({ ...line, price })))!,
  }
}
