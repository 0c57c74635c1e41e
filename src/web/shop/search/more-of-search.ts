import { sendListing } from '#contract/sent-listing.ts'
import { notFound } from '#web/answers.ts'
import { visitContext } from '#web/visit.ts'
import { withoutMore } from '../listing/listing-data.ts'
import type { Route } from './+types/more-of-search.ts'
import { loadSearch } from './search-data.ts'

/** The products of a search alone, for script that adds its next page to the ones before (CAT-10). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = await loadSearch(context.get(visitContext), withoutMore(request))
  if (found.kind === 'unasked') throw notFound()
  return sendListing(found.listing)
}
