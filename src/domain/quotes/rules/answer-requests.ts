import { sql } from 'drizzle-orm'
import type { DecisionReason } from '#contract/negotiation/decision-reasons.ts'
import type { QuoteRule } from '#contract/negotiation/quote-rules.ts'
import { readAcrossSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'
import { audit } from '#platform/audit.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import {
  type Actor,
  advanceThread,
  clockBatch,
  logDecision,
  shareAnswerSwitch,
} from '../../negotiation/negotiation.ts'
import { createSystemScope, type Links } from '../../sellers/sellers.ts'
import { insertVersion, loadVersions, replaceQuoteLines } from '../answer/quote-store.ts'
import type { DraftLine } from '../answer/read-draft.ts'
import { checkReadiness, sendVersion } from '../answer/send-quote.ts'
import { findRfq, type OpenRfq, touchRfq } from '../request/rfq-store.ts'
import { recordRfqEvent } from '../rfq-command.ts'
import { decideByRules, type RequestFacts, type RuleDecision } from './decide-rules.ts'
import { loadRequestFacts, lockRuleBuyer } from './load-facts.ts'
import { listRulesFor, loadQuoteRules } from './quote-rule-store.ts'
import { loadTemplate, noTexts } from './rule-template.ts'

/** The same as a person at the desk: a buyer can't tell who answered. */
const ruleActor: Actor = { actor: 'seller', actorId: null }

/**
 * Asks the rules about new requests that people have left alone for the seller's minutes; returns
 * how many were decided. Each is decided once, whatever the number of processes. Source: DEAL-03.
 */
export async function runQuoteRules(app: AppContext, links: Links, now: Date): Promise<number> {
  const due = await readAcrossSellers<{ sellerId: number; id: number }>(
    app.database.primary,
    (whereSeller) => sql`
      select r.seller_id as "sellerId", r.id from rfq r
      join seller s on s.id = r.seller_id and s.active
      left join answer_switch w on w.seller_id = r.seller_id
      where ${whereSeller(sql`r.seller_id`)} and ${isDue}
        and (r.rule_retry_at is null or r.rule_retry_at <= statement_timestamp())
      order by r.rule_failures, r.opened_at limit ${clockBatch}`,
  )
  let decidedCount = 0
  for (const [sellerId, requests] of Map.groupBy(due, (each) => each.sellerId)) {
    const scope = await createSystemScope(app, sellerId, links, now)
    if (!scope) continue
    const clock = { kind: 'rfq', lock: findRfq, advance: decideRequest } as const
    for (const { id } of requests) {
      if (await advanceThread(scope, clock, id)) decidedCount += 1
      else await postpone(scope, id)
    }
  }
  return decidedCount
}

const maxRetryMinutes = 360

/**
 * A request that is still due has failed: it is asked again after 1, 2, 4 … minutes, and after those
 * that have not failed, so that failures don't keep others waiting.
 */
function postpone({ database, seller }: Scope, rfqId: number): Promise<unknown> {
  return database.primary.execute(sql`
    update rfq set rule_failures = least(rule_failures + 1, 30), rule_retry_at = statement_timestamp()
      + make_interval(mins => least(${maxRetryMinutes}::int, (2 ^ least(rule_failures, 16))::int))
    where seller_id = ${seller.id} and id in (
      select r.id from rfq r left join answer_switch w on w.seller_id = ${seller.id}
      where r.seller_id = ${seller.id} and r.id = ${rfqId} and ${isDue} for update of r skip locked)`)
}

const isDue = sql`r.state = 'OPEN' and r.turn = 'seller' and r.current_version is null
  and r.opened_at <= statement_timestamp() - make_interval(mins => coalesce(w.after_minutes, 4))
  and exists (select 1 from quote_rule q where q.seller_id = r.seller_id and q.state <> 'off'
    and q.state_since <= r.opened_at and (q.shadow_until is null or q.shadow_until > statement_timestamp()))
  and not exists (select 1 from rule_decision d where d.seller_id = r.seller_id and d.kind = 'rfq'
    and d.thread_id = r.id)`

/**
 * Decides about a locked request and does it, in one transaction: the switch is locked for sharing,
 * so that stopping waits for it, and the rules are those of this transaction.
 */
async function decideRequest(db: Db, scope: Scope, rfq: OpenRfq): Promise<boolean> {
  const { seller } = scope
  // The order of locks: the request, the switch, the buyer.
  const answering = await shareAnswerSwitch(db, seller.id)
  const { rows } = await db.execute(sql`
    select 1 from rfq r left join answer_switch w on w.seller_id = ${seller.id}
    where r.seller_id = ${seller.id} and r.id = ${rfq.id} and ${isDue}`)
  if (rows.length === 0) return false
  await lockRuleBuyer(db, seller.id, rfq)
  const rules = await loadQuoteRules(db, seller.id)
  const facts = await loadRequestFacts(db, scope, rfq, answering.maxPerProduct)
  const live = listRulesFor(rules, 'live', facts.openedAt)
  const shadow = listRulesFor(rules, 'shadow', facts.openedAt)
  const decision = decideByRules(live, facts)
  const shadowed = decideByRules(shadow, facts)
  // A shadow that changes nothing is not told beside the answer.
  if (live.length === 0 || JSON.stringify(shadowed) !== JSON.stringify(decision))
    await log(db, scope, rfq, 'shadow', shadowed)
  if (live.length === 0) return true
  const act = answering.stoppedAt ? leave(decision, { is: 'stopped' }) : decision
  await log(db, scope, rfq, 'live', await carryOut(db, scope, rfq, facts, act, live))
  return true
}

function leave(decision: RuleDecision, reason: DecisionReason): RuleDecision {
  return { ...decision, outcome: 'left', reason }
}

/** Does what was decided; returns what became of it. */
async function carryOut(
  db: Db,
  scope: Scope,
  rfq: OpenRfq,
  facts: RequestFacts,
  decision: RuleDecision,
  rules: readonly QuoteRule[],
): Promise<RuleDecision> {
  if (decision.outcome === 'left') return decision
  const { seller } = scope
  const versions = await loadVersions(db, seller.id, rfq.id)
  if (versions.some(({ state }) => state === 'DRAFT' || state === 'IN_APPROVAL'))
    return leave(decision, { is: 'begun' })
  const version = (versions.at(-1)?.version ?? 0) + 1
  const templateId = rules.find(({ id }) => id === decision.lines[0]?.ruleId)?.templateId ?? null
  const template = templateId === null ? noTexts : await loadTemplate(db, seller.id, templateId)
  const texts = template ?? noTexts
  if (!(await insertVersion(db, seller.id, rfq.id, version, null, texts)))
    return leave(decision, { is: 'begun' })
  await replaceQuoteLines(db, seller.id, rfq.id, version, toDraftLines(facts, decision))
  const context = { db, scope, rfq, by: ruleActor, side: 'seller' as const }
  if (decision.outcome === 'sent' && template) {
    // Judged once more as a person's quote is.
    const readiness = await checkReadiness(context, {
      version,
      expired: false,
      terms: texts.terms,
      paymentDays: texts.paymentDays,
    })
    if ('approver' in readiness && readiness.approver === null) {
      const outcome = await sendVersion(context, version, 'send')
      if (!outcome.ok)
        throw new Error(`A rule's quote for ${rfq.number} was refused: ${outcome.code}`)
      await record(db, scope, rfq, decision)
      return decision
    }
  }
  await touchRfq(db, seller.id, rfq, { visible: false })
  await recordRfqEvent(context, { type: 'quote-written', payload: { version } })
  if (decision.outcome === 'proposed') return decision
  return {
    ...decision,
    outcome: 'proposed',
    reason: { is: template ? 'not-ready' : 'template-gone' },
  }
}

function toDraftLines({ lines }: RequestFacts, decision: RuleDecision): DraftLine[] {
  return lines.map(({ line, packId, quantity }) => ({
    line,
    packId,
    quantity,
    unitPrice: decision.lines.find((each) => each.line === line)?.unitPrice ?? null,
    taxRate: null,
    breaks: [],
    availability: 'stock',
    leadDays: null,
    charge: null,
  }))
}

async function record(db: Db, scope: Scope, rfq: OpenRfq, decision: RuleDecision): Promise<void> {
  const { seller, now, requestId } = scope
  await audit(db, {
    sellerId: seller.id,
    personId: null,
    now,
    requestId,
    action: 'rfq.answer-by-rule',
    subject: `rfq:${rfq.id}`,
    after: { decided: JSON.stringify(decision.reason) },
  })
}

async function log(
  db: Db,
  { seller }: Scope,
  rfq: OpenRfq,
  mode: 'live' | 'shadow',
  { rule, outcome, reason, total, margin, lines }: RuleDecision,
): Promise<void> {
  const isNew = await logDecision(db, seller.id, {
    kind: 'rfq',
    threadId: rfq.id,
    round: 1,
    mode,
    ruleId: rule?.id ?? null,
    ruleName: rule?.name ?? '',
    outcome,
    reason: JSON.stringify(reason),
    total,
    margin,
    lines,
  })
  if (!isNew) throw new Error(`Request ${rfq.number} was decided twice`)
}
