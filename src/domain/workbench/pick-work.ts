import { type SQL, sql } from 'drizzle-orm'
import type { StaffRights } from '#contract/accounts/staff.ts'
import { dealKindByWork, type WorkKind } from '#contract/desk/workbench.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'
import { getWonShare } from '../negotiation/negotiation.ts'
import { seesOrderSql } from '../stock/stock.ts'
import { includedRateSql } from '../tax/tax.ts'
import type { WonShares } from './rank-rules.ts'

/** What waits, with the figures that rank it; the rest is loaded for one page. */
export type PickedWork = {
  kind: WorkKind
  id: number
  number: string
  rowVersion: number
  /** The buyer, and the name that the row is found by. */
  customerId: string | null
  assigneeId: string | null
  /** At our price and at the buyer's, tax included; the buyer's is null if a line has none. */
  ours: Minor | null
  buyers: Minor | null
  value: Minor | null
  net: Minor | null
  cost: Minor | null
  until: string | null
  at: string
}

export interface PickContext {
  sellerId: number
  timeZone: string
  silenceDays: number
  /** The member who reads messages; null: may not. */
  messagesFor: string | null
  /** Whose limits to warehouses count, and whose quotes are their own. */
  staff: StaffRights & { id: string }
}

/** More than a desk can have open; what ends first is picked. */
const maxPicked = 10_000

/** Everything with a turn of ours, in one statement. */
export async function pickWork(db: Db, context: PickContext): Promise<PickedWork[]> {
  const { sellerId, messagesFor } = context
  const parts = [bidsSql(sellerId), requestsSql(context), ordersSql(context), returnsSql(context)]
  if (messagesFor) parts.push(messagesSql(sellerId, messagesFor))
  const { rows } = await db.execute<PickedWork>(sql`
    select w.kind, w.id, w.number, w.version as "rowVersion", w.customer_id as "customerId",
      w.ours::float8 as ours, w.buyers::float8 as buyers, w.value::float8 as value,
      w.net::float8 as net, w.cost::float8 as cost,
      ${utcTextSql(sql`w.until`)} as until, ${utcTextSql(sql`w.at`)} as at,
      a.person_id as "assigneeId"
    from (${sql.join(parts, sql` union all `)}) w
    left join work_assignment a on a.seller_id = ${sellerId} and a.thread_id = w.id
      and a.kind = (${sql.param(JSON.stringify(dealKindByWork))}::jsonb ->> w.kind)
    order by w.until nulls last, w.at limit ${maxPicked}`)
  return rows
}

const toNetSql = (gross: SQL, rate: SQL) =>
  sql`${gross} - round(${gross} * ${rate} / (10000.0 + ${rate}))`

function bidsSql(sellerId: number): SQL {
  const gross = sql`coalesce(l.counter_price, l.bid_price) * l.quantity`
  return sql`
    select 'bid' as kind, b.id, b.number, b.row_version as version, b.customer_id, f.ours,
      f.gross as buyers, f.gross as value, f.net, f.cost, b.expires_at as until, coalesce(b.clock_from, b.made_at) as at
    from bid b join (
      select l.bid_id, sum(l.list_price * l.quantity) as ours, sum(${gross}) as gross,
        sum(${toNetSql(gross, includedRateSql(sql`p.tax_rate`))}) as net,
        case when bool_and(k.cost is not null) then sum(k.cost * l.quantity) end as cost
      from bid o join bid_line l on l.seller_id = ${sellerId} and l.bid_id = o.id
      join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
      join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where o.seller_id = ${sellerId} and o.state = 'SUBMITTED' and l.state not in ('DECLINED', 'UNAVAILABLE')
      group by l.bid_id
    ) f on f.bid_id = b.id
    where b.seller_id = ${sellerId} and b.state = 'SUBMITTED'`
}

/**
 * Requests whose turn is ours: to price, or countered; and quotes that wait for a second person,
 * which the viewer is not if they wrote in it.
 * Their prices are those of the draft or of the version in force, else the buyer's or the list.
 */
function requestsSql({ sellerId, timeZone, silenceDays, staff }: PickContext): SQL {
  const quantity = sql`coalesce(q.counter_quantity, q.quantity, l.quantity)`
  const ours = sql`coalesce(q.unit_price, l.list_price)`
  const buyers = sql`coalesce(q.counter_price, l.target_price)`
  const gross = sql`coalesce(q.counter_price, q.unit_price, l.target_price, l.list_price) * ${quantity}`
  const rate = includedRateSql(sql`coalesce(q.tax_rate, p.tax_rate, 0)`)
  return sql`
    select r.kind, r.id, r.number, r.desk_version, r.customer_id, f.ours, f.buyers, f.gross, f.net,
      f.cost, r.until, r.at
    from (
      select r.id, r.number, r.desk_version, r.customer_id, r.changed_at as at,
        case when d.state = 'IN_APPROVAL' then 'approval' when r.state = 'QUOTED' then 'counter'
          else 'request' end as kind,
        coalesce(d.version, r.current_version) as version,
        case r.state when 'QUOTED' then v.valid_until else least(
          r.state_since + make_interval(days => ${silenceDays}::int),
          (r.needed_by + 1)::timestamp at time zone ${timeZone}::text) end as until
      from rfq r
      left join quote_version d on d.seller_id = ${sellerId} and d.rfq_id = r.id and d.state in ('DRAFT', 'IN_APPROVAL')
      left join quote_version v on v.seller_id = ${sellerId} and v.rfq_id = r.id and v.version = r.current_version
      where r.seller_id = ${sellerId} and r.opened_at is not null and r.state in ('OPEN', 'QUOTED', 'NEEDS_INFO')
        and (r.turn = 'seller' and r.state <> 'NEEDS_INFO' or d.state = 'IN_APPROVAL')
        and (d.state is distinct from 'IN_APPROVAL' or ${staff.id}::uuid <> all(d.authors))
    ) r left join lateral (
      select sum(${ours} * ${quantity}) as ours,
        case when bool_and(${buyers} is not null) then sum(${buyers} * ${quantity}) end as buyers,
        sum(${gross}) as gross, sum(${toNetSql(gross, rate)}) as net,
        case when bool_and(k.cost is not null) then sum(k.cost * ${quantity}) end as cost
      from rfq_line l
      left join quote_line q on q.seller_id = ${sellerId} and q.rfq_id = l.rfq_id and q.line = l.line
        and q.version = r.version
      left join pack k on k.seller_id = ${sellerId} and k.id = coalesce(q.pack_id, l.pack_id)
      left join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where l.seller_id = ${sellerId} and l.rfq_id = r.id and q.availability is distinct from 'unavailable'
    ) f on true`
}

/** Of orders: what is promised for a day should have left before it begins. */
const orderFiguresSql = (sellerId: number) => sql`
  left join lateral (
    select sum(l.total - l.tax) as net,
      case when bool_and(k.cost is not null) then sum(k.cost * l.quantity) end as cost
    from order_line l join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
    where l.seller_id = ${sellerId} and l.order_id = o.id
  ) f on true`

function ordersSql({ sellerId, timeZone, staff }: PickContext): SQL {
  return sql`
    select case o.state when 'placed' then 'confirm' when 'confirmed' then 'pack' else 'ship' end,
      o.id, o.number, 0, o.customer_id, null::numeric, null::numeric, o.total::numeric, f.net, f.cost,
      coalesce(o.pay_by, o.promised_on::timestamp at time zone ${timeZone}::text), o.placed_at
    from shop_order o ${orderFiguresSql(sellerId)}
    where o.seller_id = ${sellerId} and o.state in ('placed', 'confirmed', 'packed')
      and not exists (select from order_request a where a.seller_id = ${sellerId} and a.order_id = o.id and a.open)
      and ${seesOrderSql(staff, sellerId, sql`o.id`)}`
}

function returnsSql({ sellerId, staff }: PickContext): SQL {
  return sql`
    select 'return', o.id, o.number, 0, o.customer_id, null::numeric, null::numeric, o.total::numeric,
      f.net, f.cost, null::timestamptz, a.at
    from order_request a
    join shop_order o on o.seller_id = ${sellerId} and o.id = a.order_id ${orderFiguresSql(sellerId)}
    where a.seller_id = ${sellerId} and a.open and ${seesOrderSql(staff, sellerId, sql`o.id`)}`
}

function messagesSql(sellerId: number, personId: string): SQL {
  return sql`
    select 'message', m.id, m.id::text, 0, m.customer_id, null::numeric, null::numeric, null::numeric,
      null::numeric, null::numeric, null::timestamptz, m.at
    from contact_message m join staff s on s.seller_id = ${sellerId} and s.person_id = ${personId}::uuid
    where m.seller_id = ${sellerId} and m.id > s.seen_message_id and m.answered_at is null
      and m.at > statement_timestamp() - interval '30 days'`
}

/** How bids and requests of the last ninety days ended. */
export async function loadWonShares(db: Db, sellerId: number): Promise<WonShares> {
  const { rows } = await db.execute<Record<'bidsWon' | 'bidsEnded' | 'won' | 'ended', number>>(sql`
    select b.won as "bidsWon", b.ended as "bidsEnded", r.won, r.ended from (
      select count(*) filter (where state in ('AGREED', 'ORDERED'))::int as won,
        count(*) filter (where state not in ('DRAFT', 'DISCARDED', 'SUBMITTED', 'COUNTERED'))::int as ended
      from bid where seller_id = ${sellerId} and made_at > statement_timestamp() - interval '90 days'
    ) b, (
      select count(*) filter (where state in ('AWARDED', 'ORDERED'))::int as won,
        count(*) filter (where state in ('AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED'))::int as ended
      from rfq where seller_id = ${sellerId} and opened_at > statement_timestamp() - interval '90 days'
    ) r`)
  const { bidsWon, bidsEnded, won, ended } = rows[0]!
  return { bid: getWonShare(bidsWon, bidsEnded), request: getWonShare(won, ended) }
}
