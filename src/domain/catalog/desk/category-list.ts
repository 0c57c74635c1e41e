import { type SQL, sql } from 'drizzle-orm'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type {
  CategoryFilter,
  CategoryListRow,
  CategorySort,
} from '#contract/desk/vocabulary-lists.ts'
import type { Db } from '#db/client.ts'
import { compareNames } from '#messages/compare-names.ts'
import { buildListOrder, countSelections, nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

export type DeskCategoryQuery = ListQuery<CategoryFilter, CategorySort>

/** What others may lie in: more are left out of the choice, and stay in the list. */
const maxParents = 500

/**
 * A page of the seller's categories of all levels, how many match, and those that others lie in.
 * Source: DESK-02, DEAL-06.
 */
export async function listCategoryRows(
  scope: Scope,
  query: DeskCategoryQuery,
): Promise<ListPage<CategoryListRow>> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const condition = buildCondition(sellerId, query)
  const order = buildListOrder(sorts(sellerId)[query.sort], sql`c.id`, query)
  const [{ rows }, totals, parents] = await Promise.all([
    db.execute<CategoryListRow & Record<string, unknown>>(sql`
      with page as (
        select c.id, row_number() over (order by ${order}) as place from category c
        where ${condition}
        order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}
      )
      select c.id::int, c.name, c.display_name as "displayName", c.level, c.url, c.active,
        c.position, array(select a.display_name from category a
          where a.seller_id = ${sellerId} and a.id = any(c.path) and a.id <> c.id
          order by a.level) as above,
        (select count(*)::int from category b
          where b.seller_id = ${sellerId} and b.parent_id = c.id) as children,
        ${productCountSql(sellerId)} as products
      from page join category c on c.seller_id = ${sellerId} and c.id = page.id
      order by page.place`),
    db.execute<{ count: number }>(
      sql`select count(*)::int as count from category c where ${condition}`,
    ),
    listParents(db, sellerId),
  ])
  const choices = { below: parents.map(({ id, path }) => [String(id), path] as const) }
  return { rows, count: totals.rows[0]!.count, sums: null, choices }
}

/** How many categories each of these views has, in one statement. */
export function countCategoryRows(
  scope: Scope,
  queries: readonly DeskCategoryQuery[],
): Promise<number[]> {
  requireStaff(scope, 'read')
  return countSelections(
    scope.database.primary,
    queries.map(
      (query) => sql`select 1 from category c where ${buildCondition(scope.seller.id, query)}`,
    ),
  )
}

async function listParents(db: Db, sellerId: number) {
  const { rows } = await db.execute<{ id: number; path: string }>(sql`
    select c.id, string_agg(a.display_name, ' > ' order by a.level) as path
    from category c join category a on a.seller_id = ${sellerId} and a.id = any(c.path)
    where c.seller_id = ${sellerId} and c.level < 3
    group by c.id order by path limit ${maxParents}`)
  return rows.toSorted((a, b) => compareNames(a.path, b.path))
}

const productCountSql = (sellerId: number) => sql`(select count(*)::int from product p
  where p.seller_id = ${sellerId} and p.category_id = c.id)`

const placeSql = sql`lpad(a.position::text, 9, '0') || ' ' || a.display_name || ' ' || a.id`

/** `place`: as the shop's menu stands, each below what it lies in. */
const sorts = (sellerId: number): Record<CategorySort, SQL> => ({
  place: sql`array(
    select ${nameOrderSql(placeSql)}
    from category a where a.seller_id = ${sellerId} and a.id = any(c.path) order by a.level)`,
  name: nameOrderSql(sql`c.display_name`),
  level: sql`c.level`,
  products: productCountSql(sellerId),
  state: sql`c.active`,
})

function buildCondition(sellerId: number, { words, filters, keys }: DeskCategoryQuery): SQL {
  const { level, state, products, below } = filters
  const where: SQL[] = [sql`c.seller_id = ${sellerId}`]
  if (keys) where.push(sql`c.id::text = any(${sql.param([...keys])}::text[])`)
  if (level) where.push(sql`c.level = ${Number(level)}`)
  if (state) where.push(sql`c.active = ${state === 'shown'}`)
  if (below) where.push(sql`c.parent_id::text = ${below}`)
  if (products) {
    const has = sql`exists (select 1 from product p join category d
      on d.seller_id = ${sellerId} and d.id = p.category_id
      where p.seller_id = ${sellerId} and d.path @> array[c.id])`
    where.push(products === 'some' ? has : sql`not ${has}`)
  }
  if (words !== '') {
    const has = (text: SQL) => sql`position(${words.toLowerCase()} in lower(${text})) > 0`
    where.push(sql`(${has(sql`c.name`)} or ${has(sql`c.display_name`)} or ${has(sql`c.url`)})`)
  }
  return sql.join(where, sql` and `)
}
