import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DealFigure, ReportTime } from '#contract/desk/insight.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { requireAllOrders } from '../accounts/accounts.ts'
import { includedRateSql } from '../tax/tax.ts'
import { getSpan, isBefore, isInSpan } from './report-parts.ts'
import { endedQuoteStates } from './won-reports.ts'

type Row = Record<
  'before' | 'ended' | 'won' | 'wonShare' | 'value' | 'answer' | 'order' | 'net' | 'cost',
  number | boolean | null
>

/**
 * Figures of all deals, now and before, in one statement. The margin only for those who may see
 * costs. Source: DEAL-04.
 */
export async function loadDealFigures(scope: Scope, time: ReportTime): Promise<DealFigure[]> {
  const staff = requireAllOrders(scope, 'read')
  const span = getSpan(scope, time)
  const sellerId = scope.seller.id
  const { rows } = await scope.database.replica.execute<Row>(sql`
    with quotes as (
      select ${isBefore(sql`r.opened_at`, span)} as is_before, r.state,
        extract(epoch from (select min(v.sent_at) from quote_version v
          where v.seller_id = ${sellerId} and v.rfq_id = r.id)
          - r.opened_at) / 60 as answer,
        extract(epoch from o.placed_at - r.opened_at) / 60 as ordered
      from rfq r left join shop_order o on o.seller_id = ${sellerId} and o.number = r.order_number
      where r.seller_id = ${sellerId} and ${isInSpan(sql`r.opened_at`, span)}
    ), asked as (
      select is_before,
        count(*) filter (where state in ${endedQuoteStates})::int as ended,
        count(*) filter (where state in ('AWARDED', 'ORDERED'))::int as won,
        percentile_cont(0.5) within group (order by answer) as answer,
        percentile_cont(0.5) within group (order by ordered) filter (where state = 'ORDERED') as ordered
      from quotes group by 1
    ), agreed as (
      select ${isBefore(sql`g.awarded_at`, span)} as is_before, sum(g.unit_price * g.quantity) as value,
        sum(g.unit_price * g.quantity * 10000.0 / (10000 + ${includedRateSql(sql`coalesce(g.tax_rate, p.tax_rate)`)}))
          filter (where k.cost is not null) as net,
        sum(k.cost * g.quantity) as cost
      from price_grant g join pack k on k.seller_id = ${sellerId} and k.id = g.pack_id
        join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where g.seller_id = ${sellerId} and g.state in ('free', 'consumed')
        and ${isInSpan(sql`g.awarded_at`, span)} group by 1
    )
    select is_before as before, a.ended, a.won, a.won::float8 / nullif(a.ended, 0) as "wonShare",
      coalesce(d.value, 0)::float8 as value,
      a.answer::float8 as answer, a.ordered::float8 as "order", d.net::float8 as net, d.cost::float8 as cost
    from asked a full join agreed d using (is_before)`)
  const find = (isEarlier: boolean, name: keyof Row): number | null => {
    const value = rows.find(({ before }) => before === isEarlier)?.[name]
    return typeof value === 'number' ? value : null
  }
  const toFigure = (
    name: string,
    kind: DealFigure['kind'],
    column: keyof Row,
    isMoreBetter: boolean,
  ): DealFigure => ({
    name,
    kind,
    value: find(false, column),
    before: find(true, column),
    isMoreBetter,
  })
  const describeWon = () => {
    const ended = find(false, 'ended')
    return ended
      ? deskInsightTexts.wonOf({ won: find(false, 'won') ?? 0, count: ended })
      : undefined
  }
  const figures: DealFigure[] = [
    { ...toFigure(deskInsightTexts.quotesWon(), 'share', 'wonShare', true), note: describeWon() },
    toFigure(deskInsightTexts.valueWon(), 'money', 'value', true),
    toFigure(deskInsightTexts.medianAnswer(), 'minutes', 'answer', false),
    toFigure(deskInsightTexts.requestToOrder(), 'minutes', 'order', false),
  ]
  if (!mayDo(staff, 'costs')) return figures
  const getMargin = (isEarlier: boolean) => {
    const [net, cost] = [find(isEarlier, 'net'), find(isEarlier, 'cost')]
    return net === null || cost === null || net <= 0 ? null : (net - cost) / net
  }
  figures.push({
    name: deskInsightTexts.marginWon(),
    kind: 'share',
    value: getMargin(false),
    before: getMargin(true),
    isMoreBetter: true,
  })
  return figures
}
