import { visitContext } from '#web/visit.ts'
import { toPageRequest } from '../listing/listing-data.ts'
import type { Route } from './+types/more-of-brand.ts'
import { loadBrand } from './brand-data.ts'

/** A page of a brand's products, which script appends to the list (CAT-10). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { listing } = await loadBrand(
    context.get(visitContext),
    new URL(toPageRequest(request).url),
    params.url,
  )
  return listing
}
