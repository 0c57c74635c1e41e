import type { CountryView } from '#contract/sellers.ts'
import { getOrLoad, tags } from '../data-cache.ts'
import type { AppContext, Scope } from '../scope.ts'
import { sanitizeSellerHtml } from '../seller-html.ts'
import type { Seller } from './seller.ts'
import {
  findFooterPage,
  findSellerRow,
  listFooterLinks,
  listSellersByCountry,
} from './seller-store.ts'

export { addSeller, findSellerId, listSellers, type NewSeller } from './add-seller.ts'
export {
  type Branding,
  loadBranding,
  loadFooterPages,
  loadSellerContent,
  type SellerContent,
  type StoredFooterPage,
  writeBranding,
  writeContent,
  writeFooterPage,
} from './seller-content.ts'
export {
  addHost,
  loadSellerDetails,
  removeHost,
  type SellerDetails,
  writeDetails,
} from './seller-details.ts'
export { findPrimaryHost, selectFirstHost } from './seller-store.ts'

/** The origin of absolute links: from the configuration, never from the request. */
export interface Links {
  scheme: 'http' | 'https'
  port: number | null
}

/**
 * The seller that owns this host, or null. `host` is normalised: lower case, no port, no trailing
 * dot. Absolute links in the result are built from the domain table, never from the request
 * (QUALITY T9).
 */
export async function findSeller(
  app: AppContext,
  host: string,
  links: Links,
): Promise<Seller | null> {
  // Unknown hosts are not cached: anyone can make them up, and they would fill the cache.
  const resolvedHost = await app.cache.getOrLoad(`host ${host}`, async () => {
    const seller = await loadSeller(app, host, links)
    return { value: { seller }, tags: [tags.sellers], keep: seller !== null }
  })
  return (resolvedHost as { seller: Seller | null }).seller
}

async function loadSeller(app: AppContext, host: string, links: Links): Promise<Seller | null> {
  const row = await findSellerRow(app.database.primary, host)
  if (!row) return null
  const { seller, primaryHost, zoneId } = row
  return {
    ...seller,
    aboutHtml: sanitizeSellerHtml(seller.aboutHtml),
    symbol: seller.currencySymbol,
    origin: buildOrigin(primaryHost ?? host, links),
    footerPages: await listFooterLinks(app.database.primary, seller.id),
    defaultPlace: {
      pincode: seller.defaultPincode,
      city: seller.defaultCity,
      area: seller.defaultArea,
      zoneId,
    },
  }
}

/**
 * `http://in.localhost:3000`: no trailing slash, the port only if it isn't the scheme's default.
 */
export function buildOrigin(host: string, links: Links): string {
  return new URL(`${links.scheme}://${host}${links.port === null ? '' : `:${links.port}`}`).origin
}

/** Title and sanitised HTML of one of the seller's own pages at /page/{url}; null: none. */
export async function getFooterPage(scope: Scope, url: string) {
  const page = await findFooterPage(scope.database.replica, scope.seller.id, url)
  return page && { ...page, contentHtml: sanitizeSellerHtml(page.contentHtml) }
}

/** The countries to choose from, the current one marked; one host per country. Source: HOST-04. */
export function listCountries(scope: Scope, links: Links): Promise<CountryView[]> {
  const { seller, cache: dataCache, database } = scope
  return getOrLoad(dataCache, `countries ${seller.id}`, [tags.sellers], async () => {
    const rows = await listSellersByCountry(database.primary, seller.id)
    return rows.map((row) => ({
      isDefault: row.countryCode === seller.countryCode,
      flag: row.flag,
      countryCode: row.countryCode,
      countryName: row.country,
      origin: buildOrigin(row.host, links),
    }))
  })
}
