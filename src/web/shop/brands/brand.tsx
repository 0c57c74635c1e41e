import { paths } from '#contract/paths/paths.ts'
import * as brandsTexts from '#texts/brands.ts'
import * as commonTexts from '#texts/common.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { visitContext } from '#web/visit.ts'
import { SearchInstead } from '#web/widgets/search/search-instead.tsx'
import { ListingBody } from '../listing/listing-body.tsx'
import { type Encoded, useDecodedListing } from '../listing/listing-data.ts'
import { buildBreadcrumbList, buildItemList } from '../listing/listing-json-ld.ts'
import { PreviousListing } from '../listing/previous-listing.tsx'
import { buildPageMeta } from '../lists/list-data.ts'
import type { Route } from './+types/brand.ts'
import { type BrandListing, loadBrand } from './brand-data.ts'

/** /brand/{url}: all products of one brand, as any other listing (CAT-17, CAT-18). */
export function loader({ params, url, context }: Route.LoaderArgs) {
  return loadBrand(context.get(visitContext), url, params.url)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { name, url, listing, query, company } = loaderData
  const description = brandsTexts.brandDescription({ count: listing.count, name, company })
  return buildPageMeta({
    ...loaderData,
    title: name,
    description,
    path: paths.brand(url),
    page: query.page,
    matches,
  })
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  return <BrandScreen sent={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PreviousListing<Encoded<BrandListing>> error={error}>
      {(shown) => <BrandScreen sent={shown} />}
    </PreviousListing>
  )
}

function BrandScreen({ sent: encodedListing }: { sent: Encoded<BrandListing> }) {
  const data = useDecodedListing<BrandListing>(encodedListing)
  const steps = [
    { name: commonTexts.home(), path: paths.home() },
    { name: brandsTexts.allBrands(), path: paths.allBrands() },
  ]
  return (
    <>
      <JsonLd
        data={buildBreadcrumbList(
          [...steps, { name: data.name, path: paths.brand(data.url) }],
          data.origin,
        )}
      />
      <JsonLd data={buildItemList(data)} />
      <Breadcrumb
        steps={[...steps, { name: `${data.name} (${data.listing.count})`, path: null }]}
      />
      <SearchInstead />
      <ListingBody key={data.url} name={data.name} data={data} />
    </>
  )
}
