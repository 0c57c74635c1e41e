import { type SQL, sql } from 'drizzle-orm'
import { type LossReason, lossReasons } from '#contract/desk/insight.ts'
import type { Scope } from '#platform/scope.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import {
  getSpan,
  isBefore,
  isInSpan,
  queryRows,
  type ReportBody,
  type ReportBuilder,
  type Span,
  sumColumn,
  toColumn,
  toShare,
} from './report-parts.ts'

/** Requests that were lost, by reason. Source: DEAL-04. */
export const buildLostQuoteReport: ReportBuilder = async (scope, time) =>
  toLossReport(await countLosses(scope, getSpan(scope, time), selectLostQuotes(scope)), 'ask')

/** Bids that were lost, by reason. Source: DEAL-04. */
export const buildLostBidReport: ReportBuilder = async (scope, time) =>
  toLossReport(await countLosses(scope, getSpan(scope, time), selectLostBids(scope)), 'bid')

/** Each lost request with when it came in, and a reason: what the buyer says, else what its version became. */
const selectLostQuotes = ({ seller }: Scope): SQL => sql`
  select r.opened_at as at, case
      when r.buyer_reason is not null then r.buyer_reason
      when r.state = 'DECLINED' then 'refused'
      when v.version is null then case r.state when 'CANCELLED' then 'closed-early' else 'unanswered' end
      when v.state = 'LAPSED' then 'lapsed'
      when v.state = 'WITHDRAWN' then 'withdrawn'
      when not exists (select from quote_line l where l.seller_id = ${seller.id} and l.rfq_id = r.id
        and l.version = v.version and l.availability <> 'unavailable') then 'stock'
      when v.state = 'DECLINED' then 'declined' else 'silent' end as reason
  from rfq r left join quote_version v on v.seller_id = ${seller.id} and v.rfq_id = r.id
    and v.version = r.current_version
  where r.seller_id = ${seller.id} and r.state in ('DECLINED', 'CANCELLED', 'EXPIRED')
    and r.opened_at is not null`

/** Each lost bid with when it was made, and a reason: who ended it, and what for. */
const selectLostBids = ({ seller }: Scope): SQL => sql`
  select b.made_at as at, case
      when b.buyer_reason is not null then b.buyer_reason
      when b.reason = 'out-of-stock' then 'stock'
      when b.reason = 'not-served' then 'delivery'
      when b.reason is not null then 'not-sold'
      when b.state = 'LAPSED' then 'lapsed'
      when b.state = 'EXPIRED' then case when exists (select from bid_attempt a
        where a.seller_id = ${seller.id} and a.bid_id = b.id and a.round = b.round and a.answer = 'OPEN')
        then 'unanswered' else 'silent' end
      when b.state = 'WITHDRAWN' then case e.actor when 'seller' then 'withdrawn' else 'closed-early' end
      when e.actor = 'buyer' then 'declined' else 'refused' end as reason
  from bid b left join lateral (
    select actor from negotiation_event where seller_id = ${seller.id} and kind = 'bid' and thread_id = b.id
    order by sequence desc limit 1) e on true
  where b.seller_id = ${seller.id} and b.state in ('DECLINED', 'WITHDRAWN', 'EXPIRED', 'LAPSED')
    and b.round > 0`

type Loss = [reason: LossReason, now: number, before: number]

async function countLosses(scope: Scope, span: Span, lost: SQL): Promise<Loss[]> {
  const at = sql`lost.at`
  const rows = await queryRows(
    scope,
    3,
    sql`select reason, count(*) filter (where not ${isBefore(at, span)})::int,
      count(*) filter (where ${isBefore(at, span)})::int
    from (${lost}) lost where ${isInSpan(at, span)} group by 1 order by 2 desc, 3 desc, 1`,
  )
  return rows as Loss[]
}

/** Shares of all lost in each time: they add up to one. */
function toLossReport(losses: Loss[], verb: 'ask' | 'bid'): ReportBody {
  const all = sumColumn(losses, 1)
  const allBefore = sumColumn(losses, 2)
  return {
    columns: [
      toColumn(deskInsightTexts.reason(), 'text'),
      toColumn(deskInsightTexts.lost(), 'count'),
      toColumn(deskInsightTexts.share(), 'share'),
      toColumn(deskInsightTexts.lostBefore(), 'count'),
      toColumn(deskInsightTexts.shareBefore(), 'share'),
    ],
    rows: losses.map(([reason, count, before]) => [
      lossReasons[reason](),
      count,
      toShare(count, all),
      before,
      toShare(before, allBefore),
    ]),
    sums: [
      { name: deskInsightTexts.lost(), kind: 'count', value: all },
      { name: deskInsightTexts.before(), kind: 'count', value: allBefore, isBefore: true },
    ],
    plot: { kind: 'rows', label: 0, value: 2, before: 4, count: 1, verb },
  }
}
