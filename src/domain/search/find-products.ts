import { sql } from 'drizzle-orm'
import { maxRanked } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { type FoundProducts, findProducts, noProducts } from './match-words.ts'
import { type SearchContext, withSearchContext } from './search-context.ts'
import { type Arrangement, applyTuning, noArrangement } from './tune/apply-tuning.ts'
import { buildQueryKey } from './tune/query-key-rules.ts'
import { loadTunedSearches, type TunedSearches } from './tune/tuned-searches.ts'

export interface SearchResult extends FoundProducts {
  /** What shoppers and the desk made of the order. Source: FIND-08. */
  arrangement: Arrangement
}

export interface SearchOptions {
  exact?: boolean
  /** Only products of this category. */
  within?: Category | undefined
  /** For a page of results: visits that consented may see an order that is tried out (FIND-08). */
  canTry?: boolean
}

type Category = { id: number; level: 1 | 2 | 3 }

const noResult: SearchResult = { ...noProducts, arrangement: noArrangement }
/**
 * Ranks the seller's products for a text that `checkSearchText` has passed: products with an exact
 * code first, all words before some words. Words that no product has are corrected from the
 * seller's vocabulary, unless `exact` ("Search instead for …"). A search that times out finds
 * nothing, and is logged. Source: SRCH-01.
 */
export async function searchProducts(
  scope: Scope,
  text: string,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const tunedSearches = await loadTunedSearches(scope)
  const result = await withSearchContext(scope, async (context) => {
    const matches = await findProducts(context, text, options.exact ?? false)
    const result = await tune(context, matches, {
      tuned: tunedSearches,
      query: buildQueryKey(matches.corrected ?? text),
      visit: options.canTry ? scope.visit : undefined,
    })
    return options.within
      ? {
          ...result,
          productIds: await filterByCategory(context, result.productIds, options.within),
          partialIds: await filterByCategory(context, result.partialIds, options.within),
        }
      : result
  })
  return result ?? noResult
}

async function tune(
  context: SearchContext,
  matches: FoundProducts,
  search: { tuned: TunedSearches; query: string; visit: string | undefined },
): Promise<SearchResult> {
  const { productIds: ids, codes, named } = matches
  const { list, arrangement } = await applyTuning(context, search.tuned, search, {
    ids,
    codes,
    named,
  })
  const productIds = list.ids.slice(0, maxRanked)
  const listedIds = new Set(productIds)
  const partialIds = matches.partialIds.filter((id) => !listedIds.has(id))
  return { ...matches, productIds, partialIds, named: list.named, arrangement }
}

const levels = { 1: sql`e.group_id`, 2: sql`e.main_id`, 3: sql`e.sub_id` } as const

/** The products that are in the category, in their order. */
async function filterByCategory(
  { db, sellerId }: SearchContext,
  ids: readonly number[],
  { id, level }: Category,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from unnest(${sql.param(ids)}::bigint[]) with ordinality as r(id, at)
    join listing_entry e on e.seller_id = ${sellerId} and e.product_id = r.id
    where ${levels[level]} = ${id} order by r.at`)
  return rows.map((row) => row.id)
}
