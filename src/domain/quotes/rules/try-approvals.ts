import { sql } from 'drizzle-orm'
import type { ApprovalCode, ApprovalTrial } from '#contract/negotiation/approvals.ts'
import type { Db } from '#db/client.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadApprovalPolicy, loadTemplateTerms } from '../answer/approval-policy-store.ts'
import { type ApprovalPolicy, type ApprovedLine, findApprovals } from '../answer/approval-rules.ts'
import { type ReviewedLine, toApprovedLine } from '../answer/review-quote.ts'
import { getPriceThen, loadBuyerPacks } from './buyer-packs.ts'
import { pastDays } from './past-requests.ts'
import { readApprovals } from './read-approvals.ts'

const maxQuotes = 500
const maxDeals = 50

/**
 * Which quotes sent in the last 90 days would have needed approval by the policy as typed, decided
 * by the function that asks for it: at the buyer's list prices of that time, and today's costs. Of
 * more than 500 quotes the latest. Writes nothing. Source: DEAL-03.
 */
export async function tryApprovals(
  scope: Scope,
  input: Fields,
): Promise<Outcome<ApprovalTrial, ApprovalCode>> {
  requireStaff(scope, 'administer')
  const { seller } = scope
  const typed = readApprovals(input, seller.currency)
  if (!typed.ok) return typed
  const db = scope.database.primary
  const stored = await loadApprovalPolicy(db, seller.id)
  const policy = {
    ...stored,
    rules: typed.value,
    templateTerms: await loadTemplateTerms(db, seller.id),
  }
  const quotes = await loadSentQuotes(db, seller.id)
  const buyerPacks = await loadBuyerPacks(db, scope, quotes)
  const results = quotes.map(({ number, terms, paymentDays, lines }, at) => {
    const packs = buyerPacks[at]!
    const approved = lines.flatMap((line): ApprovedLine[] => {
      const current = toApprovedLine(line, packs)
      if (!current) return []
      if (line.list === null) return [current]
      const pack = line.packId === null ? undefined : packs.get(line.packId)
      return [{ ...current, list: getPriceThen(line.list, pack, line.quantity) }]
    })
    const facts = { lines: approved, terms, paymentDays }
    const isBeyond = (part: Partial<ApprovalPolicy>) =>
      findApprovals({ ...policy, floor: null, rules: [], ...part }, facts, seller).length > 0
    return {
      isUnderFloor: isBeyond({ floor: policy.floor }),
      rows: typed.value.map((rule) => isBeyond({ rules: [rule] })),
      number,
      total: approved.reduce((sum, line) => sum + line.quantity * line.unitPrice + line.charge, 0),
      reasons: findApprovals(policy, facts, seller).map(({ reason }) => reason),
      needsNow: findApprovals(stored, facts, seller).length > 0,
    }
  })
  const needing = results.filter(({ reasons }) => reasons.length > 0)
  return ok({
    days: pastDays,
    quotes: results.length,
    needing: needing.length,
    needingNow: results.filter(({ needsNow }) => needsNow).length,
    underFloor: results.filter(({ isUnderFloor }) => isUnderFloor).length,
    beyondRow: typed.value.map((_, row) => results.filter(({ rows }) => rows[row]).length),
    deals: needing.slice(0, maxDeals).map(({ number, total, reasons, needsNow }) => {
      return { number, total, reasons, needsNow }
    }),
  })
}

interface SentQuote {
  number: string
  customerId: string | null
  companyId: number | null
  terms: string
  paymentDays: number | null
  /** `list`: the buyer's price of one when the request came; null: it named no product then. */
  lines: (ReviewedLine & { list: number | null })[]
}

/** Newest first. */
async function loadSentQuotes(db: Db, sellerId: number): Promise<SentQuote[]> {
  const { rows } = await db.execute<{ [Name in keyof SentQuote]: SentQuote[Name] }>(sql`
    with v as (
      select rfq_id, version, terms, payment_days, sent_at from quote_version
      where seller_id = ${sellerId}
        and sent_at > statement_timestamp() - make_interval(days => ${pastDays}::int)
      order by sent_at desc limit ${maxQuotes}
    )
    select r.number, r.customer_id as "customerId", r.company_id::float8 as "companyId", v.terms, v.payment_days as "paymentDays",
      coalesce((select json_agg(json_build_object('line', q.line, 'packId', q.pack_id,
          'quantity', q.quantity, 'unitPrice', q.unit_price::float8, 'taxRate', q.tax_rate,
          'breaks', q.breaks, 'availability', q.availability, 'charge', q.charge::float8,
          'list', case when l.pack_id = q.pack_id then l.list_price::float8 end) order by q.line)
        from quote_line q join rfq_line l on l.seller_id = ${sellerId} and l.rfq_id = q.rfq_id
          and l.line = q.line
        where q.seller_id = ${sellerId} and q.rfq_id = v.rfq_id and q.version = v.version), '[]') as lines
    from v join rfq r on r.seller_id = ${sellerId} and r.id = v.rfq_id
    order by v.sent_at desc`)
  return rows
}
