import { sql } from 'drizzle-orm'
import { maxPieces } from '#contract/cart/cart.ts'
import type { Db } from '#db/client.ts'
import { hashCartKey } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { findCart, loadCartLines } from './cart-reads.ts'
import type { StoredLine } from './cart-rules.ts'
import type { LineChange } from './cart-store.ts'
import { addLinesToCart, lockCart } from './fill-cart.ts'

export interface MergeResult {
  /** Merged lines. */
  lines: number
  /** How many of these were cut to the stock; the lines themselves show it (`asked`). */
  cut: number
}

/**
 * At sign-in, merges the visitor's cart into the customer's. Quantities of the same pack add up,
 * cut to the stock at the place if there is any, and the line shows it. The coupon is taken over if
 * the customer's cart has none. The visitor's cart is deleted in the same transaction, so that
 * merging twice, or twenty times at once, equals merging once. An unknown key merges nothing.
 * Source: CART-05, QUALITY I9.
 */
export async function mergeCarts(
  scope: Scope,
  customerId: string,
  cartKey: string | null,
): Promise<MergeResult> {
  if (cartKey === null) return { lines: 0, cut: 0 }
  return scope.database.transaction((db) => merge(db, scope, customerId, hashCartKey(cartKey)))
}

async function merge(
  db: Db,
  scope: Scope,
  customerId: string,
  keyHash: string,
): Promise<MergeResult> {
  const visitorCart = await findCart(
    db,
    scope.seller.id,
    { customerId: null, keyHash },
    { lock: true },
  )
  if (!visitorCart) return { lines: 0, cut: 0 }
  const cartId = await lockCart(db, scope, { customerId, keyHash: null }, visitorCart.coupon?.id)
  const lines = await loadCartLines(db, scope, visitorCart.id)
  const mergedLines = await addLinesToCart(db, scope, cartId, lines.map(toLineChange))
  await db.execute(
    sql`delete from cart where seller_id = ${scope.seller.id} and id = ${visitorCart.id}`,
  )
  return {
    lines: mergedLines.length,
    cut: mergedLines.filter((line) => line.asked !== null).length,
  }
}

/** Without any stock here the full quantity stays: the line is unavailable anyway. */
function toLineChange({ packId, quantity, priceSeen, stock }: StoredLine): LineChange {
  return {
    packId,
    quantity,
    price: priceSeen,
    prices: [{ from: 1, price: priceSeen }],
    max: Math.min(maxPieces, stock > 0 ? stock : maxPieces),
  }
}
