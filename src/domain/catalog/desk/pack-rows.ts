import { sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { PackListRow } from '#contract/desk/pack-list.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { isInCategoriesSql, isOwnWarehouseSql } from './product-limits.ts'

/** The seller's packs with these ids, in their order; costs only for those who may see them. */
export async function getPackRows(scope: Scope, ids: readonly number[]): Promise<PackListRow[]> {
  const staff = requireStaff(scope, 'read')
  const rows = await loadPackRows(scope, scope.database.primary, ids, { staff })
  return hideCosts(rows, staff)
}

export function hideCosts(rows: readonly PackListRow[], staff: StaffRights): PackListRow[] {
  return mayDo(staff, 'costs') ? [...rows] : rows.map((row) => ({ ...row, cost: null }))
}

/** With costs. `warehouseId`: only its stock; absent: that of all one's own warehouses. */
export async function loadPackRows(
  { seller, now }: Scope,
  db: Db,
  ids: readonly number[],
  { staff, warehouseId }: { staff: StaffRights; warehouseId?: number | undefined },
): Promise<PackListRow[]> {
  if (ids.length === 0) return []
  const one = warehouseId === undefined ? sql`true` : sql`w.id = ${warehouseId}`
  const { rows } = await db.execute<PackListRow & Record<string, unknown>>(sql`
    select k.id, k.product_id as "productId", p.name as product, k.code, k.unit, k.quantity,
      (k.active and p.active) as "isOnSale", k.price::float8 as price, k.mrp::float8 as mrp,
      k.cost::float8 as cost,
      case when k.special_until > ${now.toISOString()}::timestamptz
        then k.special_price::float8 end as special,
      p.tax_rate as "taxRate", p.cess_rate as "cessRate",
      ${isInCategoriesSql(staff.limits, seller.id)} as "isWithin",
      (select coalesce(json_agg(json_build_object('warehouseId', w.id, 'warehouse', w.name,
          'warehouseCode', w.code, 'onHand', coalesce(t.on_hand, 0),
          'reserved', coalesce(t.reserved, 0)) order by w.id), '[]')
        from warehouse w
        left join stock t on t.seller_id = ${seller.id} and t.pack_id = k.id and t.warehouse_id = w.id
        where w.seller_id = ${seller.id} and ${isOwnWarehouseSql(staff.limits)} and ${one}) as stock
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, at)
    join pack k on k.seller_id = ${seller.id} and k.id = wanted.id
    join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    order by wanted.at`)
  return rows
}
