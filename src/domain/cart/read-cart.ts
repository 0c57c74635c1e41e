import type { CartView } from '#contract/cart.ts'
import { ownerOf } from '../owner.ts'
import type { Scope } from '../scope.ts'
import { findCart } from './cart-reads.ts'
import { judgeLines } from './cart-rules.ts'
import { judgeCart, termsOf } from './judge-cart.ts'

/**
 * The viewer's cart, judged for its place and moment; an empty one where there is none. From the primary, so that it holds
 * what was just put in. Two statements, none for a visitor without a cart. Source: CART-01.
 */
export async function readCart(scope: Scope): Promise<CartView> {
  const owner = ownerOf(scope.viewer)
  const db = scope.database.primary
  const held = owner && (await findCart(db, scope.seller.id, owner))
  if (held) return judgeCart(db, scope, held)
  return judgeLines({ ...(await termsOf(scope)), guid: null, version: 0, lines: [], coupon: null })
}

/** CartGUID of the viewer's open cart; null: there is none. */
export async function cartGuid(scope: Scope): Promise<string | null> {
  const owner = ownerOf(scope.viewer)
  return (owner && (await findCart(scope.database.primary, scope.seller.id, owner)))?.guid ?? null
}
