import { type SQL, sql } from 'drizzle-orm'
import type { TextLength, TranslatedKind } from '#contract/translations/desk-translations.ts'
import { htmlFields, type TextKind } from '#contract/translations/text-kinds.ts'
import type { Db } from '#db/client.ts'

/** A text that the seller wrote in the first language. */
export interface SourceText {
  kind: TextKind
  subject: string
  field: string
  /** As stored. */
  source: string
}

export interface Sources {
  title: string
  texts: SourceText[]
  hasMore: boolean
}

/** An attribute may have a value for each product. */
const maxValues = 300

type TextRow = Record<string, string | null>

/** The texts of one of the seller's things; null: it has none such. */
export async function loadSources(
  db: Db,
  sellerId: number,
  kind: TranslatedKind,
  subject: string,
): Promise<Sources | null> {
  if (kind === 'attribute') return loadAttribute(db, sellerId, subject)
  const { rows } = await db.execute<TextRow>(ownTextsSql(kind, sellerId, subject))
  const [row] = rows
  if (!row) return null
  const { heading, ...fields } = row
  const ownSubject = kind === 'seller' ? '' : subject
  const texts = Object.entries(fields).map(([field, source]) => ({
    kind: kind as TextKind,
    subject: ownSubject,
    field,
    source: source ?? '',
  }))
  const units = kind === 'product' ? await loadUnits(db, sellerId, subject) : []
  return { title: heading!, texts: [...texts, ...units], hasMore: false }
}

function ownTextsSql(
  kind: Exclude<TranslatedKind, 'attribute'>,
  sellerId: number,
  subject: string,
): SQL {
  switch (kind) {
    case 'product':
      return sql`
        select name as heading, name, page_title as "pageTitle",
          meta_description as "metaDescription", overview_html as "overviewHtml",
          description_html as "descriptionHtml"
        from product where seller_id = ${sellerId} and id = ${subject}::bigint`
    case 'category':
      return sql`
        select display_name as heading, display_name as name, page_title as "pageTitle",
          meta_description as "metaDescription", meta_keyword as "metaKeyword",
          short_description as "shortDescription", long_description as "longDescription"
        from category where seller_id = ${sellerId} and id = ${subject}::bigint`
    case 'brand':
      return sql`
        select name as heading, name from brand
        where seller_id = ${sellerId} and id = ${subject}::bigint`
    case 'value':
      return sql`
        select f.caption || ': ' || v.label as heading, v.label
        from field_value v join field f on f.seller_id = ${sellerId} and f.id = v.field_id
        where v.seller_id = ${sellerId} and v.id = ${subject}::bigint`
    case 'unit':
      return sql`
        select unit as heading, unit as name from pack
        where seller_id = ${sellerId} and unit = ${subject} and active limit 1`
    case 'page':
      return sql`
        select title as heading, title, content_html as "contentHtml"
        from footer_page where seller_id = ${sellerId} and url = ${subject}`
    case 'seller':
      return sql`
        select company_name as heading, home_title as "homeTitle",
          out_of_area_text as "outOfAreaText", about_html as "aboutHtml"
        from seller where id = ${sellerId}`
  }
}

/** How the packs of a product are named; others have the same. */
async function loadUnits(db: Db, sellerId: number, productId: string): Promise<SourceText[]> {
  const { rows } = await db.execute<{ unit: string }>(sql`
    select unit from pack
    where seller_id = ${sellerId} and product_id = ${productId}::bigint and active
    group by unit order by min(position), unit limit ${maxValues}`)
  return rows.map(({ unit }) => ({ kind: 'unit', subject: unit, field: 'name', source: unit }))
}

type AttributeRow = {
  caption: string
  section: string | null
  values: { id: number; label: string }[]
}

async function loadAttribute(db: Db, sellerId: number, subject: string): Promise<Sources | null> {
  const { rows } = await db.execute<AttributeRow>(sql`
    select f.caption, f.section, coalesce((
      select json_agg(json_build_object('id', v.id, 'label', v.label) order by v.number nulls last, v.label)
      from (
        select l.id, l.label, l.number from field_value l
        where l.seller_id = ${sellerId} and l.field_id = f.id
        order by l.number nulls last, l.label limit ${maxValues + 1}
      ) v), '[]') as values
    from field f where f.seller_id = ${sellerId} and f.id = ${subject}::bigint`)
  const [row] = rows
  if (!row) return null
  const { caption, section, values } = row
  const texts: SourceText[] = [{ kind: 'attribute', subject, field: 'caption', source: caption }]
  if (section) texts.push({ kind: 'section', subject: section, field: 'name', source: section })
  for (const { id, label } of values.slice(0, maxValues))
    texts.push({ kind: 'value', subject: String(id), field: 'label', source: label })
  return { title: caption, texts, hasMore: values.length > maxValues }
}

const summaryFields: ReadonlySet<string> = new Set([
  'metaDescription',
  'metaKeyword',
  'outOfAreaText',
])

export function getTextLength(field: string): TextLength {
  if (field === 'label') return 'value'
  return htmlFields.has(field) ? 'page' : summaryFields.has(field) ? 'summary' : 'line'
}
