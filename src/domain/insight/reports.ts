import { type SQL, sql } from 'drizzle-orm'
import type { Report, ReportColumn, ReportDays, ReportName } from '#contract/insight.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { timeZoneOf } from '../delivery/delivery.ts'
import { mayBeTold, minSearchers } from '../engagement/score-rules.ts'
import type { Scope } from '../scope.ts'

/** Most rows of a report that is a ranking. */
const maxRows = 200

type Cell = string | number | null
type Told = Pick<Report, 'columns' | 'rows' | 'sums' | 'plot'>
type Teller = (scope: Scope, days: ReportDays) => Promise<Told>

/** What the seller's figures of the last days tell. By the database, at most 200 rows of a ranking. Source: DESK-05. */
export async function report(scope: Scope, name: ReportName, days: ReportDays): Promise<Report> {
  requireStaff(scope, 'read')
  return { name, days, ...(await tellers[name](scope, days)) }
}

const sales: Teller = async (scope, days) => {
  const rows = await read(
    scope,
    4,
    sql`with span as (${spanOf(scope, days)}), counted as (
      select ${startOf(scope, days, sql`placed_at`)} as start, count(*) filter (where state <> 'cancelled') as orders,
        coalesce(sum(total) filter (where state <> 'cancelled'), 0) as total, count(*) filter (where state = 'cancelled') as cancelled
      from shop_order where seller_id = ${scope.seller.id} and placed_at >= ${since(scope, days)} group by 1)
    select span.start::text, coalesce(orders, 0)::int, coalesce(total, 0)::float8, coalesce(cancelled, 0)::int
    from span left join counted using (start) order by 1`,
  )
  const orders = sumOf(rows, 1)
  const total = sumOf(rows, 2)
  return {
    columns: [
      column(days > 90 ? 'Week from' : 'Day', 'day'),
      column('Orders', 'count'),
      column('Sales', 'money'),
      column('Cancelled', 'count'),
    ],
    rows: orders + sumOf(rows, 3) === 0 ? [] : rows,
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

/** Of the words, those that may be told; how many there were in all, also of those that may not. */
const searched =
  (vain: boolean): Teller =>
  async (scope, days) => {
    const from = sql`from tracked_event where seller_id = ${scope.seller.id} and searched and at >= ${since(scope, days)} and words <> ''
      ${vain ? sql`and results = 0` : sql``}`
    const [grouped, [counted]] = await Promise.all([
      read(
        scope,
        5,
        sql`select words, count(*)::int, count(distinct at::date)::int, ${vain ? sql`max(at)::date::text` : sql`round(avg(results))::int`},
          ${shoppers}::int ${from} group by words having ${shoppers} >= ${minSearchers} order by 2 desc, 1 limit ${2 * maxRows}`,
      ),
      read(scope, 1, sql`select count(*)::int ${from}`),
    ])
    const rows = grouped
      .filter(([words, , , , people]) =>
        mayBeTold({ words: String(words), shoppers: Number(people) }),
      )
      .slice(0, maxRows)
      .map((row) => row.slice(0, 4))
    const all = Number(counted?.[0] ?? 0)
    return {
      columns: [
        column('Words', 'text'),
        column('Searches', 'count'),
        column('On days', 'count'),
        vain ? column('Last on', 'day') : column('Results on average', 'count'),
      ],
      rows,
      sums: [
        { name: 'Searches', kind: 'count', value: all },
        { name: 'Of words not listed', kind: 'count', value: all - sumOf(rows, 1) },
      ],
      plot: { label: 0, height: 1 },
    }
  }

const shoppers = sql`count(distinct coalesce(customer_id::text, network, ''))`

const quotes: Teller = async (scope, days) => {
  const rows = await read(
    scope,
    4,
    sql`select (date_trunc('week', created_at at time zone ${zoneOf(scope)}))::date::text, count(*)::int,
      count(*) filter (where current_version is not null)::int, count(*) filter (where state in ('AWARDED', 'ORDERED'))::int
    from rfq where seller_id = ${scope.seller.id} and created_at >= ${since(scope, days)}
      and (state not in ('DRAFT', 'VERIFYING') and (state <> 'CANCELLED' or current_version is not null or proven))
    group by 1 order by 1`,
  )
  return negotiated(rows, ['Asked', 'Quoted', 'Won'], 'Win rate')
}

const bids: Teller = async (scope, days) => {
  const rows = await read(
    scope,
    4,
    sql`select (date_trunc('week', made_at at time zone ${zoneOf(scope)}))::date::text, count(*)::int,
      count(*) filter (where state not in ('SUBMITTED', 'WITHDRAWN', 'EXPIRED'))::int,
      count(*) filter (where state in ('AGREED', 'ORDERED', 'LAPSED'))::int
    from bid where seller_id = ${scope.seller.id} and made_at >= ${since(scope, days)} and round > 0 group by 1 order by 1`,
  )
  return negotiated(rows, ['Made', 'Answered', 'Agreed'], 'Acceptance')
}

/** Weeks with how many came, how many of them were answered, and how many of those were won. */
function negotiated(
  rows: Cell[][],
  [came, answered, won]: [string, string, string],
  rate: string,
): Told {
  const share = (of: number, all: number) => (all === 0 ? null : of / all)
  return {
    columns: [
      column('Week from', 'day'),
      ...[came, answered, won].map((name) => column(name, 'count')),
      column(rate, 'share'),
    ],
    rows: rows.map((row) => [...row, share(Number(row[3]), Number(row[2]))]),
    sums: [
      ...[came, answered, won].map((name, at) => ({
        name,
        kind: 'count' as const,
        value: sumOf(rows, at + 1),
      })),
      { name: rate, kind: 'share', value: share(sumOf(rows, 3), sumOf(rows, 2)) },
    ],
    plot: { label: 0, height: 1 },
  }
}

const coverage: Teller = async (scope, days) => {
  const rows = await read(
    scope,
    5,
    sql`select u.postal_code, coalesce(max(p.city), ''), coalesce(max(p.state), ''), sum(u.asks)::int, max(u.day)::text
    from unserved_ask u left join postal_code p on p.country = ${scope.seller.countryCode} and p.code = u.postal_code
    where u.seller_id = ${scope.seller.id} and u.day >= ${since(scope, days)}::date
    group by u.postal_code order by 4 desc, 1 limit ${maxRows}`,
  )
  return {
    columns: [
      column('Postal code', 'text'),
      column('City', 'text'),
      column('State', 'text'),
      column('Asked', 'count'),
      column('Last on', 'day'),
    ],
    rows,
    sums: [{ name: 'Asked in vain', kind: 'count', value: sumOf(rows, 3) }],
    plot: { label: 0, height: 3 },
  }
}

const tellers: Record<ReportName, Teller> = {
  sales,
  searches: searched(false),
  'nothing-found': searched(true),
  quotes,
  bids,
  coverage,
}

const column = (name: string, kind: ReportColumn['kind']): ReportColumn => ({ name, kind })

const zoneOf = ({ seller }: Scope) => timeZoneOf(seller.countryCode)

const since = ({ now }: Scope, days: ReportDays) =>
  sql`(${now.toISOString()}::timestamptz - make_interval(days => ${days - 1}))`

/** The day of the shop's clock that a moment falls on, or its week where the span is long. */
function startOf(scope: Scope, days: ReportDays, moment: SQL): SQL {
  const local = sql`${moment} at time zone ${zoneOf(scope)}`
  return days > 90 ? sql`date_trunc('week', ${local})::date` : sql`(${local})::date`
}

/** Every start of the span, also of days on which nothing happened. */
function spanOf(scope: Scope, days: ReportDays): SQL {
  const from = startOf(scope, days, since(scope, days))
  const to = startOf(scope, days, sql`${scope.now.toISOString()}::timestamptz`)
  const step = days > 90 ? sql`interval '1 week'` : sql`interval '1 day'`
  return sql`select generate_series(${from}::timestamp, ${to}::timestamp, ${step})::date as start`
}

/** The rows of a query of so many columns, in its order; the columns are named anew, for those of one name would hide each other. */
async function read({ database }: Scope, columns: number, query: SQL): Promise<Cell[][]> {
  const names = Array.from({ length: columns }, (_, at) => sql.identifier(`c${at}`))
  const { rows } = await database.replica.execute<Record<string, Cell>>(
    sql`select * from (${query}) as told(${sql.join(names, sql`, `)})`,
  )
  return rows.map((row) => Object.values(row))
}

function sumOf(rows: readonly Cell[][], at: number): number {
  return rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0)
}
