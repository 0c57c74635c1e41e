import { encodeListing } from '#contract/listing/encode-listing.ts'
import { notFound } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { toPageRequest } from '../listing/listing-data.ts'
import type { Route } from './+types/more-of-search.ts'
import { loadSearch } from './search-data.ts'

/** A page of search results, which script appends to the list (CAT-10). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const searchData = await loadSearch(context.get(visitContext), toPageRequest(request))
  if (searchData.kind === 'unasked') throw notFound()
  return encodeListing(searchData.listing)
}
