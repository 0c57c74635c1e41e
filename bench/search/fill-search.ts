import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { demoSynonyms } from '#demo/texts/synonyms.ts'
import { collectDuePhrases } from '#domain/catalog/catalog.ts'
import { buildTermPrefix, buildTerms } from '#domain/catalog/words/search-term-rules.ts'
import { addWords, recountAll } from '#domain/catalog/words/vocabulary.ts'
import { saveSynonyms } from '#domain/search/search.ts'

const batch = 5_000
const sellerId = 1

/**
 * Gives the products of a filled bench shop the texts of demo products, without their long descriptions.
 * False: they had them.
 */
export async function fillSearch(database: Database, size: number): Promise<boolean> {
  const { primary } = database
  const { rows } = await primary.execute<{ count: number }>(
    sql`select count(*)::int as count from search_entry`,
  )
  if (rows[0]!.count === size) return false
  await primary.execute(
    sql`truncate search_entry, search_word, search_state, search_synonym, search_phrase`,
  )
  await primary.execute(sql`drop index search_entry_terms`)
  await saveSynonyms({ database }, sellerId, demoSynonyms, 'last-wins')
  const mark = buildTermPrefix(sellerId)
  let id = 0
  let entries: object[] = []
  const spelt = new Map<string, number>()
  for (const { record } of composeDemoProducts({
    seller: 'in',
    count: size,
    now: new Date('2026-11-21T06:30:00Z'),
  })) {
    id++
    const { name, brand, categoryPath: categories, code, partNumber, gtin } = record
    const codes = [code, partNumber, gtin].filter((each) => each !== null)
    const attributes = record.attributes
      .slice(0, 5)
      .map(({ caption, value }) => `${caption}: ${value}`)
    const { terms, spelt: words } = buildTerms(
      { name, brand, categories, codes, attributes, html: '' },
      mark,
    )
    for (const word of words) spelt.set(word, (spelt.get(word) ?? 0) + 1)
    entries.push({ id, terms, name })
    if (entries.length < batch && id < size) continue
    await save(database, entries)
    entries = []
  }
  await primary.execute(sql`create index search_entry_terms on search_entry using gin (terms)`)
  await primary.execute(sql`analyze search_entry`)
  await addWords(primary, sellerId, spelt)
  await recountAll(database, sellerId)
  await collectDuePhrases(database)
  return true
}

/** Assigns names to products scattered: neighbours in the catalogue are far apart. */
async function save(database: Database, entries: object[]) {
  await database.primary.execute(sql`
    with r as materialized (
      select * from json_to_recordset(${JSON.stringify(entries)}::json) as r(id bigint, terms text, name text)
    ), named as (
      update product p set name = r.name from r where p.seller_id = ${sellerId} and p.id = r.id
    )
    insert into search_entry (seller_id, product_id, terms, popularity)
    select ${sellerId}, r.id, r.terms::tsvector, e.popularity
    from r join listing_entry e on e.seller_id = ${sellerId} and e.product_id = r.id`)
}
