import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type InsightPart,
  partReports,
  type Report,
  type ReportCell,
  type ReportName,
  type ReportTime,
  reportCapabilities,
} from '#contract/desk/insight.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { requireAllOrders, requireStaff } from '../accounts/accounts.ts'
import { buildLostBidReport, buildLostQuoteReport } from './lost-reports.ts'
import {
  getSpan,
  getTimeZone,
  maxRows,
  queryRows,
  type ReportBody,
  type ReportBuilder,
  sumColumn,
  toColumn,
  toShare,
} from './report-parts.ts'
import { buildSearchReport, buildUnfoundReport } from './search-reports.ts'
import { buildBuyerReport, buildProductReport } from './sold-reports.ts'
import {
  buildAnswerTimeReport,
  buildBrandReport,
  buildMarginReport,
  buildPriceCutReport,
  buildWonBuyerReport,
  endedQuoteStates,
  wonQuote,
} from './won-reports.ts'

/**
 * Builds a report on the seller's last days. Aggregated by the database, with at most 200 rows of a
 * ranking. Some need more than the right to read. Source: DESK-05, DEAL-04.
 */
export async function buildReport(
  scope: Scope,
  name: ReportName,
  time: ReportTime,
): Promise<Report> {
  requireAllOrders(scope, 'read')
  const capability = reportCapabilities[name]
  if (capability) requireStaff(scope, capability)
  return { name, ...time, ...(await reportBuilders[name](scope, time)) }
}

/**
 * The reports of one part of insight that this person may read, one after the other: they share one
 * connection. Source: DEAL-04.
 */
export async function buildReports(
  scope: Scope,
  part: InsightPart,
  time: ReportTime,
): Promise<Report[]> {
  const staff = requireAllOrders(scope, 'read')
  const reports: Report[] = []
  for (const name of partReports[part]) {
    const capability = reportCapabilities[name]
    if (!capability || mayDo(staff, capability)) reports.push(await buildReport(scope, name, time))
  }
  return reports
}

const buildSalesReport: ReportBuilder = async (scope, time) => {
  const span = getSpan(scope, time)
  const sellerId = scope.seller.id
  // What was sold before stands beside the day that is as far from the start.
  const shift = sql`(${span.from}::timestamptz - ${span.beforeFrom}::timestamptz)`
  const rows = await queryRows(
    scope,
    5,
    sql`with span as (${selectSpan(scope, time)}), earlier as (
      select ${selectStart(scope, time, sql`(placed_at + ${shift})`)} as start, sum(total) as total
      from shop_order where seller_id = ${sellerId} and state <> 'cancelled'
        and placed_at >= ${span.beforeFrom}::timestamptz and placed_at <= ${span.beforeTo}::timestamptz group by 1
    ), counted as (
      select ${selectStart(scope, time, sql`placed_at`)} as start,
        count(*) filter (where state <> 'cancelled') as orders,
        coalesce(sum(total) filter (where state <> 'cancelled'), 0) as total,
        count(*) filter (where state = 'cancelled') as cancelled
      from shop_order where seller_id = ${scope.seller.id} and placed_at >= ${selectSince(scope, time)} group by 1)
    select span.start::text, coalesce(c.orders, 0)::int, coalesce(c.total, 0)::float8, coalesce(c.cancelled, 0)::int,
      coalesce(e.total, 0)::float8
    from span left join counted c using (start) left join earlier e using (start) order by 1`,
  )
  const orders = sumColumn(rows, 1)
  const total = sumColumn(rows, 2)
  return {
    columns: [
      toColumn(time.days > 90 ? deskInsightTexts.weekFrom() : deskInsightTexts.day(), 'day'),
      toColumn(deskInsightTexts.orders(), 'count'),
      toColumn(deskInsightTexts.sales(), 'money'),
      toColumn(deskInsightTexts.cancelled(), 'count'),
      toColumn(deskInsightTexts.salesBefore(), 'money'),
    ],
    rows: orders + sumColumn(rows, 3) + sumColumn(rows, 4) === 0 ? [] : rows,
    sums: [
      { name: deskInsightTexts.orders(), kind: 'count', value: orders },
      { name: deskInsightTexts.sales(), kind: 'money', value: total },
      { name: deskInsightTexts.before(), kind: 'money', value: sumColumn(rows, 4), isBefore: true },
      {
        name: deskInsightTexts.averageOrder(),
        kind: 'money',
        value: orders === 0 ? null : Math.round(total / orders),
      },
    ],
    plot: { kind: 'line', label: 0, value: 2, before: 4, count: null, verb: 'buy' },
  }
}

const buildQuoteReport: ReportBuilder = async (scope, time) => {
  const rows = await queryRows(
    scope,
    5,
    sql`select (date_trunc('week', r.created_at at time zone ${getTimeZone(scope)}))::date::text, count(*)::int,
      count(*) filter (where r.current_version is not null)::int,
      count(*) filter (where r.state in ${endedQuoteStates})::int,
      count(*) filter (where ${wonQuote})::int
    from rfq r where r.seller_id = ${scope.seller.id} and r.created_at >= ${selectSince(scope, time)}
      and (r.state not in ('DRAFT', 'VERIFYING')
        and (r.state <> 'CANCELLED' or r.current_version is not null or r.proven))
    group by 1 order by 1`,
  )
  const weeks = fillWeeks(scope, time, rows)
  return buildNegotiationReport(
    weeks,
    [
      deskInsightTexts.asked(),
      deskInsightTexts.quoted(),
      deskInsightTexts.ended(),
      deskInsightTexts.won(),
    ],
    deskInsightTexts.wonOfEnded(),
    'ask',
  )
}

const buildBidReport: ReportBuilder = async (scope, time) => {
  const rows = await queryRows(
    scope,
    4,
    sql`select (date_trunc('week', made_at at time zone ${getTimeZone(scope)}))::date::text, count(*)::int,
      count(*) filter (where state not in ('SUBMITTED', 'WITHDRAWN', 'EXPIRED'))::int,
      count(*) filter (where state in ('AGREED', 'ORDERED', 'LAPSED'))::int
    from bid where seller_id = ${scope.seller.id} and made_at >= ${selectSince(scope, time)} and round > 0
    group by 1 order by 1`,
  )
  const weeks = fillWeeks(scope, time, rows)
  return buildNegotiationReport(
    weeks,
    [deskInsightTexts.made(), deskInsightTexts.answered(), deskInsightTexts.agreed()],
    deskInsightTexts.acceptance(),
    'bid',
  )
}

const dayMs = 86_400_000

/** Every week of the time from its first to now, those without anything too: an axis has no gaps. */
function fillWeeks(scope: Scope, time: ReportTime, rows: ReportCell[][]): ReportCell[][] {
  const [first] = rows
  if (!first) return []
  const { from, to } = getSpan(scope, time)
  const timeZone = getTimeZone(scope)
  const toDay = (moment: string) =>
    Date.parse(new Date(moment).toLocaleDateString('en-CA', { timeZone }))
  const monday = toDay(from) - ((new Date(toDay(from)).getUTCDay() + 6) % 7) * dayMs
  const none = first.slice(1).map(() => 0)
  const weeks: ReportCell[][] = []
  for (let day = monday; day <= toDay(to); day += 7 * dayMs) {
    const name = new Date(day).toISOString().slice(0, 10)
    weeks.push(rows.find((row) => row[0] === name) ?? [name, ...none])
  }
  return weeks
}

/**
 * Per week: how many requests or bids came in, and what became of them; the share is that of the
 * last count in the one before it.
 */
function buildNegotiationReport(
  rows: ReportCell[][],
  names: readonly string[],
  rate: string,
  verb: 'ask' | 'bid',
): ReportBody {
  const all = names.length - 1
  return {
    columns: [
      toColumn(deskInsightTexts.weekFrom(), 'day'),
      ...names.map((name) => toColumn(name, 'count')),
      toColumn(rate, 'share'),
    ],
    rows: rows.map((row) => [...row, toShare(Number(row[all + 1]), Number(row[all]))]),
    sums: [
      ...names.map((name, index) => ({
        name,
        kind: 'count' as const,
        value: sumColumn(rows, index + 1),
      })),
      { name: rate, kind: 'share', value: toShare(sumColumn(rows, all + 1), sumColumn(rows, all)) },
    ],
    plot: { kind: 'bars', label: 0, value: 1, before: null, count: null, verb },
  }
}

const buildCoverageReport: ReportBuilder = async (scope, time) => {
  const rows = await queryRows(
    scope,
    5,
    sql`select u.postal_code, coalesce(max(p.city), ''), coalesce(max(p.state), ''), sum(u.asks)::int, max(u.day)::text
    from unserved_ask u left join postal_code p on p.country = ${scope.seller.countryCode} and p.code = u.postal_code
    where u.seller_id = ${scope.seller.id} and u.day >= (${selectSince(scope, time)} at time zone ${getTimeZone(scope)})::date
    group by u.postal_code order by 4 desc, 1 limit ${maxRows}`,
  )
  return {
    columns: [
      toColumn(deskInsightTexts.postalCode(), 'text'),
      toColumn(deskInsightTexts.city(), 'text'),
      toColumn(deskInsightTexts.state(), 'text'),
      toColumn(deskInsightTexts.timesAsked(), 'count'),
      toColumn(deskInsightTexts.lastOn(), 'day'),
    ],
    rows,
    sums: [{ name: deskInsightTexts.askedInVain(), kind: 'count', value: sumColumn(rows, 3) }],
    plot: { kind: 'rows', label: 0, value: 3, before: null, count: null, verb: 'buy' },
  }
}

const reportBuilders: Record<ReportName, ReportBuilder> = {
  'quotes-lost': buildLostQuoteReport,
  'bids-lost': buildLostBidReport,
  'answer-time': buildAnswerTimeReport,
  'price-cut': buildPriceCutReport,
  margin: buildMarginReport,
  brands: buildBrandReport,
  products: buildProductReport,
  'buyers-won': buildWonBuyerReport,
  buyers: buildBuyerReport,
  sales: buildSalesReport,
  searches: buildSearchReport,
  'nothing-found': buildUnfoundReport,
  quotes: buildQuoteReport,
  bids: buildBidReport,
  coverage: buildCoverageReport,
}

const selectSince = (scope: Scope, time: ReportTime) =>
  sql`${getSpan(scope, time).from}::timestamptz`

/** The day of a moment in the shop's time zone, or its week if the span is long. */
function selectStart(scope: Scope, time: ReportTime, moment: SQL): SQL {
  const localTime = sql`${moment} at time zone ${getTimeZone(scope)}`
  return time.days > 90 ? sql`date_trunc('week', ${localTime})::date` : sql`(${localTime})::date`
}

/** Every start of the span, including days without data. */
function selectSpan(scope: Scope, time: ReportTime): SQL {
  const from = selectStart(scope, time, selectSince(scope, time))
  const to = selectStart(scope, time, sql`${scope.now.toISOString()}::timestamptz`)
  const step = time.days > 90 ? sql`interval '1 week'` : sql`interval '1 day'`
  return sql`select generate_series(${from}::timestamp, ${to}::timestamp, ${step})::date as start`
}
