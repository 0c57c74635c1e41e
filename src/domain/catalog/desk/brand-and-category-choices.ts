import { sql } from 'drizzle-orm'
import { compareNames, sortByName } from '#messages/compare-names.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'

export interface Choices {
  brands: { id: number; name: string }[]
  /** Names from the group down, separated by ">". */
  categories: { id: number; path: string }[]
}

/** Longer lists are cut here; the form still finds other values by name. */
const maxChoices = 2_000

/** Lists the brands and categories to choose from, in order. Source: DESK-02. */
export async function loadBrandAndCategoryChoices(scope: Scope): Promise<Choices> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  const sellerId = scope.seller.id
  const [brands, categories] = await Promise.all([
    db.execute<{ id: number; name: string }>(
      sql`
        select id, name from brand where seller_id = ${sellerId}
        order by ${nameOrderSql(sql`name`)}, id limit ${maxChoices}`,
    ),
    db.execute<{ id: number; path: string }>(sql`
      select c.id, string_agg(a.name, ' > ' order by a.level) as path
      from category c join category a on a.seller_id = ${sellerId} and a.id = any(c.path)
      where c.seller_id = ${sellerId} group by c.id order by path limit ${maxChoices}`),
  ])
  return {
    brands: sortByName(brands.rows),
    categories: categories.rows.toSorted((a, b) => compareNames(a.path, b.path)),
  }
}
