import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { endHolds, holdStock, publishStockChanges, type StockChange } from '../stock/stock.ts'
import type { Thread } from './thread.ts'

const threadTables = { rfq: sql`rfq`, bid: sql`bid` }

type SellerScope = Pick<Scope, 'seller' | 'now'>

/** An order that uses grants. */
export interface GrantOrder {
  id: number
  customerId: string
  /** The company that orders; null: the customer for themselves. */
  companyId: number | null
  /** The delivery zone: stock held in warehouses that don't serve it is taken from others. */
  zoneId: number
}

/**
 * Uses all free grants of a thread for an order, in its transaction; their holds pass to the order.
 * Uses none if one has expired by the database clock or belongs to another buyer: the caller rolls
 * back. Those of a company's thread are its people's. Source: negotiation rules 4 and 5, QUALITY I15.
 */
export async function consumeGrants(
  db: Db,
  { seller }: SellerScope,
  { kind, threadId }: Thread,
  order: GrantOrder,
): Promise<Outcome<StockChange[], 'grant-gone' | 'out-of-stock'>> {
  const companySql = sql`(select t.company_id from ${threadTables[kind]} t
    where t.seller_id = ${seller.id} and t.id = ${threadId})`
  const { rows } = await db.execute<{
    id: number
    packId: number
    quantity: number
    moves: boolean
  }>(sql`
    with used as (
      update price_grant g set state = 'consumed', order_id = ${order.id}
      where g.seller_id = ${seller.id} and g.kind = ${kind} and g.thread_id = ${threadId}
        and case when ${companySql} is null then g.customer_id = ${order.customerId}::uuid
          else ${companySql} = ${order.companyId}::bigint end
        and g.state = 'free' and g.expires_at > statement_timestamp()
      returning g.id, g.pack_id, g.quantity
    )
    select u.id, u.pack_id as "packId", u.quantity, exists (
      select 1 from stock_hold h where h.seller_id = ${seller.id} and h.grant_id = u.id
        and h.order_id is null and h.state = 'held'
        and not exists (select 1 from zone_warehouse z
          where z.seller_id = ${seller.id} and z.warehouse_id = h.warehouse_id and z.zone_id = ${order.zoneId})) as moves
    from used u order by u.pack_id, u.id`)
  const otherFreeGrants = await db.execute(sql`
    select 1 from price_grant where seller_id = ${seller.id} and kind = ${kind}
      and thread_id = ${threadId} and state = 'free' limit 1`)
  if (rows.length === 0 || otherFreeGrants.rowCount !== 0) return refuse('grant-gone')
  const changes: StockChange[] = []
  for (const { id, packId, quantity } of rows.filter(({ moves }) => moves)) {
    changes.push(...(await endHolds(db, seller.id, { grantId: id }, 'released')))
    const newHolds = await holdStock(
      db,
      seller.id,
      { grantId: id },
      order.zoneId,
      new Map([[packId, quantity]]),
    )
    if (!newHolds) return refuse('out-of-stock')
    changes.push(...newHolds)
  }
  await db.execute(sql`
    update stock_hold set order_id = ${order.id}
    where seller_id = ${seller.id} and grant_id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])
      and order_id is null and state = 'held'`)
  return ok(changes)
}

/**
 * Returns the grants of a cancelled order, in its transaction and before its holds end. If the
 * order is unpaid and the grants haven't expired, they are free again and keep their stock: `free`.
 * Otherwise they are void, and their stock is released with the order's holds. Null: the order used
 * none.
 */
export async function releaseGrants(
  db: Db,
  { seller }: SellerScope,
  orderId: number,
  { unpaid }: { unpaid: boolean },
): Promise<{ thread: Thread; fate: 'free' | 'void' } | null> {
  const { rows } = await db.execute<Thread & { id: number; isFree: boolean }>(sql`
    select id, kind, thread_id as "threadId",
      ${unpaid}::boolean and expires_at > statement_timestamp() as "isFree"
    from price_grant
    where seller_id = ${seller.id} and order_id = ${orderId} and state = 'consumed' for update`)
  const first = rows[0]
  if (!first) return null
  const freedIds = rows.filter(({ isFree }) => isFree).map(({ id }) => id)
  const isFreed = sql`id = any(${sql.param(freedIds)}::bigint[])`
  await db.execute(sql`
    update price_grant set state = case when ${isFreed} then 'free' else 'void' end,
      order_id = case when ${isFreed} then null else order_id end
    where seller_id = ${seller.id} and order_id = ${orderId} and state = 'consumed'`)
  await db.execute(sql`
    update stock_hold set order_id = null
    where seller_id = ${seller.id} and order_id = ${orderId} and state = 'held'
      and grant_id = any(${sql.param(freedIds)}::bigint[])`)
  const { kind, threadId, isFree } = first
  return { thread: { kind, threadId }, fate: isFree ? 'free' : 'void' }
}

/**
 * Lapses a thread's free grants that have expired by the database clock, and releases their stock.
 * Returns how many.
 */
export function lapseGrants(db: Db, scope: SellerScope, thread: Thread): Promise<number> {
  return endGrants(db, scope, thread, 'lapsed')
}

/** Voids a thread's free grants and releases their stock. Returns how many. */
export function voidGrants(db: Db, scope: SellerScope, thread: Thread): Promise<number> {
  return endGrants(db, scope, thread, 'void')
}

async function endGrants(
  db: Db,
  { seller, now }: SellerScope,
  { kind, threadId }: Thread,
  end: 'lapsed' | 'void',
): Promise<number> {
  const { rows } = await db.execute<{ id: number; packId: number }>(sql`
    update price_grant set state = ${end}
    where seller_id = ${seller.id} and kind = ${kind} and thread_id = ${threadId} and state = 'free'
      and (${end} = 'void' or expires_at <= statement_timestamp())
    returning id, pack_id as "packId"`)
  const stockChanges: StockChange[] = []
  for (const { id } of rows.sort((a, b) => a.packId - b.packId || a.id - b.id)) {
    stockChanges.push(...(await endHolds(db, seller.id, { grantId: id }, 'released')))
  }
  await publishStockChanges(db, seller.id, stockChanges, now)
  return rows.length
}
