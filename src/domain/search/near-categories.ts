import { sql } from 'drizzle-orm'
import type { Card, CategoryTile } from '#contract/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { loadBestSellers, loadGroupTiles, loadRelatedCategories } from '../catalog/catalog.ts'
import { searchProducts } from './find-products.ts'

/** Fewer tiles than this are supplemented with the groups. */
const minCategories = 4

/** What to look at where a search found nothing. */
export interface Nearby {
  tiles: CategoryTile[]
  /** The group whose best sellers they are; null: they are the whole shop's. */
  category: string | null
  cards: Card[]
}

const maxBestSellers = 10

/**
 * Categories to suggest where a search found nothing: the siblings of the category that some of the
 * words find, and the seller's groups. Source: SRCH-04.
 */
export async function listNearCategories(scope: Scope, text: string): Promise<CategoryTile[]> {
  return listTilesNear(scope, await findNearestCategory(scope, text))
}

/** The same, and the best sellers of the nearest group, or of the shop. Source: SRCH-04, LOOK-07. */
export async function loadNearby(scope: Scope, text: string): Promise<Nearby> {
  const nearest = await findNearestCategory(scope, text)
  const [tiles, cards] = await Promise.all([
    listTilesNear(scope, nearest),
    loadBestSellers(scope, maxBestSellers, nearest?.groupId),
  ])
  return { tiles, category: nearest?.groupName ?? null, cards }
}

type NearestCategory = { id: number; level: 1 | 2 | 3; groupId: number; groupName: string }

async function findNearestCategory(scope: Scope, text: string): Promise<NearestCategory | null> {
  const sellerId = scope.seller.id
  const [productId] = (await searchProducts(scope, text)).productIds
  if (productId === undefined) return null
  const { rows } = await scope.database.replica.execute<NearestCategory>(sql`
    select c.id, c.level, g.id as "groupId", g.display_name as "groupName" from product p
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    join category g on g.seller_id = ${sellerId} and g.id = c.path[1]
    where p.seller_id = ${sellerId} and p.id = ${productId}`)
  return rows[0] ?? null
}

async function listTilesNear(
  scope: Scope,
  nearest: NearestCategory | null,
): Promise<CategoryTile[]> {
  const [groups, tiles] = await Promise.all([
    loadGroupTiles(scope),
    nearest ? loadRelatedCategories(scope, nearest) : [],
  ])
  return tiles.length >= minCategories ? tiles : [...tiles, ...groups]
}
