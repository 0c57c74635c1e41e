import { sql } from 'drizzle-orm'
import type { CategoryTile } from '#contract/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { loadGroupTiles, loadRelatedCategories } from '../catalog/catalog.ts'
import { searchProducts } from './find-products.ts'

/** Fewer tiles than this are supplemented with the groups. */
const minCategories = 4

/**
 * Categories to suggest where a search found nothing: the siblings of the category that some of the
 * words find, and the seller's groups. Source: SRCH-04.
 */
export async function listNearCategories(scope: Scope, text: string): Promise<CategoryTile[]> {
  const [groups, { productIds }] = await Promise.all([
    loadGroupTiles(scope),
    searchProducts(scope, text),
  ])
  const [nearest] = productIds
  const nearTiles = nearest === undefined ? [] : await listCategoriesNearProduct(scope, nearest)
  return nearTiles.length >= minCategories ? nearTiles : [...nearTiles, ...groups]
}

async function listCategoriesNearProduct(scope: Scope, productId: number): Promise<CategoryTile[]> {
  const { rows } = await scope.database.replica.execute<{ id: number; level: 1 | 2 | 3 }>(sql`
    select c.id, c.level from product p join category c on c.seller_id = ${scope.seller.id} and c.id = p.category_id
    where p.seller_id = ${scope.seller.id} and p.id = ${productId}`)
  return rows[0] ? loadRelatedCategories(scope, rows[0]) : []
}
