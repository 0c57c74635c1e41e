import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type {
  DeskOrderRow,
  DeskOrderSums,
  OrderFilter,
  OrderSort,
} from '#contract/orders/desk-order-list.ts'
import { orderStates } from '#contract/orders/orders.ts'
import { parseMajor } from '#kernel/money.ts'
import { formatDueDay } from '#kernel/time-left.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { companyNameSql } from '#platform/buyer.ts'
import { formatListDay, formatListMoment, getToday } from '#platform/format-moment.ts'
import {
  buildListOrder,
  countSelections,
  isCustomerSql,
  nameOrderSql,
} from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { seesOrderSql } from '../stock/stock.ts'
import { getExpectedArrival } from './order-rules.ts'

export type DeskOrderQuery = ListQuery<OrderFilter, OrderSort>

/**
 * A page of the seller's orders, with the number and total of all that match. Names and addresses
 * are shown to and searched by those only who may see them. Source: DESK-01, DESK-04, DEAL-05.
 */
export async function deskOrders(
  scope: Scope,
  query: DeskOrderQuery,
): Promise<ListPage<DeskOrderRow, DeskOrderSums>> {
  const staff = requireStaff(scope, 'read')
  const { seller } = scope
  const db = scope.database.primary
  const seesContacts = mayDo(staff, 'contacts-of-orders')
  const condition = buildCondition(scope, query, staff)
  const sort = query.sort === 'buyer' && !seesContacts ? 'placed' : query.sort
  const order = buildListOrder(sorts[sort](seller.id), sql`o.id`, {
    isDescending: query.isDescending,
    hasNulls: sort === 'buyer' || sort === 'promised',
  })
  const ofOrder = (alias: SQL) =>
    sql`${alias}.seller_id = ${seller.id} and ${alias}.order_id = o.id`
  const margin = mayDo(staff, 'costs')
    ? sql`case when l.net > 0 then (l.net - l.cost)::float8 / l.net end`
    : sql`null`
  const contact = seesContacts
    ? sql`nullif(b.name, '') as buyer, ${orderCompanySql(seller.id, sql`b.company`)} as company, b.email, b.city`
    : emptyContact
  const { rows } = await db.execute<
    Omit<DeskOrderRow, 'placedOn' | 'promisedText' | 'dueText' | 'isLate'> & { placedAt: string }
  >(sql`
    select o.number, o.state, o.placed_at as "placedAt", o.total::float8 as total,
      o.payment_method as "paymentMethod", p.state as "paymentState", p.purchase_order as "purchaseOrder",
      o.promised_on::text as "promisedOn", ${contact}, l.count as "lineCount", l.names,
      ${margin} as margin
    from (select * from shop_order o where ${condition} order by ${order}
      limit ${query.rows} offset ${(query.page - 1) * query.rows}) o
    join payment p on ${ofOrder(sql`p`)}
    left join order_contact b on ${ofOrder(sql`b`)} and b.kind = 'billing'
    cross join lateral (
      select count(*)::int as count, coalesce((array_agg(l.name order by l.position))[1:3], '{}') as names,
        sum(l.total - l.tax) as net,
        case when bool_and(k.cost is not null) then sum(k.cost * l.quantity) end as cost
      from order_line l join pack k on k.seller_id = ${seller.id} and k.id = l.pack_id
      where ${ofOrder(sql`l`)}) l
    order by ${order}`)
  const totals = await db.execute<{ count: number; total: number }>(sql`
    select count(*)::int as count, coalesce(sum(o.total), 0)::float8 as total
    from shop_order o where ${condition}`)
  const { count, total } = totals.rows[0]!
  const today = getToday(scope)
  return {
    rows: rows.map(({ placedAt, promisedOn, ...row }) => {
      const arrival = getExpectedArrival(row.state, promisedOn, today)
      const placed = new Date(placedAt)
      return {
        ...row,
        placedAt: placed.toISOString(),
        placedOn: formatListMoment(placed, scope),
        promisedOn: arrival?.date ?? null,
        promisedText: arrival ? formatListDay(`${arrival.date}T12:00:00Z`, scope) : null,
        dueText: arrival && formatDueDay(arrival.date, today),
        isLate: !!arrival?.isLate,
      }
    }),
    count,
    sums: { total },
  }
}

/** How many orders each of these views has, in one statement. */
export function countDeskOrders(
  scope: Scope,
  queries: readonly DeskOrderQuery[],
): Promise<number[]> {
  const staff = requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from shop_order o where ${buildCondition(scope, query, staff)}`,
    ),
  )
}

const emptyContact = sql`null as buyer, null as company, null as email, null as city`

const orderCompanySql = (sellerId: number, typed: SQL) =>
  companyNameSql(sellerId, { companyId: sql`o.company_id`, customerId: sql`o.customer_id`, typed })

/** Each order by the ids of its own columns; a buyer by company, else the name on the bill. */
const sorts: Record<OrderSort, (sellerId: number) => SQL> = {
  number: () => sql`o.number`,
  placed: () => sql`o.placed_at`,
  total: () => sql`o.total`,
  promised: () => sql`o.promised_on`,
  state: () => sql`array_position(${sql.param([...orderStates])}::text[], o.state)`,
  buyer: (sellerId) =>
    nameOrderSql(sql`(
    select coalesce(${orderCompanySql(sellerId, sql`c.company`)}, c.name) from order_contact c
    where c.seller_id = ${sellerId} and c.order_id = o.id and c.kind = 'billing')`),
}

function buildCondition(
  scope: Scope,
  { words, filters, keys }: DeskOrderQuery,
  staff: StaffRights,
): SQL {
  const { seller } = scope
  const { state, from, to, payment, method, minimum, customer } = filters
  const where: SQL[] = [sql`o.seller_id = ${seller.id}`, seesOrderSql(staff, seller.id, sql`o.id`)]
  const timeZone = findTimeZone(seller.countryCode)
  const day = sql`(o.placed_at at time zone ${timeZone})::date`
  if (keys) where.push(sql`o.number = any(${sql.param([...keys])}::text[])`)
  if (from) where.push(sql`${day} >= ${from}::date`)
  if (to) where.push(sql`${day} <= ${to}::date`)
  if (customer) where.push(isCustomerSql(sql`o.customer_id`, customer))
  if (method) where.push(sql`o.payment_method = ${method}`)
  if (payment)
    where.push(
      sql`exists (select 1 from payment p where p.seller_id = ${seller.id} and p.order_id = o.id and p.state = ${payment})`,
    )
  const minTotal = minimum ? parseMajor(minimum, seller.currency) : null
  if (minTotal !== null) where.push(sql`o.total >= ${minTotal}`)
  if (state === 'asked')
    where.push(
      sql`exists (select 1 from order_request r where r.seller_id = ${seller.id} and r.order_id = o.id and r.open)`,
    )
  else if (state === 'open' || state === 'late') {
    where.push(sql`o.state in ('placed', 'confirmed', 'packed', 'shipped')`)
    if (state === 'late') where.push(sql`o.promised_on < ${getToday(scope)}::date`)
  } else if (state) where.push(sql`o.state = ${state}`)
  if (words !== '')
    where.push(buildSearch(seller.id, words.toLowerCase(), mayDo(staff, 'contacts-of-orders')))
  return sql.join(where, sql` and `)
}

function buildSearch(sellerId: number, words: string, seesContacts: boolean): SQL {
  const ofOrder = (alias: SQL) => sql`${alias}.seller_id = ${sellerId} and ${alias}.order_id = o.id`
  const contains = (text: SQL) => sql`position(${words} in lower(${text})) > 0`
  const matches: SQL[] = [
    contains(sql`o.number`),
    sql`exists (select 1 from payment p where ${ofOrder(sql`p`)} and ${contains(sql`p.purchase_order`)})`,
    sql`exists (select 1 from order_line l where ${ofOrder(sql`l`)}
      and (starts_with(lower(l.code), ${words}) or ${contains(sql`l.name`)}))`,
  ]
  if (seesContacts)
    matches.push(
      sql`exists (select 1 from order_contact c where ${ofOrder(sql`c`)} and (${contains(sql`c.name`)}
        or ${contains(sql`c.email`)} or ${contains(sql`c.city`)} or ${contains(sql`c.phone`)}))`,
    )
  return sql`(${sql.join(matches, sql` or `)})`
}
