import { sql } from 'drizzle-orm'
import { maxPieces } from '#contract/cart.ts'
import type { Db } from '#db/client.ts'
import { hashOfKey } from '../owner.ts'
import type { Scope } from '../scope.ts'
import { findCart, linesOf } from './cart-reads.ts'
import type { StoredLine } from './cart-rules.ts'
import type { LineChange } from './cart-store.ts'
import { pourLines, takeCart } from './pour-lines.ts'

export interface Merged {
  /** Lines that came over. */
  lines: number
  /** Of these, how many were cut to the stock; the lines themselves say so (`asked`). */
  cut: number
}

/**
 * At sign-in: the visitor's cart goes into the customer's. Same pack: quantities add, cut to the stock of the place where
 * there is any, and the line says so. A coupon comes along where the customer's cart has none. The visitor's cart is gone
 * afterwards, in the same transaction, so that merging twice, or twenty times at once, equals merging once. A key that opens
 * nothing here merges nothing. Source: CART-05, QUALITY I9.
 */
export async function mergeCarts(
  scope: Scope,
  customerId: string,
  cartKey: string | null,
): Promise<Merged> {
  if (cartKey === null) return { lines: 0, cut: 0 }
  return scope.database.transaction((db) => merge(db, scope, customerId, hashOfKey(cartKey)))
}

async function merge(db: Db, scope: Scope, customerId: string, keyHash: string): Promise<Merged> {
  const visitor = await findCart(db, scope.seller.id, { customerId: null, keyHash }, { lock: true })
  if (!visitor) return { lines: 0, cut: 0 }
  const cartId = await takeCart(db, scope, { customerId, keyHash: null }, visitor.coupon?.id)
  const lines = await linesOf(db, scope, visitor.id)
  const poured = await pourLines(db, scope, cartId, lines.map(changeOf))
  await db.execute(
    sql`delete from cart where seller_id = ${scope.seller.id} and id = ${visitor.id}`,
  )
  return { lines: poured.length, cut: poured.filter((line) => line.asked !== null).length }
}

/** Where nothing is in stock here, the wish stays whole: the line is unavailable anyway. */
function changeOf({ packId, quantity, priceSeen, stock }: StoredLine): LineChange {
  return {
    packId,
    quantity,
    price: priceSeen,
    max: Math.min(maxPieces, stock > 0 ? stock : maxPieces),
  }
}
