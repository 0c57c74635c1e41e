import type { CountryView } from '#contract/sellers.ts'
import { remembered, tags } from '../cache.ts'
import type { Ground, Scope } from '../scope.ts'
import { sellerHtml } from '../seller-html.ts'
import type { Seller } from './seller.ts'
import { footerPageOf, footerPagesOf, sellerOfHost, sellersByCountry } from './seller-store.ts'

export { addSeller, listSellers, type NewSeller, sellerIdOfCode } from './add-seller.ts'
export {
  type Branding,
  brandingOf,
  contentOf,
  footerPagesFor,
  type SellerContent,
  type StoredFooterPage,
  writeBranding,
  writeContent,
  writeFooterPage,
} from './seller-content.ts'
export {
  addHost,
  detailsOf,
  removeHost,
  type SellerDetails,
  writeDetails,
} from './seller-details.ts'
export { primaryHostOfCode, selectFirstHost } from './seller-store.ts'

/** How absolute links begin: by configuration, never by the request. */
export interface Links {
  scheme: 'http' | 'https'
  port: number | null
}

/**
 * The seller whose own host this is, or null. `host` comes normalised: lower case, no port, no trailing dot.
 * Absolute links of the answer are built from the domain table, never from the request (QUALITY T9).
 */
export async function findSeller(
  ground: Ground,
  host: string,
  links: Links,
): Promise<Seller | null> {
  // Hosts that nobody owns are not remembered: anyone can make them up, and there is only so much room.
  const found = await ground.memory.remember(`host ${host}`, async () => {
    const seller = await loadSeller(ground, host, links)
    return { value: { seller }, tags: [tags.sellers], keep: seller !== null }
  })
  return (found as { seller: Seller | null }).seller
}

async function loadSeller(ground: Ground, host: string, links: Links): Promise<Seller | null> {
  const row = await sellerOfHost(ground.database.primary, host)
  if (!row) return null
  const { seller, primaryHost, zoneId } = row
  return {
    ...seller,
    aboutHtml: sellerHtml(seller.aboutHtml),
    symbol: seller.currencySymbol,
    origin: originOf(primaryHost ?? host, links),
    footerPages: await footerPagesOf(ground.database.primary, seller.id),
    defaultPlace: {
      pincode: seller.defaultPincode,
      city: seller.defaultCity,
      area: seller.defaultArea,
      zoneId,
    },
  }
}

/** `http://in.localhost:3000`: no slash at the end, the port only where it is not the scheme's own. */
export function originOf(host: string, links: Links): string {
  return new URL(`${links.scheme}://${host}${links.port === null ? '' : `:${links.port}`}`).origin
}

/** Title and sanitised HTML of one of the seller's own pages at /page/{url}; null where there is none. */
export async function footerPage(scope: Scope, url: string) {
  const page = await footerPageOf(scope.database.replica, scope.seller.id, url)
  return page && { ...page, contentHtml: sellerHtml(page.contentHtml) }
}

/** The countries one may change to, the current one marked; one host a country. Source: HOST-04. */
export function countries(scope: Scope, links: Links): Promise<CountryView[]> {
  const { seller, memory, database } = scope
  return remembered(memory, `countries ${seller.id}`, [tags.sellers], async () => {
    const rows = await sellersByCountry(database.primary, seller.id)
    return rows.map((row) => ({
      isDefault: row.countryCode === seller.countryCode,
      flag: row.flag,
      countryCode: row.countryCode,
      countryName: row.country,
      origin: originOf(row.host, links),
    }))
  })
}
