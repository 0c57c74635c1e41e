import type { ListingQuery } from '#contract/listing.ts'
import { readListingUrl } from '#contract/listing-url.ts'
import type { Seller } from '#domain/sellers/seller.ts'
import { parseMajor } from '#kernel/money.ts'
import { invalid } from '../problem.ts'
import type { SentListing } from '../query-schemas.ts'

/** Asks the page's own grammar, so that both doors read the same; but here a wrong price is refused (CAT-09). */
export function readListing(sent: SentListing, seller: Seller): ListingQuery {
  const address = new URLSearchParams({
    fv: sent.fieldValueIds ?? '',
    fid: sent.fieldIds ?? '',
    sf: sent.staticFilterIds ?? '',
    min: sent.minPrice ?? '',
    max: sent.maxPrice ?? '',
    sort: sent.SortBy?.toUpperCase() ?? '',
    page: String(sent.PageNo ?? 1),
  })
  const { query, priceError } = readListingUrl(address, seller)
  if (priceError === 'min-above-max') throw invalid({ minPrice: priceError, maxPrice: priceError })
  if (priceError) throw invalid(unreadablePrices(sent, seller))
  return query
}

function unreadablePrices(sent: SentListing, { currency }: Seller): Record<string, string> {
  const prices = { minPrice: sent.minPrice, maxPrice: sent.maxPrice }
  const wrong = Object.entries(prices).filter(
    ([, price]) => price !== undefined && parseMajor(price, currency) === null,
  )
  return Object.fromEntries(wrong.map(([name]) => [name, 'not-a-price']))
}
