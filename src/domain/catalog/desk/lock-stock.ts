import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Locks the stock of these packs in these warehouses in the order in which orders lock it: the
 * two never wait for each other. Called before several are changed in another order. Source:
 * QUALITY I3.
 */
export async function lockStock(
  db: Db,
  sellerId: number,
  packIds: readonly number[],
  warehouseIds: readonly number[],
): Promise<void> {
  await db.execute(sql`
    select from stock
    where seller_id = ${sellerId} and pack_id = any(${sql.param([...packIds])}::bigint[])
      and warehouse_id = any(${sql.param([...warehouseIds])}::bigint[])
    order by pack_id, warehouse_id for update`)
}
