import type { DeskProduct, ProductCode } from '#contract/desk/desk-products.ts'
import { findExistingProducts } from '../write/product-store.ts'
import type { DeskWrite } from './desk-write.ts'

/** Why a product can't be replaced by the one with this code; empty: by none. Source: LIST-06. */
export async function findSuccessorFault(
  { db, sellerId }: DeskWrite,
  product: Pick<DeskProduct, 'code' | 'successor'>,
  code: string,
): Promise<ProductCode | null> {
  if (code === '' || code === product.successor) return null
  if (code === product.code) return 'own-product'
  const products = await findExistingProducts(db, sellerId, [code])
  return products.has(code) ? null : 'unknown-product'
}
