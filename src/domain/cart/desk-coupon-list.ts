import { and, eq, type SQL, sql } from 'drizzle-orm'
import {
  type CouponFilter,
  type CouponSort,
  type CouponState,
  couponStates,
  type DeskCouponRow,
} from '#contract/desk/desk-coupons.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { coupon } from '#db/tables/cart.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { buildListOrder, countSelections } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { couponView } from './desk-coupons.ts'

export type DeskCouponQuery = ListQuery<CouponFilter, CouponSort>

/** A page of the seller's coupons, and how many match. Source: DESK-04, DEAL-06. */
export async function deskCoupons(
  scope: Scope,
  query: DeskCouponQuery,
): Promise<ListPage<DeskCouponRow>> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const condition = buildCondition(scope, query)
  const order = buildListOrder(sorts[query.sort](scope.now), sql`${coupon.id}`, {
    isDescending: query.isDescending,
    hasNulls: query.sort === 'ends',
  })
  const [rows, [total]] = await Promise.all([
    db
      .select({ row: coupon, state: buildStateSql(scope.now) })
      .from(coupon)
      .where(condition)
      .orderBy(order)
      .limit(query.rows)
      .offset((query.page - 1) * query.rows),
    db.select({ count: sql<number>`count(*)::int` }).from(coupon).where(condition),
  ])
  return {
    rows: rows.map(({ row, state }) => ({ ...couponView(row, scope), state })),
    count: total!.count,
    sums: null,
  }
}

/** How many coupons each of these views has, in one statement. */
export function countDeskCoupons(
  scope: Scope,
  queries: readonly DeskCouponQuery[],
): Promise<number[]> {
  requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map((query) => sql`select 1 from coupon where ${buildCondition(scope, query)}`),
  )
}

/** What a stored coupon does at a moment. */
export const buildStateSql = (now: Date): SQL<CouponState> => sql`case
  when ${coupon.endsAt} <= ${now.toISOString()}::timestamptz then 'over'
  when not ${coupon.active} then 'paused'
  when ${coupon.used} >= ${coupon.totalLimit} then 'used-up'
  when ${coupon.startsAt} > ${now.toISOString()}::timestamptz then 'to-come'
  else 'running' end`

const sorts: Record<CouponSort, (now: Date) => SQL> = {
  code: () => sql`${coupon.code}`,
  starts: () => sql`${coupon.startsAt}`,
  ends: () => sql`${coupon.endsAt}`,
  used: () => sql`${coupon.used}`,
  state: (now) =>
    sql`array_position(${sql.param(Object.keys(couponStates))}::text[], ${buildStateSql(now)})`,
}

function buildCondition(
  { seller, now }: Scope,
  { words, filters, keys }: DeskCouponQuery,
): SQL | undefined {
  const { state, kind, from, to } = filters
  const timeZone = findTimeZone(seller.countryCode)
  const endDay = sql`(${coupon.endsAt} at time zone ${timeZone})::date`
  return and(
    eq(coupon.sellerId, seller.id),
    keys ? sql`${coupon.code} = any(${sql.param([...keys])}::text[])` : undefined,
    state ? sql`${buildStateSql(now)} = ${state}` : undefined,
    kind ? eq(coupon.kind, kind) : undefined,
    from ? sql`${endDay} >= ${from}::date` : undefined,
    to ? sql`${endDay} <= ${to}::date` : undefined,
    words === '' ? undefined : sql`position(${words.toUpperCase()} in ${coupon.code}) > 0`,
  )
}
