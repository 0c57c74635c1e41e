import { visitContext } from '#web/visit.ts'
import { buildCategoryMeta, loadCategoryListing } from '../listing/listing-data.ts'
import { FailedListing, ListingScreen } from '../listing/listing-screen.tsx'
import type { Route } from './+types/main-category.ts'

/** /category/{url}: a main category with all of its subcategories (CAT-01). */
export function loader({ params, request, context }: Route.LoaderArgs) {
  return loadCategoryListing(context.get(visitContext), request, { main: params.url })
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) =>
  buildCategoryMeta(loaderData, location, matches)

export default function MainCategory({ loaderData }: Route.ComponentProps) {
  return <ListingScreen data={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedListing error={error} />
}
