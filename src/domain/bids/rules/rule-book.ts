import { maxPieces } from '#contract/cart/cart.ts'
import {
  type BackTest,
  type BidRule,
  type BidRulesInput,
  type BidRulesRefusal,
  type BidRulesView,
  maxRules,
  ruleKinds,
} from '#contract/negotiation/bid-rules.ts'
import { ruleStates } from '#contract/negotiation/quote-rules.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadNegotiationSettings, saveNegotiationSettings } from '../../negotiation/negotiation.ts'
import { isPaymentDays } from '../payment-days.ts'
import { listTriedRules, runBackTest } from './back-test-rules.ts'
import { loadPastLines } from './past-lines.ts'
import { bumpRuleVersion, findExistingSubjects, loadRuleBook, replaceRules } from './rule-store.ts'
import { loadRulesView } from './rule-views.ts'

/** The seller's bid rules. Staff only. Source: BID-03. */
export async function readBidRules(scope: Scope): Promise<BidRulesView> {
  requireStaff(scope, 'read')
  return loadRulesView(scope.database.primary, scope.seller)
}

/**
 * Replaces all rules at once, with an audit entry; bids that already have a verdict keep it. A rule
 * that is put into the shadow watches for a week. Source: BID-03, DEAL-03.
 */
export async function saveBidRules(
  requestScope: Scope,
  { rowVersion, rules, answerFrom, answerTo }: BidRulesInput,
): Promise<Outcome<BidRulesView, BidRulesRefusal>> {
  const staff = requireStaff(requestScope, 'prices')
  const minutes = [answerFrom, answerTo]
  if (
    minutes.some((each) => !Number.isInteger(each) || each < 1 || each > 1_440) ||
    answerFrom > answerTo
  ) {
    return refuse('bad-minutes')
  }
  return requestScope.database.transaction(
    async (db): Promise<Outcome<BidRulesView, BidRulesRefusal>> => {
      const { seller, now, requestId } = withTransaction(requestScope, db)
      const problem = await findRulesProblem(db, seller.id, rules)
      if (problem) return problem
      if (!(await bumpRuleVersion(db, seller.id, rowVersion))) return refuse('stale')
      const before = await loadRuleBook(db, seller.id)
      const settings = await loadNegotiationSettings(db, seller.id)
      await replaceRules(db, seller.id, rules)
      await saveNegotiationSettings(db, seller.id, {
        answerFromMinutes: answerFrom,
        answerToMinutes: answerTo,
      })
      // Product pages show whether bids are accepted.
      await invalidateTags(db, seller.id, [tags.seller(seller.id)])
      await audit(db, {
        sellerId: seller.id,
        personId: staff.id,
        now,
        requestId,
        action: 'bid-rules.save',
        subject: 'bid-rules',
        before: {
          rules: excludeRules(before, rules),
          minutes: [settings.answerFromMinutes, settings.answerToMinutes],
        },
        after: { rules: excludeRules(rules, before), minutes },
      })
      return ok(await loadRulesView(db, seller))
    },
  )
}

/**
 * What these rules would have done with the bids of the last 30 days: those that are on or in the
 * shadow, or all if none is. Writes nothing. Source: BID-11, DEAL-03.
 */
export async function backTest(
  scope: Scope,
  rules: readonly BidRule[],
): Promise<Outcome<BackTest, BidRulesRefusal>> {
  requireStaff(scope, 'prices')
  const db = scope.database.primary
  const problem = await findRulesProblem(db, scope.seller.id, rules)
  if (problem) return problem
  return ok(runBackTest(listTriedRules(rules), await loadPastLines(db, scope)))
}

/** Error fields are named by the rule's index. */
async function findRulesProblem(
  db: Db,
  sellerId: number,
  rules: readonly BidRule[],
): Promise<Refusal<BidRulesRefusal> | null> {
  if (rules.length > maxRules) return refuse('too-many-rules')
  const invalidIndex = rules.findIndex((rule) => !isValidRule(rule))
  if (invalidIndex >= 0) return refuse('bad-rule', { [invalidIndex]: 'bad-rule' })
  // Looks up only valid row ids.
  const existingSubjects = await findExistingSubjects(db, sellerId, rules)
  const seenKeys = new Set<string>()
  for (const [at, rule] of rules.entries()) {
    if (rule.kind !== 'all' && !existingSubjects.has(`${rule.kind}:${rule.subjectId}`)) {
      return refuse('bad-rule', { [at]: 'bad-rule' })
    }
    const name = `${rule.kind} ${rule.subjectId} ${rule.fromQuantity}`
    if (seenKeys.has(name)) return refuse('same-rule-twice', { [at]: 'same-rule-twice' })
    seenKeys.add(name)
  }
  return null
}

const maxRowId = 2_147_483_647

function isValidRule({
  kind,
  subjectId,
  fromQuantity,
  allowed,
  acceptFrom,
  declineBelow,
  floor,
  counters,
  paymentDays,
  state,
}: BidRule): boolean {
  const isShare = (share: number | null) =>
    share === null || (Number.isInteger(share) && share > 0 && share <= 10_000)
  return (
    ruleKinds.includes(kind) &&
    ruleStates.includes(state) &&
    (kind === 'all'
      ? subjectId === null
      : Number.isInteger(subjectId) && subjectId! > 0 && subjectId! <= maxRowId) &&
    Number.isInteger(fromQuantity) &&
    fromQuantity > 0 &&
    fromQuantity <= maxPieces &&
    typeof allowed === 'boolean' &&
    typeof counters === 'boolean' &&
    (paymentDays === null || isPaymentDays(paymentDays)) &&
    [acceptFrom, declineBelow, floor].every(isShare) &&
    (acceptFrom === null || Math.max(declineBelow ?? 0, floor ?? 0) <= acceptFrom)
  )
}

/** Items that are not among the others. */
function excludeRules(rules: readonly BidRule[], others: readonly BidRule[]): BidRule[] {
  const toKey = ({
    kind,
    subjectId,
    fromQuantity,
    allowed,
    acceptFrom,
    declineBelow,
    floor,
    counters,
    paymentDays,
    state,
  }: BidRule) =>
    JSON.stringify([
      kind,
      subjectId,
      fromQuantity,
      allowed,
      acceptFrom,
      declineBelow,
      floor,
      counters,
      paymentDays,
      state,
    ])
  const otherKeys = new Set(others.map(toKey))
  return rules.filter((rule) => !otherKeys.has(toKey(rule)))
}
