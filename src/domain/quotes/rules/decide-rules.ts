import type { QuoteRule } from '#contract/negotiation/quote-rules.ts'
import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
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
  /** Who would have to approve these prices, in words; null: nobody. */
  findApproval(prices: ReadonlyMap<number, Minor>): string | null
}

export interface RuleDecision {
  outcome: 'sent' | 'proposed' | 'left'
  /** For staff. */
  reason: string
  /** The rule that mattered. */
  rule: QuoteRule | null
  lines: { line: number; ruleId: number; unitPrice: Minor }[]
  total: Minor | null
  margin: number | null
}

type PricedLine = { line: FactLine; rule: QuoteRule; price: Minor }

/**
 * What these rules do with a request: send the quote, propose prices, or leave it to people, with
 * the reason in words. Of the rules that fit a line, the first that can price it counts. Nothing
 * is sent unless every line has a product, a price, its stock and a margin over the floor, and
 * nobody has to approve. The live answer, the shadow and the back-test all decide by it.
 * Source: DEAL-03.
 */
export function decideByRules(
  rules: readonly QuoteRule[],
  facts: RequestFacts,
  money: MoneyStyle,
): RuleDecision {
  const amount = getAmount(facts.lines)
  const fitting = rules.filter((rule) => fitsRequest(rule, facts, amount))
  const priced = facts.lines.flatMap((line) => priceLine(fitting, line) ?? [])
  const [first] = priced
  if (!first) {
    const reason =
      fitting.length > 0 || rules.length === 0
        ? 'No rule fits the products of this request.'
        : `No rule fits this buyer or the amount (${formatAmountWords(amount, money)}).`
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
    reason: obstacle?.reason ?? describeSending(priced, money),
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
): { reason: string; rule: QuoteRule | null } | null {
  const byLine = new Map(priced.map((each) => [each.line.line, each]))
  const proposer = priced.find(({ rule }) => rule.does === 'propose')
  if (proposer) return { reason: 'The rule only proposes prices.', rule: proposer.rule }
  for (const line of facts.lines) {
    const pricedLine = byLine.get(line.line)
    const needed = facts.lines.filter(({ packId }) => packId === line.packId)
    const pieces = needed.reduce((sum, { quantity }) => sum + quantity, 0)
    const reason = findLineObstacle(line, pieces, pricedLine, facts)
    if (reason) return { reason: `Line ${line.line}: ${reason}`, rule: pricedLine?.rule ?? null }
  }
  const minMargin = priced.toSorted((a, b) => (b.rule.minMargin ?? 0) - (a.rule.minMargin ?? 0))[0]!
  const margin = getMargin(priced.map(({ line, price }) => ({ ...line, price }))) ?? 0
  if (margin < (minMargin.rule.minMargin ?? 0)) {
    const bound = formatPercent(minMargin.rule.minMargin!)
    const reason = `The margin of ${formatPercent(margin)} is under this rule’s ${bound}.`
    return { reason, rule: minMargin.rule }
  }
  if (!facts.served) return { reason: 'The place is not delivered to.', rule: null }
  if (facts.hasFiles) return { reason: 'There are files to look at.', rule: null }
  const approval = facts.findApproval(new Map(priced.map((each) => [each.line.line, each.price])))
  return approval === null ? null : { reason: approval, rule: null }
}

/** `pieces`: of the same product in all lines. */
function findLineObstacle(
  line: FactLine,
  pieces: number,
  pricedLine: PricedLine | undefined,
  { floor, maxPerProduct }: RequestFacts,
): string | null {
  if (line.packId === null) return 'has no product yet.'
  if (line.subject === null) return 'the product is not sold any more.'
  if (!pricedLine) return 'no rule prices this product.'
  if (line.stock < pieces) return `${Math.max(0, line.stock)} of ${pieces} are in stock.`
  const margin = getMargin([{ ...line, quantity: 1, price: pricedLine.price }])
  if (margin === null) return 'the cost is not known.'
  if (margin < (floor ?? 0)) {
    const bound =
      floor === null ? 'sells below cost' : `is under the floor of ${formatPercent(floor)}`
    return `a margin of ${formatPercent(margin)} ${bound}.`
  }
  if (line.answersToday >= maxPerProduct) {
    return `rules answered this buyer ${line.answersToday} times about it in 24 hours.`
  }
  return null
}

function describeSending(priced: readonly PricedLine[], money: MoneyStyle): string {
  const rules = [...new Set(priced.map(({ rule }) => rule))]
  const margin = getMargin(priced.map(({ line, price }) => ({ ...line, price })))!
  const total = priced.reduce((sum, { line, price }) => sum + price * line.quantity, 0)
  const means = rules.map((rule) => describePricing(rule)).join('; ')
  return `${means}: ${formatMoney(total, money)} at a margin of ${formatPercent(margin)}.`
}

/** How a rule prices a line, as part of a sentence. */
export function describePricing({ pricing, basisPoints }: QuoteRule): string {
  if (pricing === 'last') return 'Last price to this buyer'
  if (pricing === 'margin') return `To a margin of ${formatPercent(basisPoints)}`
  return basisPoints === 0 ? 'List price' : `${formatPercent(basisPoints)} off the list price`
}

function formatAmountWords(amount: Minor | null, money: MoneyStyle): string {
  return amount === null ? 'not known, as a line has no list price' : formatMoney(amount, money)
}

/** Basis points as `12.5 %`. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints < 0 ? '−' : ''}${Math.abs(basisPoints) / 100} %`
}
