import { type SQL, sql } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type { BrandFilter, BrandListRow, BrandSort } from '#contract/desk/vocabulary-lists.ts'
import { buildListOrder, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

export type DeskBrandQuery = ListQuery<BrandFilter, BrandSort>

/** A page of the seller's brands with their products, and how many match. Source: DESK-02, DEAL-06. */
export async function listDeskBrands(
  scope: Scope,
  query: DeskBrandQuery,
): Promise<ListPage<BrandListRow>> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const condition = buildCondition(sellerId, query)
  const order = buildListOrder(sorts()[query.sort], sql`b.id`, query)
  const [{ rows }, totals] = await Promise.all([
    db.execute<BrandListRow & Record<string, unknown>>(sql`
      select b.id::int, b.name, b.url, coalesce(n.products, 0) as products,
        coalesce(n.sale, 0) as "onSale"
      from brand b left join (
        select p.brand_id, count(*)::int as products, (count(*) filter (where p.active))::int as sale
        from product p where p.seller_id = ${sellerId} group by p.brand_id) n on n.brand_id = b.id
      where ${condition}
      order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from brand b where ${condition}`,
    ),
  ])
  return { rows, count: totals.rows[0]!.count, sums: null }
}

/** How many brands each of these views has, in one statement. */
export function countDeskBrands(
  scope: Scope,
  queries: readonly DeskBrandQuery[],
): Promise<number[]> {
  requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from brand b where ${buildCondition(scope.seller.id, query)}`,
    ),
  )
}

const sorts = (): Record<BrandSort, SQL> => ({
  name: nameOrderSql(sql`b.name`),
  products: sql`coalesce(n.products, 0)`,
  sale: sql`coalesce(n.sale, 0)`,
})

function buildCondition(sellerId: number, { words, filters, keys }: DeskBrandQuery): SQL {
  const where: SQL[] = [sql`b.seller_id = ${sellerId}`]
  if (keys) where.push(sql`b.id::text = any(${sql.param([...keys])}::text[])`)
  if (words !== '') where.push(sql`position(${words.toLowerCase()} in lower(b.name)) > 0`)
  if (filters.products) {
    const has = sql`exists (select 1 from product p
      where p.seller_id = ${sellerId} and p.brand_id = b.id)`
    where.push(filters.products === 'some' ? has : sql`not ${has}`)
  }
  return sql.join(where, sql` and `)
}
