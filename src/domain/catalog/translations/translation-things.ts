import { type SQL, sql } from 'drizzle-orm'
import { type TranslatedKind, translatedKinds } from '#contract/translations/desk-translations.ts'
import type { TranslationState } from '#contract/translations/translation-list.ts'
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
    // A plan that doesn't read the attribute is one without it.
    from: sql`field_value p
      left join field f on f.seller_id = ${sellerId} and f.id = p.field_id`,
    title: sql`p.label`,
    about: sql`f.caption`,
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
 * Some of a kind's things in a state; `where` is a selection's with `from`. The parts of a state have
 * no thing in common, and where there are many, they are read in the order of `at` as far as needed.
 */
export interface ThingsPart extends Required<KindTable> {
  /** The same of all queries that have this part. */
  name: string
  kindAt: number
  where: SQL
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

/** What says the same in all languages is in no part unless it is translated. */
export function listParts(
  place: ThingsPlace,
  kind: TranslatedKind,
  state: TranslationState,
): ThingsPart[] {
  switch (kind) {
    case 'product':
      return [buildProductPart(place, state)]
    case 'brand':
    case 'value':
    case 'unit':
      return listSingleParts(place, kind, state)
    default:
      return [buildGapPart(place, kind, state)]
  }
}

/** Products without a row have no translation. */
const productStates: Record<Exclude<TranslationState, 'all'>, SQL> = {
  todo: sql`(coalesce(n.has_missing, true) or n.has_changed)`,
  missing: sql`coalesce(n.has_missing, true)`,
  changed: sql`n.has_changed`,
  complete: sql`not n.has_missing and not n.has_changed`,
}

function buildProductPart(place: ThingsPlace, state: TranslationState): ThingsPart {
  const { sellerId, language } = place
  const table = getTable('product', sellerId)
  const part = { ...table, name: `product ${state}`, kindAt: translatedKinds.indexOf('product') }
  const isListed = sql`${table.where} and ${isNotArchivedSql(sellerId, sql`p.id`)}`
  if (state === 'all') return { ...part, where: isListed }
  const row = sql`product_translation n on n.seller_id = ${sellerId}
    and n.language = ${language} and n.product_id = p.id`
  const hasRow = state === 'changed' || state === 'complete'
  return {
    ...part,
    from: hasRow ? sql`product p join ${row}` : sql`product p left join ${row}`,
    where: sql`${isListed} and ${productStates[state]}`,
  }
}

const singleFields = { brand: 'name', value: 'label', unit: 'name' } as const

/** What has one text is missing, changed or complete. */
function listSingleParts(
  { sellerId, language }: ThingsPlace,
  kind: keyof typeof singleFields,
  state: TranslationState,
): ThingsPart[] {
  const table = { kindAt: translatedKinds.indexOf(kind), ...getTable(kind, sellerId) }
  const { from, subject, title, where } = table
  const translation = sql`t.seller_id = ${sellerId} and t.language = ${language}
    and t.kind = ${kind} and t.subject = ${subject} and t.field = ${singleFields[kind]}`
  const missing = {
    ...table,
    name: `${kind} missing`,
    where: sql`${where} and ${isTranslatableSql(title)}
      and not exists (select 1 from text_translation t where ${translation})`,
  }
  const query = sql`
    select ${selectThing(table)}, t.source_hash <> md5(${title}) as has_changed
    from ${from} join text_translation t on ${translation}
    where ${where}`
  const share = (name: 'changed' | 'complete' | 'translated', condition: SQL) =>
    buildSharedPart(kind, name, query, condition)
  switch (state) {
    case 'todo':
      return [missing, share('changed', sql`x.has_changed`)]
    case 'missing':
      return [missing]
    case 'changed':
      return [share('changed', sql`x.has_changed`)]
    case 'complete':
      return [share('complete', sql`not x.has_changed`)]
    case 'all':
      return [missing, share('translated', sql`true`)]
  }
}

const gapStates: Record<TranslationState, SQL> = {
  todo: sql`x.missing + x.changed > 0`,
  missing: sql`x.missing > 0`,
  changed: sql`x.changed > 0`,
  complete: sql`x.missing + x.changed = 0`,
  all: sql`true`,
}

/** What has several texts, of which there are not many. */
function buildGapPart(place: ThingsPlace, kind: TranslatedKind, state: TranslationState) {
  const table = getTable(kind, place.sellerId)
  const query = sql`
    select ${selectThing(table)}, g.missing, g.changed
    from ${table.from} cross join lateral ${countGapsSql(kind, place)} g
    where ${table.where} and g.missing + g.translated > 0`
  return buildSharedPart(kind, state, query, gapStates[state])
}

const selectThing = ({ at, subject, title, about }: Required<KindTable>) => sql`
  ${at} as at, ${subject} as subject, ${title} as title, ${about} as about`

/** Those of a query that one statement makes once for all parts of its kind. */
function buildSharedPart(
  kind: TranslatedKind,
  name: string,
  query: SQL,
  condition: SQL,
): ThingsPart {
  const shared = { name: `things_${kind}`, query }
  return {
    name: `${kind} ${name}`,
    kindAt: translatedKinds.indexOf(kind),
    shared,
    from: sql`${sql.identifier(shared.name)} x`,
    at: sql`x.at`,
    subject: sql`x.subject`,
    title: sql`x.title`,
    about: sql`x.about`,
    where: condition,
  }
}
