import { paths } from '#contract/paths/paths.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import type { OfferedProduct } from '#domain/catalog/catalog.ts'
import type { PackRecord, ProductRecord } from '#domain/catalog/write/product-record.ts'
import { getDeliveryCharge, type ZoneTerms } from '#domain/delivery/delivery.ts'
import type { Minor } from '#kernel/money.ts'
import { getCurrencyDecimals } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { getTextLanguage } from '#platform/translations/load-translations.ts'
import { formatDecimal } from '../format-feed.ts'

/** What all products of a feed share. */
export interface FeedTerms {
  seller: Seller
  /** Of the default place; null: nothing is delivered there. */
  zone: ZoneTerms | null
}

/** Merchant Center accepts a main picture and ten others. */
const maxPictures = 11

/** The product's page in the language of the feed. */
export function buildProductLink(seller: Seller, { url }: OfferedProduct): string {
  const language = getTextLanguage(seller)
  const prefix = listLanguages(seller).find((each) => each.language === language)?.prefix ?? ''
  return seller.origin + prefix + paths.product(url)
}

export function buildPictureLinks(seller: Seller, { pictures }: ProductRecord): string[] {
  return pictures
    .slice(0, maxPictures)
    .map((key) => seller.origin + paths.picture(key, 960, 'webp'))
}

export function formatPrice(minor: Minor, { currency }: Seller): string {
  return `${formatDecimal(minor, getCurrencyDecimals(currency))} ${currency}`
}

/** The price that the product's page shows; null: on request. */
export function getShownPrice({ price, special }: PackRecord): Minor | null {
  return price === null ? null : (special?.price ?? price)
}

/** The charge for an order of this pack to the default place; null: unknown or not delivered. */
export function getShippingCharge({ seller, zone }: FeedTerms, pack: PackRecord): Minor | null {
  const price = getShownPrice(pack)
  if (zone === null || price === null) return null
  return getDeliveryCharge(zone.fee, price, seller.freeDeliveryAbove)
}
