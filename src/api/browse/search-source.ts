import type { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { checkSearchText } from '#contract/search/search.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'
import { invalidRequest } from '../http/problem.ts'
import type { filterQuery } from '../http/query-schemas.ts'
import { loadCategory } from './catalog-routes.ts'

type SearchParams = z.output<typeof filterQuery>

type FoundProducts = { source: ListingSource } & Omit<
  Awaited<ReturnType<typeof shop.search.searchWithDocuments>>,
  'productIds' | 'documentIds'
>

/**
 * The best products for SearchText, within CatUrl if sent; a text that can't be searched for is refused
 * (SRCH-02).
 */
export async function findSearchSource(scope: Scope, params: SearchParams): Promise<FoundProducts> {
  const searchText = checkSearchText(params.SearchText ?? '')
  if (!searchText.ok)
    throw invalidRequest(
      { SearchText: searchText.code },
      searchText.code === 'tags' ? 'tags-in-search' : 'blank-search',
    )
  const category =
    params.CatUrl === undefined ? undefined : await loadCategory(scope, params.CatUrl)
  const isExact = params.Exact === '1' || params.Exact?.toLowerCase() === 'true'
  const {
    productIds,
    partialIds,
    documentIds: _,
    ...result
  } = await shop.search.searchWithDocuments(scope, searchText.text, {
    exact: isExact,
    within: category,
  })
  const room = Math.max(0, params.Limit - productIds.length)
  return {
    source: { kind: 'ranked', productIds: productIds.slice(0, params.Limit) },
    partialIds: partialIds.slice(0, room),
    ...result,
  }
}
