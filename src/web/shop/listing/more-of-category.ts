import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/more-of-category.ts'
import { loadCategoryListing, toPageRequest } from './listing-data.ts'

/** A page of a category's listing, which script appends to the list (CAT-10). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const address =
    params.subUrl === undefined ? { main: params.url } : { main: params.url, sub: params.subUrl }
  const { listing } = await loadCategoryListing(
    context.get(visitContext),
    toPageRequest(request),
    address,
  )
  return listing
}
