import type { ListingQuery } from '#contract/listing/listing.ts'
import { readListingUrl } from '#contract/listing/listing-url.ts'
import { parseMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { invalidRequest } from '../http/problem.ts'
import type { ListingParams } from '../http/query-schemas.ts'

/**
 * Parses with the page's own grammar, so that page and API agree; the API also refuses an invalid price
 * (CAT-09).
 */
export function readListing(params: ListingParams, seller: Seller): ListingQuery {
  const address = new URLSearchParams({
    fv: params.fieldValueIds ?? '',
    fid: params.fieldIds ?? '',
    sf: params.staticFilterIds ?? '',
    min: params.minPrice ?? '',
    max: params.maxPrice ?? '',
    sort: params.SortBy?.toUpperCase() ?? '',
    page: String(params.PageNo ?? 1),
  })
  const { query, priceError } = readListingUrl(address, seller)
  if (priceError === 'min-above-max')
    throw invalidRequest({ minPrice: priceError, maxPrice: priceError })
  if (priceError) throw invalidRequest(rejectInvalidPrices(params, seller))
  return query
}

function rejectInvalidPrices(params: ListingParams, { currency }: Seller): Record<string, string> {
  const prices = { minPrice: params.minPrice, maxPrice: params.maxPrice }
  const invalidPrices = Object.entries(prices).filter(
    ([, price]) => price !== undefined && parseMajor(price, currency) === null,
  )
  return Object.fromEntries(invalidPrices.map(([name]) => [name, 'not-a-price']))
}
