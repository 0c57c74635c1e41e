import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { CategoryPage } from '#contract/catalog/catalog.ts'
import { stop } from '#kernel/outcome.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api } from '../http/api-env.ts'
import { getStockExpiry } from '../http/call-caching.ts'
import { defineCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { publicAnswer } from '../http/public-answer.ts'
import { categoryQuery, placeQuery, textParam } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { checkServiceAtPincode } from '../places/wire-place.ts'
import { categoryAddress } from './category-address.ts'
import { relatedSchema, seoSchema, wireRelated, wireSeo } from './wire-category.ts'
import { menuSchema, wireMenu } from './wire-menu.ts'
import { productSchema, wireProduct } from './wire-product.ts'

const section = ['Catalogue']

const getMenu = defineCall('/menu', {
  method: 'get',
  tags: section,
  summary: 'Groups, main and sub categories',
  request: { query: identityQuery },
  responses: buildResponses(menuSchema, 'The multi-menu'),
})

const getSeo = defineCall('/categories/seo', {
  method: 'get',
  tags: section,
  summary: 'A category’s texts',
  request: { query: categoryQuery },
  responses: buildResponses(seoSchema, 'Title, texts and picture'),
})

const getRelated = defineCall('/categories/:categoryId/related', {
  method: 'get',
  tags: section,
  summary: 'Categories related to one',
  request: { query: identityQuery, params: z.object({ categoryId: textParam(10).regex(/^\d+$/) }) },
  responses: buildResponses(relatedSchema, 'Pictures, addresses and names'),
})

const getProduct = defineCall('/products/:pageUrl', {
  method: 'get',
  tags: section,
  summary: 'A product with its packs',
  request: { query: placeQuery, params: z.object({ pageUrl: textParam(300) }) },
  responses: buildResponses(productSchema, 'As its page shows it, for the place asked for'),
})

/** The catalogue: GET /menu, /categories/seo, /categories/{categoryId}/related, /products/{pageUrl}. */
export function mountCatalogRoutes(api: Api): void {
  api.openapi(getMenu, async (c) => {
    const scope = c.get('scope')
    c.get('cacheWithTags')?.([tags.menu(scope.seller.id), tags.seller(scope.seller.id)])
    return c.json(wireMenu(await shop.catalog.getMenu(scope)), 200, publicAnswer)
  })

  api.openapi(getSeo, async (c) => {
    const scope = c.get('scope')
    const category = await loadCategory(scope, c.req.valid('query').CatUrl)
    c.get('cacheWithTags')?.([tags.menu(scope.seller.id), tags.seller(scope.seller.id)])
    return c.json(wireSeo(category, scope.seller), 200, publicAnswer)
  })

  api.openapi(getRelated, async (c) => {
    const scope = c.get('scope')
    const id = Number(c.req.valid('param').categoryId)
    const category = await shop.catalog.getCategoryById(scope, id)
    if (!category) throw stop('not-found')
    c.get('cacheWithTags')?.([tags.menu(scope.seller.id), tags.seller(scope.seller.id)])
    const tiles = await shop.catalog.loadRelatedCategories(scope, category)
    return c.json(wireRelated(tiles, scope.seller), 200, publicAnswer)
  })

  api.openapi(getProduct, async (c) => {
    const scope = await checkServiceAtPincode(c.get('scope'), c.req.valid('query').Pincode)
    const product = await shop.catalog.loadProductPage(scope, c.req.valid('param').pageUrl)
    if (!product) throw stop('not-found')
    const seller = await shop.delivery.dateDeliveries(scope)
    const shown = [product, ...product.related, ...product.variants]
    c.get('cacheWithTags')?.(
      [
        ...shown.map(({ productId }) => tags.product(seller.id, productId)),
        tags.menu(seller.id),
        tags.seller(seller.id),
      ],
      getStockExpiry(scope.now, seller.promisesUntil),
    )
    return c.json(wireProduct(product, seller), 200)
  })
}

/** The category of a CatUrl; another seller's counts as absent. */
export async function loadCategory(scope: Scope, catUrl: string): Promise<CategoryPage> {
  const address = categoryAddress(catUrl)
  const category = address && (await shop.catalog.getCategoryByUrls(scope, address))
  if (!category) throw stop('not-found')
  return category
}
