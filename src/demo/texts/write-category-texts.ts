import { sql } from 'drizzle-orm'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { categoryTexts } from './category-texts.ts'

/** Writes the demo categories' texts, looked up by names from the group down. */
export async function writeCategoryTexts(
  { database }: AppContext,
  sellerId: number,
): Promise<void> {
  await database.transaction(async (db) => {
    const { rows } = await db.execute<{ id: number; names: string }>(sql`
      select c.id, (select string_agg(a.name, ' › ' order by a.level) from category a
        where a.seller_id = c.seller_id and a.id = any(c.path)) as names
      from category c where c.seller_id = ${sellerId}`)
    for (const { id, names } of rows) {
      const texts = categoryTexts[names]
      if (!texts) continue
      await db.execute(sql`
        update category set display_name = ${texts.displayName}, page_title = ${texts.pageTitle},
          meta_description = ${texts.metaDescription}, meta_keyword = ${texts.metaKeyword},
          short_description = ${texts.shortDescription}, long_description = ${texts.longDescription}
        where seller_id = ${sellerId} and id = ${id}`)
    }
    await invalidateTags(db, sellerId, [tags.menu(sellerId), tags.seller(sellerId)])
  })
}
