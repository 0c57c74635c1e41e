import { type SQL, sql } from 'drizzle-orm'
import type { TranslatedKind } from '#contract/translations/desk-translations.ts'
import { isTranslatableSql } from '#db/translatable-sql.ts'

/**
 * SQL: the texts of a row of its table, by their fields. An attribute's values are their own rows;
 * its section is another kind of text, which stands for itself.
 */
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
  attribute: sql`('caption', p.caption), ('name', coalesce(p.section, ''))`,
  value: sql`('label', p.label)`,
  unit: sql`('name', p.unit)`,
  page: sql`('title', p.title), ('contentHtml', p.content_html)`,
  seller: sql`('homeTitle', p.home_title), ('aboutHtml', p.about_html),
    ('outOfAreaText', p.out_of_area_text)`,
}

/** SQL: whose a text `s` of row `p` is, by kind and subject. */
const owners: Record<TranslatedKind, SQL> = {
  product: sql`('product', p.id::text)`,
  category: sql`('category', p.id::text)`,
  brand: sql`('brand', p.id::text)`,
  attribute: sql`(case s.field when 'name' then 'section' else 'attribute' end,
    case s.field when 'name' then p.section else p.id::text end)`,
  value: sql`('value', p.id::text)`,
  unit: sql`('unit', p.unit)`,
  page: sql`('page', p.url)`,
  seller: sql`('seller', '')`,
}

/**
 * SQL: how many texts of row `p` lack a translation, how many have one, and of those how many have
 * changed since it was made. What says the same in all languages lacks none.
 */
export function countGapsSql(
  kind: TranslatedKind,
  { sellerId, language }: { sellerId: number; language: SQL | string },
): SQL {
  return sql`(
    select
      count(*) filter (where t.field is null and s.source <> ''
        and ${isTranslatableSql(sql`s.source`)})::int as missing,
      count(t.field)::int as translated,
      count(*) filter (where t.source_hash <> md5(s.source))::int as changed
    from (values ${sources[kind]}) s(field, source)
    left join text_translation t on t.seller_id = ${sellerId} and t.language = ${language}
      and (t.kind, t.subject) = ${owners[kind]} and t.field = s.field)`
}
