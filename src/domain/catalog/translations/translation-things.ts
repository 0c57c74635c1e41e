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
  /** Which of its rows. */
  where?: SQL
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
  value: (sellerId) => ({
    from: sql`field_value p`,
    title: sql`p.label`,
    about: sql`(select f.caption from field f
      where f.seller_id = ${sellerId} and f.id = p.field_id)`,
    where: sql`p.field_id is distinct from (
      select f.id from field f where f.seller_id = ${sellerId} and f.caption = 'Brand')`,
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
  const table = tables[kind](sellerId)
  const isOwn = sql`p.seller_id = ${sellerId}`
  const where = table.where ? sql`${isOwn} and ${table.where}` : isOwn
  return { at: sql`p.id`, subject: sql`p.id::text`, about: sql`''`, ...table, where }
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
  where n.unit is not null and (
    select true from pack p where p.seller_id = ${sellerId} and p.active and p.unit = n.unit
      and ${isNotArchivedSql(sellerId, sql`p.product_id`)} limit 1)`

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
  /** A query that `from` reads by its name, with other parts. */
  shared?: { name: string; query: SQL }
}

/** SQL: what stands before a statement that reads these parts. */
export function withShared(parts: readonly ThingsPart[]): SQL {
  const queries = new Map(
    parts.flatMap(({ shared }) => (shared ? [[shared.name, shared.query]] : [])),
  )
  if (queries.size === 0) return sql``
  const list = [...queries].map(([name, query]) => sql`${sql.identifier(name)} as (${query})`)
  return sql`with ${sql.join(list, sql`, `)} `
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
    where: sql`${table.where} and ${isNotArchivedSql(sellerId, sql`p.id`)}
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
  const { from, subject, title, where } = table
  const translation = sql`t.seller_id = ${sellerId} and t.language = ${language}
    and t.kind = ${kind} and t.subject = ${subject} and t.field = ${singleFields[kind]}`
  const missing = {
    ...table,
    isMissing: true,
    hasChanged: false,
    where: sql`${where} and ${isTranslatableSql(title)}
      and not exists (select 1 from text_translation t where ${translation})`,
  }
  const translated = sql`
    select ${selectThing(table)}, false as is_missing,
      t.source_hash <> md5(${title}) as has_changed
    from ${from} join text_translation t on ${translation}
    where ${where}`
  return [
    missing,
    ...shareParts(
      kind,
      translated,
      flags.filter(({ isMissing }) => !isMissing),
    ),
  ]
}

/** What has several texts, of which there are not many. */
function listGapParts(place: ThingsPlace, kind: TranslatedKind): ThingsPart[] {
  const table = getTable(kind, place.sellerId)
  const things = sql`
    select ${selectThing(table)}, g.missing > 0 as is_missing, g.changed > 0 as has_changed
    from ${table.from} cross join lateral ${countGapsSql(kind, place)} g
    where ${table.where} and g.missing + g.translated > 0`
  return shareParts(kind, things, flags)
}

const selectThing = ({ at, subject, title, about }: Required<KindTable>) => sql`
  ${at} as at, ${subject} as subject, ${title} as title, ${about} as about`

/** Parts of one query by what its rows say. */
function shareParts(
  kind: TranslatedKind,
  query: SQL,
  ownFlags: readonly Pick<ThingsPart, 'isMissing' | 'hasChanged'>[],
): ThingsPart[] {
  const name = `things_${kind}`
  return ownFlags.map(({ isMissing, hasChanged }) => ({
    kindAt: translatedKinds.indexOf(kind),
    isMissing,
    hasChanged,
    shared: { name, query },
    from: sql`${sql.identifier(name)} x`,
    at: sql`x.at`,
    subject: sql`x.subject`,
    title: sql`x.title`,
    about: sql`x.about`,
    where: sql`x.is_missing = ${isMissing} and x.has_changed = ${hasChanged}`,
  }))
}
