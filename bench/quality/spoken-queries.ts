import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { searchProducts } from '#domain/search/search.ts'
import type { Scope } from '#platform/scope.ts'

/** Judged sets of searches in other languages than the goods' own. */
export const spokenSets = ['hindi', 'hinglish', 'chinese'] as const
export type SpokenSet = (typeof spokenSets)[number]

interface SpokenQuery {
  text: string
  /** Names of the categories that answer it. */
  categories: readonly string[]
  /** What the product's name has as well; empty: any. */
  name: string
}

export interface SpokenScores {
  queries: number
  /** Shares of the queries whose first result answers, and one of the first five. */
  first: number
  fifth: number
  /** Those that no result of the first five answers. */
  missed: string[]
  /** Those that the first result doesn't answer, with its name. */
  lower: string[]
}

export function readSpokenSet(set: SpokenSet): SpokenQuery[] {
  const csv = readFileSync(join(import.meta.dirname, 'languages', `${set}.csv`), 'utf8')
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [text, categories, name] = line.split(',')
      return { text: text!, categories: categories!.split('|'), name: name! }
    })
}

/** How many of a set's queries are answered at the top. */
export async function judgeSpoken(scope: Scope, set: SpokenSet): Promise<SpokenScores> {
  const queries = readSpokenSet(set)
  const { rows } = await scope.database.primary.execute<{
    id: number
    name: string
    category: string
  }>(sql`
    select p.id, p.name, c.name as category from product p
    join category c on c.seller_id = p.seller_id and c.id = p.category_id
    where p.seller_id = ${scope.seller.id}`)
  const products = new Map(rows.map((row) => [row.id, row]))
  const scores: SpokenScores = {
    queries: queries.length,
    first: 0,
    fifth: 0,
    missed: [],
    lower: [],
  }
  for (const { text, categories, name } of queries) {
    const { productIds, partialIds } = await searchProducts(scope, text)
    const results = [...productIds, ...partialIds].slice(0, 5).map((id) => products.get(id)!)
    const at = results.findIndex(
      (product) =>
        categories.includes(product.category) &&
        product.name.toLowerCase().includes(name.toLowerCase()),
    )
    if (at === 0) scores.first += 1 / queries.length
    else scores.lower.push(`${text}: ${results[0]?.name ?? 'nothing'}`)
    if (at >= 0) scores.fifth += 1 / queries.length
    else scores.missed.push(text)
  }
  return scores
}
