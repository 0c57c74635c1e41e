import { type SQL, sql } from 'drizzle-orm'
import type { BidLineState } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Buyer } from '#platform/buyer.ts'
import type { StoredBid } from './bid-store.ts'

/**
 * Serialises a buyer's submissions to this seller, and those of their company, so that later counts
 * include all earlier ones. The person's lock comes first everywhere.
 */
export async function lockBuyer(
  db: Db,
  sellerId: number,
  { customerId, companyId }: Buyer,
): Promise<void> {
  const owners = companyId === null ? [customerId] : [customerId, `company ${companyId}`]
  for (const owner of owners)
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`bids ${sellerId} ${owner}`}, 0))`,
    )
}

/**
 * Matches lines and attempts of the buyer's bids: what the person bids anywhere and what the company
 * does, so that neither more colleagues nor more companies give more attempts. The company's bids
 * are an array, as only then both halves are read by an index. Source: BID-04, CO-05.
 */
function isOfBuyerSql(sellerId: number, { customerId, companyId }: Buyer, row: SQL): SQL {
  const isOfPerson = sql`${row}.customer_id = ${customerId}::uuid`
  if (companyId === null) return isOfPerson
  return sql`(${isOfPerson} or ${row}.bid_id = any(array(
    select o.id from bid o where o.seller_id = ${sellerId} and o.company_id = ${companyId})))`
}

/** A buyer's attempts that count, by pack. Source: BID-04. */
export async function countAttempts(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  packIds: readonly number[],
  days: number,
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ packId: number; n: number }>(sql`
    select pack_id as "packId", count(*)::int as n from bid_attempt a
    where a.seller_id = ${sellerId} and ${isOfBuyerSql(sellerId, buyer, sql`a`)}
      and pack_id = any(${sql.param(packIds)}::bigint[])
      and not given_back and at > statement_timestamp() - make_interval(days => ${days})
    group by pack_id`)
  return new Map(rows.map(({ packId, n }) => [packId, n]))
}

/** A buyer's attempts that count, with the time of the oldest, by pack. */
export async function loadAttempts(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  packIds: readonly number[],
  days: number,
): Promise<Map<number, { count: number; oldestAt: Date }>> {
  const { rows } = await db.execute<{ packId: number; count: number; oldestAt: string }>(sql`
    select pack_id as "packId", count(*)::int as count, min(at) as "oldestAt" from bid_attempt a
    where a.seller_id = ${sellerId} and ${isOfBuyerSql(sellerId, buyer, sql`a`)} and pack_id = any(${sql.param(packIds)}::bigint[])
      and not given_back and at > statement_timestamp() - make_interval(days => ${days})
    group by pack_id`)
  return new Map(
    rows.map(({ packId, count, oldestAt }) => [packId, { count, oldestAt: new Date(oldestAt) }]),
  )
}

export async function addAttempts(
  db: Db,
  sellerId: number,
  { id, customerId, round }: Pick<StoredBid, 'id' | 'customerId' | 'round'>,
  lines: readonly { packId: number; quantity: number; listPrice: Minor; bidPrice: Minor }[],
): Promise<void> {
  await db.execute(sql`
    insert into bid_attempt (seller_id, bid_id, pack_id, round, customer_id, at, quantity, list_price, bid_price)
    select ${sellerId}, ${id}, r."packId", ${round}, ${customerId}::uuid, statement_timestamp(),
      r.quantity, r."listPrice", r."bidPrice"
    from json_to_recordset(${JSON.stringify(lines)}::json) as r("packId" bigint, quantity int,
      "listPrice" bigint, "bidPrice" bigint)`)
}

/** Records the answers to this round's attempts, and which attempts no longer count. */
export async function recordAnswers(
  db: Db,
  sellerId: number,
  { id, round }: Pick<StoredBid, 'id' | 'round'>,
  answers: readonly { packId: number; state: BidLineState }[],
  refundedPacks: readonly number[] | 'all',
): Promise<void> {
  const isRefunded =
    refundedPacks === 'all'
      ? sql`true`
      : sql`a.pack_id = any(${sql.param(refundedPacks)}::bigint[])`
  await db.execute(sql`
    update bid_attempt a set answer = coalesce(r.state, a.answer), given_back = a.given_back or ${isRefunded}
    from bid_attempt b left join json_to_recordset(${JSON.stringify(answers)}::json) as r("packId" bigint, state text)
      on r."packId" = b.pack_id
    where a.seller_id = ${sellerId} and a.bid_id = ${id} and a.round = ${round}
      and (b.seller_id, b.bid_id, b.pack_id, b.round) = (a.seller_id, a.bid_id, a.pack_id, a.round)`)
}

/** When a buyer's agreed bids lapsed, over twice this number of days. */
export async function listLapses(
  db: Db,
  sellerId: number,
  { customerId, companyId }: Buyer,
  days: number,
): Promise<Date[]> {
  const { rows } = await db.execute<{ ago: number }>(sql`
    select extract(epoch from statement_timestamp() - lapsed_at)::float8 as ago from bid
    where seller_id = ${sellerId} and state = 'LAPSED'
      and (customer_id = ${customerId}::uuid or company_id = ${companyId})
      and lapsed_at > statement_timestamp() - make_interval(days => ${2 * days})`)
  const now = Date.now()
  return rows.map(({ ago }) => new Date(now - ago * 1_000))
}

/** Releases the packs of ordered bids whose window has ended; they can no longer be restored. */
export async function releaseOrderedPacks(db: Db, sellerId: number, buyer: Buyer): Promise<void> {
  await db.execute(sql`
    update bid_line l set live = false from bid b
    where l.seller_id = ${sellerId} and ${isOfBuyerSql(sellerId, buyer, sql`l`)} and l.live
      and b.seller_id = ${sellerId} and b.id = l.bid_id and b.state = 'ORDERED'
        and b.expires_at <= statement_timestamp()`)
}

/**
 * Which of these packs are in another live bid of the buyer, with its number. Ordered bids whose
 * window has ended don't count.
 */
export async function findPacksInLiveBids(
  db: Db,
  sellerId: number,
  buyer: Buyer,
  packIds: readonly number[],
  exceptBid: number,
): Promise<Map<number, string>> {
  const { rows } = await db.execute<{ packId: number; number: string }>(sql`
    select l.pack_id as "packId", b.number from bid_line l join bid b on b.seller_id = ${sellerId} and b.id = l.bid_id
    where l.seller_id = ${sellerId} and ${isOfBuyerSql(sellerId, buyer, sql`l`)} and l.live and l.bid_id <> ${exceptBid}
      and l.pack_id = any(${sql.param(packIds)}::bigint[])
        and not (b.state = 'ORDERED' and b.expires_at <= statement_timestamp())`)
  return new Map(rows.map(({ packId, number }) => [packId, number]))
}
