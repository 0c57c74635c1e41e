import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import {
  type CustomerFilter,
  type CustomerSort,
  type DeskCustomerRow,
  type DeskCustomerSums,
  quietDays,
  recentDays,
} from '#contract/desk/desk-customers.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { parseMajor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { formatListDay } from '#platform/format-moment.ts'
import { buildListOrder, isCustomerSql, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../accounts/accounts.ts'

export type DeskCustomerQuery = ListQuery<CustomerFilter, CustomerSort>

type StoredRow = Omit<DeskCustomerRow, 'lastOrderOn' | 'sinceOn'>

/**
 * A page of those who ordered, asked or bid here, with the number and sums of all that match, in
 * one statement. Names and contacts are shown to, searched by and sorted for those only who may see
 * them. Source: DESK-01, DESK-04, DEAL-06.
 */
export async function deskCustomers(
  scope: Scope,
  query: DeskCustomerQuery,
): Promise<ListPage<DeskCustomerRow, DeskCustomerSums>> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const { seller, database } = scope
  const sort = seesContacts || !contactSorts.has(query.sort) ? query.sort : 'last'
  const order = buildListOrder(sorts()[sort], sql`c.id`, {
    isDescending: query.isDescending,
    hasNulls: nullableSorts.has(sort),
  })
  const contact = seesContacts
    ? sql`nullif(p.name, '') as name, p.email, p.phone, p.company`
    : sql`null as name, null as email, null as phone, null as company`
  const { rows } = await database.primary.execute<{
    page: StoredRow[]
    count: number
    sums: DeskCustomerSums
  }>(sql`
    with ${buildCustomers(seller.id)},
    matched as materialized (
      select c.* from customer c where ${buildCondition(scope, query, seesContacts)}
    ), page as (
      select p.id, ${contact}, p.orders, p.spent, p.requests as "openRequests", p.bids as "openBids",
        p.ended, p.won, p.win_rate as "winRate", p.last_order as "lastOrderAt", p.since as "sinceAt"
      from (select c.* from matched c order by ${order}
        limit ${query.rows} offset ${(query.page - 1) * query.rows}) p
    )
    select coalesce((select json_agg(page) from page), '[]') as page, count(*)::int as count,
      json_build_object('orders', coalesce(sum(m.orders), 0), 'spent', coalesce(sum(m.spent), 0)) as sums
    from matched m`)
  const { page, count, sums } = rows[0]!
  return {
    rows: page.map((row) => ({
      ...row,
      sinceAt: toIso(row.sinceAt),
      sinceOn: formatListDay(row.sinceAt, scope),
      lastOrderAt: row.lastOrderAt && toIso(row.lastOrderAt),
      lastOrderOn: row.lastOrderAt && formatListDay(row.lastOrderAt, scope),
    })),
    count,
    sums,
  }
}

const toIso = (moment: string) => new Date(moment).toISOString()

/** How many customers each of these views has, in one statement. */
export async function countDeskCustomers(
  scope: Scope,
  queries: readonly DeskCustomerQuery[],
): Promise<number[]> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const counts = queries.map(
    (query) => sql`count(*) filter (where ${buildCondition(scope, query, seesContacts)})::int`,
  )
  const { rows } = await scope.database.primary.execute<{ counts: number[] }>(sql`
    with ${buildCustomers(scope.seller.id)}
    select array[${sql.join(counts, sql`, `)}]::int[] as counts from customer c`)
  return rows[0]!.counts
}

const openRequest = sql`r.state in ('OPEN', 'NEEDS_INFO', 'QUOTED')`
const endedRequest = sql`r.state in ('AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED')`
const endedBid = sql`b.state in ('AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED')`

/** `customer`: everybody who traded with the seller, or only this person, a row each. */
export function buildCustomers(sellerId: number, id?: string): SQL {
  const isTheirs = (column: SQL) => (id === undefined ? sql`true` : isCustomerSql(column, id))
  return sql`trade as (
      select o.customer_id, count(*)::int as orders,
        (sum(o.total) filter (where o.state <> 'cancelled'))::float8 as spent,
        max(o.placed_at) as last_order, min(o.placed_at) as since,
        0 as requests, 0 as bids, 0 as ended, 0 as won, null::text as company
      from shop_order o where o.seller_id = ${sellerId} and o.customer_id is not null
        and ${isTheirs(sql`o.customer_id`)}
      group by o.customer_id
      union all
      select r.customer_id, 0, 0, null, min(r.created_at),
        (count(*) filter (where ${openRequest}))::int, 0, (count(*) filter (where ${endedRequest}))::int,
        (count(*) filter (where r.state in ('AWARDED', 'ORDERED')))::int,
        (array_agg(w.company order by r.id desc) filter (where w.company <> ''))[1]
      from rfq r left join rfq_contact w on w.seller_id = ${sellerId} and w.rfq_id = r.id
      where r.seller_id = ${sellerId} and r.customer_id is not null
        and ${isTheirs(sql`r.customer_id`)}
        and r.state not in ('DRAFT', 'VERIFYING')
      group by r.customer_id
      union all
      select b.customer_id, 0, 0, null, min(b.made_at), 0,
        (count(*) filter (where b.state in ('SUBMITTED', 'COUNTERED')))::int,
        (count(*) filter (where ${endedBid}))::int,
        (count(*) filter (where b.state in ('AGREED', 'ORDERED')))::int, null
      from bid b where b.seller_id = ${sellerId} and b.customer_id is not null and b.round > 0
        and ${isTheirs(sql`b.customer_id`)}
      group by b.customer_id
    ), customer as (
      select p.id, p.name, p.email, p.phone, t.*, t.won::float8 / nullif(t.ended, 0) as win_rate
      from (
        select customer_id, sum(orders)::int as orders, coalesce(sum(spent), 0)::float8 as spent,
          max(last_order) as last_order, min(since) as since, sum(requests)::int as requests,
          sum(bids)::int as bids, sum(ended)::int as ended, sum(won)::int as won, max(company) as company
        from trade group by customer_id) t
      join person p on p.id = t.customer_id
    )`
}

const contactSorts: ReadonlySet<CustomerSort> = new Set(['name', 'email', 'company'])
const nullableSorts: ReadonlySet<CustomerSort> = new Set(['company', 'winRate', 'last'])

const sorts = (): Record<CustomerSort, SQL> => ({
  name: nameOrderSql(sql`coalesce(nullif(c.name, ''), c.email)`),
  email: sql`c.email`,
  company: nameOrderSql(sql`c.company`),
  orders: sql`c.orders`,
  spent: sql`c.spent`,
  open: sql`c.requests + c.bids`,
  winRate: sql`c.win_rate`,
  last: sql`c.last_order`,
  since: sql`c.since`,
})

const orderConditions: Readonly<Record<string, SQL>> = {
  some: sql`c.orders > 0`,
  none: sql`c.orders = 0`,
  one: sql`c.orders = 1`,
  several: sql`c.orders > 1`,
}

function buildCondition(
  { seller, now }: Scope,
  { words, filters, keys }: DeskCustomerQuery,
  seesContacts: boolean,
): SQL {
  const { orders, deals, last, from, to, minimum } = filters
  const where: SQL[] = []
  const day = sql`(c.last_order at time zone ${findTimeZone(seller.countryCode)})::date`
  const daysAgo = (days: number) =>
    sql`${now.toISOString()}::timestamptz - make_interval(days => ${days})`
  if (keys) where.push(sql`c.id::text = any(${sql.param([...keys])}::text[])`)
  if (orders && orderConditions[orders]) where.push(orderConditions[orders])
  if (deals === 'open') where.push(sql`c.requests + c.bids > 0`)
  if (deals === 'ended') where.push(sql`c.ended > 0`)
  if (last === 'recent') where.push(sql`c.last_order > ${daysAgo(recentDays)}`)
  if (last === 'quiet') where.push(sql`c.last_order <= ${daysAgo(quietDays)}`)
  if (from) where.push(sql`${day} >= ${from}::date`)
  if (to) where.push(sql`${day} <= ${to}::date`)
  const minSpent = minimum ? parseMajor(minimum, seller.currency) : null
  if (minSpent !== null) where.push(sql`c.spent >= ${minSpent}`)
  if (words !== '') where.push(buildSearch(seller.id, words.toLowerCase(), seesContacts))
  return where.length > 0 ? sql.join(where, sql` and `) : sql`true`
}

/** Inside the numbers of orders, and for those who may see them inside names and contacts. */
function buildSearch(sellerId: number, words: string, seesContacts: boolean): SQL {
  const contains = (text: SQL) => sql`position(${words} in lower(${text})) > 0`
  const matches: SQL[] = [
    sql`starts_with(c.id::text, ${words})`,
    sql`c.id in (select o.customer_id from shop_order o
      where o.seller_id = ${sellerId} and ${contains(sql`o.number`)})`,
  ]
  if (seesContacts) {
    matches.push(contains(sql`c.name`), contains(sql`c.email`), contains(sql`c.company`))
    const digits = words.replace(/[\s()+./-]/g, '')
    if (/^\d{3,}$/.test(digits))
      matches.push(sql`position(${digits} in regexp_replace(c.phone, '\\D', '', 'g')) > 0`)
  }
  return sql`(${sql.join(matches, sql` or `)})`
}
