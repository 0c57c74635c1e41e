import { redirect } from 'react-router'
import { isPlainListing, listingSearch, readListingUrl } from '#contract/listing-url.ts'
import { paths } from '#contract/paths.ts'
import { sendListing } from '#contract/sent-listing.ts'
import { notFound } from '#web/answers.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { JsonLd } from '#web/ui/json-ld.tsx'
import { visitContext } from '#web/visit.ts'
import { ListingBody } from '../listing/listing-body.tsx'
import { type ListingData, useReceived } from '../listing/listing-data.ts'
import { breadcrumbList, itemList } from '../listing/listing-json.ts'
import { pageMeta } from '../lists/list-data.ts'
import type { Route } from './+types/brand.ts'

interface BrandListing extends ListingData {
  name: string
  url: string
  plain: boolean
  origin: string
  company: string
}

/** /brand/{url}: all of one make's products, as any other listing (CAT-17, CAT-18). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { scope, shop, keepUntil } = context.get(visitContext)
  const { seller } = scope
  const address = new URL(request.url)
  const { query, priceError, canonical } = readListingUrl(address.searchParams, seller)
  if (!canonical) throw redirect(address.pathname + listingSearch(query, seller))
  const brand = await shop.catalog.brandByUrl(scope, params.url)
  if (!brand) throw notFound()
  const listing = await shop.listing.listProducts(scope, { kind: 'brand', brandId: brand.id }, query)
  if (query.page > listing.pageCount) throw notFound()
  const { tags } = shop
  keepUntil([tags.products(seller.id), tags.menu(seller.id), tags.seller(seller.id)])
  return {
    name: brand.name,
    url: brand.url,
    listing: sendListing(listing),
    query,
    priceError,
    plain: isPlainListing(query),
    origin: seller.origin,
    company: seller.companyName,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return []
  const { name, url, listing, query, company } = loaderData
  const description = `${listing.count} products by ${name} at ${company}, with prices, stock and delivery to your place.`
  return pageMeta({ ...loaderData, title: name, description, path: paths.brand(url), page: query.page })
}

export default function Brand({ loaderData }: Route.ComponentProps) {
  const data = useReceived<BrandListing>(loaderData)
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'All Brands', path: paths.allBrands() },
  ]
  return (
    <>
      <JsonLd data={breadcrumbList([...steps, { name: data.name, path: paths.brand(data.url) }], data.origin)} />
      <JsonLd data={itemList(data)} />
      <Breadcrumb steps={[...steps, { name: `${data.name} (${data.listing.count})`, path: null }]} />
      <ListingBody key={data.url} name={data.name} data={data} />
    </>
  )
}
