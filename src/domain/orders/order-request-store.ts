import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export type RequestKind = 'cancel' | 'return'

/** Records a customer's request to the desk; false if the same one was made before. */
export async function addRequest(
  db: Db,
  sellerId: number,
  orderId: number,
  request: { kind: RequestKind; reason: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into order_request (seller_id, order_id, kind, reason, at)
    values (${sellerId}, ${orderId}, ${request.kind}, ${request.reason},
      ${request.now.toISOString()}) on conflict do nothing`)
  return rowCount === 1
}

/** Marks the requests about an order as answered. */
export async function closeRequest(db: Db, sellerId: number, orderId: number): Promise<number> {
  const { rowCount } = await db.execute(
    sql`update order_request set open = false where seller_id = ${sellerId} and order_id = ${orderId} and open`,
  )
  return rowCount ?? 0
}
