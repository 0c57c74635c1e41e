import { sql } from 'drizzle-orm'
import type { RecordAction } from '#contract/desk/record.ts'
import {
  type QuoteRule,
  type QuoteRuleCode,
  quoteRuleLimits,
  type RuleState,
} from '#contract/negotiation/quote-rules.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import {
  type AnsweringInput,
  answeringSchema,
  type QuoteRuleInput,
} from '#contract/schemas/quote-rules.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { lockAnswerSwitch } from '../../negotiation/negotiation.ts'
import {
  deleteQuoteRule,
  insertQuoteRule,
  loadQuoteRules,
  orderQuoteRules,
  setRuleState,
  updateQuoteRule,
} from './quote-rule-store.ts'
import { readQuoteRule } from './quote-rule-views.ts'
import { type RuleFields, readRule } from './read-rule.ts'

/**
 * Adds a rule, which is off and asked last, or with an id changes that one if it is still as
 * `expected`. Waits for answers under way; none is sent by a rule as it was before. Audited.
 * Source: DEAL-03.
 */
export async function saveQuoteRule(
  scope: Scope,
  id: number | null,
  input: QuoteRuleInput,
  expected: ExpectedState<RuleFields>,
): Promise<Outcome<number, QuoteRuleCode>> {
  return runEdit(scope, async (db, txScope, rules) => {
    const { seller } = txScope
    const stored = id === null ? null : await readQuoteRule(txScope, id)
    if (id !== null && !stored) return refuse('unknown-rule')
    if (id === null && rules.length >= quoteRuleLimits.rules) return refuse('too-many-rules')
    const rule = await readRule(txScope, db, input, stored)
    if (!rule.ok) return rule
    const before = stored && toRuleFields(stored)
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    if (id !== null) await updateQuoteRule(db, seller.id, id, rule.value)
    const savedId = id ?? (await insertQuoteRule(db, seller.id, rule.value))
    const action = id === null ? 'quote-rule.add' : 'quote-rule.change'
    await record(db, txScope, action, savedId, before && withoutBuyer(before), rule.value)
    return ok(savedId)
  })
}

/** Turns a rule on, off, or into the shadow for a week. Audited. Source: DEAL-03. */
export function turnQuoteRule(
  scope: Scope,
  id: number,
  state: RuleState,
): Promise<Outcome<number, QuoteRuleCode>> {
  return runEdit(scope, async (db, txScope, rules) => {
    const rule = rules.find((each) => each.id === id)
    const { seller } = txScope
    if (!rule || !(await setRuleState(db, seller.id, id, state, quoteRuleLimits.shadowDays)))
      return refuse('unknown-rule')
    const before = { name: rule.name, state: rule.state }
    await record(db, txScope, 'quote-rule.change', id, before, { name: rule.name, state })
    return ok(id)
  })
}

/** Removes a rule; what it decided stays in the log. Audited. */
export function removeQuoteRule(scope: Scope, id: number): Promise<Outcome<number, QuoteRuleCode>> {
  return runEdit(scope, async (db, txScope, rules) => {
    const rule = rules.find((each) => each.id === id)
    if (!rule || !(await deleteQuoteRule(db, txScope.seller.id, id))) return refuse('unknown-rule')
    await record(db, txScope, 'quote-rule.remove', id, { name: rule.name }, null)
    return ok(id)
  })
}

/** Lets a rule be asked one place earlier or later. Audited. */
export function moveQuoteRule(
  scope: Scope,
  id: number,
  places: -1 | 1,
): Promise<Outcome<number, QuoteRuleCode>> {
  return runEdit(scope, async (db, txScope, rules) => {
    const at = rules.findIndex((each) => each.id === id)
    const other = rules[at + places]
    if (at < 0) return refuse('unknown-rule')
    if (!other) return ok(id)
    const ids = rules.map((rule) => rule.id)
    await orderQuoteRules(db, txScope.seller.id, ids.with(at, other.id).with(at + places, id))
    const { name } = rules[at]!
    const before = { name, place: at + 1 }
    await record(db, txScope, 'quote-rule.change', id, before, { name, place: at + 1 + places })
    return ok(id)
  })
}

/** When rules answer requests, and how often one buyer. Audited. */
export function saveAnswering(
  scope: Scope,
  input: AnsweringInput,
  expected: ExpectedState<AnsweringInput>,
): Promise<Outcome<number, QuoteRuleCode>> {
  return runEdit(scope, async (db, txScope, _rules, { afterMinutes, maxPerProduct }) => {
    const parsed = parseInput(answeringSchema, input)
    if (!parsed.ok) return parsed
    const before = { afterMinutes, maxPerProduct }
    const stored = { afterMinutes: String(afterMinutes), maxPerProduct: String(maxPerProduct) }
    if (!matchesExpected(stored, expected)) return refuse('changed-meanwhile')
    const { seller, now, requestId } = txScope
    await db.execute(sql`
      update answer_switch set after_minutes = ${parsed.value.afterMinutes},
        max_per_product = ${parsed.value.maxPerProduct}
      where seller_id = ${seller.id}`)
    await audit(db, {
      sellerId: seller.id,
      personId: requireStaff(txScope, 'prices').id,
      now,
      requestId,
      action: 'answering.change',
      subject: 'answering',
      before,
      after: parsed.value,
    })
    return ok(0)
  })
}

/** What a rule's form edits. */
export function toRuleFields(rule: QuoteRule): RuleFields {
  const { name, kind, subjectId, customerId, mailDomain, fromAmount, toAmount } = rule
  const { pricing, basisPoints, does, minMargin, templateId } = rule
  const about = { name, kind, subjectId, customerId, mailDomain, fromAmount, toAmount }
  return { ...about, pricing, basisPoints, does, minMargin, templateId }
}

/** Runs an edit of the rules in a transaction that no answer by a rule shares. */
function runEdit(
  scope: Scope,
  work: (
    db: Db,
    scope: Scope,
    rules: QuoteRule[],
    answering: Awaited<ReturnType<typeof lockAnswerSwitch>>,
  ) => Promise<Outcome<number, QuoteRuleCode>>,
): Promise<Outcome<number, QuoteRuleCode>> {
  requireStaff(scope, 'prices')
  return scope.database.transaction(async (db) => {
    const txScope = withTransaction(scope, db)
    const answering = await lockAnswerSwitch(db, scope.seller.id)
    return work(db, txScope, await loadQuoteRules(db, scope.seller.id), answering)
  })
}

/** The record names no buyer. */
function withoutBuyer({ customerId, mailDomain, ...rule }: RuleFields) {
  return { ...rule, forBuyer: customerId !== null || mailDomain !== null }
}

async function record(
  db: Db,
  scope: Scope,
  action: RecordAction,
  id: number,
  before: object | null,
  after: RuleFields | object | null,
): Promise<void> {
  const { seller, now, requestId } = scope
  await audit(db, {
    sellerId: seller.id,
    personId: requireStaff(scope, 'prices').id,
    now,
    requestId,
    action,
    subject: `quote-rule:${id}`,
    before,
    after: after && 'customerId' in after ? withoutBuyer(after as RuleFields) : after,
  })
}
