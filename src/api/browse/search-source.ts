import type { z } from '@hono/zod-openapi'
import { checkSearchText } from '#contract/search.ts'
import type { ListingSource } from '#domain/listing/listing.ts'
import type { Scope } from '#domain/scope.ts'
import { shop } from '#domain/shop.ts'
import { invalid } from '../problem.ts'
import type { filterQuery } from '../query-schemas.ts'
import { categoryOf } from './catalog.ts'

type Sent = z.output<typeof filterQuery>

/** The best products for SearchText, within CatUrl where it is sent; a text that can't be searched with is refused (SRCH-02). */
export async function foundBy(
  scope: Scope,
  sent: Sent,
): Promise<{ source: ListingSource; corrected: string | null }> {
  const checked = checkSearchText(sent.SearchText ?? '')
  if (!checked.ok)
    throw invalid(
      { SearchText: checked.code },
      checked.code === 'tags' ? 'tags-in-search' : 'blank-search',
    )
  const within = sent.CatUrl === undefined ? undefined : await categoryOf(scope, sent.CatUrl)
  const exact = sent.Exact === '1' || sent.Exact?.toLowerCase() === 'true'
  const { productIds, corrected } = await shop.search.searchProducts(scope, checked.text, {
    exact,
    within,
  })
  return { source: { kind: 'ranked', productIds: productIds.slice(0, sent.Limit) }, corrected }
}
