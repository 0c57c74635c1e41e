import { type SQL, sql } from 'drizzle-orm'
import type { CategoryTile } from '#contract/catalog/catalog.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextKey, loadTranslations } from '#platform/translations/load-translations.ts'
import { categoryPictureSql } from './category-picture.ts'

type TileRow = {
  id: number
  level: 1 | 2 | 3
  displayName: string
  urls: string[]
  picture: string | null
  count: number
}

/** Tiles of the groups, for the home page. */
export function loadGroupTiles(scope: Scope): Promise<CategoryTile[]> {
  return loadTiles(scope, 'groups', sql`c.level = 1`)
}

/** Tiles of a group's mains and subs, mains first. */
export function loadCategoryTiles(scope: Scope, groupId: number): Promise<CategoryTile[]> {
  return loadTiles(scope, `in ${groupId}`, sql`c.path[1] = ${groupId} and c.level > 1`)
}

/** The children of a category, or its siblings where it has none. Source: CAT-14. */
export async function loadRelatedCategories(
  scope: Scope,
  category: { id: number; level: 1 | 2 | 3 },
): Promise<CategoryTile[]> {
  const children =
    category.level === 3
      ? []
      : await loadTiles(scope, `under ${category.id}`, sql`c.parent_id = ${category.id}`)
  if (children.length > 0) return children
  const siblings = sql`c.id <> ${category.id} and c.parent_id is not distinct from (
    select o.parent_id from category o where o.seller_id = ${scope.seller.id} and o.id = ${category.id})`
  return loadTiles(scope, `beside ${category.id}`, siblings)
}

/** Tiles of the categories that have products, with exact counts. Cached until a count changes. */
function loadTiles(scope: Scope, name: string, condition: SQL): Promise<CategoryTile[]> {
  const sellerId = scope.seller.id
  return getOrLoad(
    scope.cache,
    `tiles ${sellerId} ${name}${getTextKey(scope.seller)}`,
    [tags.menu(sellerId), tags.seller(sellerId)],
    async () => {
      const { rows } = await scope.database.replica.execute<TileRow>(sql`
      select c.id, c.level, c.display_name as "displayName", counted.count, ${categoryPictureSql(sellerId)} as picture, (
        select array_agg(a.url order by a.level) from category a where a.seller_id = ${sellerId} and a.id = any(c.path)
      ) as urls
      from category c, lateral (
        select case c.level
          when 1 then (select count(*) from listing_entry e where e.seller_id = ${sellerId} and e.group_id = c.id)
          when 2 then (select count(*) from listing_entry e where e.seller_id = ${sellerId} and e.main_id = c.id)
          else (select count(*)
            from listing_entry e
            where e.seller_id = ${sellerId} and e.sub_id = c.id) end::int as count
      ) counted
      where c.seller_id = ${sellerId} and c.active and counted.count > 0 and ${condition}
      order by c.level, c.position, c.display_name, c.id`)
      const texts = await loadTranslations(scope.database.replica, scope.seller, [
        { kind: 'category', subjects: rows.map(({ id }) => id), fields: ['name'] },
      ])
      return rows.map(({ id, level, displayName, urls, picture, count }) => ({
        level,
        displayName: texts.get('category', id, 'name', displayName),
        path: categoryPath(urls),
        picture,
        count,
      }))
    },
  )
}
