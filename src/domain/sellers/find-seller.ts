import { tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { findSellerRow, listFooterLinks } from './seller-store.ts'

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
  const row = await findSellerRow(app.database.replica, host)
  if (!row) return null
  const { seller, primaryHost, zoneId } = row
  return {
    ...seller,
    aboutHtml: sanitizeSellerHtml(seller.aboutHtml),
    symbol: seller.currencySymbol,
    origin: buildOrigin(primaryHost ?? host, links),
    footerPages: await listFooterLinks(app.database.replica, seller.id),
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
