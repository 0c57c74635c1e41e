import { visitContext } from '#web/visit.ts'
import { toPageRequest } from '../listing/listing-data.ts'
import type { Route } from './+types/more-of-list.ts'
import { loadList } from './list-data.ts'

/** A page of a shop list's products, which script appends to the list (CAT-10). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { listing } = await loadList(context.get(visitContext), new URL(toPageRequest(request).url))
  return listing
}
