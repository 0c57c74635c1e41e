import { useEffect, useMemo } from 'react'
import { type Location, redirect, useLocation } from 'react-router'
import type { CategoryAddress, CategoryPage, CategoryTile } from '#contract/catalog.ts'
import type { ListingPage, ListingQuery } from '#contract/listing.ts'
import {
  isPlainListing,
  listingSearch,
  type PriceError,
  readListingUrl,
} from '#contract/listing-url.ts'
import { categoryPath } from '#contract/paths.ts'
import { receiveListing, type SentListing, sendListing } from '#contract/sent-listing.ts'
import { notFound, pageUrl } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import { rememberShown, shownLast } from './last-shown.ts'
import { firstPageOf } from './runs.ts'
import { socialPicture } from './social-picture.ts'

/** What the screen of any listing shows, wherever its products come from. */
export interface ListingData {
  listing: ListingPage
  query: ListingQuery
  priceError: PriceError | null
}

/** Listing data as its loader sends it; a screen opens it with `useReceived`. */
export type Sent<Data extends ListingData> = Omit<Data, 'listing'> & { listing: SentListing }

/** Opens it, and remembers it for when the next answer fails (CAT-12). */
export function useReceived<Data extends ListingData>(sent: Sent<Data>): Data {
  const { pathname } = useLocation()
  useEffect(() => rememberShown(pathname, sent), [pathname, sent])
  return useMemo(
    () => ({ ...sent, listing: receiveListing(sent.listing) }) as unknown as Data,
    [sent],
  )
}

/** The request of the page whose listing alone is asked for below /more. */
export function withoutMore(request: Request): Request {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/^\/more(?=\/)/, '')
  return new Request(url, { headers: request.headers })
}

/** What a category's screen shows. */
export interface CategoryListing extends ListingData {
  category: CategoryPage
  /** Asked without filters and in the usual order: such pages are for search engines too. */
  plain: boolean
  related: CategoryTile[]
  /** The footer shows it (CAT-04). */
  footerHtml: string
  origin: string
  company: string
}

/**
 * A category's listing for what the address asks. A form sent without script repeats its names (`fv=1&fv=2`);
 * such an address is sent on to the one that everybody shares.
 */
export async function loadListing(
  visit: Visit,
  request: Request,
  address: CategoryAddress,
): Promise<Sent<CategoryListing>> {
  const { scope, shop, keepUntil } = visit
  const { seller } = scope
  const url = pageUrl(request)
  const { query, priceError, canonical } = readListingUrl(url.searchParams, seller)
  if (!canonical) throw redirect(url.pathname + listingSearch(query, seller))

  const category = await shop.catalog.categoryByUrls(scope, address)
  if (!category) throw notFound()
  const [listing, related] = await Promise.all([
    shop.listing.listProducts(
      scope,
      { kind: 'category', id: category.id, level: category.level },
      query,
    ),
    shop.catalog.relatedCategories(scope, category),
  ])
  if (query.page > listing.pageCount) throw notFound()
  keepUntil([
    shop.tags.category(seller.id, category.id),
    shop.tags.menu(seller.id),
    shop.tags.seller(seller.id),
  ])
  return {
    category,
    listing: sendListing(listing),
    query,
    priceError,
    plain: isPlainListing(query),
    related,
    footerHtml: category.longDescriptionHtml,
    origin: seller.origin,
    company: seller.companyName,
  }
}

/** CAT-16: title, texts, canonical and social tags; filtered and sorted listings are not for search engines. */
export function listingMeta(loaded: Sent<CategoryListing> | undefined, location: Location) {
  const data = loaded ?? shownLast<Sent<CategoryListing>>(location.pathname)
  if (!data) return []
  const { category, query, origin } = data
  const page = firstPageOf(location) ?? query.page
  const first = page === 1
  const title = first ? category.pageTitle : `${category.pageTitle} page ${page}`
  const address = origin + categoryPath(category.urls) + (first ? '' : `?page=${page}`)
  return [
    { title },
    ...(first
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
    ...socialPicture(origin, category.picture),
  ]
}
