import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { isTranslatableSql } from '#db/translatable-sql.ts'
import { languages } from '#messages/languages.ts'
import { countGapsSql } from './text-sources.ts'

const otherTexts = sql`concat_ws(' ', p.page_title, p.meta_description, p.overview_html,
  p.description_html)`

/**
 * Notes anew what these products lack in the languages that they are translated into, and that what
 * has nothing to translate lacks nothing, in the transaction that changed their texts or
 * translations. Source: LANG-04.
 */
export async function refreshProductTranslations(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
): Promise<void> {
  if (productIds.length === 0) return
  const ids = sql.param([...new Set(productIds)])
  const languageList = sql`any(${sql.param(languages)}::text[])`
  const gaps = countGapsSql('product', { sellerId, language: sql`r.language` })
  await db.execute(sql`
    insert into product_translation as n
      (seller_id, language, product_id, has_missing, has_changed)
    select ${sellerId}, r.language, p.id, g.missing > 0, g.changed > 0
    from (
      select t.language, t.subject::bigint as id from text_translation t
      where t.seller_id = ${sellerId} and t.language = ${languageList} and t.kind = 'product'
        and t.subject = any(${ids}::text[])
      union
      select n.language, n.product_id from product_translation n
      where n.seller_id = ${sellerId} and n.product_id = any(${ids}::bigint[])
      union
      select l.language, p.id from product p, unnest(${sql.param(languages)}::text[]) l(language)
      where p.seller_id = ${sellerId} and p.id = any(${ids}::bigint[])
        and not ${isTranslatableSql(sql`p.name`)} and not ${isTranslatableSql(otherTexts)}) r
    join product p on p.seller_id = ${sellerId} and p.id = r.id
    cross join lateral ${gaps} g
    on conflict (seller_id, language, product_id) do update
      set has_missing = excluded.has_missing, has_changed = excluded.has_changed
      where (n.has_missing, n.has_changed) is distinct from (excluded.has_missing, excluded.has_changed)`)
}
