import { sql } from 'drizzle-orm'
import { categoryPath } from '#contract/paths/paths.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { foldText, parseWords } from '../catalog/words/word-rules.ts'

export interface CategoryName {
  name: string
  path: string
  /** The name of the category above it; null: it is a group. */
  parent: string | null
  words: string[]
}

type Row = { name: string; parent: string | null; urls: string[] }

/** Names of the categories that have products, from the group down. Cached. */
export function loadCategoryNames(scope: Scope): Promise<CategoryName[]> {
  const { id } = scope.seller
  return getOrLoad(
    scope.cache,
    `category names ${id}`,
    [tags.menu(id), tags.seller(id)],
    async () => {
      const { rows } = await scope.database.replica.execute<Row>(sql`
      select c.display_name as name, (
        select u.display_name from category u where u.seller_id = ${id} and u.id = c.parent_id
      ) as parent, (
        select array_agg(a.url order by a.level) from category a where a.seller_id = ${id} and a.id = any(c.path)
      ) as urls
      from category c where c.seller_id = ${id} and c.active and exists (
        select 1 from listing_entry e where e.seller_id = ${id}
          and case c.level when 1 then e.group_id when 2 then e.main_id else e.sub_id end = c.id)
      order by c.level, c.position, c.display_name, c.id`)
      return rows.map(({ name, parent, urls }) => ({
        name,
        parent,
        path: categoryPath(urls),
        words: foldText(name).split(/[^\p{L}\p{N}]+/u),
      }))
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
