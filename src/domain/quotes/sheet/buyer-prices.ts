import { sql } from 'drizzle-orm'
import type { BuyerPrice } from '#contract/negotiation/quote-preview.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'
import type { OpenRfq } from '../request/rfq-store.ts'

const maxPrices = 5
/** Of a buyer's requests, the latest that are looked through. */
const maxRequests = 200

/** What this buyer was quoted and bid before, and how it ended. */
export interface BuyerPrices {
  /** The latest of a pack first; at most five. */
  listPrices(packId: number): Omit<BuyerPrice, 'on'>[]
  /** The last price quoted. */
  getLast(packId: number): Minor | null
  /** Quotes to this buyer that ended, and how many of them in an agreement. */
  ended: number
  won: number
}

type Row = Omit<BuyerPrice, 'on'> & { packId: number | null; ended: number; won: number }

/**
 * Earlier quotes to the buyer of a request, of the account or of the confirmed address where there
 * is no account, and the account's bids. One statement, whatever the number of packs. Source: DEAL-02.
 */
export async function loadBuyerPrices(
  db: Db,
  sellerId: number,
  { id, customerId, email, proven }: OpenRfq,
  packIds: readonly number[],
): Promise<BuyerPrices> {
  const { rows } = await db.execute<Row>(sql`
    with earlier as (
      select r.id, r.current_version as version from rfq r
      left join rfq_contact c on c.seller_id = ${sellerId} and c.rfq_id = r.id
      where r.seller_id = ${sellerId} and r.id <> ${id} and r.current_version is not null and (
        r.customer_id = ${customerId}::uuid
        or (r.customer_id is null and ${customerId}::uuid is null and ${proven}
          and r.proven and c.email = ${email}::text))
      order by r.changed_at desc limit ${maxRequests}
    ), quoted as (
      select e.id, v.version, v.sent_at, case
        when v.state in ('ACCEPTED', 'ORDERED') then 'won'
        when v.state in ('SENT', 'COUNTERED') then 'open'
        when v.state = 'DECLINED' then 'declined' else 'expired' end as outcome
      from earlier e join quote_version v on v.seller_id = ${sellerId} and v.rfq_id = e.id
        and v.version = e.version and v.sent_at is not null
    ), counted as (
      select count(*) filter (where outcome <> 'open')::int as ended,
        count(*) filter (where outcome = 'won')::int as won from quoted
    ), offers as (
      select 'quote' as source, l.pack_id, q.sent_at, coalesce(l.accepted_quantity, l.quantity) as quantity,
        coalesce(l.accepted_price, l.unit_price)::float8 as price,
        case when q.outcome = 'won' and l.accepted_price is null then 'left out'
          else q.outcome end as outcome
      from quoted q join quote_line l on l.seller_id = ${sellerId} and l.rfq_id = q.id
        and l.version = q.version
      where l.unit_price is not null and l.pack_id = any(${sql.param([...packIds])}::bigint[])
      union all
      select 'bid', l.pack_id, b.made_at, l.quantity,
        (case when l.state = 'COUNTERED' and b.state in ('AGREED', 'ORDERED')
          then l.counter_price else l.bid_price end)::float8,
        case when b.state in ('AGREED', 'ORDERED') and l.state in ('ACCEPTED', 'COUNTERED') then 'won'
          when b.state in ('AGREED', 'ORDERED') then 'left out'
          when b.state in ('SUBMITTED', 'COUNTERED') then 'open'
          when b.state in ('DECLINED', 'WITHDRAWN') then 'declined' else 'expired' end
      from bid b join bid_line l on l.seller_id = ${sellerId} and l.bid_id = b.id
      where b.seller_id = ${sellerId} and b.customer_id = ${customerId}::uuid and b.round > 0
        and l.bid_price is not null and l.pack_id = any(${sql.param([...packIds])}::bigint[])
    ), prices as (
      select o.*, row_number() over (partition by pack_id order by sent_at desc) as nth,
        row_number() over (partition by pack_id, source order by sent_at desc) as nth_of_source
      from offers o
    )
    select p.pack_id as "packId", ${utcTextSql(sql`p.sent_at`)} as at, p.quantity, p.price, p.source,
      p.outcome, c.ended, c.won
    from counted c left join prices p on p.nth <= ${maxPrices} or (p.source = 'quote' and p.nth_of_source = 1)
    order by p.sent_at desc`)
  const listPrices = (packId: number) =>
    rows.flatMap(({ at, quantity, price, source, outcome, ...row }) =>
      row.packId === packId ? [{ at, quantity, price, source, outcome }] : [],
    )
  return {
    listPrices,
    getLast: (packId) => listPrices(packId).find(({ source }) => source === 'quote')?.price ?? null,
    ended: rows[0]?.ended ?? 0,
    won: rows[0]?.won ?? 0,
  }
}
