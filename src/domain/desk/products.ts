import type { DeskList, ProductQuestion, ProductRow } from '#contract/desk-goods.ts'
import { requireStaff } from '../accounts/accounts.ts'
import {
  inactiveByWords,
  listProducts,
  type ProductFilter,
  productsByCode,
} from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { searchProducts } from '../search/search.ts'

/** The seller's products, by words, brand, category and state. Source: DESK-02. */
export async function products(
  scope: Scope,
  question: ProductQuestion,
): Promise<DeskList<ProductRow>> {
  requireStaff(scope, 'read')
  return listProducts(
    scope.database.primary,
    scope.seller.id,
    await filterOf(scope, question),
    question.page,
  )
}

/** Words become products: those of exactly this code first, then what a search finds (1,000 at most), then inactive ones. */
export async function filterOf(
  scope: Scope,
  question: Omit<ProductQuestion, 'page'>,
): Promise<ProductFilter> {
  const { words: typed, ...filter } = question
  const words = typed.trim()
  if (words === '') return { ...filter, ids: null }
  const db = scope.database.primary
  const [byCode, found, inactive] = await Promise.all([
    productsByCode(db, scope.seller.id, words),
    filter.state === 'inactive' ? null : searchProducts(scope, words, { exact: true }),
    filter.state === 'active' ? [] : inactiveByWords(db, scope.seller.id, words.split(/\s+/)),
  ])
  return { ...filter, ids: [...new Set([...byCode, ...(found?.productIds ?? []), ...inactive])] }
}
