import { sql } from 'drizzle-orm'
import type { BidLineState, BidReason, BidState } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Minor } from '#kernel/money.ts'
import type { Verdict } from './rules/limit-rules.ts'

/** `ruleId`: of the rule that said it; absent in verdicts of before it was kept. */
export type StoredVerdict = { packId: number; ruleId?: number } & Verdict

export type StoredBid = {
  id: number
  sellerId: number
  number: string
  customerId: string | null
  /** Null: the customer's own. */
  companyId: number | null
  /** Who in the company made it; null: no company's, or their account is gone. */
  madeBy: string | null
  state: BidState
  rowVersion: number
  allOrNothing: boolean
  currency: string
  pincode: string
  round: number
  /** ISO 8601, like all times here. */
  expiresAt: string | null
  clockFrom: string | null
  warned: 0 | 1 | 2
  verdict: StoredVerdict[] | null
  answerAt: string | null
  reason: BidReason | null
  askedDays: number | null
  paymentDays: number | null
  orderNumber: string | null
  madeAt: string
  /** By the database clock: the turn, window or draft has expired; the rules' verdict is due. */
  expired: boolean
  answerDue: boolean
  lines: StoredBidLine[]
}

export type StoredBidLine = {
  packId: number
  position: number
  quantity: number
  listPrice: Minor
  bidPrice: Minor | null
  counterPrice: Minor | null
  state: BidLineState
  isNews: boolean
  reason: BidReason | null
}

const columns = sql`b.id, b.seller_id as "sellerId", b.number, b.customer_id as "customerId",
  b.company_id::float8 as "companyId", case when b.company_id is not null then (
    select w.name from person w where w.id = b.customer_id) end as "madeBy",
  b.state, b.row_version as "rowVersion",
  b.all_or_nothing as "allOrNothing", b.currency, b.pincode, b.round, ${utcTextSql(sql`b.expires_at`)} as "expiresAt",
  ${utcTextSql(sql`b.clock_from`)} as "clockFrom", b.warned, b.verdict, ${utcTextSql(sql`b.answer_at`)} as "answerAt",
  b.reason, b.asked_days as "askedDays", b.payment_days as "paymentDays", b.order_number as "orderNumber",
  ${utcTextSql(sql`b.made_at`)} as "madeAt", coalesce(b.expires_at <= statement_timestamp(), false) as expired,
  coalesce(b.answer_at <= statement_timestamp(), false) as "answerDue"`

/** Locks a bid's row until the transaction ends; null: not found. */
export async function lockBid(
  db: Db,
  sellerId: number,
  which: { number: string } | { id: number },
): Promise<StoredBid | null> {
  const by = 'id' in which ? sql`b.id = ${which.id}` : sql`b.number = ${which.number}`
  const { rows } = await db.execute<Omit<StoredBid, 'lines'>>(
    sql`select ${columns} from bid b where b.seller_id = ${sellerId} and ${by} for update`,
  )
  return rows[0] ? (await attachLines(db, sellerId, rows))[0]! : null
}

/** Bids in the order of these ids. */
export async function loadBids(
  db: Db,
  sellerId: number,
  ids: readonly number[],
): Promise<StoredBid[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<Omit<StoredBid, 'lines'>>(sql`
    select ${columns} from bid b where b.seller_id = ${sellerId} and b.id = any(${sql.param(ids)}::bigint[])
    order by array_position(${sql.param(ids)}::bigint[], b.id)`)
  return attachLines(db, sellerId, rows)
}

async function attachLines(
  db: Db,
  sellerId: number,
  bids: readonly Omit<StoredBid, 'lines'>[],
): Promise<StoredBid[]> {
  const { rows } = await db.execute<StoredBidLine & { bidId: number }>(sql`
    select bid_id as "bidId", pack_id as "packId", position, quantity,
      list_price::float8 as "listPrice", bid_price::float8 as "bidPrice",
      counter_price::float8 as "counterPrice", state, is_news as "isNews", reason
    from bid_line where seller_id = ${sellerId} and bid_id = any(${sql.param(bids.map(({ id }) => id))}::bigint[])
    order by bid_id, position`)
  return bids.map((bid) => ({
    ...bid,
    lines: rows.filter(({ bidId }) => bidId === bid.id).map(({ bidId: _bid, ...line }) => line),
  }))
}

export interface NewBid {
  number: string
  customerId: string
  companyId: number | null
  allOrNothing: boolean
  currency: string
  pincode: string
  askedDays: number | null
  draftDays: number
  now: Date
}

export async function insertBid(db: Db, sellerId: number, bid: NewBid): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into bid (seller_id, number, customer_id, company_id, state, all_or_nothing, currency, pincode,
      asked_days, expires_at, clock_from, made_at)
    values (${sellerId}, ${bid.number}, ${bid.customerId}::uuid, ${bid.companyId}, 'DRAFT', ${bid.allOrNothing},
      ${bid.currency}, ${bid.pincode}, ${bid.askedDays}::int,
      statement_timestamp() + make_interval(days => ${bid.draftDays}), statement_timestamp(), ${bid.now.toISOString()})
    returning id`)
  return rows[0]!.id
}

/** Saves a draft unless somebody changed it meanwhile. */
export async function updateDraft(
  db: Db,
  sellerId: number,
  { id, rowVersion }: Pick<StoredBid, 'id' | 'rowVersion'>,
  change: Pick<NewBid, 'allOrNothing' | 'pincode' | 'askedDays' | 'draftDays'>,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update bid set row_version = row_version + 1, all_or_nothing = ${change.allOrNothing}, pincode = ${change.pincode},
      asked_days = ${change.askedDays}::int,
      expires_at = statement_timestamp() + make_interval(days => ${change.draftDays}),
      clock_from = statement_timestamp()
    where seller_id = ${sellerId} and id = ${id} and row_version = ${rowVersion} and state = 'DRAFT'`)
  return rowCount === 1
}

export type SavedLine = Omit<StoredBidLine, 'position'> & { live: boolean }

/** Replaces a bid's lines. */
export async function saveLines(
  db: Db,
  sellerId: number,
  { id, customerId }: Pick<StoredBid, 'id' | 'customerId'>,
  lines: readonly SavedLine[],
): Promise<void> {
  const rows = lines.map((line, position) => ({ ...line, position }))
  await db.execute(sql`
    with kept as (
      insert into bid_line (seller_id, bid_id, pack_id, position, customer_id, quantity, list_price,
        bid_price, counter_price, state,
        is_news, reason, live)
      select ${sellerId}, ${id}, r."packId", r.position, ${customerId}::uuid, r.quantity,
        r."listPrice", r."bidPrice", r."counterPrice",
        r.state, r."isNews", r.reason, r.live
      from json_to_recordset(${JSON.stringify(rows)}::json) as r("packId" bigint, position int,
        quantity int, "listPrice" bigint,
        "bidPrice" bigint, "counterPrice" bigint, state text, "isNews" boolean, reason text, live boolean)
      on conflict (seller_id, bid_id, pack_id) do update set position = excluded.position, quantity = excluded.quantity,
        list_price = excluded.list_price, bid_price = excluded.bid_price, counter_price = excluded.counter_price,
        state = excluded.state, is_news = excluded.is_news, reason = excluded.reason, live = excluded.live
    )
    delete from bid_line where seller_id = ${sellerId} and bid_id = ${id}
      and pack_id <> all(${sql.param(lines.map(({ packId }) => packId))}::bigint[])`)
}
