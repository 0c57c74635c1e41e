import { sql } from 'drizzle-orm'
import type { DeliveryCode } from '#contract/desk/desk-delivery.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

type WarehouseUsage = {
  code: string
  name: string
  last: boolean
  zones: number
  pieces: number
  held: number
  used: number
}

/**
 * Deletes a warehouse that is empty and unused. Refused with the reason: the last one, one with
 * stock, one that open orders or agreed prices depend on, one that serves zones, and one that past
 * orders shipped from, whose record names it. Audited. Source: DESK-03.
 */
export async function removeWarehouse(
  scope: Scope,
  id: number,
): Promise<Outcome<null, DeliveryCode>> {
  const { id: personId } = requireStaff(scope, 'prices')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    // Anything that adds or holds stock in it waits for these rows.
    await db.execute(
      sql`select 1 from warehouse where seller_id = ${seller.id} order by id for update`,
    )
    await db.execute(
      sql`select 1 from stock where seller_id = ${seller.id} and warehouse_id = ${id} for update`,
    )
    const { rows } = await db.execute<WarehouseUsage>(sql`
      select w.code, w.name,
        not exists (select 1 from warehouse o where o.seller_id = ${seller.id} and o.id <> w.id) as last,
        (select count(*)::int from zone_warehouse z where z.seller_id = ${seller.id} and z.warehouse_id = w.id) as zones,
        (select coalesce(sum(s.on_hand), 0)::int from stock s
          where s.seller_id = ${seller.id} and s.warehouse_id = w.id) as pieces,
        (select count(*)::int from stock_hold h where h.seller_id = ${seller.id}
          and h.warehouse_id = w.id and h.state = 'held') as held,
        (select count(*)::int from stock_hold h where h.seller_id = ${seller.id} and h.warehouse_id = w.id) as used
      from warehouse w where w.seller_id = ${seller.id} and w.id = ${id}`)
    const [warehouseUsage] = rows
    if (!warehouseUsage) throw stop('not-found')
    const reason = findRemovalProblem(warehouseUsage)
    if (reason) return refuse(reason)
    await db.execute(sql`delete from stock where seller_id = ${seller.id} and warehouse_id = ${id}`)
    await db.execute(sql`delete from warehouse where seller_id = ${seller.id} and id = ${id}`)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'warehouse.remove',
      subject: `warehouse:${id}`,
      before: { code: warehouseUsage.code, name: warehouseUsage.name },
    })
    return ok(null)
  })
}

function findRemovalProblem({
  last,
  zones,
  pieces,
  held,
  used,
}: WarehouseUsage): DeliveryCode | null {
  if (last) return 'last-warehouse'
  if (held > 0) return 'has-open-orders'
  if (pieces > 0) return 'has-stock'
  if (zones > 0) return 'serves-zones'
  return used > 0 ? 'shipped-from' : null
}
