import { visitContext } from '#web/visit.ts'
import { listingMeta, loadListing } from '../listing/listing-data.ts'
import { ListingScreen } from '../listing/listing-screen.tsx'
import type { Route } from './+types/main-category.ts'

/** /category/{url}: a main category with all of its subs (CAT-01). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  return loadListing(context.get(visitContext), request, { main: params.url })
}

export const meta: Route.MetaFunction = ({ loaderData }) => listingMeta(loaderData)

export default function MainCategory({ loaderData }: Route.ComponentProps) {
  return <ListingScreen data={loaderData} />
}
