import type { DeskList, ProductQuery, ProductRow } from '#contract/desk/desk-products.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import {
  findInactiveByWords,
  findProductsByCode,
  listProducts,
  type ProductFilter,
} from '../catalog/catalog.ts'
import { searchProducts } from '../search/search.ts'

/** Lists the seller's products by words, brand, category and state. Source: DESK-02. */
export async function listDeskProducts(
  scope: Scope,
  query: ProductQuery,
): Promise<DeskList<ProductRow>> {
  requireStaff(scope, 'read')
  return listProducts(
    scope.database.primary,
    scope.seller.id,
    await buildProductFilter(scope, query),
    query.page,
  )
}

/**
 * Resolves words to products: exact matches of the code first, then search results (1,000 at most),
 * then inactive ones.
 */
export async function buildProductFilter(
  scope: Scope,
  query: Omit<ProductQuery, 'page'>,
): Promise<ProductFilter> {
  const { words: searchText, ...filter } = query
  const words = searchText.trim()
  if (words === '') return { ...filter, ids: null }
  const db = scope.database.primary
  const [idsByCode, searchResult, inactiveIds] = await Promise.all([
    findProductsByCode(db, scope.seller.id, words),
    filter.state === 'inactive' ? null : searchProducts(scope, words, { exact: true }),
    filter.state === 'active' ? [] : findInactiveByWords(db, scope.seller.id, words.split(/\s+/)),
  ])
  return {
    ...filter,
    ids: [...new Set([...idsByCode, ...(searchResult?.productIds ?? []), ...inactiveIds])],
  }
}
