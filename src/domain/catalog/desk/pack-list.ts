import { type SQL, sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ListPage } from '#contract/desk/list-query.ts'
import {
  type ListedPackRow,
  type PackSort,
  packShows,
  packShowWords,
} from '#contract/desk/pack-list.ts'
import { buildListOrder, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadBrandAndCategoryChoices } from './brand-and-category-choices.ts'
import {
  buildPackCondition,
  buildPackSalesSql,
  buildStockSql,
  type PackListQuery,
  packMarginSql,
} from './pack-condition.ts'
import { hideCosts, loadPackRows } from './pack-rows.ts'
import { isOwnWarehouseSql } from './product-limits.ts'

export type { PackListQuery } from './pack-condition.ts'

/**
 * A page of the seller's packs with the number of all that match. Source: DEAL-06, DESK-02.
 */
export async function listDeskPacks(
  scope: Scope,
  query: PackListQuery,
): Promise<ListPage<ListedPackRow>> {
  const staff = requireStaff(scope, 'read')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const { warehouse } = query.filters
  const condition = buildPackCondition(scope, query, staff)
  const isLimited = Boolean(staff.limits?.warehouses)
  const isHidden =
    (query.sort === 'margin' && !mayDo(staff, 'costs')) || (query.sort === 'sold' && isLimited)
  const { join, column, hasNulls } = sorts[isHidden ? 'product' : query.sort](
    scope,
    sql`t.seller_id = ${sellerId} and ${buildStockSql(staff, warehouse)}`,
  )
  const order = buildListOrder(column, sql`k.id`, { isDescending: query.isDescending, hasNulls })
  const from = sql`from pack k join product p on p.seller_id = ${sellerId} and p.id = k.product_id`
  const [{ rows: ids }, { rows: totals }, choices, { rows: warehouses }] = await Promise.all([
    db.execute<{ id: number }>(sql`
      select k.id ${from} ${join} where ${condition}
      order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${from} where ${condition}`),
    loadBrandAndCategoryChoices(scope),
    db.execute<{ id: number; name: string }>(sql`
      select w.id, w.name from warehouse w
      where w.seller_id = ${sellerId} and ${isOwnWarehouseSql(staff.limits)} order by w.id`),
  ])
  const packIds = ids.map(({ id }) => id)
  const warehouseId = warehouses.find(({ id }) => String(id) === warehouse)?.id
  const [rows, sold] = await Promise.all([
    loadPackRows(scope, db, packIds, { staff, warehouseId }),
    isLimited ? null : loadSales(scope, packIds),
  ])
  const shows = packShows.filter((show) => show !== 'floor' || mayDo(staff, 'costs'))
  return {
    rows: hideCosts(rows, staff).map((row) => ({ ...row, sold: sold && (sold.get(row.id) ?? 0) })),
    count: totals[0]!.count,
    sums: null,
    choices: {
      show: shows.map((show) => [show, packShowWords[show]()] as const),
      warehouse: warehouses.map(({ id, name }) => [String(id), name] as const),
      brand: choices.brands.map(({ id, name }) => [String(id), name] as const),
      category: choices.categories.map(({ id, path }) => [String(id), path] as const),
    },
  }
}

/** How many packs each of these views has, in one statement. */
export function countDeskPacks(scope: Scope, queries: readonly PackListQuery[]): Promise<number[]> {
  const staff = requireStaff(scope, 'read')
  const sellerId = scope.seller.id
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`
        select 1 from pack k join product p on p.seller_id = ${sellerId} and p.id = k.product_id
        where ${buildPackCondition(scope, query, staff)}`,
    ),
  )
}

async function loadSales(scope: Scope, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await scope.database.primary.execute<{ id: number; pieces: number }>(sql`
    select s.pack_id as id, s.pieces::int as pieces from ${buildPackSalesSql(scope)} s
    where s.pack_id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

interface SortSql {
  join: SQL
  column: SQL
  hasNulls: boolean
}

const ownColumn = (column: SQL): SortSql => ({ join: sql``, column, hasNulls: false })

/** Sales and stock are summed once for the whole shop, not pack by pack. */
const sorts: Record<PackSort, (scope: Scope, stock: SQL) => SortSql> = {
  sold: (scope) => ({
    join: sql`left join ${buildPackSalesSql(scope)} f on f.pack_id = k.id`,
    column: sql`coalesce(f.pieces, 0)`,
    hasNulls: false,
  }),
  code: () => ownColumn(sql`k.code`),
  product: () => ownColumn(nameOrderSql(sql`p.name`)),
  price: () => ({ join: sql``, column: sql`k.price`, hasNulls: true }),
  margin: () => ({ join: sql``, column: packMarginSql, hasNulls: true }),
  free: ({ seller }, stock) => ({
    join: sql`left join (
      select t.pack_id, sum(t.on_hand - t.reserved) as free from stock t
      where t.seller_id = ${seller.id} and ${stock} group by 1) f on f.pack_id = k.id`,
    column: sql`coalesce(f.free, 0)`,
    hasNulls: false,
  }),
}
