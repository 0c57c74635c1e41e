import { redirect } from 'react-router'
import { type DealView, type ListKind, listKinds, listTexts } from '#contract/catalog/lists.ts'
import { encodeListing } from '#contract/listing/encode-listing.ts'
import {
  isFiltered,
  isPlainListing,
  listingSearch,
  readListingUrl,
} from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import * as listingTexts from '#texts/listing.ts'
import { notFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import type { Encoded, ListingData } from '../listing/listing-data.ts'
import { loadListing } from '../listing/load-listing.ts'
import { buildSocialPicture } from '../listing/social-picture.ts'

/** What a shop list's screen shows. */
export interface ShopList extends ListingData {
  kind: ListKind
  /** On a list of deals: until when each runs. */
  deals: DealView[]
  /** Nothing qualifies, whatever the filters. */
  empty: boolean
  /** Of its first product: the list's social picture. */
  picture: string | null
  /** Without filters and in the default order: such pages are for search engines too. */
  plain: boolean
  origin: string
  company: string
}

/** A shop list for the URL's query; its path says which one (CAT-17). */
export async function loadList(visit: Visit, url: URL): Promise<Encoded<ShopList>> {
  const { scope, shop, cacheWithTags } = visit
  const { seller } = scope
  const kind = listKinds.find((each) => paths.list(each) === url.pathname)
  if (!kind) throw notFound()
  const { query, priceError, canonical } = readListingUrl(url.searchParams, seller)
  if (!canonical) throw redirect(url.pathname + listingSearch(query, seller))
  const deals = kind === 'dealoftheday' ? await shop.engagement.listRunningDeals(scope) : []
  const productIds =
    kind === 'dealoftheday'
      ? deals.map((deal) => deal.productId)
      : await shop.engagement.listRankedIds(scope, kind)
  const listing = await loadListing(visit, { kind: 'ranked', productIds }, query)
  if (query.page > listing.pageCount) throw notFound()
  const { tags } = shop
  cacheWithTags([
    tags.lists(seller.id),
    tags.products(seller.id),
    tags.menu(seller.id),
    tags.seller(seller.id),
  ])
  return {
    kind,
    deals,
    listing: encodeListing(listing),
    query,
    priceError,
    empty: listing.count === 0 && !isFiltered(query),
    picture: listing.cards[0]?.picture ?? null,
    plain: isPlainListing(query),
    origin: seller.origin,
    company: seller.companyName,
  }
}

/** CAT-16, as for any other listing. */
export function buildListMeta(data: Encoded<ShopList> | undefined) {
  if (!data) return []
  const texts = listTexts[data.kind]
  return buildPageMeta({
    ...data,
    title: texts.title(),
    description: texts.how(),
    path: paths.list(data.kind),
    page: data.query.page,
  })
}

/** Title, description, canonical and social tags of a listing other than a category. */
export function buildPageMeta(data: {
  title: string
  description: string
  path: string
  page: number
  plain: boolean
  picture: string | null
  origin: string
  company: string
}) {
  const { page, company, description, origin } = data
  const pageTitle =
    page > 1 ? listingTexts.pageTitle({ title: data.title, page: String(page) }) : data.title
  const title = `${pageTitle} | ${company}`
  const address = origin + data.path + (page > 1 ? `?page=${page}` : '')
  return [
    { title },
    ...(page === 1 ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(data.plain ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    ...buildSocialPicture(origin, data.picture),
  ]
}
