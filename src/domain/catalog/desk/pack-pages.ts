import { sql } from 'drizzle-orm'
import type { PackCost, PackStock } from '#contract/desk/desk-products.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { isOwnWarehouseSql } from './product-limits.ts'

interface PackPage {
  after: number
  max: number
  sku: string | null
}

/**
 * What lies in the warehouses of up to `max` of the seller's packs, by id after this one; `sku`:
 * of the product with this code only. Warehouses that the caller is not limited to. Source: KEY-02.
 */
export async function listStockAfter(
  scope: Scope,
  { after, max, sku }: PackPage,
): Promise<PackStock[]> {
  const { limits } = requireStaff(scope, 'read')
  const { database, seller } = scope
  const { rows } = await database.primary.execute<PackStock & Record<string, unknown>>(sql`
    select k.id, k.product_id as "productId", p.code as sku, k.code, k.unit, k.quantity,
      (select coalesce(json_agg(json_build_object('warehouseId', w.id, 'warehouse', w.name, 'warehouseCode', w.code,
          'onHand', coalesce(t.on_hand, 0), 'reserved', coalesce(t.reserved, 0)) order by w.id), '[]')
        from warehouse w
        left join stock t on t.seller_id = ${seller.id} and t.pack_id = k.id and t.warehouse_id = w.id
        where w.seller_id = ${seller.id} and ${isOwnWarehouseSql(limits)}) as stock
    from pack k join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    where k.seller_id = ${seller.id} and k.id > ${after}
      and ${sku === null ? sql`true` : sql`p.code = ${sku}`}
    order by k.id limit ${max}`)
  return rows
}

/** The same for what the packs cost, for those who may see it. Source: KEY-02. */
export async function listCostsAfter(
  scope: Scope,
  { after, max, sku }: PackPage,
): Promise<PackCost[]> {
  requireStaff(scope, 'costs')
  const { database, seller } = scope
  const { rows } = await database.primary.execute<PackCost & Record<string, unknown>>(sql`
    select k.id, k.product_id as "productId", p.code as sku, k.code, k.unit, k.quantity,
      k.cost::float8 as cost
    from pack k join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    where k.seller_id = ${seller.id} and k.id > ${after}
      and ${sku === null ? sql`true` : sql`p.code = ${sku}`}
    order by k.id limit ${max}`)
  return rows
}
