import { sql } from 'drizzle-orm'
import type { RfqState } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'

export const pastDays = 90
const maxRequests = 500

/** A request of the past with what people answered first. */
export interface PastRequest {
  id: number
  number: string
  state: RfqState
  openedAt: string
  customerId: string | null
  companyId: number | null
  email: string | null
  proven: boolean
  hasFiles: boolean
  /** Minutes until the first quote of a person; null: none was sent, or rules sent it. */
  realMinutes: number | null
  lines: PastRequestLine[]
}

export interface PastRequestLine {
  line: number
  packId: number | null
  quantity: number
  /** The buyer's price of one when it came. */
  list: Minor | null
  /** The last price quoted to this buyer by then. */
  last: Minor | null
  /** Of the first quote of a person. */
  realPrice: Minor | null
}

/**
 * A seller's requests of the last 90 days, oldest first; of more than 500 the latest. `withLast`:
 * with the buyers' last prices by then, which take longer. Source: DEAL-03.
 */
export async function loadPastRequests(
  db: Db,
  sellerId: number,
  withLast: boolean,
): Promise<PastRequest[]> {
  const lastPrice = sql`(
    select e.unit_price::float8 from rfq o
    join quote_version w on w.seller_id = ${sellerId} and w.rfq_id = o.id and w.sent_at < p.opened_at
    join quote_line e on e.seller_id = ${sellerId} and e.rfq_id = o.id and e.version = w.version
      and e.pack_id = l.pack_id and e.unit_price is not null
    left join rfq_contact d on d.seller_id = ${sellerId} and d.rfq_id = o.id
    where o.seller_id = ${sellerId} and o.id <> p.id and (o.customer_id = p.customer_id
      or (o.customer_id is null and p.customer_id is null and p.proven and o.proven and d.email = p.email))
    order by w.sent_at desc limit 1)`
  const { rows } = await db.execute<{ [Name in keyof PastRequest]: PastRequest[Name] }>(sql`
    with p as (
      select r.id, r.number, r.state, r.opened_at, r.customer_id, r.company_id, r.proven, c.email
      from rfq r left join rfq_contact c on c.seller_id = ${sellerId} and c.rfq_id = r.id
      where r.seller_id = ${sellerId} and r.opened_at > statement_timestamp() - make_interval(days => ${pastDays}::int)
      order by r.opened_at desc limit ${maxRequests}
    )
    select p.id, p.number, p.state, ${utcTextSql(sql`p.opened_at`)} as "openedAt",
      p.customer_id as "customerId", p.company_id::float8 as "companyId", p.email, p.proven,
      exists (select 1 from rfq_file f where f.seller_id = ${sellerId} and f.rfq_id = p.id) as "hasFiles",
      (extract(epoch from v.sent_at - p.opened_at) / 60)::float8 as "realMinutes",
      coalesce((select json_agg(json_build_object('line', l.line, 'packId', l.pack_id,
          'quantity', l.quantity, 'list', l.list_price::float8,
          'last', ${withLast ? lastPrice : sql`null`}, 'realPrice', q.unit_price::float8) order by l.line)
        from rfq_line l left join quote_line q on q.seller_id = ${sellerId} and q.rfq_id = p.id
          and q.version = v.version and q.line = l.line
        where l.seller_id = ${sellerId} and l.rfq_id = p.id), '[]') as lines
    from p left join lateral (
      select w.version, w.sent_at from quote_version w
      where w.seller_id = ${sellerId} and w.rfq_id = p.id and w.sent_at is not null
        and not exists (select 1 from rule_decision x where x.seller_id = ${sellerId}
          and x.kind = 'rfq' and x.mode = 'live' and x.outcome = 'sent' and x.thread_id = p.id)
      order by w.version limit 1
    ) v on true
    order by p.opened_at`)
  return rows
}
