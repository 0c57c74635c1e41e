import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { ListQuery } from '#contract/desk/list-query.ts'
import type { PackFilterKey, PackShow, PackSort } from '#contract/desk/pack-list.ts'
import type { Scope } from '#platform/scope.ts'
import { isArchivedSql } from '../write/archived.ts'
import { buildProductCondition, type ProductSelection } from './product-condition.ts'
import { isOwnStockSql } from './product-limits.ts'

export type PackListQuery = ListQuery<PackFilterKey, PackSort>

/**
 * The query as an SQL condition on pack `k` of product `p`: without words and view, what needs
 * somebody. Costs are judged only for those who may see them. Source: DEAL-06.
 */
export function buildPackCondition(
  scope: Scope,
  { words, filters }: Pick<PackListQuery, 'words' | 'filters'>,
  staff: StaffRights,
): SQL {
  const { show, warehouse, brand, category } = filters
  const sellerId = scope.seller.id
  const productFilters: ProductSelection['filters'] = {}
  if (brand) productFilters.brand = brand
  if (category) productFilters.category = category
  const selection = { words, filters: productFilters, keys: null }
  const ofProduct = buildProductCondition(scope, selection, staff)
  const stock = sql`t.seller_id = ${sellerId} and ${buildStockSql(staff, warehouse)}`
  const shows: Record<PackShow, () => SQL> = {
    all: () => sql`true`,
    low: () => sql`(p.active and ${buildLowSql(scope, stock)})`,
    out: () => sql`(p.active and not exists (
      select from stock t where ${stock} and t.pack_id = k.id and t.on_hand > t.reserved))`,
    floor: () =>
      mayDo(staff, 'costs')
        ? sql`(p.active and ${packMarginSql} < ${buildFloorSql(sellerId)})`
        : sql`false`,
    changed: () => buildChangedSql(scope),
  }
  const attention = () => sql`(${sql.join([shows.low(), shows.out(), shows.floor()], sql` or `)})`
  const isShow = (text: string): text is PackShow => Object.hasOwn(shows, text)
  const shown = show
    ? isShow(show)
      ? shows[show]()
      : sql`false`
    : words === ''
      ? attention()
      : sql`true`
  return sql`k.seller_id = ${sellerId} and k.active and not ${isArchivedSql} and ${ofProduct} and ${shown}`
}

/** Stock `t` of one's own warehouses, or of the one that the list is narrowed to. */
export function buildStockSql({ limits }: StaffRights, warehouse: string | undefined): SQL {
  if (!warehouse) return isOwnStockSql(limits)
  const id = /^\d{1,15}$/.test(warehouse) ? Number(warehouse) : 0
  return sql`(${isOwnStockSql(limits)} and t.warehouse_id = ${id})`
}

/** Of pack `k` of product `p`, as a share, without tax; null without price or cost. */
export const packMarginSql = sql`(1 - k.cost * (10000 + case when p.tax_rate = 0 then 0
  else p.tax_rate + p.cess_rate end) / nullif(k.price::float8 * 10000, 0))`

/** As a share; 0 where no floor is set: only what loses money lies below it. */
function buildFloorSql(sellerId: number): SQL {
  return sql`coalesce((
    select n.margin_floor from negotiation_settings n where n.seller_id = ${sellerId}), 0) / 10000.0`
}

/** What was ordered of each pack in 30 days and not cancelled: `pack_id`, `pieces`. */
export function buildPackSalesSql({ seller, now }: Scope): SQL {
  return sql`(
    select l.pack_id, sum(l.quantity - l.cancelled) as pieces from shop_order o
    join order_line l on l.seller_id = ${seller.id} and l.order_id = o.id
    where o.seller_id = ${seller.id} and o.state <> 'cancelled'
      and o.placed_at > ${now.toISOString()}::timestamptz - interval '30 days'
    group by l.pack_id)`
}

function buildLowSql(scope: Scope, stock: SQL): SQL {
  return sql`k.id in (
    select s.pack_id from ${buildPackSalesSql(scope)} s join stock t on ${stock} and t.pack_id = s.pack_id
    group by s.pack_id, s.pieces having sum(t.on_hand - t.reserved) between 1 and s.pieces - 1)`
}

/** The record is read back to here, so that a shop with much of it is not read for minutes. */
const maxRecordRows = 5_000

function buildChangedSql({ seller, now }: Scope): SQL {
  return sql`k.id in (
    select substring(a.subject from 6)::bigint from (
      select subject, at from audit_entry where seller_id = ${seller.id}
      order by id desc limit ${maxRecordRows}) a
    where a.at > ${now.toISOString()}::timestamptz - interval '7 days' and a.subject ~ '^pack:[0-9]{1,15}$')`
}
