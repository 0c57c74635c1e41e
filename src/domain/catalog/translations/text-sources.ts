import { type SQL, sql } from 'drizzle-orm'
import type { TranslatedKind } from '#contract/translations/desk-translations.ts'

/** SQL: the texts of a row of its table, by their fields. An attribute's values are their own rows. */
const sources: Record<TranslatedKind, SQL> = {
  product: sql`('name', p.name), ('pageTitle', coalesce(p.page_title, '')),
    ('metaDescription', coalesce(p.meta_description, '')),
    ('overviewHtml', p.overview_html), ('descriptionHtml', p.description_html)`,
  category: sql`('name', p.display_name), ('pageTitle', coalesce(p.page_title, '')),
    ('metaDescription', coalesce(p.meta_description, '')),
    ('metaKeyword', coalesce(p.meta_keyword, '')),
    ('shortDescription', coalesce(p.short_description, '')),
    ('longDescription', coalesce(p.long_description, ''))`,
  brand: sql`('name', p.name)`,
  attribute: sql`('caption', p.caption)`,
  value: sql`('label', p.label)`,
  page: sql`('title', p.title), ('contentHtml', p.content_html)`,
  seller: sql`('homeTitle', p.home_title), ('aboutHtml', p.about_html),
    ('outOfAreaText', p.out_of_area_text)`,
}

/** SQL: how texts of row `p` lack a translation, and how many have changed since theirs was made. */
export function countGapsSql(
  kind: TranslatedKind,
  { sellerId, language, subject }: { sellerId: number; language: SQL; subject: SQL },
): SQL {
  return sql`(
    select count(*) filter (where s.source <> '' and t.field is null)::int as missing,
      count(*) filter (where t.source_hash <> md5(s.source))::int as changed
    from (values ${sources[kind]}) s(field, source)
    left join text_translation t on t.seller_id = ${sellerId} and t.language = ${language}
      and t.kind = ${kind} and t.subject = ${subject} and t.field = s.field)`
}
