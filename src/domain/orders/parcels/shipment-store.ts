import { sql } from 'drizzle-orm'
import type { TaxLine } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { LinePieces } from '../changes/change-rules.ts'
import type { Parts } from './shipment-rules.ts'

export interface OrderedLine extends LinePieces {
  packId: number
  toOrder: boolean
  total: Minor
  taxParts: TaxLine[]
}

/** An order's lines with what became of their pieces. The caller has the order's row locked. */
export async function loadOrderedLines(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<OrderedLine[]> {
  const { rows } = await db.execute<{ [Name in keyof OrderedLine]: OrderedLine[Name] }>(sql`
    select l.position, l.quantity, l.pack_id as "packId", l.to_order as "toOrder", l.cancelled, l.returned,
      l.refunded, l.replaced, l.total::float8 as total, l.tax_parts as "taxParts", coalesce((
      select sum(s.quantity) from shipment_line s
      where s.seller_id = ${sellerId} and s.order_id = l.order_id and s.position = l.position), 0)::int as shipped
    from order_line l where l.seller_id = ${sellerId} and l.order_id = ${orderId} order by l.position`)
  return rows
}

/** Writes a parcel and returns its number. */
export async function addShipment(
  db: Db,
  sellerId: number,
  orderId: number,
  shipment: {
    carrier: string
    tracking: string
    trackingUrl: string | null
    now: Date
    parts: Parts
  },
): Promise<number> {
  const { carrier, tracking, trackingUrl, now, parts } = shipment
  const lines = [...parts]
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position, quantity }))
  const { rows } = await db.execute<{ number: number }>(sql`
    insert into shipment (seller_id, order_id, number, carrier, tracking, tracking_url, shipped_at)
    select ${sellerId}, ${orderId}, coalesce(max(number), 0) + 1, ${carrier}, ${tracking}, ${trackingUrl}::text,
      ${now.toISOString()}::timestamptz
    from shipment where seller_id = ${sellerId} and order_id = ${orderId} returning number`)
  const { number } = rows[0]!
  await db.execute(sql`
    insert into shipment_line (seller_id, order_id, number, position, quantity)
    select ${sellerId}, ${orderId}, ${number}::int, r.position, r.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) as r(position int, quantity int)`)
  return number
}

export async function countShipments(db: Db, sellerId: number, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from shipment where seller_id = ${sellerId} and order_id = ${orderId}`,
  )
  return rows[0]!.count
}

/** Pieces of each pack that come from stock: what is procured for the order was never held. */
export function countStockPieces(lines: readonly OrderedLine[], parts: Parts): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { position, packId, toOrder } of lines) {
    const quantity = parts.get(position) ?? 0
    if (!toOrder && quantity > 0) pieces.set(packId, quantity + (pieces.get(packId) ?? 0))
  }
  return pieces
}
