import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { type Allocation, allocate, type FreeStock } from './allocation-rules.ts'

/** What is left in a warehouse after a hold was taken or given back. */
export type StockChange = {
  packId: number
  left: number
  /** Before it. */
  before: number
}

/** What pieces are taken for; an approval's order takes them for itself. */
export type Holder = { orderId: number } | { grantId: number } | { approvalId: number }

/**
 * Takes pieces for an order or a grant out of the warehouses that serve a zone, in the caller's transaction: all that is wanted or
 * nothing. Rows are locked by pack, then warehouse, and the UPDATE itself asks for what it takes; the table's CHECK is the
 * last wall. Null where there is not enough. Source: QUALITY I1 to I3.
 */
export async function holdStock(
  db: Db,
  sellerId: number,
  holder: Holder,
  zoneId: number,
  quantities: ReadonlyMap<number, number>,
): Promise<StockChange[] | null> {
  const free = await lockFreeStock(db, sellerId, zoneId, [...quantities.keys()])
  const parts = allocate(quantities, free)
  if (!parts) return null
  const { rows } = await runPrepared(
    db,
    sql`
    with part as (
      select *
      from json_to_recordset(${toRowsJson(parts)}::json) as r(pack_id bigint, warehouse_id bigint, quantity int)
    ), taken as (
      update stock s set reserved = s.reserved + part.quantity from part
      where s.seller_id = ${sellerId} and s.pack_id = part.pack_id and s.warehouse_id = part.warehouse_id
        and s.on_hand - s.reserved >= part.quantity
      returning s.pack_id, s.warehouse_id, part.quantity
    )
    insert into stock_hold (seller_id, order_id, grant_id, approval_id, pack_id, warehouse_id, quantity)
    select ${sellerId}, ${'orderId' in holder ? holder.orderId : null}::bigint,
      ${'grantId' in holder ? holder.grantId : null}::bigint,
      ${'approvalId' in holder ? holder.approvalId : null}::bigint, pack_id, warehouse_id, quantity from taken
    on conflict (seller_id, order_id, pack_id, warehouse_id) where grant_id is null and state = 'held'
      do update set quantity = stock_hold.quantity + excluded.quantity
    returning id`,
  )
  if (rows.length !== parts.length) return null
  return parts.map(({ packId, warehouseId, quantity }) => {
    // The rows are locked: what was free is what it was before.
    const before = free.find((each) => each.packId === packId && each.warehouseId === warehouseId)!
    return { packId, left: before.free - quantity, before: before.free }
  })
}

async function lockFreeStock(
  db: Db,
  sellerId: number,
  zoneId: number,
  packIds: readonly number[],
): Promise<FreeStock[]> {
  const { rows } = await runPrepared<FreeStock>(
    db,
    sql`
    select s.pack_id as "packId", s.warehouse_id as "warehouseId", s.on_hand - s.reserved as free, z.days
    from stock s
    join zone_warehouse z on z.seller_id = ${sellerId} and z.warehouse_id = s.warehouse_id and z.zone_id = ${zoneId}
    where s.seller_id = ${sellerId} and s.pack_id = any(${sql.param(packIds)}::bigint[])
    order by s.pack_id, s.warehouse_id for update of s`,
  )
  return rows
}

/**
 * Gives held pieces back, or with `gone` takes them out of the warehouse for good, in the caller's transaction.
 * A hold ends once: the second call finds none. Source: QUALITY I10.
 */
export async function endHolds(
  db: Db,
  sellerId: number,
  holder: Holder,
  end: 'released' | 'gone',
): Promise<StockChange[]> {
  await db.execute(sql`
    select 1 from stock s
    join stock_hold h on h.seller_id = ${sellerId} and h.pack_id = s.pack_id and h.warehouse_id = s.warehouse_id
    where s.seller_id = ${sellerId} and ${holderSql(holder, sql`h`)}
    order by s.pack_id, s.warehouse_id for update of s`)
  const { rows } = await db.execute<StockChange>(sql`
    with ended as (
      update stock_hold h set state = ${end} where h.seller_id = ${sellerId} and ${holderSql(holder, sql`h`)}
      returning pack_id, warehouse_id, quantity
    ), sums as (
      select pack_id, warehouse_id, sum(quantity)::int as quantity from ended group by pack_id, warehouse_id
    )
    update stock s set reserved = s.reserved - e.quantity,
      on_hand = s.on_hand - ${end === 'gone' ? sql`e.quantity` : sql`0`}
    from sums e where s.seller_id = ${sellerId} and s.pack_id = e.pack_id and s.warehouse_id = e.warehouse_id
    returning s.pack_id as "packId", s.on_hand - s.reserved as left,
      s.on_hand - s.reserved - ${end === 'gone' ? sql`0` : sql`e.quantity`} as before`)
  return rows
}

/**
 * Takes some of an order's held pieces out of the warehouses for good, and returns which ones give
 * them: a hold of which only a part goes is split. In the caller's transaction, which has the order's
 * row locked. Throws where less is held. Source: DESK-04, QUALITY I1.
 */
export async function shipHolds(
  db: Db,
  sellerId: number,
  orderId: number,
  pieces: ReadonlyMap<number, number>,
): Promise<Allocation[]> {
  const { rows } = await db.execute<Record<string, unknown> & Allocation & { id: number }>(sql`
    select h.id as id, h.pack_id as "packId", h.warehouse_id as "warehouseId", h.quantity from stock_hold h
    join stock s on s.seller_id = ${sellerId} and s.pack_id = h.pack_id and s.warehouse_id = h.warehouse_id
    where h.seller_id = ${sellerId} and h.order_id = ${orderId} and h.state = 'held'
      and h.pack_id = any(${sql.param([...pieces.keys()])}::bigint[])
    order by s.pack_id, s.warehouse_id, h.id for update of s`)
  const remaining = new Map(pieces)
  const shippedHolds = rows.flatMap(({ id, packId, warehouseId, quantity }) => {
    const part = Math.min(quantity, remaining.get(packId) ?? 0)
    remaining.set(packId, (remaining.get(packId) ?? 0) - part)
    return part > 0 ? [{ id, part, quantity, packId, warehouseId }] : []
  })
  if ([...remaining.values()].some((missing) => missing > 0))
    throw new Error('An order ships more than is held for it')
  // What goes of a larger hold becomes a hold of its own.
  const split = shippedHolds.filter(({ part, quantity }) => quantity > part)
  if (split.length > 0)
    await db.execute(sql`
      insert into stock_hold (seller_id, order_id, grant_id, pack_id, warehouse_id, quantity, state)
      select h.seller_id, h.order_id, h.grant_id, h.pack_id, h.warehouse_id, r.part, 'gone'
      from stock_hold h join json_to_recordset(${JSON.stringify(split)}::json) as r(id bigint, part int) on r.id = h.id
      where h.seller_id = ${sellerId}`)
  await db.execute(sql`
    with part as (
      select * from json_to_recordset(${JSON.stringify(shippedHolds)}::json) as r(id bigint, part int)
    ), whole as (
      update stock_hold h set state = 'gone' from part
      where h.seller_id = ${sellerId} and h.id = part.id and h.quantity = part.part
      returning h.pack_id, h.warehouse_id, part.part
    ), rest as (
      update stock_hold h set quantity = h.quantity - part.part from part
      where h.seller_id = ${sellerId} and h.id = part.id and h.quantity > part.part
      returning h.pack_id, h.warehouse_id, part.part
    ), sums as (
      select pack_id, warehouse_id, sum(part)::int as quantity
      from (select pack_id, warehouse_id, part from whole union all select pack_id, warehouse_id, part from rest) g
      group by pack_id, warehouse_id
    )
    update stock s set reserved = s.reserved - g.quantity, on_hand = s.on_hand - g.quantity
    from sums g where s.seller_id = ${sellerId} and s.pack_id = g.pack_id and s.warehouse_id = g.warehouse_id`)
  return shippedHolds.map(({ packId, warehouseId, part }) => ({
    packId,
    warehouseId,
    quantity: part,
  }))
}

/** Holds of a grant that an order has taken over are that order's. */
function holderSql(holder: Holder, h: SQL): SQL {
  if ('approvalId' in holder)
    return sql`${h}.approval_id = ${holder.approvalId} and ${h}.state = 'held'`
  return 'orderId' in holder
    ? sql`${h}.order_id = ${holder.orderId} and ${h}.state = 'held'`
    : sql`${h}.grant_id = ${holder.grantId} and ${h}.order_id is null and ${h}.state = 'held'`
}

function toRowsJson(parts: readonly Allocation[]): string {
  return JSON.stringify(
    parts.map(({ packId, warehouseId, quantity }) => ({
      pack_id: packId,
      warehouse_id: warehouseId,
      quantity,
    })),
  )
}
