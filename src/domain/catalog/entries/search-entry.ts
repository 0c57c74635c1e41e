import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import {
  buildTermPrefix,
  buildTerms,
  createWordReader,
  type SearchTexts,
  type TranslatedNames,
} from '../words/search-term-rules.ts'
import { addWords, recordChangedEntries } from '../words/vocabulary.ts'
import type { RunInsert } from '../write/check-references.ts'
import type { SearchTerms } from './build-search-terms.ts'
import { productsByIdSql } from './listing-entry-sql.ts'

/**
 * Products per statement: the terms of the next batch are built meanwhile, and other work runs in
 * between.
 */
const batchSize = 250

/**
 * Products that this transaction created, and their search terms, built from the input instead of
 * being read back.
 */
export interface CreatedProducts {
  ids: readonly number[]
  /** One for each id: nothing has raised or lowered a new product's own figure yet. */
  popularity: readonly number[]
  /** One for each id. */
  reading: Promise<SearchTerms>
  runInsert: RunInsert
}

export interface EntryOptions {
  created?: CreatedProducts | undefined
  /** The caller saves more batches and calls `recountGrownWords` after the last. */
  recountsLater?: boolean | undefined
}

/**
 * Rewrites the search entries of these products, in the caller's transaction and after their
 * listing entries: an unlisted product has none. Unchanged entries are not written. New words join
 * the vocabulary at once. `created` are additional products that have no entries yet. Source:
 * SRCH-01.
 */
export async function rewriteSearchEntries(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
  { created: createdProducts, recountsLater = false }: EntryOptions = {},
): Promise<void> {
  if (productIds.length === 0 && !createdProducts) return
  const isBuilt = createdProducts && !(await hasTranslatedCategories(db, sellerId))
  const created = isBuilt ? createdProducts : undefined
  const writtenIds = isBuilt ? productIds : [...productIds, ...(createdProducts?.ids ?? [])]
  const docsByWord = new Map<string, number>()
  let count = created ? await insertCreatedEntries(db, sellerId, created, docsByWord) : 0
  const products = writtenIds.length > 0 ? await loadSearchTexts(db, sellerId, writtenIds) : []
  const hasRemoved = writtenIds.length > products.length
  if (hasRemoved) await db.execute(deleteEntriesSql(sellerId, writtenIds))
  const termPrefix = buildTermPrefix(sellerId)
  const readWords = createWordReader()
  let pendingWrite: Promise<number> = Promise.resolve(0)
  for (let at = 0; at < products.length; at += batchSize) {
    const entries = products.slice(at, at + batchSize).map((product) => {
      const { terms, spelt: words } = buildTerms(product, termPrefix, readWords)
      for (const word of words) docsByWord.set(word, (docsByWord.get(word) ?? 0) + 1)
      return { id: product.id, terms, popularity: product.popularity }
    })
    count += await pendingWrite
    pendingWrite = upsertEntries(db, sellerId, entries)
    // Awaited later; until then a failure must not count as an unhandled rejection.
    pendingWrite.catch(() => {})
    // Sends the statement before the next terms are built.
    await turn()
  }
  count += await pendingWrite
  if (count === 0 && !hasRemoved) return
  await addWords(db, sellerId, docsByWord)
  await recordChangedEntries(db, sellerId, count, recountsLater)
}

async function insertCreatedEntries(
  db: Db,
  sellerId: number,
  { ids, popularity, reading: searchTerms, runInsert }: CreatedProducts,
  docsByWord: Map<string, number>,
) {
  const { terms, docsByWord: words } = await searchTerms
  for (const [word, products] of words) docsByWord.set(word, products)
  const insertSql = sql`
    insert into search_entry (seller_id, product_id, terms, popularity)
    select ${sellerId}, r.id, r.terms::tsvector, r.popularity::real
    from unnest(${sql.param(ids)}::bigint[], ${sql.param(terms)}::text[], ${sql.param(popularity)}::float8[])
      as r(id, terms, popularity)`
  const { rowCount } = await runInsert(() => db.execute(insertSql))
  return rowCount ?? 0
}

/** Terms that were built from the input have no names of categories in further languages. */
async function hasTranslatedCategories(db: Db, sellerId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from text_translation
    where seller_id = ${sellerId} and language = any(${furtherLanguagesSql(sellerId)})
      and kind = 'category' limit 1`)
  return rows.length > 0
}

/** Those that the seller offers besides its first. */
const furtherLanguagesSql = (sellerId: number) => sql`array(
  select lower(split_part(offered, '-', 1)) from seller s, unnest(s.languages[2:]) offered
  where s.id = ${sellerId})`

/** The names of products in the seller's further languages, and of their categories. */
async function loadNameTranslations(
  db: Db,
  sellerId: number,
  productIds: readonly number[],
  categoryIds: readonly number[],
): Promise<(id: number, path: readonly number[]) => TranslatedNames[]> {
  const { rows } = await db.execute<{
    language: string
    kind: string
    subject: string
    text: string
  }>(sql`
    select language, kind, subject, text from text_translation
    where seller_id = ${sellerId} and language = any(${furtherLanguagesSql(sellerId)})
      and (kind = 'product' and subject = any(${sql.param(productIds.map(String))}::text[])
        or kind = 'category' and subject = any(${sql.param(categoryIds.map(String))}::text[]))
      and field = 'name'`)
  const texts = new Map(
    rows.map(({ language, kind, subject, text }) => [`${language} ${kind} ${subject}`, text]),
  )
  const written = [...new Set(rows.map(({ language }) => language))].sort()
  return (id, path) =>
    written.map((language) => ({
      name: texts.get(`${language} product ${id}`) ?? '',
      categories: path.map((category) => texts.get(`${language} category ${category}`) ?? ''),
    }))
}

type Row = Omit<SearchTexts, 'categories' | 'attributes' | 'translations'> & {
  id: number
  popularity: number
  path: number[]
  valueIds: number[]
}

/** The search texts of listed products. Names that many of them share are read once. */
async function loadSearchTexts(db: Db, sellerId: number, productIds: readonly number[]) {
  const { rows } = await db.execute<Row & Record<string, unknown>>(textsSql(sellerId, productIds))
  const paths = rows.flatMap(({ path }) => path)
  const values = rows.flatMap(({ valueIds }) => valueIds)
  const nameRows = await db.execute<{ id: number; name: string; category: boolean }>(
    namesSql(sellerId, [...new Set(paths)], [...new Set(values)]),
  )
  const getNames = (category: boolean) =>
    new Map(
      nameRows.rows.filter((row) => row.category === category).map(({ id, name }) => [id, name]),
    )
  const categories = getNames(true)
  const attributes = getNames(false)
  const translate = await loadNameTranslations(db, sellerId, productIds, [...new Set(paths)])
  return rows.map(({ path, valueIds, ...row }) => ({
    ...row,
    categories: path.map((id) => categories.get(id)!),
    attributes: valueIds.map((id) => attributes.get(id)!),
    translations: translate(row.id, path),
  }))
}

const namesSql = (
  sellerId: number,
  categoryIds: readonly number[],
  valueIds: readonly number[],
) => sql`
  select id, name, true as category from category
  where seller_id = ${sellerId} and id = any(${sql.param(categoryIds)}::bigint[])
  union all
  select l.id, f.caption || ': ' || l.label, false from field_value l
  join field f on f.seller_id = ${sellerId} and f.id = l.field_id
  where l.seller_id = ${sellerId} and l.id = any(${sql.param(valueIds)}::bigint[])`

async function upsertEntries(
  db: Db,
  sellerId: number,
  entries: readonly object[],
): Promise<number> {
  return (await db.execute(upsertEntriesSql(sellerId, JSON.stringify(entries)))).rowCount ?? 0
}

/** Looks up one product at a time by index, as for listing entries. */
const textsSql = (sellerId: number, productIds: readonly number[]) => sql`
  select p.id, p.name, b.name as brand, e.popularity, p.overview_html || ' ' || p.description_html as html, c.path,
    array_remove(array[p.code, p.part_number, p.gtin], null)
      || array(select k.code
        from pack k
        where k.seller_id = ${sellerId} and k.product_id = p.id and k.active and k.code <> p.code
        order by k.code collate "C") as codes,
    array(
      select v.value_id from product_value v
      where v.seller_id = ${sellerId} and v.product_id = p.id order by v.position, v.value_id
    ) as "valueIds"
  from ${productsByIdSql(sellerId, sql`${sql.param(productIds)}::bigint[]`)}
  join listing_entry e on e.seller_id = ${sellerId} and e.product_id = p.id
  join category c on c.seller_id = ${sellerId} and c.id = p.category_id
  left join brand b on b.seller_id = ${sellerId} and b.id = p.brand_id`

const deleteEntriesSql = (sellerId: number, productIds: readonly number[]) => sql`
  delete from search_entry s where s.seller_id = ${sellerId} and s.product_id = any(${sql.param(productIds)}::bigint[])
    and not exists (select 1 from listing_entry e where e.seller_id = ${sellerId} and e.product_id = s.product_id)`

const upsertEntriesSql = (sellerId: number, json: string) => sql`
  insert into search_entry as s (seller_id, product_id, terms, popularity)
  select ${sellerId}, r.id, r.terms::tsvector, r.popularity
  from json_to_recordset(${json}::json) as r(id bigint, terms text, popularity real)
  on conflict (seller_id, product_id) do update set terms = excluded.terms, popularity = excluded.popularity
  where (s.terms, s.popularity) is distinct from (excluded.terms, excluded.popularity)`

/** Copies popularity from listing entries, for product ids from `after` (exclusive) to `last`. */
export const updateSearchPopularitySql = (sellerId: number, after: number, last: number) => sql`
  update search_entry s set popularity = e.popularity from listing_entry e
  where e.seller_id = ${sellerId} and e.product_id > ${after} and e.product_id <= ${last}
    and s.seller_id = ${sellerId} and s.product_id = e.product_id and s.popularity <> e.popularity`
