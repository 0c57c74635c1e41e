import { type SQL, sql } from 'drizzle-orm'
import type { StaffRights } from '#contract/accounts/staff.ts'

/**
 * SQL condition: somebody limited to some warehouses sees the order with this row id, because pieces of
 * it are or were kept in one of them. True for all others. Source: DEAL-07.
 */
export function seesOrderSql({ limits }: StaffRights, sellerId: number, orderId: SQL): SQL {
  const warehouses = limits?.warehouses
  if (!warehouses) return sql`true`
  return sql`exists (select from stock_hold h where h.seller_id = ${sellerId} and h.order_id = ${orderId}
    and h.warehouse_id = any(${sql.param([...warehouses])}::bigint[]))`
}
