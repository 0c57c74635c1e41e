import { shop } from '#app/shop.ts'
import { plainQuery } from '#contract/listing/listing-url.ts'
import type { Scope } from '#platform/scope.ts'

/** Values that this seller really has, so that the page's examples work as they stand. */
export async function exampleValues(scope: Scope): Promise<Record<string, string>> {
  const url = scope.seller.footerPages[0]?.url ?? 'about-us'
  const defaults = {
    ...(await placeValues(scope)),
    url,
    CatUrl: 'drills',
    categoryId: '1',
    pageUrl: 'a-product',
  }
  const [group] = await shop.catalog.getMenu(scope)
  const main = group?.mains[0]
  if (!main) return defaults
  const category = await shop.catalog.getCategoryByUrls(scope, { main: main.url })
  if (!category) return { ...defaults, CatUrl: main.url }
  const { id, level } = category
  const best = await shop.listing.listProducts(scope, { kind: 'category', id, level }, plainQuery, {
    pageSize: 1,
  })
  const [card] = best.cards
  const cardExamples = {
    pageUrl: card?.url ?? defaults.pageUrl,
    SearchText: card?.name ?? main.name,
  }
  return { ...defaults, CatUrl: main.url, categoryId: String(id), ...cardExamples }
}

/** The default place, from the place book. */
async function placeValues({ seller, database }: Scope) {
  const { pincode, city } = seller.defaultPlace
  const place = await shop.delivery.findPlaceByCode(database.replica, seller.countryCode, pincode)
  const latlng = place?.latitude ? `${place.latitude},${place.longitude}` : '18.5204,73.8567'
  return { Pincode: pincode, Keyword: city, latlng, PlaceId: place?.id ?? 'book:IN:411001:Camp' }
}
