import { sql } from 'drizzle-orm'
import { searchProducts } from '#domain/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { type Judged, makeTypo, mean, ndcg } from './score-rules.ts'

/** The result of a search method on a judged set. */
export interface Scores {
  /** The mean. */
  ndcg: number
  byQuery: ReadonlyMap<string, number>
  /** Share of queries without results. */
  empty: number
  /** Queries below the best possible score, worst first. */
  worst: [query: string, score: number][]
}

type Search = (query: string) => Promise<number[]>

export const ours =
  (scope: Scope, options?: { exact?: boolean }): Search =>
  async (query) => {
    const { productIds, partialIds } = await searchProducts(scope, query, options)
    return [...productIds, ...partialIds]
  }

/** PostgreSQL's own: one English document per product, plain `ts_rank`, all words or any. */
export function plainRank(scope: Scope, any: boolean): Search {
  return async (query) => {
    const plainQuery = sql`plainto_tsquery('english', ${query})`
    const tsQuery = any ? sql`replace(${plainQuery}::text, ' & ', ' | ')::tsquery` : plainQuery
    const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
      select d.id from plain_document d, (select ${tsQuery} as q) asked
      where d.seller_id = ${scope.seller.id} and d.words @@ q order by ts_rank(d.words, q) desc, d.id limit 10`)
    return rows.map((row) => row.id)
  }
}

/** The documents that `plainRank` searches. */
export async function createPlainDocuments({ database }: Scope): Promise<void> {
  await database.primary.execute(sql`drop table if exists plain_document`)
  await database.primary.execute(sql`
    create table plain_document as
      select p.seller_id, p.id, to_tsvector('english', concat_ws(' ', p.name, b.name, p.code,
      p.part_number, p.gtin, (select string_agg(a.name, ' ') from category a where a.id = any(c.path)),
      (select string_agg(f.caption || ' ' || l.label, ' ') from product_value v join field_value l on l.id = v.value_id
        join field f on f.id = l.field_id where v.product_id = p.id),
      regexp_replace(p.overview_html || ' ' || p.description_html, '<[^>]*>', ' ', 'g'))) as words
    from product p join category c on c.id = p.category_id left join brand b on b.id = p.brand_id where p.active`)
}

/** `ratedOnly` leaves results out that nobody has rated. */
export async function judge(
  scope: Scope,
  judged: Judged,
  search: Search,
  { ratedOnly = false } = {},
): Promise<Scores> {
  const codes = await loadCodes(scope)
  const scores: [string, number][] = []
  let empty = 0
  for (const [query, ratings] of judged) {
    const resultIds = await search(query)
    if (resultIds.length === 0) empty++
    const results = resultIds.map((id) => codes.get(id)!)
    scores.push([
      query,
      ndcg(ratedOnly ? results.filter((id) => ratings.has(id)) : results, ratings),
    ])
  }
  const worst = scores.filter(([, score]) => score < 0.999).sort((a, b) => a[1] - b[1])
  return {
    ndcg: mean(scores.map(([, score]) => score)),
    byQuery: new Map(scores),
    empty: empty / judged.size,
    worst,
  }
}

/** The same set with this many typos in each query; queries without a suitable word are left out. */
export function addTypos(judged: Judged, typoCount: number): { slipped: Judged; clean: Judged } {
  const slipped: Judged = new Map()
  const clean: Judged = new Map()
  for (const [query, ratings] of judged) {
    for (let number = 0; number < typoCount; number++) {
      const slip = makeTypo(query, number)
      if (slip === null) continue
      slipped.set(slip, ratings)
      clean.set(query, ratings)
    }
  }
  return { slipped, clean }
}

async function loadCodes({ database, seller }: Scope): Promise<Map<number, string>> {
  const { rows } = await database.primary.execute<{ id: number; code: string }>(
    sql`select id, code from product where seller_id = ${seller.id}`,
  )
  return new Map(rows.map((row) => [row.id, row.code]))
}
