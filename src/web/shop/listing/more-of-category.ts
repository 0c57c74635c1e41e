import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/more-of-category.ts'
import { loadListing, withoutMore } from './listing-data.ts'

/** A category's listing alone, for script that adds its next page to the ones before (CAT-10). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const address =
    params.subUrl === undefined ? { main: params.url } : { main: params.url, sub: params.subUrl }
  const { listing } = await loadListing(context.get(visitContext), withoutMore(request), address)
  return listing
}
