import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ReportCell, ReportTime } from '#contract/desk/insight.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { requireStaff } from '../accounts/accounts.ts'
import {
  getSpan,
  isBefore,
  isInSpan,
  maxRows,
  queryRows,
  type ReportBody,
  type ReportBuilder,
  sumColumn,
  toColumn,
  toMargin,
} from './report-parts.ts'
import { distinguishNames } from './won-reports.ts'

/** What was sold of each product, with its margin. Source: DEAL-04. */
export const buildProductReport: ReportBuilder = async (scope, time) => {
  const sold = await listSold(scope, time, {
    name: sql`max(l.name)`,
    detail: sql`max(l.code)`,
    join: sql``,
    group: sql`l.product_id`,
  })
  return toSoldReport(scope, deskInsightTexts.product(), distinguishNames(sold))
}

/** What was sold to each customer with an account, with its margin. Source: DEAL-04. */
export const buildBuyerReport: ReportBuilder = async (scope, time) => {
  const sold = await listSold(scope, time, {
    name: sql`max(pe.name)`,
    detail: sql`max(pe.email)`,
    join: sql`join person pe on pe.id = o.customer_id`,
    group: sql`pe.id`,
  })
  return toSoldReport(scope, deskInsightTexts.customer(), distinguishNames(sold))
}

/** Pieces of an order's line `l` that stayed sold. */
export const keptQuantitySql = sql`(l.quantity - l.cancelled - l.returned - l.refunded + l.replaced)`

/** The cess of an order's line `l`, in basis points. */
const cessSql = sql`coalesce((select (t ->> 'rate')::int from jsonb_array_elements(l.tax_parts) t
  where t ->> 'name' = 'Cess' limit 1), 0)`

/** What they brought, without tax and delivery. */
export const netSalesSql = sql`((l.total - l.charge) * ${keptQuantitySql} * 10000.0
  / ((10000 + l.tax_rate + ${cessSql}) * l.quantity))`

/**
 * Sales without tax and delivery of the pieces that stayed sold, and their cost, which is null
 * where a piece has none: name, sales, sales before, pieces, cost, cost before, detail.
 */
function listSold(
  scope: Scope,
  time: ReportTime,
  { name, detail, join, group }: Record<'name' | 'detail' | 'join' | 'group', SQL>,
): Promise<ReportCell[][]> {
  const span = getSpan(scope, time)
  const before = isBefore(sql`o.placed_at`, span)
  const cost = (filter: SQL) => sql`case when bool_and(k.cost is not null) filter (where ${filter})
    then sum(k.cost * ${keptQuantitySql}) filter (where ${filter}) end`
  const sum = (what: SQL, filter: SQL) =>
    sql`coalesce(sum(${what}) filter (where ${filter}), 0)::float8`
  const now = sql`not ${before}`
  return queryRows(
    scope,
    7,
    sql`select ${name}, round(${sum(netSalesSql, now)}::numeric)::float8, round(${sum(netSalesSql, before)}::numeric)::float8,
      ${sum(keptQuantitySql, now)}, (${cost(now)})::float8, (${cost(before)})::float8, ${detail}
    from shop_order o join order_line l on l.seller_id = ${scope.seller.id} and l.order_id = o.id
      join pack k on k.seller_id = ${scope.seller.id} and k.id = l.pack_id ${join}
    where o.seller_id = ${scope.seller.id} and o.state <> 'cancelled' and ${isInSpan(sql`o.placed_at`, span)}
    group by ${group} order by 2 desc, 3 desc, 1 limit ${maxRows}`,
  )
}

/** Margins only for those who may see costs. Source: DESK-01. */
function toSoldReport(scope: Scope, label: string, sold: ReportCell[][]): ReportBody {
  const seesCosts = mayDo(requireStaff(scope, 'read'), 'costs')
  const getMargin = (net: ReportCell, cost: ReportCell) =>
    cost === null ? null : toMargin(Number(net), Number(cost))
  const columns = [
    toColumn(label, 'text'),
    toColumn(deskInsightTexts.salesNet(), 'money'),
    toColumn(deskInsightTexts.before(), 'money'),
    toColumn(deskInsightTexts.pieces(), 'count'),
  ]
  if (seesCosts)
    columns.push(
      toColumn(deskInsightTexts.margin(), 'share'),
      toColumn(deskInsightTexts.marginBefore(), 'share'),
    )
  return {
    columns,
    rows: sold.map(
      ([name = '', net = 0, netBefore = 0, pieces = 0, cost = null, costBefore = null]) => {
        const row = [name, net, netBefore, pieces]
        if (seesCosts) row.push(getMargin(net, cost), getMargin(netBefore, costBefore))
        return row
      },
    ),
    sums: [
      { name: deskInsightTexts.salesNet(), kind: 'money', value: sumColumn(sold, 1) },
      { name: deskInsightTexts.before(), kind: 'money', value: sumColumn(sold, 2), isBefore: true },
    ],
    plot: { kind: 'rows', label: 0, value: 1, before: 2, count: null, verb: 'buy' },
  }
}
