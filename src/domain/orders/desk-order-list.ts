import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type {
  BulkOrderResult,
  DeskOrderPage,
  DeskOrderRow,
  OrderSort,
} from '#contract/orders/desk-order-list.ts'
import { maxBulkOrders } from '#contract/orders/desk-order-list.ts'
import { type OrderState, orderTexts } from '#contract/orders/orders.ts'
import { isStop, type StopKind } from '#kernel/outcome.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { formatMoment, getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { seesOrderSql } from '../stock/stock.ts'
import { runDeskOrderAction } from './desk-orders.ts'
import { getExpectedArrival } from './order-rules.ts'

const pageSize = 20

export interface DeskOrderQuery {
  /** From 1. */
  page: number
  /** Part of a name or address, or the beginning of a number, purchase order or code; empty: all. */
  words: string
  state: OrderState | 'asked' | null
  /** Days in the seller's country, both included: `2026-11-24`; null: no bound. */
  from?: string | null
  to?: string | null
  sort?: OrderSort
}

const orders: Record<OrderSort, SQL> = {
  newest: sql`o.placed_at desc, o.id desc`,
  oldest: sql`o.placed_at, o.id`,
  highest: sql`o.total desc, o.id desc`,
}

/**
 * A page of the seller's orders, with the number and total of all that match. Names and addresses
 * are shown to and searched by those only who may see them. Source: DESK-01, DESK-04, DEAL-05.
 */
export async function deskOrders(scope: Scope, query: DeskOrderQuery): Promise<DeskOrderPage> {
  const staff = requireStaff(scope, 'read')
  const { seller } = scope
  const db = scope.database.primary
  const { page, sort = 'newest' } = query
  const seesContacts = mayDo(staff, 'contacts-of-orders')
  const isSeen = seesOrderSql(staff, seller.id, sql`o.id`)
  const condition = sql`${buildCondition(scope, query, seesContacts)} and ${isSeen}`
  const ofOrder = (alias: SQL) =>
    sql`${alias}.seller_id = ${seller.id} and ${alias}.order_id = o.id`
  const buyer = seesContacts
    ? sql`(select c.name from order_contact c where ${ofOrder(sql`c`)} and c.kind = 'billing')`
    : sql`null`
  const { rows } = await db.execute<
    Omit<DeskOrderRow, 'placedOn' | 'isLate'> & { placedAt: string }
  >(sql`
    select o.number, o.state, o.placed_at as "placedAt", o.total::float8 as total,
      o.payment_method as "paymentMethod", p.state as "paymentState", p.purchase_order as "purchaseOrder",
      o.promised_on::text as "promisedOn", ${buyer} as buyer, l.count as "lineCount", l.names
    from (select * from shop_order o where ${condition} order by ${orders[sort]}
      limit ${pageSize} offset ${(page - 1) * pageSize}) o
    join payment p on ${ofOrder(sql`p`)}
    cross join lateral (
      select count(*)::int as count, (array_agg(l.name order by l.position))[1:3] as names
      from order_line l where ${ofOrder(sql`l`)}) l
    order by ${orders[sort]}`)
  const sums = await db.execute<{ count: number; total: number }>(sql`
    select count(*)::int as count, coalesce(sum(o.total), 0)::float8 as total
    from shop_order o where ${condition}`)
  const { count, total } = sums.rows[0]!
  const today = getToday(scope)
  return {
    orders: rows.map(({ placedAt, promisedOn, ...row }) => {
      const arrival = getExpectedArrival(row.state, promisedOn, today)
      const placedOn = formatMoment(placedAt, seller, 'day')
      return { ...row, placedOn, promisedOn: arrival?.date ?? null, isLate: !!arrival?.isLate }
    }),
    count,
    total,
    page,
    pages: Math.max(1, Math.ceil(count / pageSize)),
  }
}

function buildCondition(
  { seller }: Scope,
  { words, state, from = null, to = null }: DeskOrderQuery,
  seesContacts: boolean,
): SQL {
  const where: SQL[] = [sql`o.seller_id = ${seller.id}`]
  const timeZone = findTimeZone(seller.countryCode)
  const day = sql`(o.placed_at at time zone ${timeZone})::date`
  if (from !== null) where.push(sql`${day} >= ${from}::date`)
  if (to !== null) where.push(sql`${day} <= ${to}::date`)
  if (state === 'asked')
    where.push(
      sql`exists (select 1 from order_request r where r.seller_id = ${seller.id} and r.order_id = o.id and r.open)`,
    )
  else if (state !== null) where.push(sql`o.state = ${state}`)
  if (words !== '') where.push(buildSearch(seller.id, words.toLowerCase(), seesContacts))
  return sql.join(where, sql` and `)
}

function buildSearch(sellerId: number, words: string, seesContacts: boolean): SQL {
  const ofOrder = (alias: SQL) => sql`${alias}.seller_id = ${sellerId} and ${alias}.order_id = o.id`
  const matches: SQL[] = [
    sql`starts_with(lower(o.number), ${words})`,
    sql`exists (select 1 from payment p where ${ofOrder(sql`p`)} and starts_with(lower(p.purchase_order), ${words}))`,
    sql`exists (select 1 from order_line l where ${ofOrder(sql`l`)} and starts_with(lower(l.code), ${words}))`,
  ]
  if (seesContacts)
    matches.push(
      sql`exists (select 1 from order_contact c where ${ofOrder(sql`c`)}
        and (position(${words} in lower(c.name)) > 0 or position(${words} in lower(c.email)) > 0))`,
    )
  return sql`(${sql.join(matches, sql` or `)})`
}

const stopTexts: Partial<Record<StopKind, string>> = {
  'not-found': 'There is no such order.',
  forbidden: 'It also has pieces from a warehouse that isn’t yours.',
}

/**
 * Runs one action on several orders, each on its own: what one refuses stops no other. Source:
 * DEAL-05.
 */
export async function runBulkOrderAction(
  scope: Scope,
  numbers: readonly string[],
  action: 'confirm' | 'pack',
): Promise<BulkOrderResult> {
  requireStaff(scope, 'orders', 'part')
  const result: BulkOrderResult = { done: [], failed: [] }
  for (const number of [...new Set(numbers)].slice(0, maxBulkOrders)) {
    try {
      const outcome = await runDeskOrderAction(scope, number, action)
      if (outcome.ok) result.done.push(number)
      else result.failed.push({ number, text: orderTexts[outcome.code] })
    } catch (error) {
      const text = isStop(error) ? stopTexts[error.kind] : undefined
      if (text === undefined) throw error
      result.failed.push({ number, text })
    }
  }
  return result
}
