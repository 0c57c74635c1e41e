import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import { describeStoredReason, nameLoggedBidRule } from '#contract/negotiation/decision-reasons.ts'
import type {
  RuleDecisionPage,
  RuleDecisionQuery,
  RuleDecisionView,
  RuleOutcome,
} from '#contract/negotiation/quote-rules.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { MarginLine } from '#kernel/margin.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { getMargin } from '../../pricing/margin-rules.ts'

const pageSize = 30

type Row = Omit<RuleDecisionView, 'on' | 'people'> & {
  people: { lines: MarginLine[]; minutes: number } | null
}

/**
 * The log of what rules decided, newest first, with what people answered beside it. Staff only,
 * margins only with sight of costs, buyers only for those who may see them. Source: DEAL-03,
 * DESK-01.
 */
export async function readRuleDecisions(
  scope: Scope,
  query: RuleDecisionQuery,
): Promise<RuleDecisionPage> {
  const staff = requireStaff(scope, 'read')
  const seesCosts = mayDo(staff, 'costs')
  const { seller } = scope
  const db = scope.database.primary
  const matches = buildFilter(seller.id, query)
  const ofAnyOutcome = buildFilter(seller.id, { ...query, outcome: '' })
  const byOutcome = await db.execute<{ outcome: RuleOutcome; count: number }>(
    sql`select outcome, count(*)::int as count from rule_decision d where ${ofAnyOutcome} group by outcome`,
  )
  const outcomes = Object.fromEntries(byOutcome.rows.map(({ outcome, count }) => [outcome, count]))
  const count = byOutcome.rows.reduce(
    (sum, row) => sum + (query.outcome === '' || query.outcome === row.outcome ? row.count : 0),
    0,
  )
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const page = Math.min(query.page, pages)
  const { rows } = await db.execute<Row>(sql`
    with logged as (
      select * from rule_decision d where ${matches}
      order by d.at desc, d.id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select d.id, d.kind, coalesce(r.number, b.number, '') as number, d.mode, d.rule_id as "ruleId",
      d.rule_name as "ruleName", d.outcome, d.reason, d.total::float8 as total, d.margin,
      ${utcTextSql(sql`d.at`)} as at,
      ${mayDo(staff, 'contacts') ? buyerSql(seller.id) : nobody},
      case when v.version is not null then json_build_object(
          'minutes', extract(epoch from v.sent_at - r.opened_at) / 60, 'lines', v.lines)
        when n.minutes is not null then json_build_object(
          'minutes', n.minutes, 'lines', n.lines) end as people
    from logged d
    left join rfq r on r.seller_id = ${seller.id} and d.kind = 'rfq' and r.id = d.thread_id
    left join bid b on b.seller_id = ${seller.id} and d.kind = 'bid' and b.id = d.thread_id
    left join rfq_contact c on c.seller_id = ${seller.id} and c.rfq_id = r.id
    left join person p on p.id = coalesce(r.customer_id, b.customer_id)
    left join lateral (
      select q.version, q.sent_at, (
        select json_agg(json_build_object('price', l.unit_price::float8, 'quantity', l.quantity,
          'taxRate', coalesce(l.tax_rate, 0), 'cessRate', coalesce(p.cess_rate, 0), 'cost', k.cost::float8))
        from quote_line l left join pack k on k.seller_id = ${seller.id} and k.id = l.pack_id
        left join product p on p.seller_id = ${seller.id} and p.id = k.product_id
        where l.seller_id = ${seller.id} and l.rfq_id = q.rfq_id and l.version = q.version
          and l.unit_price is not null) as lines
      from quote_version q where q.seller_id = ${seller.id} and q.rfq_id = r.id
        and q.sent_at is not null
        and not exists (select 1 from rule_decision x where x.seller_id = ${seller.id}
          and x.kind = 'rfq' and x.mode = 'live' and x.outcome = 'sent' and x.thread_id = d.thread_id)
      order by q.version limit 1
    ) v on true
    left join lateral (
      select extract(epoch from e.at - s.at) / 60 as minutes, (
        select coalesce(json_agg(json_build_object(
          'price', coalesce((l ->> 'price')::float8, a.bid_price::float8), 'quantity', a.quantity,
          'taxRate', p.tax_rate, 'cessRate', p.cess_rate, 'cost', k.cost::float8)), '[]')
        from jsonb_array_elements(e.payload -> 'lines') l
        join bid_attempt a on a.seller_id = ${seller.id} and a.bid_id = b.id and a.round = d.round
          and a.pack_id = (l ->> 'pack')::bigint
        join pack k on k.seller_id = ${seller.id} and k.id = a.pack_id
        join product p on p.seller_id = ${seller.id} and p.id = k.product_id
        where l ->> 'state' in ('ACCEPTED', 'COUNTERED')) as lines
      from negotiation_event s
      join negotiation_event e on e.seller_id = ${seller.id} and e.kind = 'bid'
        and e.thread_id = b.id and e.sequence > s.sequence and e.type = 'bid-answered'
      where s.seller_id = ${seller.id} and s.kind = 'bid' and s.thread_id = b.id
        and s.type = 'bid-submitted' and (s.payload ->> 'round')::int = d.round
        and not exists (select 1 from rule_decision x where x.seller_id = ${seller.id}
          and x.kind = 'bid' and x.mode = 'live' and x.outcome <> 'left' and x.thread_id = d.thread_id
          and x.round = d.round)
      order by e.sequence limit 1
    ) n on true
    order by d.at desc, d.id desc`)
  const views = rows.map((row) => toView(row, seller, seesCosts))
  const decisions = seesCosts ? views : views.map(hideDecisionCosts)
  return { decisions, outcomes, count, page, pages }
}

const nobody = sql`null as buyer, null as company, null as "customerId"`
const buyerSql = (sellerId: number) => sql`
  coalesce(nullif(c.name, ''), nullif(p.name, '')) as buyer, p.id as "customerId",
  ${companyNameSql(sellerId, {
    companyId: sql`coalesce(r.company_id, b.company_id)`,
    customerId: sql`coalesce(r.customer_id, b.customer_id)`,
    typed: sql`c.company`,
  })} as company`

function buildFilter(sellerId: number, { mode, outcome, kind, ruleId }: RuleDecisionQuery): SQL {
  const conditions = [sql`d.seller_id = ${sellerId}`]
  if (mode !== '') conditions.push(sql`d.mode = ${mode}`)
  if (outcome !== '') conditions.push(sql`d.outcome = ${outcome}`)
  if (kind !== '') conditions.push(sql`d.kind = ${kind}`)
  if (ruleId !== null) conditions.push(sql`d.rule_id = ${ruleId}`)
  return sql.join(conditions, sql` and `)
}

function toView({ people, ...row }: Row, seller: Seller, seesCosts: boolean): RuleDecisionView {
  const lines = people?.lines ?? []
  // Entries of earlier versions named the bid's own sum where no rule had set one.
  const hasSum = row.kind === 'rfq' || row.outcome === 'accepted' || row.outcome === 'countered'
  return {
    ...row,
    ruleName: row.kind === 'bid' ? nameLoggedBidRule(row.ruleName) : row.ruleName,
    reason: describeStoredReason(row.reason, { money: seller, seesCosts }),
    total: hasSum ? row.total : null,
    on: formatMoment(row.at, seller),
    people: people && {
      total: sumLines(lines),
      margin: getMargin(lines),
      minutes: Math.round(people.minutes),
    },
  }
}

function hideDecisionCosts({ people, ...view }: RuleDecisionView): RuleDecisionView {
  return { ...view, margin: null, people: people && { ...people, margin: null } }
}

/** Null: nothing is offered. */
function sumLines(lines: readonly MarginLine[]): number | null {
  if (lines.length === 0) return null
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}
