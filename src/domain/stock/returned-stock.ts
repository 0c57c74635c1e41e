import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { StockChange } from './stock-store.ts'

/**
 * Gives back some of the pieces that are held for an order, in the caller's transaction. Throws if
 * fewer are held. Source: DEAL-05.
 */
export async function releasePieces(
  db: Db,
  sellerId: number,
  orderId: number,
  pieces: ReadonlyMap<number, number>,
): Promise<StockChange[]> {
  const { rows } = await db.execute<{ id: number; packId: number; quantity: number }>(sql`
    select h.id, h.pack_id as "packId", h.quantity from stock_hold h
    join stock s on s.seller_id = ${sellerId} and s.pack_id = h.pack_id and s.warehouse_id = h.warehouse_id
    where h.seller_id = ${sellerId} and h.order_id = ${orderId} and h.state = 'held'
      and h.pack_id = any(${sql.param([...pieces.keys()])}::bigint[])
    order by s.pack_id, s.warehouse_id, h.id for update of s`)
  const remaining = new Map(pieces)
  const parts = rows.flatMap(({ id, packId, quantity }) => {
    const part = Math.min(quantity, remaining.get(packId) ?? 0)
    remaining.set(packId, (remaining.get(packId) ?? 0) - part)
    return part > 0 ? [{ id, part }] : []
  })
  if ([...remaining.values()].some((missing) => missing > 0))
    throw new Error('An order releases more than is held for it')
  const partsJson = JSON.stringify(parts)
  // What is released of a larger hold becomes a hold of its own.
  await db.execute(sql`
    insert into stock_hold (seller_id, order_id, grant_id, pack_id, warehouse_id, quantity, state)
    select h.seller_id, h.order_id, h.grant_id, h.pack_id, h.warehouse_id, r.part, 'released'
    from stock_hold h join json_to_recordset(${partsJson}::json) as r(id bigint, part int) on r.id = h.id
    where h.seller_id = ${sellerId} and h.quantity > r.part`)
  const result = await db.execute<StockChange>(sql`
    with part as (
      select * from json_to_recordset(${partsJson}::json) as r(id bigint, part int)
    ), less as (
      update stock_hold h set quantity = case when h.quantity > part.part then h.quantity - part.part else h.quantity end,
        state = case when h.quantity > part.part then h.state else 'released' end
      from part where h.seller_id = ${sellerId} and h.id = part.id and h.state = 'held'
      returning h.pack_id, h.warehouse_id, part.part
    ), sums as (
      select pack_id, warehouse_id, sum(part)::int as quantity from less group by pack_id, warehouse_id
    )
    update stock s set reserved = s.reserved - g.quantity from sums g
    where s.seller_id = ${sellerId} and s.pack_id = g.pack_id and s.warehouse_id = g.warehouse_id
    returning s.pack_id as "packId", s.on_hand - s.reserved as left,
      s.on_hand - s.reserved - g.quantity as before`)
  return result.rows
}

/**
 * Puts pieces that came back into the warehouse that sent them, in the caller's transaction.
 * Returns what changed; packs that no warehouse sent are not among it, as they were procured for
 * the order. Source: DEAL-05.
 */
export async function restockPieces(
  db: Db,
  sellerId: number,
  orderId: number,
  pieces: ReadonlyMap<number, number>,
): Promise<StockChange[]> {
  const rows = [...pieces].map(([packId, quantity]) => ({ pack_id: packId, quantity }))
  const { rows: changes } = await db.execute<StockChange>(sql`
    with part as (
      select r.pack_id, r.quantity, (
        select h.warehouse_id from stock_hold h
        where h.seller_id = ${sellerId} and h.order_id = ${orderId} and h.pack_id = r.pack_id and h.state = 'gone'
        order by h.quantity desc, h.id limit 1) as warehouse_id
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(pack_id bigint, quantity int)
    ), locked as (
      select s.pack_id, s.warehouse_id, part.quantity from stock s
      join part on part.pack_id = s.pack_id and part.warehouse_id = s.warehouse_id
      where s.seller_id = ${sellerId} order by s.pack_id, s.warehouse_id for update of s
    )
    update stock s set on_hand = s.on_hand + locked.quantity from locked
    where s.seller_id = ${sellerId} and s.pack_id = locked.pack_id and s.warehouse_id = locked.warehouse_id
    returning s.pack_id as "packId", s.on_hand - s.reserved as left,
      s.on_hand - s.reserved - locked.quantity as before`)
  return changes
}
