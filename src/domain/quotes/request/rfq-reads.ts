import { type SQL, sql } from 'drizzle-orm'
import type { RfqPage } from '#contract/negotiation/quote-views.ts'
import type { RfqState, Turn } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'
import { type Buyer, ownedBySql } from '#platform/buyer.ts'
import type { ParsedRfq } from './read-rfq.ts'
import type { Contact, NewLine, OpenRfq } from './rfq-store.ts'

export type StoredLine = NewLine & { line: number; listPrice: Minor | null }

export async function loadRfqLines(db: Db, sellerId: number, rfqId: number): Promise<StoredLine[]> {
  const { rows } = await db.execute<StoredLine>(sql`
    select line, pack_id as "packId", words, unit, link, quantity,
      target_price::float8 as "targetPrice", list_price::float8 as "listPrice"
    from rfq_line where seller_id = ${sellerId} and rfq_id = ${rfqId} order by line`)
  return rows
}

/** Null once erased. */
export async function loadRfqContact(
  db: Db,
  sellerId: number,
  rfqId: number,
): Promise<(Contact & { reason: string }) | null> {
  const { rows } = await db.execute<{ [Name in keyof Contact | 'reason']: string }>(sql`
    select name, company, email, phone, note, reason from rfq_contact
    where seller_id = ${sellerId} and rfq_id = ${rfqId}`)
  return rows[0] ?? null
}

/** A stored request as submitted. */
export async function loadRequest(db: Db, sellerId: number, rfq: OpenRfq): Promise<ParsedRfq> {
  const contact = await loadRfqContact(db, sellerId, rfq.id)
  const { postalCode, neededBy } = rfq
  const lines = await loadRfqLines(db, sellerId, rfq.id)
  const emptyContact = { name: '', company: '', email: '', phone: '', note: '' }
  return { contact: contact ?? emptyContact, postalCode, neededBy, lines }
}

/** A request in a list, with its clocks. */
export type ListedRfq = {
  id: number
  number: string
  customerId: string | null
  companyId: number | null
  /** Who made a company's; null: a person's own, or their account is gone. */
  askedBy: string | null
  state: RfqState
  turn: Turn
  rowVersion: number
  deskVersion: number
  createdAt: string
  changedAt: string
  openedAt: string | null
  postalCode: string
  neededBy: string | null
  currentVersion: number | null
  roundsUsed: number
  orderNumber: string | null
  proven: boolean
  waiting: boolean
  waitedSeconds: number
  until: string | null
  /** Expired by the database clock, whether or not anybody has been notified. */
  over: boolean
  total: Minor | null
  lineCount: number
  names: string[]
  /** The product of each name; null: the buyer's own words. */
  productIds: (number | null)[]
  picture: string | null
  who: string | null
  hasDraft: boolean
  inApproval: boolean
  copyOf: string | null
  copiedAs: string | null
}

export interface RfqListQuery {
  /** Null: the seller's requests, once opened. */
  buyer: Buyer | null
  state: RfqState | null
  turn: Turn | null
  page: number
  silenceDays: number
  timeZone: string
}

export const pageSize = 20

/** When the current turn ends. */
export function deadlineSql(silenceDays: number, timeZone: string): SQL {
  return sql`case r.state
    when 'QUOTED' then v.valid_until
    when 'AWARDED' then v.pay_until
    when 'VERIFYING' then r.link_until
    when 'DRAFT' then r.state_since + interval '30 days'
    when 'OPEN' then least(
      r.state_since + make_interval(days => ${silenceDays}::int),
      (r.needed_by + 1)::timestamp at time zone ${timeZone}::text)
    when 'NEEDS_INFO' then least(
      r.state_since + make_interval(days => ${silenceDays}::int),
      (r.needed_by + 1)::timestamp at time zone ${timeZone}::text)
    end`
}

function listedSql(
  sellerId: number,
  { silenceDays, timeZone }: { silenceDays: number; timeZone: string },
): SQL {
  return sql`
    select r.id, r.number, r.customer_id as "customerId", r.company_id::float8 as "companyId",
      case when r.company_id is not null then (
        select w.name from person w where w.id = r.customer_id) end as "askedBy", r.state, r.turn,
      r.row_version as "rowVersion", r.desk_version as "deskVersion",
      ${utcTextSql(sql`r.created_at`)} as "createdAt", ${utcTextSql(sql`r.changed_at`)} as "changedAt",
      ${utcTextSql(sql`r.opened_at`)} as "openedAt",
      r.postal_code as "postalCode", r.needed_by::text as "neededBy",
      r.current_version as "currentVersion", r.rounds_used as "roundsUsed",
      r.order_number as "orderNumber", r.proven, r.waiting_since is not null as waiting,
      r.waited_seconds
        + coalesce(extract(epoch from statement_timestamp() - r.waiting_since), 0)::int
        as "waitedSeconds",
      ${utcTextSql(sql`u.until`)} as until, coalesce(u.until <= statement_timestamp(), false) as over,
      q.total::float8 as total, l.count as "lineCount", coalesce(l.names, '{}') as names,
      coalesce(l."productIds", '{}') as "productIds", l.picture,
      nullif(concat_ws(', ', nullif(c.name, ''), nullif(c.company, '')), '') as who,
      exists (select 1 from quote_version d where d.seller_id = ${sellerId} and d.rfq_id = r.id
        and d.state in ('DRAFT', 'IN_APPROVAL')) as "hasDraft",
      exists (select 1 from quote_version d where d.seller_id = ${sellerId} and d.rfq_id = r.id
        and d.state = 'IN_APPROVAL') as "inApproval",
      (select o.number from rfq o where o.seller_id = ${sellerId} and o.id = r.copy_of) as "copyOf",
      (select o.number from rfq o where o.seller_id = ${sellerId} and o.copy_of = r.id
        order by o.id desc limit 1) as "copiedAs"
    from rfq r
    left join rfq_contact c on c.seller_id = ${sellerId} and c.rfq_id = r.id
    left join quote_version v on v.seller_id = ${sellerId} and v.rfq_id = r.id and v.version = r.current_version
    cross join lateral (select ${deadlineSql(silenceDays, timeZone)} as until) u
    left join lateral (
      select sum(coalesce(
        accepted_price * accepted_quantity,
        case when v.state in ('ACCEPTED', 'ORDERED', 'LAPSED') then null
          else unit_price * quantity end)
        + coalesce(charge, 0)) as total
      from quote_line w where w.seller_id = ${sellerId} and w.rfq_id = r.id
        and w.version = r.current_version and w.unit_price is not null
    ) q on true
    left join lateral (
      select count(*)::int as count, (array_agg(coalesce(nullif(e.words, ''), p.name) order by e.line))[1:3] as names,
        (array_agg(case when e.words = '' then p.id::float8 end order by e.line))[1:3] as "productIds",
        (array_agg(p.pictures[1] order by e.line) filter (where p.pictures[1] is not null))[1] as picture
      from rfq_line e left join pack k on k.seller_id = ${sellerId} and k.id = e.pack_id
      left join product p on p.seller_id = ${sellerId} and p.id = k.product_id
      where e.seller_id = ${sellerId} and e.rfq_id = r.id
    ) l on true
    where r.seller_id = ${sellerId}`
}

export async function loadListedRfq(
  db: Db,
  sellerId: number,
  rfqId: number,
  clock: { silenceDays: number; timeZone: string },
): Promise<ListedRfq> {
  const { rows } = await db.execute<ListedRfq>(
    sql`${listedSql(sellerId, clock)} and r.id = ${rfqId}`,
  )
  return rows[0]!
}

/**
 * One more than a page holds, most recently changed first. Before them: for the buyer those that
 * wait for them, at the desk those waiting longest for the seller.
 */
export async function listRfqs(
  db: Db,
  sellerId: number,
  query: RfqListQuery,
): Promise<ListedRfq[]> {
  return loadListedRfqs(db, sellerId, await pickRfqs(db, sellerId, query), query)
}

/** These requests, in the order of the ids. */
export async function loadListedRfqs(
  db: Db,
  sellerId: number,
  rfqIds: readonly number[],
  clock: { silenceDays: number; timeZone: string },
): Promise<ListedRfq[]> {
  const ids = sql.param(rfqIds)
  const { rows } = await db.execute<ListedRfq>(sql`
    ${listedSql(sellerId, clock)} and r.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], r.id)`)
  return rows
}

/** Selects the page's ids before any further lookup. */
async function pickRfqs(db: Db, sellerId: number, query: RfqListQuery): Promise<number[]> {
  const { state, turn, page, buyer } = query
  const waitedSecondsSql = sql`r.waited_seconds + extract(epoch from statement_timestamp() - r.waiting_since)`
  const firstSql =
    buyer === null
      ? sql`${waitedSecondsSql} desc nulls last`
      : sql`(r.turn = 'buyer' and ${isSentSql}) desc`
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from rfq r where r.seller_id = ${sellerId} and ${ownerSql(query)}
      and (${state}::text is null or r.state = ${state}::text)
      and (${turn}::text is null or (r.turn = ${turn}::text and ${isSentSql}))
    order by ${firstSql}, r.changed_at desc, r.id desc
    limit ${pageSize + 1} offset ${(page - 1) * pageSize}`)
  return rows.map(({ id }) => id)
}

/** Over all pages, by state and by whose turn it is. */
export async function countRfqs(
  db: Db,
  sellerId: number,
  query: Pick<RfqListQuery, 'buyer'>,
): Promise<Pick<RfqPage<unknown>, 'counts' | 'turnCounts'>> {
  const { rows } = await db.execute<{
    state: RfqState
    turn: Turn
    isSent: boolean
    count: number
  }>(
    sql`select r.state, r.turn, ${isSentSql} as "isSent", count(*)::int as count
      from rfq r where r.seller_id = ${sellerId} and ${ownerSql(query)} group by 1, 2, 3`,
  )
  const counts: Partial<Record<RfqState, number>> = {}
  const turnCounts: Record<Turn, number> = { buyer: 0, seller: 0, none: 0 }
  for (const { state, turn, isSent, count } of rows) {
    counts[state] = (counts[state] ?? 0) + count
    if (isSent) turnCounts[turn] += count
  }
  return { counts, turnCounts }
}

/** Nobody waits for a draft. */
const isSentSql = sql`r.state <> 'DRAFT'`

function ownerSql({ buyer }: Pick<RfqListQuery, 'buyer'>): SQL {
  return buyer === null ? sql`r.opened_at is not null` : ownedBySql(buyer, sql`r`)
}
