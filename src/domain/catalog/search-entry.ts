import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { markOf, readingOnce, type SearchTexts, termsOf } from './search-term-rules.ts'
import { learnWords, noteChanged } from './vocabulary.ts'

type TextRow = SearchTexts & { id: number; popularity: number }

/**
 * Rewrites the search entries of these products, in the caller's transaction and after their listing entries: a product
 * that is not listed has none. Unchanged entries are not written. New words join the vocabulary at once. Source: SRCH-01.
 */
export async function rewriteSearchEntries(db: Db, sellerId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  const { rows } = await db.execute<TextRow & Record<string, unknown>>(textsOf(sellerId, productIds))
  const mark = markOf(sellerId)
  const read = readingOnce()
  const spelt = new Map<string, number>()
  const entries = rows.map((row) => {
    const { terms, spelt: words } = termsOf(row, mark, read)
    for (const word of words) spelt.set(word, (spelt.get(word) ?? 0) + 1)
    return { id: row.id, terms, popularity: row.popularity }
  })
  const gone = productIds.length > rows.length
  if (gone) await db.execute(removed(sellerId, productIds))
  const { rowCount } = await db.execute(written(sellerId, JSON.stringify(entries)))
  if (!rowCount && !gone) return
  await learnWords(db, sellerId, spelt)
  await noteChanged(db, sellerId, rowCount ?? 0)
}

/** One product at a time by its own indexes, as listing entries are made. */
const textsOf = (sellerId: number, productIds: readonly number[]) => sql`
  select p.id, p.name, b.name as brand, e.popularity, p.overview_html || ' ' || p.description_html as html,
    (select array_agg(a.name order by a.level) from category a where a.seller_id = p.seller_id and a.id = any(c.path)) as categories,
    array_remove(array[p.code, p.part_number, p.gtin], null)
      || array(select k.code from pack k where k.seller_id = p.seller_id and k.product_id = p.id and k.active and k.code <> p.code) as codes,
    array(
      select f.caption || ': ' || l.label from product_value v
      join field_value l on l.seller_id = v.seller_id and l.id = v.value_id
      join field f on f.seller_id = l.seller_id and f.id = l.field_id
      where v.seller_id = p.seller_id and v.product_id = p.id order by v.position, v.value_id
    ) as attributes
  from unnest(${sql.param(productIds)}::int[]) as wanted(id)
  join listing_entry e on e.seller_id = ${sellerId} and e.product_id = wanted.id
  join product p on p.seller_id = e.seller_id and p.id = e.product_id
  join category c on c.seller_id = p.seller_id and c.id = p.category_id
  left join brand b on b.seller_id = p.seller_id and b.id = p.brand_id`

const removed = (sellerId: number, productIds: readonly number[]) => sql`
  delete from search_entry s where s.seller_id = ${sellerId} and s.product_id = any(${sql.param(productIds)}::int[])
    and not exists (select 1 from listing_entry e where e.seller_id = s.seller_id and e.product_id = s.product_id)`

const written = (sellerId: number, json: string) => sql`
  insert into search_entry as s (seller_id, product_id, terms, popularity)
  select ${sellerId}, r.id, r.terms::tsvector, r.popularity
  from json_to_recordset(${json}::json) as r(id int, terms text, popularity real)
  on conflict (seller_id, product_id) do update set terms = excluded.terms, popularity = excluded.popularity
  where (s.terms, s.popularity) is distinct from (excluded.terms, excluded.popularity)`

/** Popularity as listing entries have it, for the products after one up to another. */
export const searchesRepopularised = (sellerId: number, after: number, last: number) => sql`
  update search_entry s set popularity = e.popularity from listing_entry e
  where e.seller_id = ${sellerId} and e.product_id > ${after} and e.product_id <= ${last}
    and s.seller_id = e.seller_id and s.product_id = e.product_id and s.popularity <> e.popularity`
