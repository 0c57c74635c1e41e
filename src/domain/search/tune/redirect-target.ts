import { sql } from 'drizzle-orm'
import { paths } from '#contract/paths/paths.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import type { Db } from '#db/client.ts'

/**
 * The path that a search may lead to: a category, a brand or a page of this shop. The shop's own
 * address before it is dropped, and so is a query. Null: something else.
 */
export function parseRedirectTarget(text: string, origin: string): string | null {
  const url = URL.parse(text, origin)
  if (!url || url.origin !== origin || text.includes('\\')) return null
  if (!text.startsWith('/') && !text.startsWith(`${origin}/`)) return null
  const pattern = findRoute(url.pathname)?.pattern
  return pattern !== undefined && Object.hasOwn(tables, pattern) ? url.pathname : null
}

/** The table of a page's last part, and the condition that it is that kind of page. */
const tables: Record<string, { table: string; level: number | null }> = {
  [paths.group.pattern]: { table: 'category', level: 1 },
  [paths.mainCategory.pattern]: { table: 'category', level: 2 },
  [paths.subCategory.pattern]: { table: 'category', level: 3 },
  [paths.brand.pattern]: { table: 'brand', level: null },
  [paths.footerPage.pattern]: { table: 'footer_page', level: null },
}

/** Whether the seller has that page. */
export async function hasPage(db: Db, sellerId: number, path: string): Promise<boolean> {
  const target = tables[findRoute(path)!.pattern]
  const [last = '', parent = ''] = path.split('/').filter(Boolean).map(decode).toReversed()
  if (!target) return false
  const { rows } = await db.execute<{ exists: boolean }>(sql`
    select exists (select 1 from ${sql.identifier(target.table)} t
      where t.seller_id = ${sellerId} and t.url = ${last}
        ${target.level === null ? sql`` : sql`and t.level = ${target.level}`}
        ${
          target.level === 3
            ? sql`and exists (select 1 from category p
                where p.seller_id = ${sellerId} and p.id = t.parent_id and p.url = ${parent})`
            : sql``
        })`)
  return rows[0]!.exists
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
