import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { DemoProduct, SellerCode } from '#demo/products/compose-products.ts'
import { demoLanguage } from '#demo/products/compose-products.ts'
import { shopTerms } from '#demo/sellers.ts'
import { translateCategories } from '#demo/translate/translate-categories.ts'
import { translatePages } from '#demo/translate/translate-pages.ts'
import { type DemoLanguage, loadVocabulary, type Say } from '#demo/translate/vocabulary.ts'
import { saveTranslations, type TranslationRow } from '#domain/catalog/catalog.ts'
import type { AppContext } from '#platform/scope.ts'

/** Words that many products share, with their translations, gathered while these are saved. */
interface Glossary {
  captions: Map<string, string>
  sections: Map<string, string>
  units: Map<string, string>
  /** By caption. */
  values: Map<string, Map<string, string>>
}

export interface TranslationStore {
  /** Writes the texts of products that are saved. */
  saveProducts(demoProducts: readonly DemoProduct[]): Promise<void>
  /** Writes everything else, after all products. */
  saveShop(): Promise<void>
}

/** Writes a demo shop's texts in its other language. Null: it has none. Source: LANG-04. */
export function openTranslationStore(
  { database }: Pick<AppContext, 'database'>,
  sellerId: number,
  code: SellerCode,
): TranslationStore | null {
  const language = demoLanguage[code]
  if (!language) return null
  const say = loadVocabulary(language)
  const glossary: Glossary = {
    captions: new Map([['Brand', say('Brand')]]),
    sections: new Map(),
    units: new Map(),
    values: new Map(),
  }
  const save = (list: (db: Db) => Promise<TranslationRow[]>) =>
    database.transaction(async (db) => {
      await saveTranslations(db, { id: sellerId }, language, await list(db))
    })
  return {
    async saveProducts(demoProducts) {
      for (const demoProduct of demoProducts) gather(demoProduct, glossary)
      await save((db) => listProductRows(db, sellerId, demoProducts))
    },
    async saveShop() {
      await save(async (db) => [
        ...(await listWordRows(db, sellerId, glossary)),
        ...(await listPictureRows(db, sellerId, say)),
        ...(await listCategoryRows(db, sellerId, language)),
        ...(await listPageRows(db, sellerId, code, language)),
      ])
    },
  }
}

function gather({ record, translation }: DemoProduct, glossary: Glossary): void {
  if (!translation) return
  record.attributes.forEach(({ caption, value, section }, at) => {
    const translated = translation.attributes[at]!
    glossary.captions.set(caption, translated.caption)
    if (section && translated.section) glossary.sections.set(section, translated.section)
    const values = glossary.values.get(caption) ?? new Map<string, string>()
    glossary.values.set(caption, values.set(value, translated.value))
  })
  for (const [unit, translated] of translation.units) glossary.units.set(unit, translated)
}

async function listProductRows(
  db: Db,
  sellerId: number,
  demoProducts: readonly DemoProduct[],
): Promise<TranslationRow[]> {
  const translations = new Map(
    demoProducts.map(({ record, translation }) => [record.code, translation]),
  )
  const codes = sql.param([...translations.keys()])
  const { rows } = await db.execute<{
    id: number
    code: string
    name: string
    overview: string
    description: string
  }>(sql`
    select id, code, name, overview_html as overview, description_html as description
    from product where seller_id = ${sellerId} and code = any(${codes}::text[])`)
  return rows.flatMap(({ id, code, name, overview, description }) => {
    const texts = translations.get(code)
    if (!texts) return []
    const row = (field: string, text: string, source: string): TranslationRow => ({
      kind: 'product',
      subject: id,
      field,
      text,
      source,
    })
    return [
      row('name', texts.name, name),
      row('overviewHtml', texts.overview, overview),
      row('descriptionHtml', texts.description, description),
    ]
  })
}

async function listWordRows(
  db: Db,
  sellerId: number,
  { captions, sections, units, values }: Glossary,
): Promise<TranslationRow[]> {
  const { rows } = await db.execute<{ id: number; caption: string; values: [number, string][] }>(
    sql`
    select f.id, f.caption, coalesce((
      select json_agg(json_build_array(v.id, v.label)) from field_value v
      where v.seller_id = f.seller_id and v.field_id = f.id), '[]') as values
    from field f where f.seller_id = ${sellerId}`,
  )
  const fieldRows = rows.flatMap(({ id, caption, values: labels }): TranslationRow[] => [
    {
      kind: 'attribute',
      subject: id,
      field: 'caption',
      text: captions.get(caption) ?? '',
      source: caption,
    },
    ...labels.map(
      ([subject, label]): TranslationRow => ({
        kind: 'value',
        subject,
        field: 'label',
        text: values.get(caption)?.get(label) ?? '',
        source: label,
      }),
    ),
  ])
  const toRows = (kind: 'section' | 'unit', words: ReadonlyMap<string, string>) =>
    [...words].map(
      ([source, text]): TranslationRow => ({ kind, subject: source, field: 'name', text, source }),
    )
  // Figures and codes read the same in both languages.
  return [...fieldRows, ...toRows('section', sections), ...toRows('unit', units)].filter(
    ({ text, source }) => text !== '' && text !== source,
  )
}

/** What pictures of dimensions show: "Dimensions of nut M8". */
async function listPictureRows(db: Db, sellerId: number, say: Say): Promise<TranslationRow[]> {
  const { rows } = await db.execute<{ key: string; alt: string }>(sql`
    select key, alt from media where seller_id = ${sellerId} and alt like 'Dimensions of %'`)
  return rows.map(({ key, alt }) => {
    const [, drawn, size] = /^(\D+) (\S*\d.*)$/.exec(alt)!
    const text = say(`${drawn} {size}`).replace('{size}', () => size!)
    return { kind: 'picture', subject: key, field: 'alt', text, source: alt }
  })
}

async function listCategoryRows(
  db: Db,
  sellerId: number,
  language: DemoLanguage,
): Promise<TranslationRow[]> {
  const texts = translateCategories(language)
  const { rows } = await db.execute<{ id: number; names: string } & Record<string, string>>(sql`
    select c.id, (select string_agg(a.name, ' › ' order by a.level) from category a
        where a.seller_id = c.seller_id and a.id = any(c.path)) as names,
      coalesce(nullif(c.display_name, ''), c.name) as "displayName",
      coalesce(c.page_title, '') as "pageTitle",
      coalesce(c.meta_description, '') as "metaDescription",
      coalesce(c.meta_keyword, '') as "metaKeyword",
      coalesce(c.short_description, '') as "shortDescription",
      coalesce(c.long_description, '') as "longDescription"
    from category c where c.seller_id = ${sellerId}`)
  return rows.flatMap(({ id, names, ...sources }) =>
    Object.entries(texts.get(names) ?? {}).map(
      ([key, text]): TranslationRow => ({
        kind: 'category',
        subject: id,
        field: key === 'displayName' ? 'name' : key,
        text,
        source: sources[key]!,
      }),
    ),
  )
}

async function listPageRows(
  db: Db,
  sellerId: number,
  code: SellerCode,
  language: DemoLanguage,
): Promise<TranslationRow[]> {
  const { pages, ...texts } = translatePages(language, shopTerms[code])
  const footer = await db.execute<{ url: string; title: string; contentHtml: string }>(sql`
    select url, title, content_html as "contentHtml" from footer_page
    where seller_id = ${sellerId}`)
  const shop = await db.execute<typeof texts>(sql`
    select home_title as "homeTitle", about_html as "aboutHtml",
      out_of_area_text as "outOfAreaText"
    from seller where id = ${sellerId}`)
  const pageRows = footer.rows.flatMap(({ url, ...sources }) => {
    const page = pages.get(url)
    if (!page) return []
    return (['title', 'contentHtml'] as const).map(
      (field): TranslationRow => ({
        kind: 'page',
        subject: url,
        field,
        text: page[field],
        source: sources[field],
      }),
    )
  })
  const shopRows = shop.rows.flatMap((sources) =>
    (['homeTitle', 'aboutHtml', 'outOfAreaText'] as const).map(
      (field): TranslationRow => ({
        kind: 'seller',
        subject: '',
        field,
        text: texts[field],
        source: sources[field],
      }),
    ),
  )
  return [...pageRows, ...shopRows]
}
