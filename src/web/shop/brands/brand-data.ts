import { redirect } from 'react-router'
import { encodeListing } from '#contract/listing/encode-listing.ts'
import { isPlainListing, listingSearch, readListingUrl } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import { notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import type { Encoded, ListingData } from '../listing/listing-data.ts'
import { loadListing } from '../listing/load-listing.ts'

/** What the brand screen shows. */
export interface BrandListing extends ListingData {
  name: string
  url: string
  plain: boolean
  /** Of its first product. */
  picture: string | null
  origin: string
  company: string
}

/** A brand's listing for the URL's query. */
export async function loadBrand(
  visit: Visit,
  address: URL,
  brandUrl: string,
): Promise<Encoded<BrandListing>> {
  const { scope, shop, cacheWithTags } = visit
  const { seller } = scope
  const { query, priceError, canonical } = readListingUrl(address.searchParams, seller)
  if (!canonical) throw redirect(address.pathname + listingSearch(query, seller))
  const brand = await shop.catalog.getBrandByUrl(scope, brandUrl)
  if (!brand) throw notFound()
  if (brand.url !== brandUrl) throw redirect(paths.brand(brand.url) + address.search, 301)
  const listing = await loadListing(visit, { kind: 'brand', brandId: brand.id }, query)
  if (query.page > listing.pageCount) throw notFound()
  const { tags } = shop
  cacheWithTags([tags.products(seller.id), tags.menu(seller.id), tags.seller(seller.id)])
  return {
    name: brand.name,
    url: brand.url,
    listing: encodeListing(listing),
    query,
    priceError,
    plain: isPlainListing(query),
    picture: listing.cards[0]?.picture ?? null,
    origin: seller.origin,
    company: seller.companyName,
  }
}
