import type { CartView } from '#contract/cart/cart.ts'
import { getOwner } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import { findCart } from './cart-reads.ts'
import { judgeLines } from './cart-rules.ts'
import { judgeCart, loadCartTerms } from './judge-cart.ts'

/**
 * The viewer's cart, priced for its place and time; empty if there is none. Read from the primary,
 * so that it includes the latest write. Two statements, one more in a further language; none for a
 * visitor without a cart. Source: CART-01, LANG-04.
 */
export async function readCart(scope: Scope): Promise<CartView> {
  const owner = getOwner(scope.viewer)
  const db = scope.database.primary
  const cart = owner && (await findCart(db, scope.seller.id, owner))
  if (cart) {
    const view = await judgeCart(db, scope, cart)
    return { ...view, lines: await translateLines(db, scope.seller, view.lines) }
  }
  return judgeLines({
    ...(await loadCartTerms(scope)),
    guid: null,
    version: 0,
    lines: [],
    coupon: null,
  })
}

/** CartGUID of the viewer's open cart; null: none. */
export async function findCartGuid(scope: Scope): Promise<string | null> {
  const owner = getOwner(scope.viewer)
  return (owner && (await findCart(scope.database.primary, scope.seller.id, owner)))?.guid ?? null
}
