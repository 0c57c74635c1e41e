import { sql } from 'drizzle-orm'
import type {
  ApprovalCode,
  ApprovalPolicyView,
  StoredApprovalRule,
} from '#contract/negotiation/approvals.ts'
import type { Db } from '#db/client.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { listApprovers, requireStaff } from '../../accounts/accounts.ts'
import { loadNegotiationSettings, lockAnswerSwitch } from '../../negotiation/negotiation.ts'
import { loadApprovalRules } from '../answer/approval-policy-store.ts'
import { approvalsToFields, readApprovals, type TypedApprovalRule } from './read-approvals.ts'

/**
 * When quotes need a second person: the floor, the rows of the policy, and who may decide. Source:
 * DEAL-03.
 */
export async function readApprovalPolicy(scope: Scope): Promise<ApprovalPolicyView> {
  requireStaff(scope, 'administer')
  const db = scope.database.primary
  const { marginFloor: floor } = await loadNegotiationSettings(db, scope.seller.id)
  const sellerId = scope.seller.id
  const approvers = {
    approver: await listApprovers(db, sellerId, 'approver', []),
    owner: await listApprovers(db, sellerId, 'owner', []),
  }
  return { floor, rules: await loadApprovalRules(db, sellerId), approvers }
}

/**
 * Saves all rows if the stored ones are still as `expected`; audited if anything changes. Waits for
 * answers by rules under way; none is sent by a policy as it was before. Source: DEAL-03, SAFE-09.
 */
export async function saveApprovals(
  scope: Scope,
  input: Fields,
  expected: ExpectedState<Fields>,
): Promise<Outcome<null, ApprovalCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  const parsed = readApprovals(input, seller.currency)
  if (!parsed.ok) return parsed
  return database.transaction(async (db) => {
    await lockAnswerSwitch(db, seller.id)
    const stored = await loadApprovalRules(db, seller.id)
    if (!matchesExpected(approvalsToFields(stored, seller.currency), expected))
      return refuse('changed-meanwhile')
    if (!(await replaceRows(db, seller.id, stored, parsed.value))) return ok(null)
    const rules = await loadApprovalRules(db, seller.id)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'approvals.save',
      subject: 'approvals',
      before: toRecord(stored),
      after: toRecord(rules),
    })
    return ok(null)
  })
}

/** Rows keep their numbers, also those that change. Tells whether anything changed. */
async function replaceRows(
  db: Db,
  sellerId: number,
  stored: readonly StoredApprovalRule[],
  typed: readonly TypedApprovalRule[],
): Promise<boolean> {
  const rows = typed.map(({ key, ...rule }) => {
    const before = stored.find(({ id }) => String(id) === key)
    const isSame = before !== undefined && matchesExpected(before, { id: before.id, ...rule })
    return { ...rule, id: before?.id ?? null, isSame }
  })
  const unchanged = rows.filter(({ isSame }) => isSame).map(({ id }) => id)
  if (unchanged.length === stored.length && rows.length === stored.length) return false
  await db.execute(sql`
    delete from approval_rule where seller_id = ${sellerId}
      and id <> all(${sql.param(unchanged)}::bigint[])`)
  for (const { id, measure, bound, words, role, isSame } of rows) {
    if (isSame) continue
    if (id === null)
      await db.execute(sql`
        insert into approval_rule (seller_id, measure, bound, words, role)
        values (${sellerId}, ${measure}, ${bound}, ${words}, ${role})`)
    else
      await db.execute(sql`
        insert into approval_rule (seller_id, id, measure, bound, words, role)
        overriding system value values (${sellerId}, ${id}, ${measure}, ${bound}, ${words}, ${role})`)
  }
  return true
}

function toRecord(rules: readonly StoredApprovalRule[]): Record<string, string> {
  return Object.fromEntries(
    rules.map(({ id, measure, bound, words, role }) => [
      `row-${id}`,
      `${measure} ${measure === 'terms' ? words : bound}: ${role}`,
    ]),
  )
}
