import { sql } from 'drizzle-orm'
import type { MenuGroup } from '#contract/catalog/catalog.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextKey, loadTranslations } from '#platform/translations/load-translations.ts'

type MenuRow = { id: number; parentId: number | null; level: number; name: string; url: string }

/**
 * Groups, mains and subs that have listed products, for sidebar and footer. Cached. Source: HDR-03.
 */
export function getMenu(scope: Scope): Promise<MenuGroup[]> {
  const sellerId = scope.seller.id
  return getOrLoad(
    scope.cache,
    `menu ${sellerId}${getTextKey(scope.seller)}`,
    [tags.menu(sellerId), tags.seller(sellerId)],
    async () => buildMenu(await loadMenuRows(scope)),
  )
}

async function loadMenuRows({ database, seller }: Scope): Promise<MenuRow[]> {
  const db = database.replica
  const sellerId = seller.id
  const { rows } = await db.execute<MenuRow>(sql`
    select c.id, c.parent_id as "parentId", c.level, c.display_name as name, c.url
    from category c
    where c.seller_id = ${sellerId} and c.active and case c.level
      when 1 then exists (select 1 from listing_entry e where e.seller_id = ${sellerId} and e.group_id = c.id)
      when 2 then exists (select 1 from listing_entry e where e.seller_id = ${sellerId} and e.main_id = c.id)
      else exists (select 1 from listing_entry e where e.seller_id = ${sellerId} and e.sub_id = c.id) end
    order by c.position, c.display_name, c.id`)
  const subjects = rows.map(({ id }) => id)
  const texts = await loadTranslations(db, seller, [
    { kind: 'category', subjects, fields: ['name'] },
  ])
  return rows.map((row) => ({ ...row, name: texts.get('category', row.id, 'name', row.name) }))
}

function buildMenu(rows: readonly MenuRow[]): MenuGroup[] {
  const rowsByParent = Map.groupBy(rows, (row) => row.parentId)
  return (rowsByParent.get(null) ?? []).map(({ id, name, url }) => ({
    name,
    url,
    mains: (rowsByParent.get(id) ?? []).map((main) => ({
      name: main.name,
      url: main.url,
      subs: (rowsByParent.get(main.id) ?? []).map((sub) => ({ name: sub.name, url: sub.url })),
    })),
  }))
}
