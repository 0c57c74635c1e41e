import { sql } from 'drizzle-orm'
import type { ChangeKind } from '#contract/orders/order-changes.ts'
import type { TaxLine } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'

/** Pieces of a line that change, with their share of the line's amounts. */
export interface ChangedLine {
  position: number
  quantity: number
  restocked: number
  amount: Minor
  taxParts: TaxLine[]
}

interface NewChange {
  kind: ChangeKind
  isReplaced: boolean
  reason: string
  now: Date
  lines: readonly ChangedLine[]
}

/**
 * Writes a change and counts its pieces on their lines. The UPDATE itself asks whether there are
 * that many; null: there are not, and the caller must roll back. Returns the change's number.
 */
export async function insertChange(
  db: Db,
  sellerId: number,
  orderId: number,
  { kind, isReplaced, reason, now, lines }: NewChange,
): Promise<number | null> {
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const parts = JSON.stringify(lines)
  const shipped = sql`coalesce((select sum(s.quantity) from shipment_line s
    where s.seller_id = ${sellerId} and s.order_id = l.order_id and s.position = l.position), 0)`
  const { rowCount } = await db.execute(sql`
    update order_line l set
      cancelled = l.cancelled + case when ${kind} = 'cancel' then r.quantity else 0 end,
      returned = l.returned + case when ${kind} = 'return' then r.quantity else 0 end,
      refunded = l.refunded + case when ${kind} = 'refund' then r.quantity else 0 end,
      replaced = l.replaced + case when ${isReplaced} then r.quantity else 0 end
    from json_to_recordset(${parts}::json) as r(position int, quantity int)
    where l.seller_id = ${sellerId} and l.order_id = ${orderId} and l.position = r.position
      and r.quantity <= case when ${kind} = 'cancel' then l.quantity - l.cancelled + l.replaced - ${shipped}
        else ${shipped} - l.returned - l.refunded end`)
  if (rowCount !== lines.length) return null
  const { rows } = await db.execute<{ number: number }>(sql`
    insert into order_change (seller_id, order_id, number, kind, replaced, reason, amount, at)
    select ${sellerId}, ${orderId}, coalesce(max(number), 0) + 1, ${kind}, ${isReplaced}, ${reason}, ${amount},
      ${now.toISOString()}::timestamptz
    from order_change where seller_id = ${sellerId} and order_id = ${orderId} returning number`)
  const { number } = rows[0]!
  await db.execute(sql`
    insert into order_change_line (seller_id, order_id, number, position, quantity, restocked, amount, tax_parts)
    select ${sellerId}, ${orderId}, ${number}::int, r.position, r.quantity, r.restocked, r.amount, r."taxParts"
    from json_to_recordset(${parts}::json)
      as r(position int, quantity int, restocked int, amount bigint, "taxParts" jsonb)`)
  return number
}

/** Number of parcels and changes of an order. */
export async function countRevisions(db: Db, sellerId: number, orderId: number): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select (select count(*) from shipment where seller_id = ${sellerId} and order_id = ${orderId})::int
      + (select count(*) from order_change where seller_id = ${sellerId} and order_id = ${orderId})::int as count`)
  return rows[0]!.count
}
