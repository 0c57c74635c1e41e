import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/quick-view.ts'

/** The quick view's data for a product; null if there is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { scope, shop, cacheWithTags } = context.get(visitContext)
  const product = await shop.catalog.loadProductPage(scope, params.pageUrl)
  if (product)
    cacheWithTags([
      shop.tags.product(scope.seller.id, product.productId),
      shop.tags.seller(scope.seller.id),
    ])
  return { product: product && { ...product, matrix: null } }
}
