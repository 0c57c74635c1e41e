import { type SQL, sql } from 'drizzle-orm'
import { type TranslatedKind, translatedKinds } from '#contract/translations/desk-translations.ts'
import { isTranslatableSql } from '#db/translatable-sql.ts'
import type { Language } from '#messages/languages.ts'
import { countGapsSql } from './text-sources.ts'

/** Whose things, in which further language. */
export interface ThingsPlace {
  sellerId: number
  language: Language
}

/** The table of a kind, as row `p`, and what its rows are called. */
interface KindTable {
  from: SQL
  title: SQL
  about?: SQL
  /** Its place among those of its kind; then they stand by their subjects. */
  at?: SQL
  subject?: SQL
}

const tables: Record<TranslatedKind, (sellerId: number) => KindTable> = {
  product: () => ({ from: sql`product p`, title: sql`p.name`, about: sql`p.code` }),
  category: () => ({ from: sql`category p`, title: sql`p.display_name` }),
  brand: () => ({ from: sql`brand p`, title: sql`p.name` }),
  attribute: () => ({
    from: sql`field p`,
    title: sql`p.caption`,
    about: sql`coalesce(p.section, '')`,
  }),
  value: () => ({
    from: sql`field_value p join field f on f.seller_id = p.seller_id and f.id = p.field_id
      and f.caption <> 'Brand'`,
    title: sql`p.label`,
    about: sql`f.caption`,
  }),
  unit: (sellerId) => ({
    from: sql`(${unitsSql(sellerId)}) p`,
    at: sql`0::bigint`,
    subject: sql`p.unit`,
    title: sql`p.unit`,
  }),
  page: () => ({
    from: sql`footer_page p`,
    at: sql`p.position::bigint`,
    subject: sql`p.url`,
    title: sql`p.title`,
  }),
  seller: () => ({
    from: sql`(select s.id as seller_id, s.* from seller s) p`,
    at: sql`0::bigint`,
    subject: sql`'shop'`,
    title: sql`p.company_name`,
  }),
}

export function getTable(kind: TranslatedKind, sellerId: number): Required<KindTable> {
  return { at: sql`p.id`, subject: sql`p.id::text`, about: sql`''`, ...tables[kind](sellerId) }
}

/**
 * SQL: how the packs of products that are not archived are called. Goes from one name to the next
 * by their index: there are few for all packs.
 */
export const unitsSql = (sellerId: number): SQL => sql`
  with recursive name(unit) as (
    (select k.unit from pack k where k.seller_id = ${sellerId} and k.active
      order by k.unit limit 1)
    union all
    select (select k.unit from pack k
      where k.seller_id = ${sellerId} and k.active and k.unit > n.unit
      order by k.unit limit 1)
    from name n where n.unit is not null)
  select ${sellerId}::int as seller_id, n.unit from name n
  where n.unit is not null and exists (
    select 1 from pack p where p.seller_id = ${sellerId} and p.active and p.unit = n.unit
      and ${isNotArchivedSql(sellerId, sql`p.product_id`)})`

/** By the index of products off sale: counting reads no rows of products. */
const isNotArchivedSql = (sellerId: number, id: SQL) => sql`not exists (
  select 1 from product a where a.seller_id = ${sellerId} and a.id = ${id}
    and not a.active and a.archived_at is not null)`

/**
 * Those of a kind's things that lack a translation or not, and have changed since or not; `where` is
 * a selection's with `from`. No thing is in two parts, and where there are many, each is read by an
 * index in the order of `at`.
 */
export interface ThingsPart extends Required<KindTable> {
  kindAt: number
  isMissing: boolean
  hasChanged: boolean
  where: SQL
}

/** All parts of a kind. What says the same in all languages is in none unless it is translated. */
export function listParts(place: ThingsPlace, kind: TranslatedKind): ThingsPart[] {
  switch (kind) {
    case 'product':
      return listProductParts(place)
    case 'brand':
    case 'value':
    case 'unit':
      return listSingleParts(place, kind)
    default:
      return listGapParts(place, kind)
  }
}

const flags = [
  { isMissing: true, hasChanged: false },
  { isMissing: true, hasChanged: true },
  { isMissing: false, hasChanged: true },
  { isMissing: false, hasChanged: false },
]

/** Products without a row have no translation. */
function listProductParts({ sellerId, language }: ThingsPlace): ThingsPart[] {
  const table = { kindAt: translatedKinds.indexOf('product'), ...getTable('product', sellerId) }
  const withRow = flags.map((flag) => ({
    ...table,
    ...flag,
    from: sql`product_translation n
      join product p on p.seller_id = ${sellerId} and p.id = n.product_id`,
    at: sql`n.product_id`,
    subject: sql`n.product_id::text`,
    where: sql`n.seller_id = ${sellerId} and n.language = ${language}
      and n.has_missing = ${flag.isMissing} and n.has_changed = ${flag.hasChanged}
      and ${isNotArchivedSql(sellerId, sql`n.product_id`)}`,
  }))
  const withoutRow = {
    ...table,
    isMissing: true,
    hasChanged: false,
    where: sql`p.seller_id = ${sellerId} and ${isNotArchivedSql(sellerId, sql`p.id`)}
      and not exists (select 1 from product_translation n where n.seller_id = ${sellerId}
        and n.language = ${language} and n.product_id = p.id)`,
  }
  return [withoutRow, ...withRow]
}

const singleFields = { brand: 'name', value: 'label', unit: 'name' } as const

/** What has one text. */
function listSingleParts(
  { sellerId, language }: ThingsPlace,
  kind: keyof typeof singleFields,
): ThingsPart[] {
  const table = { kindAt: translatedKinds.indexOf(kind), ...getTable(kind, sellerId) }
  const { from, subject, title } = table
  const translation = sql`t.seller_id = ${sellerId} and t.language = ${language}
    and t.kind = ${kind} and t.subject = ${subject} and t.field = ${singleFields[kind]}`
  const missing = {
    ...table,
    isMissing: true,
    hasChanged: false,
    where: sql`p.seller_id = ${sellerId} and ${isTranslatableSql(title)}
      and not exists (select 1 from text_translation t where ${translation})`,
  }
  const translated = [true, false].map((hasChanged) => ({
    ...table,
    isMissing: false,
    hasChanged,
    from: sql`${from} join text_translation t on ${translation}`,
    where: sql`p.seller_id = ${sellerId}
      and (t.source_hash = md5(${title})) = ${!hasChanged}`,
  }))
  return [missing, ...translated]
}

/** What has several texts, of which there are not many. */
function listGapParts(place: ThingsPlace, kind: TranslatedKind): ThingsPart[] {
  const { from, at, subject, title, about } = getTable(kind, place.sellerId)
  const things = sql`(
    select ${at} as at, ${subject} as subject, ${title} as title, ${about} as about, g.missing > 0
      as is_missing, g.changed > 0 as has_changed, g.missing + g.translated > 0 as is_listed
    from ${from} cross join lateral ${countGapsSql(kind, place)} g
    where p.seller_id = ${place.sellerId}) x`
  return flags.map(({ isMissing, hasChanged }) => ({
    kindAt: translatedKinds.indexOf(kind),
    isMissing,
    hasChanged,
    from: things,
    at: sql`x.at`,
    subject: sql`x.subject`,
    title: sql`x.title`,
    about: sql`x.about`,
    where: sql`x.is_missing = ${isMissing} and x.has_changed = ${hasChanged} and x.is_listed`,
  }))
}
