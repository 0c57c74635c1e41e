import { type SQL, sql } from 'drizzle-orm'
import { mayDo, type StaffLimits } from '#contract/accounts/staff.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type { ProductFilterKey, ProductListRow, ProductSort } from '#contract/desk/product-list.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import { formatListDay } from '#platform/format-moment.ts'
import { buildListOrder, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadBrandAndCategoryChoices } from './brand-and-category-choices.ts'
import { buildProductCondition, saleStateSql } from './product-condition.ts'
import { isOwnStockSql } from './product-limits.ts'

export type ProductListQuery = ListQuery<ProductFilterKey, ProductSort>

/**
 * A page of the seller's products with the number of all that match. Only the sorts by figures read
 * all packs of the shop. Costs and margins are shown to those only who may see them, stock to those
 * whose warehouses are limited as far as they reach. Source: DESK-02, DEAL-06.
 */
export async function listDeskProducts(
  scope: Scope,
  query: ProductListQuery,
): Promise<ListPage<ProductListRow>> {
  const staff = requireStaff(scope, 'read')
  const sellerId = scope.seller.id
  const db = scope.database.primary
  const seesCosts = mayDo(staff, 'costs')
  const condition = buildProductCondition(scope, query, staff)
  const isHidden =
    (query.sort === 'margin' && !seesCosts) || (query.sort === 'sold' && staff.limits?.warehouses)
  const sort = isHidden ? 'added' : query.sort
  const { join, column, hasNulls } = sorts[sort](sellerId, staff.limits)
  const order = buildListOrder(column, sql`p.id`, { isDescending: query.isDescending, hasNulls })
  const [ids, totals, choices] = await Promise.all([
    db.execute<{ id: number }>(sql`
      select p.id from product p ${join} where ${condition}
      order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from product p where ${condition}`,
    ),
    loadBrandAndCategoryChoices(scope),
  ])
  const rows = await loadRows(
    scope,
    ids.rows.map(({ id }) => id),
    { seesCosts, limits: staff.limits },
  )
  return {
    rows,
    count: totals.rows[0]!.count,
    sums: null,
    choices: {
      brand: choices.brands.map(({ id, name }) => [String(id), name] as const),
      category: choices.categories.map(({ id, path }) => [String(id), path] as const),
    },
  }
}

/** How many products each of these views has, in one statement. */
export function countDeskProducts(
  scope: Scope,
  queries: readonly ProductListQuery[],
): Promise<number[]> {
  const staff = requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from product p where ${buildProductCondition(scope, query, staff)}`,
    ),
  )
}

interface SortSql {
  join: SQL
  column: SQL
  hasNulls: boolean
}

const ownColumn = (column: SQL): SortSql => ({ join: sql``, column, hasNulls: false })

/** Figures of packs are summed once for the whole shop: one by one would be slower from 500 rows. */
const sorts: Record<ProductSort, (sellerId: number, limits: StaffLimits | undefined) => SortSql> = {
  added: () => ownColumn(sql`p.id`),
  code: () => ownColumn(sql`p.code`),
  name: () => ownColumn(nameOrderSql(sql`p.name`)),
  changed: () => ownColumn(sql`p.updated_at`),
  sold: (sellerId) => ({
    join: sql`left join product_score s on s.seller_id = ${sellerId} and s.product_id = p.id`,
    column: sql`coalesce(s.sold90, 0)`,
    hasNulls: false,
  }),
  price: (sellerId) => ({
    join: sql`left join (
      select k.product_id, min(k.price) as price from pack k
      where k.seller_id = ${sellerId} and k.active group by 1) f on f.product_id = p.id`,
    column: sql`f.price`,
    hasNulls: true,
  }),
  margin: (sellerId) => ({
    join: sql`left join (
      select distinct on (k.product_id) k.product_id, k.price, k.cost from pack k
      where k.seller_id = ${sellerId} and k.active
      order by k.product_id, k.price nulls last, k.position, k.id) f on f.product_id = p.id`,
    column: marginSql(sql`f`),
    hasNulls: true,
  }),
  stock: (sellerId, limits) => ({
    join: sql`left join (
      select k.product_id, sum(t.on_hand - t.reserved) as free
      from pack k join stock t on t.seller_id = ${sellerId} and t.pack_id = k.id and ${isOwnStockSql(limits)}
      where k.seller_id = ${sellerId} and k.active group by 1) f on f.product_id = p.id`,
    column: sql`coalesce(f.free, 0)`,
    hasNulls: false,
  }),
}

/** Of a pack of product `p`, without tax; null without price or cost. */
function marginSql(pack: SQL): SQL {
  const net = sql`(${pack}.price::float8 * 10000 / (10000 + p.tax_rate))`
  return sql`(1 - ${pack}.cost / ${net})`
}

async function loadRows(
  scope: Scope,
  ids: readonly number[],
  { seesCosts, limits }: { seesCosts: boolean; limits: StaffLimits | undefined },
): Promise<ProductListRow[]> {
  if (ids.length === 0) return []
  const { database, seller } = scope
  const ofSeller = (alias: SQL) => sql`${alias}.seller_id = ${seller.id}`
  const { rows } = await database.primary.execute<
    Omit<ProductListRow, 'changedOn' | 'addedOn'> & { publishedAt: string } & Record<
        string,
        unknown
      >
  >(sql`
    select p.id, p.code, p.name, coalesce(b.name, '') as brand, c.display_name as category,
      coalesce(p.part_number, '') as "partNumber", coalesce(p.gtin, '') as gtin, p.pictures[1] as picture,
      ${saleStateSql} as state,
      coalesce(k.packs, 0)::int as packs, k.price::float8 as price, coalesce(t.free, 0)::float8 as free,
      ${seesCosts ? sql`k.cost::float8` : sql`null`} as cost,
      ${seesCosts ? marginSql(sql`k`) : sql`null`}::float8 as margin, ${limits?.warehouses ? sql`null` : sql`coalesce(s.sold90, 0)`}::int as sold,
      ${utcTextSql(sql`p.updated_at`)} as "changedAt", ${utcTextSql(sql`p.published_at`)} as "publishedAt"
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as wanted(id, at)
    join product p on ${ofSeller(sql`p`)} and p.id = wanted.id
    join category c on ${ofSeller(sql`c`)} and c.id = p.category_id
    left join brand b on ${ofSeller(sql`b`)} and b.id = p.brand_id
    left join product_score s on ${ofSeller(sql`s`)} and s.product_id = p.id
    left join lateral (
      select k.price, k.cost, count(*) over () as packs from pack k
      where ${ofSeller(sql`k`)} and k.product_id = p.id and k.active
      order by k.price nulls last, k.position, k.id limit 1) k on true
    cross join lateral (
      select sum(t.on_hand - t.reserved) as free
      from pack k join stock t on ${ofSeller(sql`t`)} and t.pack_id = k.id and ${isOwnStockSql(limits)}
      where ${ofSeller(sql`k`)} and k.product_id = p.id and k.active) t
    order by wanted.at`)
  return rows.map(({ publishedAt, ...row }) => ({
    ...row,
    changedOn: formatListDay(row.changedAt, scope),
    addedOn: formatListDay(publishedAt, scope),
  }))
}
