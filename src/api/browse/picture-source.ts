import { shop } from '#app/shop.ts'
import { maxRanked } from '#contract/search/search.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { ProblemCode } from '../http/problem.ts'

/**
 * The products of a picture search, nearest first; an expired code, or another seller's, has none. Source:
 * IMG-01.
 */
export async function findSimilar(
  scope: Scope,
  code: string,
  limit: number = maxRanked,
): Promise<ListingSource> {
  const productIds = await shop.visual.getPictureSearchResult(scope, code)
  if (!productIds)
    throw Object.assign(stop('not-found'), { code: 'unknown-code' satisfies ProblemCode })
  return { kind: 'ranked', productIds: productIds.slice(0, limit) }
}
