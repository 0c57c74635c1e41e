import { type SQL, sql } from 'drizzle-orm'
import type { StaffLimits, StaffRights } from '#contract/accounts/staff.ts'
import type { Db } from '#db/client.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

interface LimitedWrite {
  db: Db
  sellerId: number
  staff: StaffRights
}

/**
 * Throws the stop `forbidden` if one of these products lies outside of the categories that whoever
 * writes is limited to. Source: DEAL-07.
 */
export async function requireProductsWithin(
  { db, sellerId, staff }: LimitedWrite,
  productIds: readonly number[],
): Promise<void> {
  const categories = staff.limits?.categories
  if (!categories || productIds.length === 0) return
  const { rows } = await db.execute<{ isOutside: boolean }>(sql`
    select exists (
      select from product p left join category c on c.seller_id = ${sellerId} and c.id = p.category_id
      where p.seller_id = ${sellerId} and p.id = any(${sql.param([...productIds])}::bigint[])
        and not coalesce(c.path && ${sql.param([...categories])}::bigint[], false)) as "isOutside"`)
  if (rows[0]!.isOutside) throw stop('forbidden')
}

/** The same for the category that a product is put into; null: none. */
export async function requireCategoryWithin(
  { db, sellerId, staff }: LimitedWrite,
  categoryId: number | null,
): Promise<void> {
  const categories = staff.limits?.categories
  if (!categories) return
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from category where seller_id = ${sellerId} and id = ${categoryId}
      and path && ${sql.param([...categories])}::bigint[]`)
  if (rows.length === 0) throw stop('forbidden')
}

/** SQL condition of a product `p`: it lies within these limits. */
export function isInCategoriesSql(limits: StaffLimits | undefined, sellerId: number): SQL {
  const categories = limits?.categories
  if (!categories) return sql`true`
  return sql`p.category_id in (select c.id from category c where c.seller_id = ${sellerId}
    and c.path && ${sql.param([...categories])}::bigint[])`
}

/** Stock `t` that one may see: of one's own warehouses, if one is limited to some. */
export function isOwnStockSql(limits: StaffLimits | undefined): SQL {
  return isOneSql(sql`t.warehouse_id`, limits?.warehouses)
}

/** The same for a warehouse `w`. */
export function isOwnWarehouseSql(limits: StaffLimits | undefined): SQL {
  return isOneSql(sql`w.id`, limits?.warehouses)
}

function isOneSql(id: SQL, own: readonly number[] | null | undefined): SQL {
  return own ? sql`${id} = any(${sql.param([...own])}::bigint[])` : sql`true`
}

/** The same for warehouses whose stock is set. */
export function requireWarehousesWithin(
  { limits }: StaffRights,
  warehouseIds: readonly number[],
): void {
  const own = limits?.warehouses
  if (own && !warehouseIds.every((id) => own.includes(id))) throw stop('forbidden')
}

/** Whether a product lies in the categories that this member of staff is limited to, if any. */
export async function isProductWithin(scope: Scope, productId: number): Promise<boolean> {
  const { limits } = requireStaff(scope, 'read')
  if (!limits?.categories) return true
  const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
    select p.id from product p
    where p.seller_id = ${scope.seller.id} and p.id = ${productId}
      and ${isInCategoriesSql(limits, scope.seller.id)}`)
  return rows.length > 0
}
