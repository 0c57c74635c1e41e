import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Supply } from './supplies.ts'

/**
 * The pieces that warehouses hold for an order or gave for it, with their registrations: `held` ones
 * alone, or all. In the order in which stock is locked and given. Source: TAX-02.
 */
export async function loadSupplies(
  db: Db,
  sellerId: number,
  orderId: number,
  which: 'held' | 'all',
): Promise<Supply[]> {
  const { rows } = await db.execute<Supply>(sql`
    select h.pack_id::float8 as "packId", w.registration_id::float8 as "registrationId", h.quantity
    from stock_hold h join warehouse w on w.seller_id = ${sellerId} and w.id = h.warehouse_id
    where h.seller_id = ${sellerId} and h.order_id = ${orderId}
      and (h.state = 'held' or (h.state = 'gone' and ${which === 'all'}))
    order by h.pack_id, h.warehouse_id, h.id`)
  return rows
}

/** The registrations of what warehouses have just given. */
export async function findSupplies(
  db: Db,
  sellerId: number,
  given: readonly { packId: number; warehouseId: number; quantity: number }[],
): Promise<Supply[]> {
  const { rows } = await db.execute<{ id: number; registrationId: number | null }>(sql`
    select id::float8 as id, registration_id::float8 as "registrationId" from warehouse
    where seller_id = ${sellerId}`)
  const registrations = new Map(rows.map(({ id, registrationId }) => [id, registrationId]))
  return given.map(({ packId, warehouseId, quantity }) => ({
    packId: Number(packId),
    registrationId: registrations.get(Number(warehouseId)) ?? null,
    quantity,
  }))
}
