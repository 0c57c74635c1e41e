import { sql } from 'drizzle-orm'
import type { BidLineState } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { loadPackFacts } from '../lines/line-facts.ts'
import type { PastLine } from './back-test-rules.ts'

const maxPastLines = 20_000

/** The lines that were bid on in the last 30 days, newest first. Source: BID-11. */
export async function loadPastLines(db: Db, scope: Scope): Promise<PastLine[]> {
  type Row = Pick<PastLine, 'bid' | 'round' | 'quantity' | 'listPrice' | 'bidPrice'> &
    Pick<PastLine, 'realMinutes'> & { packId: number; state: BidLineState }
  const { rows } = await db.execute<Row>(sql`
    select b.number as bid, a.round, a.pack_id as "packId", a.quantity, a.list_price::float8 as "listPrice",
      a.bid_price::float8 as "bidPrice", a.answer as state, e.minutes as "realMinutes"
    from bid_attempt a join bid b on b.seller_id = ${scope.seller.id} and b.id = a.bid_id
    left join lateral (
      select (extract(epoch from n.at - s.at) / 60)::float8 as minutes from negotiation_event s
      join negotiation_event n on n.seller_id = ${scope.seller.id} and n.kind = 'bid'
        and n.thread_id = a.bid_id and n.sequence > s.sequence and n.type = 'bid-answered'
      where s.seller_id = ${scope.seller.id} and s.kind = 'bid' and s.thread_id = a.bid_id
        and s.type = 'bid-submitted' and (s.payload ->> 'round')::int = a.round and not exists (
          select 1 from rule_decision d where d.seller_id = ${scope.seller.id}
            and d.kind = 'bid' and d.thread_id = a.bid_id and d.round = a.round and d.mode = 'live'
            and d.outcome <> 'left')
      order by n.sequence limit 1
    ) e on true
    where a.seller_id = ${scope.seller.id} and a.at > statement_timestamp() - interval '30 days'
    order by a.at desc, a.bid_id, a.pack_id limit ${maxPastLines}`)
  const facts = await loadPackFacts(db, scope, [...new Set(rows.map(({ packId }) => packId))], null)
  return rows.flatMap(({ packId, ...row }) => {
    const pack = facts.get(packId)
    if (!pack) return []
    const { name, productId, brandId, categoryPath, ...terms } = pack
    const { taxRate, cessRate, cost, breakEven } = terms
    return [{ ...row, name, productId, brandId, categoryPath, taxRate, cessRate, cost, breakEven }]
  })
}
