import { useEffect, useMemo } from 'react'
import { type Location, redirect, useLocation } from 'react-router'
import type { CategoryAddress, CategoryPage, CategoryTile } from '#contract/catalog/catalog.ts'
import {
  decodeListing,
  type EncodedListing,
  encodeListing,
} from '#contract/listing/encode-listing.ts'
import type { ListingPage, ListingQuery } from '#contract/listing/listing.ts'
import {
  isPlainListing,
  listingSearch,
  type PriceError,
  readListingUrl,
} from '#contract/listing/listing-url.ts'
import { categoryPath } from '#contract/paths/paths.ts'
import * as listingTexts from '#texts/listing.ts'
import { getPageUrl, notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import { getLastListing, storeLastListing } from './last-listing.ts'
import { loadListing } from './load-listing.ts'
import { getFirstLoadedPage } from './loaded-pages.ts'
import { buildSocialPicture } from './social-picture.ts'

/** What any listing screen shows. */
export interface ListingData {
  listing: ListingPage
  query: ListingQuery
  priceError: PriceError | null
}

/** Listing data as its loader sends it; a screen decodes it with `useDecodedListing`. */
export type Encoded<Data extends ListingData> = Omit<Data, 'listing'> & { listing: EncodedListing }

/** Decodes it, and remembers it for when the next load fails (CAT-12). */
export function useDecodedListing<Data extends ListingData>(encoded: Encoded<Data>): Data {
  const { pathname } = useLocation()
  useEffect(() => storeLastListing(pathname, encoded), [pathname, encoded])
  return useMemo(
    () => ({ ...encoded, listing: decodeListing(encoded.listing) }) as unknown as Data,
    [encoded],
  )
}

/** The request of the page whose listing is requested below /more. */
export function toPageRequest(request: Request): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/^\/more(?=\/)/, '')
  return new Request(url, { headers: request.headers })
}

/** What a category's screen shows. */
export interface CategoryListing extends ListingData {
  category: CategoryPage
  /** Without filters and in the default order: such pages are for search engines too. */
  plain: boolean
  related: CategoryTile[]
  /** Shown by the footer (CAT-04). */
  footerHtml: string
  origin: string
  company: string
}

/**
 * A category's listing for the URL's query. A form sent without script repeats its names
 * (`fv=1&fv=2`); such a URL redirects to the canonical form, which can be cached.
 */
export async function loadCategoryListing(
  visit: Visit,
  request: Request,
  address: CategoryAddress,
): Promise<Encoded<CategoryListing>> {
  const { scope, shop, cacheWithTags } = visit
  const { seller } = scope
  const url = getPageUrl(request)
  const { query, priceError, canonical } = readListingUrl(url.searchParams, seller)
  if (!canonical) throw redirect(url.pathname + listingSearch(query, seller))

  const category = await shop.catalog.getCategoryByUrls(scope, address)
  if (!category) throw notFound()
  const [listing, related] = await Promise.all([
    loadListing(visit, { kind: 'category', id: category.id, level: category.level }, query),
    shop.catalog.loadRelatedCategories(scope, category),
  ])
  if (query.page > listing.pageCount) throw notFound()
  cacheWithTags([
    shop.tags.category(seller.id, category.id),
    shop.tags.menu(seller.id),
    shop.tags.seller(seller.id),
  ])
  return {
    category,
    listing: encodeListing(listing),
    query,
    priceError,
    plain: isPlainListing(query),
    related,
    footerHtml: category.longDescriptionHtml,
    origin: seller.origin,
    company: seller.companyName,
  }
}

/** CAT-16: title, texts, canonical and social tags; filtered and sorted listings are noindex. */
export function buildCategoryMeta(
  loaded: Encoded<CategoryListing> | undefined,
  location: Location,
) {
  const data = loaded ?? getLastListing<Encoded<CategoryListing>>(location.pathname)
  if (!data) return []
  const { category, query, origin } = data
  const page = getFirstLoadedPage(location) ?? query.page
  const isFirstPage = page === 1
  const title = isFirstPage
    ? category.pageTitle
    : listingTexts.pageTitle({ title: category.pageTitle, page: String(page) })
  const address = origin + categoryPath(category.urls) + (isFirstPage ? '' : `?page=${page}`)
  return [
    { title },
    ...(isFirstPage
      ? [
          { name: 'description', content: category.metaDescription },
          { name: 'keywords', content: category.metaKeyword },
        ]
      : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(data.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: data.company },
    { property: 'og:title', content: title },
    { property: 'og:description', content: category.metaDescription },
    { property: 'og:url', content: address },
    ...buildSocialPicture(origin, category.picture),
  ]
}
