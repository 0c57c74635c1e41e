import { visitContext } from '#web/visit.ts'
import { listingMeta, loadListing } from '../listing/listing-data.ts'
import { FailedListing, ListingScreen } from '../listing/listing-screen.tsx'
import type { Route } from './+types/sub-category.ts'

/** /category/{url}/{subUrl}: a sub category (CAT-01). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  return loadListing(context.get(visitContext), request, { main: params.url, sub: params.subUrl })
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  listingMeta(loaderData, location)

export default function SubCategory({ loaderData }: Route.ComponentProps) {
  return <ListingScreen data={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedListing error={error} />
}
