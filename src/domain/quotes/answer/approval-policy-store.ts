import { sql } from 'drizzle-orm'
import type { StoredApprovalRule } from '#contract/negotiation/approvals.ts'
import type { Db } from '#db/client.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { type ApprovalPolicy, joinTerms } from './approval-rules.ts'

/** When a seller's quotes need approval, in the caller's transaction. Source: DEAL-03. */
export async function loadApprovalPolicy(db: Db, sellerId: number): Promise<ApprovalPolicy> {
  const { marginFloor: floor } = await loadNegotiationSettings(db, sellerId)
  const rules = await loadApprovalRules(db, sellerId)
  if (!rules.some(({ measure }) => measure === 'terms')) return { floor, rules, templateTerms: [] }
  return { floor, rules, templateTerms: await loadTemplateTerms(db, sellerId) }
}

/** The terms of the seller's templates, days of payment too, which a row about terms compares with. */
export async function loadTemplateTerms(db: Db, sellerId: number): Promise<string[]> {
  const { rows } = await db.execute<{ terms: string; paymentDays: number | null }>(sql`
    select terms, payment_days as "paymentDays" from quote_template
    where seller_id = ${sellerId} and (terms <> '' or payment_days is not null)`)
  return rows.map(joinTerms)
}

/** The rows of a seller's policy, in the order in which they are shown. */
export async function loadApprovalRules(db: Db, sellerId: number): Promise<StoredApprovalRule[]> {
  const { rows } = await db.execute<{
    [Name in keyof StoredApprovalRule]: StoredApprovalRule[Name]
  }>(sql`
    select id, measure, bound::float8 as bound, words, role from approval_rule
    where seller_id = ${sellerId}
    order by array_position(array['line-margin', 'margin', 'amount', 'discount', 'terms'], measure),
      bound, words`)
  return rows
}
