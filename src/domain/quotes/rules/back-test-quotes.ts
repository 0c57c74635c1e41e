import {
  describeDecisionReason,
  type ReasonReader,
} from '#contract/negotiation/decision-reasons.ts'
import type {
  PastEnd,
  QuoteBackTest,
  QuoteRule,
  QuoteRuleCode,
} from '#contract/negotiation/quote-rules.ts'
import type { QuoteRuleInput } from '#contract/schemas/quote-rules.server.ts'
import { getMedian } from '#kernel/median.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { readAnswerSwitch } from '../../negotiation/negotiation.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { loadApprovalPolicy } from '../answer/approval-policy-store.ts'
import type { ApprovalPolicy } from '../answer/approval-rules.ts'
import type { QuotePack } from '../request/quote-packs.ts'
import { getPriceThen, loadBuyerPacks } from './buyer-packs.ts'
import {
  decideByRules,
  type FactLine,
  type RequestFacts,
  type RuleDecision,
} from './decide-rules.ts'
import { buildFindApproval, loadSubjects, toMailDomain } from './load-facts.ts'
import { loadPastRequests, type PastRequest, pastDays } from './past-requests.ts'
import { loadQuoteRules } from './quote-rule-store.ts'
import { readQuoteRule } from './quote-rule-views.ts'
import { readRule } from './read-rule.ts'

/** What is tried: all rules that are not off, a stored rule alone, or one as it is typed. */
export type Tried = 'book' | { id: number } | { id: number | null; input: QuoteRuleInput }

/**
 * What rules would have done with the requests of the last 90 days, decided by the function that
 * answers live: at the buyer's list prices and last prices of that time, today's costs, floor and policy.
 * The stock of that time is not stored and counts as enough. Writes nothing. Source: DEAL-03.
 */
export async function backTestQuotes(
  scope: Scope,
  tried: Tried,
): Promise<Outcome<QuoteBackTest, QuoteRuleCode>> {
  requireStaff(scope, 'prices')
  const db = scope.database.primary
  const { seller } = scope
  const rules = await loadTriedRules(scope, tried)
  if (!rules.ok) return rules
  const { afterMinutes, maxPerProduct } = await readAnswerSwitch(db, seller.id)
  const policy = await loadApprovalPolicy(db, seller.id)
  const withLast = rules.value.some(({ pricing }) => pricing === 'last')
  const requests = await loadPastRequests(db, seller.id, withLast)
  const buyerPacks = await loadBuyerPacks(db, scope, requests)
  const packIds = new Set(buyerPacks.flatMap((packs) => [...packs.keys()]))
  const subjects = await loadSubjects(db, seller.id, [...packIds])
  const answers: PastAnswer[] = []
  const results = requests.map((request, at) => {
    const packs = buyerPacks[at]!
    const lines = request.lines.map((line): FactLine => {
      const pack = line.packId === null ? undefined : packs.get(line.packId)
      const subject = line.packId === null ? undefined : subjects.get(line.packId)
      return {
        ...line,
        list: line.list === null ? null : getPriceThen(line.list, pack, line.quantity),
        subject: pack && (pack.active || pack.unlisted) ? (subject ?? null) : null,
        cost: pack?.cost ?? null,
        taxRate: pack?.taxRate ?? 0,
        cessRate: pack?.cessRate ?? 0,
        stock: Number.POSITIVE_INFINITY,
        answersToday: countAnswers(answers, request, subject?.productId),
      }
    })
    const facts = toFacts(request, lines, policy, maxPerProduct)
    const decision = decideByRules(rules.value, facts)
    if (decision.outcome === 'sent') {
      const productIds = lines.flatMap(({ subject }) => subject?.productId ?? [])
      answers.push({ request, productIds, at: Date.parse(request.openedAt) })
    }
    return { request, decision, packs }
  })
  return ok(summarize(results, afterMinutes, { money: seller, seesCosts: true }))
}

type MarginLine = Parameters<typeof getMargin>[0][number]
type PastAnswer = { request: PastRequest; productIds: number[]; at: number }
type Result = {
  request: PastRequest
  decision: RuleDecision
  packs: ReadonlyMap<number, QuotePack>
}

const dayMs = 86_400_000

/** As the live rules count them: requests of one buyer for one product within 24 hours. */
function countAnswers(
  answers: readonly PastAnswer[],
  { openedAt, customerId, email, proven }: PastRequest,
  productId: number | undefined,
): number {
  const since = Date.parse(openedAt) - dayMs
  return answers.filter(
    ({ request, productIds, at }) =>
      at > since &&
      productId !== undefined &&
      productIds.includes(productId) &&
      ((customerId !== null && request.customerId === customerId) ||
        (proven && request.proven && email !== null && request.email === email)),
  ).length
}

function toFacts(
  { openedAt, customerId, email, proven, hasFiles }: PastRequest,
  lines: FactLine[],
  policy: ApprovalPolicy,
  maxPerProduct: number,
): RequestFacts {
  return {
    openedAt,
    customerId,
    mailDomain: proven ? toMailDomain(email) : null,
    served: true,
    hasFiles,
    floor: policy.floor,
    maxPerProduct,
    lines,
    findApproval: buildFindApproval(policy, lines),
  }
}

async function loadTriedRules(
  scope: Scope,
  tried: Tried,
): Promise<Outcome<QuoteRule[], QuoteRuleCode>> {
  const db = scope.database.primary
  const rules = await loadQuoteRules(db, scope.seller.id)
  if (tried === 'book') {
    const live = rules.filter(({ state }) => state !== 'off')
    return ok(live.length > 0 ? live : rules)
  }
  if (!('input' in tried)) {
    const rule = rules.find(({ id }) => id === tried.id)
    return rule ? ok([rule]) : refuse('unknown-rule')
  }
  const stored = tried.id === null ? null : await readQuoteRule(scope, tried.id)
  const fields = await readRule(scope, db, tried.input, stored)
  if (!fields.ok) return fields
  return ok([{ ...fields.value, id: tried.id ?? 0, state: 'on', stateSince: '' }])
}

const maxDeals = 50
const ends: Partial<Record<PastRequest['state'], PastEnd>> = {
  ORDERED: 'ordered',
  AWARDED: 'accepted',
  QUOTED: 'quoted',
  DECLINED: 'declined',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
}

function summarize(
  results: readonly Result[],
  ruleMinutes: number,
  reader: ReasonReader,
): QuoteBackTest {
  const count = (outcome: string) =>
    results.filter(({ decision }) => decision.outcome === outcome).length
  const sent = results.filter(({ decision }) => decision.outcome === 'sent')
  const comparisons = sent.flatMap(compareLines)
  return {
    days: pastDays,
    requests: results.length,
    sent: sent.length,
    proposed: count('proposed'),
    left: count('left'),
    realMinutes: getMedian(sent.flatMap(({ request }) => request.realMinutes ?? [])),
    ruleMinutes,
    ruleMargin: getMargin(comparisons.map(({ rule }) => rule)),
    realMargin: getMargin(comparisons.map(({ real }) => real)),
    deals: results
      .toReversed()
      .toSorted((a, b) => rankOutcome(a) - rankOutcome(b))
      .slice(0, maxDeals)
      .map(({ request, decision }) => ({
        number: request.number,
        outcome: decision.outcome,
        reason: describeDecisionReason(decision.reason, reader),
        total: decision.total,
        realTotal: getRealTotal(request),
        realMinutes: request.realMinutes,
        end: ends[request.state] ?? 'open',
      })),
  }
}

/** Answered ones first. */
const rankOutcome = ({ decision }: Result) => ['sent', 'proposed', 'left'].indexOf(decision.outcome)

/** Lines that the rules and people both priced. */
function compareLines({
  request,
  decision,
  packs,
}: Result): { rule: MarginLine; real: MarginLine }[] {
  return decision.lines.flatMap(({ line, unitPrice }) => {
    const past = request.lines.find((each) => each.line === line)
    const pack = past && past.packId !== null ? packs.get(past.packId) : undefined
    if (!past || !pack || past.realPrice === null) return []
    const { taxRate, cessRate, cost } = pack
    const terms = { quantity: past.quantity, taxRate, cessRate, cost }
    return [{ rule: { ...terms, price: unitPrice }, real: { ...terms, price: past.realPrice } }]
  })
}

function getRealTotal({ lines }: PastRequest): number | null {
  const priced = lines.filter(({ realPrice }) => realPrice !== null)
  if (priced.length === 0) return null
  return priced.reduce((sum, { realPrice, quantity }) => sum + realPrice! * quantity, 0)
}
