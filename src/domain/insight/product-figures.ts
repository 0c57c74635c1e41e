import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ProductFigures } from '#contract/desk/product-figures.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../accounts/accounts.ts'
import { countInTime } from '../views/views.ts'
import { toMargin } from './report-parts.ts'
import { keptQuantitySql, netSalesSql } from './sold-reports.ts'
import { wonBid, wonQuote } from './won-reports.ts'

const days = 90
/** A view is not worth a slow page: there may be millions. */
const maxViewsMs = 150

interface FigureRow
  extends Omit<ProductFigures, 'days' | 'margin' | 'views'>,
    Record<string, unknown> {
  cost: number | null
}

/**
 * What was sold of a product in the last 90 days, and asked and bid for it, counted as the reports
 * do, in one statement. Margins only for those who may see costs. Source: DEAL-06.
 */
export async function getProductFigures(scope: Scope, productId: number): Promise<ProductFigures> {
  const staff = requireAllOrders(scope, 'read')
  const { seller, now, database } = scope
  const from = sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`
  const packIds = sql`(select k.id from pack k where k.seller_id = ${seller.id} and k.product_id = ${productId})`
  const [views, { rows }] = await Promise.all([
    countInTime(scope, maxViewsMs, (limited) => countViews(limited, productId, from)),
    database.replica.execute<FigureRow>(sql`
    select s.*, q.*, b.* from (
      select count(distinct o.id)::int as orders, coalesce(sum(${keptQuantitySql}), 0)::float8 as pieces,
        coalesce(round(sum(${netSalesSql})::numeric), 0)::float8 as net,
        (case when bool_and(k.cost is not null) then sum(k.cost * ${keptQuantitySql}) end)::float8 as cost
      from shop_order o
      join order_line l on l.seller_id = ${seller.id} and l.order_id = o.id and l.product_id = ${productId}
      join pack k on k.seller_id = ${seller.id} and k.id = l.pack_id
      where o.seller_id = ${seller.id} and o.state <> 'cancelled' and o.placed_at >= ${from}) s
    cross join (
      select count(distinct r.id)::int as requests,
        (count(distinct r.id) filter (where ${wonQuote}))::int as "requestsWon"
      from rfq r join rfq_line l on l.seller_id = ${seller.id} and l.rfq_id = r.id
      where r.seller_id = ${seller.id} and r.opened_at >= ${from} and l.pack_id in ${packIds}) q
    cross join (
      select count(distinct b.id)::int as bids,
        (count(distinct b.id) filter (where ${wonBid}))::int as "bidsWon"
      from bid_line l join bid b on b.seller_id = ${seller.id} and b.id = l.bid_id
      where l.seller_id = ${seller.id} and l.pack_id in ${packIds}
        and b.round > 0 and b.made_at >= ${from}) b`),
  ])
  const { cost, ...figures } = rows[0]!
  const margin = cost !== null && mayDo(staff, 'costs') ? toMargin(figures.net, cost) : null
  return { ...figures, days, margin, views }
}

async function countViews({ database, seller }: Scope, productId: number, from: SQL) {
  const { rows } = await database.primary.execute<{ views: number }>(sql`
    select count(*)::int as views from tracked_event e
    where e.seller_id = ${seller.id} and e.at >= ${from} and e.product_id = ${productId} and e.viewed`)
  return rows[0]!.views
}
