import { sql } from 'drizzle-orm'
import { categoryPath } from '#contract/paths/paths.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextKey, loadTranslations } from '#platform/translations/load-translations.ts'
import { foldText, parseWords } from '../catalog/words/word-rules.ts'

export interface CategoryName {
  name: string
  path: string
  /** The name of the category above it; null: it is a group. */
  parent: string | null
  /** Of its name, and of the name that the seller wrote. */
  words: string[]
}

type Row = {
  id: number
  name: string
  parentId: number | null
  parent: string | null
  urls: string[]
}

/** Names of the categories that have products, from the group down, in the page's language. Cached. */
export function loadCategoryNames(scope: Scope): Promise<CategoryName[]> {
  const { id } = scope.seller
  return getOrLoad(
    scope.cache,
    `category names ${id}${getTextKey(scope.seller)}`,
    [tags.menu(id), tags.seller(id)],
    async () => {
      const { rows } = await scope.database.replica.execute<Row>(sql`
      select c.id, c.display_name as name, c.parent_id as "parentId", (
        select u.display_name from category u where u.seller_id = ${id} and u.id = c.parent_id
      ) as parent, (
        select array_agg(a.url order by a.level) from category a where a.seller_id = ${id} and a.id = any(c.path)
      ) as urls
      from category c where c.seller_id = ${id} and c.active and exists (
        select 1 from listing_entry e where e.seller_id = ${id}
          and case c.level when 1 then e.group_id when 2 then e.main_id else e.sub_id end = c.id)
      order by c.level, c.position, c.display_name, c.id`)
      const texts = await loadTranslations(scope.database.replica, scope.seller, [
        { kind: 'category', subjects: rows.map((row) => row.id), fields: ['name'] },
      ])
      return rows.map(({ id: categoryId, name, parentId, parent, urls }) => {
        const shownName = texts.get('category', categoryId, 'name', name)
        const otherName = shownName === name ? '' : ` ${name}`
        return {
          name: shownName,
          parent: parentId === null ? null : texts.find('category', parentId, 'name', parent),
          path: categoryPath(urls),
          words: foldText(shownName + otherName).split(/[^\p{L}\p{M}\p{N}]+/u),
        }
      })
    },
  )
}

/** Stems of the seller's category names. Cached. */
export function loadCategoryWords(scope: Scope): Promise<ReadonlySet<string>> {
  const { id } = scope.seller
  return getOrLoad(
    scope.cache,
    `category words ${id}`,
    [tags.menu(id), tags.seller(id)],
    async () => {
      const { rows } = await scope.database.replica.execute<{ name: string }>(
        sql`select name from category where seller_id = ${id} and active`,
      )
      return new Set(rows.flatMap(({ name }) => parseWords(name).map((word) => word.lexemes[0]!)))
    },
  )
}
