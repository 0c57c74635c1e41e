import { type SQL, sql } from 'drizzle-orm'
import type { Report, ReportColumn, ReportDays, ReportName } from '#contract/desk/insight.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findTimeZone } from '../delivery/delivery.ts'
import { isShownToStaff, minSearchers } from '../engagement/score-rules.ts'

/** Maximum number of rows of a ranking. */
const maxRows = 200

type Cell = string | number | null
type ReportBody = Pick<Report, 'columns' | 'rows' | 'sums' | 'plot'>
type ReportBuilder = (scope: Scope, days: ReportDays) => Promise<ReportBody>

/**
 * Builds a report on the seller's last days. Aggregated by the database, with at most 200 rows of a
 * ranking. Source: DESK-05.
 */
export async function buildReport(
  scope: Scope,
  name: ReportName,
  days: ReportDays,
): Promise<Report> {
  requireStaff(scope, 'read')
  return { name, days, ...(await reportBuilders[name](scope, days)) }
}

const buildSalesReport: ReportBuilder = async (scope, days) => {
  const rows = await queryRows(
    scope,
    4,
    sql`with span as (${selectSpan(scope, days)}), counted as (
      select ${selectStart(scope, days, sql`placed_at`)} as start,
        count(*) filter (where state <> 'cancelled') as orders,
        coalesce(sum(total) filter (where state <> 'cancelled'), 0) as total,
        count(*) filter (where state = 'cancelled') as cancelled
      from shop_order where seller_id = ${scope.seller.id} and placed_at >= ${selectSince(scope, days)} group by 1)
    select span.start::text, coalesce(orders, 0)::int, coalesce(total, 0)::float8, coalesce(cancelled, 0)::int
    from span left join counted using (start) order by 1`,
  )
  const orders = sumColumn(rows, 1)
  const total = sumColumn(rows, 2)
  return {
    columns: [
      toColumn(days > 90 ? 'Week from' : 'Day', 'day'),
      toColumn('Orders', 'count'),
      toColumn('Sales', 'money'),
      toColumn('Cancelled', 'count'),
    ],
    rows: orders + sumColumn(rows, 3) === 0 ? [] : rows,
    sums: [
      { name: 'Orders', kind: 'count', value: orders },
      { name: 'Sales', kind: 'money', value: total },
      {
        name: 'An order on average',
        kind: 'money',
        value: orders === 0 ? null : Math.round(total / orders),
      },
    ],
    plot: { label: 0, height: 2 },
  }
}

/** Lists the words that may be shown, and counts all searches, including those that may not. */
const searchReportBuilder =
  (isWithoutResults: boolean): ReportBuilder =>
  async (scope, days) => {
    const from = sql`from tracked_event
      where seller_id = ${scope.seller.id} and searched and at >= ${selectSince(scope, days)} and words <> ''
      ${isWithoutResults ? sql`and results = 0` : sql``}`
    const [groups, [countRow]] = await Promise.all([
      queryRows(
        scope,
        5,
        sql`select words, count(*)::int, count(distinct at::date)::int,
            ${isWithoutResults ? sql`max(at)::date::text` : sql`round(avg(results))::int`},
          ${shopperCount}::int ${from}
          group by words having ${shopperCount} >= ${minSearchers}
          order by 2 desc, 1 limit ${2 * maxRows}`,
      ),
      queryRows(scope, 1, sql`select count(*)::int ${from}`),
    ])
    const rows = groups
      .filter(([words, , , , people]) =>
        isShownToStaff({ words: String(words), shoppers: Number(people) }),
      )
      .slice(0, maxRows)
      .map((row) => row.slice(0, 4))
    const all = Number(countRow?.[0] ?? 0)
    return {
      columns: [
        toColumn('Words', 'text'),
        toColumn('Searches', 'count'),
        toColumn('On days', 'count'),
        isWithoutResults ? toColumn('Last on', 'day') : toColumn('Results on average', 'count'),
      ],
      rows,
      sums: [
        { name: 'Searches', kind: 'count', value: all },
        { name: 'Of words not listed', kind: 'count', value: all - sumColumn(rows, 1) },
      ],
      plot: { label: 0, height: 1 },
    }
  }

const shopperCount = sql`count(distinct coalesce(customer_id::text, network, ''))`

const buildQuoteReport: ReportBuilder = async (scope, days) => {
  const rows = await queryRows(
    scope,
    4,
    sql`select (date_trunc('week', created_at at time zone ${getTimeZone(scope)}))::date::text, count(*)::int,
      count(*) filter (where current_version is not null)::int,
      count(*) filter (where state in ('AWARDED', 'ORDERED'))::int
    from rfq where seller_id = ${scope.seller.id} and created_at >= ${selectSince(scope, days)}
      and (state not in ('DRAFT', 'VERIFYING') and (state <> 'CANCELLED' or current_version is not null or proven))
    group by 1 order by 1`,
  )
  return buildNegotiationReport(rows, ['Asked', 'Quoted', 'Won'], 'Win rate')
}

const buildBidReport: ReportBuilder = async (scope, days) => {
  const rows = await queryRows(
    scope,
    4,
    sql`select (date_trunc('week', made_at at time zone ${getTimeZone(scope)}))::date::text, count(*)::int,
      count(*) filter (where state not in ('SUBMITTED', 'WITHDRAWN', 'EXPIRED'))::int,
      count(*) filter (where state in ('AGREED', 'ORDERED', 'LAPSED'))::int
    from bid where seller_id = ${scope.seller.id} and made_at >= ${selectSince(scope, days)} and round > 0
    group by 1 order by 1`,
  )
  return buildNegotiationReport(rows, ['Made', 'Answered', 'Agreed'], 'Acceptance')
}

/**
 * Per week: how many requests came in, how many of them were answered, and how many of those were
 * won.
 */
function buildNegotiationReport(
  rows: Cell[][],
  [receivedName, answeredName, wonName]: [string, string, string],
  rate: string,
): ReportBody {
  const toShare = (part: number, all: number) => (all === 0 ? null : part / all)
  return {
    columns: [
      toColumn('Week from', 'day'),
      ...[receivedName, answeredName, wonName].map((name) => toColumn(name, 'count')),
      toColumn(rate, 'share'),
    ],
    rows: rows.map((row) => [...row, toShare(Number(row[3]), Number(row[2]))]),
    sums: [
      ...[receivedName, answeredName, wonName].map((name, index) => ({
        name,
        kind: 'count' as const,
        value: sumColumn(rows, index + 1),
      })),
      { name: rate, kind: 'share', value: toShare(sumColumn(rows, 3), sumColumn(rows, 2)) },
    ],
    plot: { label: 0, height: 1 },
  }
}

const buildCoverageReport: ReportBuilder = async (scope, days) => {
  const rows = await queryRows(
    scope,
    5,
    sql`select u.postal_code, coalesce(max(p.city), ''), coalesce(max(p.state), ''), sum(u.asks)::int, max(u.day)::text
    from unserved_ask u left join postal_code p on p.country = ${scope.seller.countryCode} and p.code = u.postal_code
    where u.seller_id = ${scope.seller.id} and u.day >= ${selectSince(scope, days)}::date
    group by u.postal_code order by 4 desc, 1 limit ${maxRows}`,
  )
  return {
    columns: [
      toColumn('Postal code', 'text'),
      toColumn('City', 'text'),
      toColumn('State', 'text'),
      toColumn('Asked', 'count'),
      toColumn('Last on', 'day'),
    ],
    rows,
    sums: [{ name: 'Asked in vain', kind: 'count', value: sumColumn(rows, 3) }],
    plot: { label: 0, height: 3 },
  }
}

const reportBuilders: Record<ReportName, ReportBuilder> = {
  sales: buildSalesReport,
  searches: searchReportBuilder(false),
  'nothing-found': searchReportBuilder(true),
  quotes: buildQuoteReport,
  bids: buildBidReport,
  coverage: buildCoverageReport,
}

const toColumn = (name: string, kind: ReportColumn['kind']): ReportColumn => ({ name, kind })

const getTimeZone = ({ seller }: Scope) => findTimeZone(seller.countryCode)

const selectSince = ({ now }: Scope, days: ReportDays) =>
  sql`(${now.toISOString()}::timestamptz - make_interval(days => ${days - 1}))`

/** The day of a moment in the shop's time zone, or its week if the span is long. */
function selectStart(scope: Scope, days: ReportDays, moment: SQL): SQL {
  const localTime = sql`${moment} at time zone ${getTimeZone(scope)}`
  return days > 90 ? sql`date_trunc('week', ${localTime})::date` : sql`(${localTime})::date`
}

/** Every start of the span, including days without data. */
function selectSpan(scope: Scope, days: ReportDays): SQL {
  const from = selectStart(scope, days, selectSince(scope, days))
  const to = selectStart(scope, days, sql`${scope.now.toISOString()}::timestamptz`)
  const step = days > 90 ? sql`interval '1 week'` : sql`interval '1 day'`
  return sql`select generate_series(${from}::timestamp, ${to}::timestamp, ${step})::date as start`
}

/**
 * Runs a query and returns its columns in order. The columns are renamed, as duplicate names would
 * overwrite each other.
 */
async function queryRows({ database }: Scope, columns: number, query: SQL): Promise<Cell[][]> {
  const names = Array.from({ length: columns }, (_, index) => sql.identifier(`c${index}`))
  const { rows } = await database.replica.execute<Record<string, Cell>>(
    sql`select * from (${query}) as report(${sql.join(names, sql`, `)})`,
  )
  return rows.map((row) => Object.values(row))
}

function sumColumn(rows: readonly Cell[][], index: number): number {
  return rows.reduce((sum, row) => sum + Number(row[index] ?? 0), 0)
}
