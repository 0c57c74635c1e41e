import { sql } from 'drizzle-orm'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { deskOrderView } from './desk-orders.ts'
import { seesOrder } from './order-limits.ts'
import { loadOrders } from './order-reads.ts'

/** A change of an order, in the order in which all readers get them. */
export interface OrderChange {
  /** From 1, without gaps. */
  number: number
  /** The order's number. */
  order: string
  /** The event: a state that was reached, `paid`, `part-shipped` … */
  kind: string
  at: string
}

export interface OrderFeedQuery {
  /** After this change; 0: from the first. */
  after: number
  /** Without a place: from the first change at or after this moment. Null: from the first. */
  since: Date | null
  max: number
}

export interface OrderFeedPage {
  changes: OrderChange[]
  /** The orders of these changes as they are now, each once. */
  orders: DeskOrderView[]
  /** Where the next page begins. */
  next: number
  /** There are more changes already. */
  more: boolean
  /** The place is after the last change: of another shop, or from before a backup was restored. */
  isBeyondEnd: boolean
}

/**
 * The seller's order changes after a place in the feed, with their orders as they are now. A change
 * gets its number after its commit, under a lock, so a reader that goes on from `next` misses none
 * that was committed late, and gets none twice. Contacts only for staff with permission, and
 * only the orders of their warehouses for those who are limited to some. Source: KEY-02, DEAL-07.
 */
export async function readOrderFeed(
  scope: Scope,
  { after, since, max }: OrderFeedQuery,
): Promise<OrderFeedPage> {
  const staff = requireStaff(scope, 'read')
  const { database, seller } = scope
  const db = database.primary
  await numberChanges(scope)
  const start = after === 0 && since ? await findStart(db, seller.id, since) : after
  const changes = await loadChanges(db, seller.id, start, max + 1)
  const page = changes.slice(0, max)
  const numbers = [...new Set(page.map(({ order }) => order))]
  const stored = numbers.length === 0 ? [] : await loadOrders(db, seller.id, numbers)
  const visible = stored.filter((order) => seesOrder(staff, order))
  const byNumber = new Map(visible.map((order) => [order.number, order]))
  return {
    changes: page.filter(({ order }) => byNumber.has(order)),
    orders: numbers.flatMap((number) => {
      const order = byNumber.get(number)
      return order ? [deskOrderView(scope, order, staff)] : []
    }),
    next: page.at(-1)?.number ?? start,
    more: changes.length > max,
    isBeyondEnd: changes.length === 0 && start > (await findEnd(db, seller.id)),
  }
}

const batchSize = 5_000

/**
 * Numbers the changes that were committed since the last reading. Whoever holds the lock sees all
 * numbers given before, because they were committed before it was released.
 */
async function numberChanges({ database, seller }: Scope): Promise<void> {
  for (;;) {
    const { rows } = await database.primary.execute<{ pending: boolean }>(sql`
      select exists (select 1 from order_event where seller_id = ${seller.id} and feed is null) as pending`)
    if (!rows[0]!.pending) return
    await database.transaction(async (db) => {
      await db.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`order feed ${seller.id}`}, 0))`,
      )
      await db.execute(sql`
        with latest as (
          select coalesce(max(feed), 0) as number from order_event
          where seller_id = ${seller.id} and feed is not null
        ), pending as (
          select id, row_number() over (order by id) as place from (
            select id from order_event where seller_id = ${seller.id} and feed is null
            order by id limit ${batchSize}) p
        )
        update order_event e set feed = latest.number + pending.place from latest, pending
        where e.seller_id = ${seller.id} and e.id = pending.id`)
    })
  }
}

async function findEnd(db: Db, sellerId: number): Promise<number> {
  const { rows } = await db.execute<{ end: number }>(sql`
    select coalesce(max(feed), 0)::float8 as end from order_event where seller_id = ${sellerId} and feed is not null`)
  return rows[0]!.end
}

/** The place before the first change at or after this moment; none: the end of the feed. */
async function findStart(db: Db, sellerId: number, since: Date): Promise<number> {
  const { rows } = await db.execute<{ start: number }>(sql`
    select coalesce(min(feed) filter (where at >= ${since.toISOString()}::timestamptz) - 1, max(feed), 0)::float8 as start
    from order_event where seller_id = ${sellerId} and feed is not null`)
  return rows[0]!.start
}

async function loadChanges(
  db: Db,
  sellerId: number,
  after: number,
  max: number,
): Promise<OrderChange[]> {
  const { rows } = await db.execute<OrderChange & Record<string, unknown>>(sql`
    select e.feed::float8 as number, o.number as "order", e.kind, ${utcTextSql(sql`e.at`)} as at
    from (select * from order_event where seller_id = ${sellerId} and feed > ${after} order by feed limit ${max}) e
    join shop_order o on o.seller_id = ${sellerId} and o.id = e.order_id
    order by e.feed`)
  return rows
}
