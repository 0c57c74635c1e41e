import type { CountryView } from '#contract/sellers/sellers.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { sanitizeSellerHtml } from '#platform/seller-html.ts'
import { loadTranslations } from '#platform/translations/load-translations.ts'
import { buildOrigin, findSeller, type Links } from './find-seller.ts'
import { findFooterPage, listSellersByCountry } from './seller-store.ts'

export { addSeller, findSellerId, listSellers, type NewSeller } from './add-seller.ts'
export {
  deleteHostClaim,
  insertHostClaim,
  isHostTaken,
  listHostClaims,
  listHosts,
  makeHostPrimary,
  markClaimChecked,
} from './host-store.ts'
export { loadRegistrations, withRegistration } from './registrations.ts'
export {
  type Branding,
  findPageUrl,
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
export { createSystemScope, createSystemScopeForHost } from './system-scope.ts'
export { translateSeller } from './translate-seller.ts'
export { buildOrigin, findSeller, type Links }

/** Title and sanitised HTML of one of the seller's own pages at /page/{url}; null: none. LANG-04. */
export async function getFooterPage(scope: Scope, url: string) {
  const page = await findFooterPage(scope.database.replica, scope.seller.id, url)
  if (!page) return null
  const texts = await loadTranslations(scope.database.replica, scope.seller, [
    { kind: 'page', subjects: [url], fields: ['title', 'contentHtml'] },
  ])
  return {
    ...page,
    title: texts.get('page', url, 'title', page.title),
    contentHtml: sanitizeSellerHtml(texts.get('page', url, 'contentHtml', page.contentHtml)),
  }
}

/** The countries to choose from, the current one marked; one host per country. Source: HOST-04. */
export function listCountries(scope: Scope, links: Links): Promise<CountryView[]> {
  const { seller, cache: dataCache, database } = scope
  return getOrLoad(dataCache, `countries ${seller.id}`, [tags.sellers], async () => {
    const rows = await listSellersByCountry(database.replica, seller.id)
    return rows.map((row) => ({
      isDefault: row.countryCode === seller.countryCode,
      flag: row.flag,
      countryCode: row.countryCode,
      countryName: row.country,
      origin: buildOrigin(row.host, links),
    }))
  })
}
