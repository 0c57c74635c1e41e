import { sql } from 'drizzle-orm'
import type { SavedState } from '#contract/cart/saved.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { getOwner } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { openCartSql, savedProductsSql } from './cart-store.ts'

/**
 * The viewer's cart count, wish list and comparison, in one statement; empty for a visitor without
 * a key, and visitors have no wish list. Source: HDR-01, CAT-13.
 */
export async function loadSavedState(scope: Scope): Promise<SavedState> {
  const owner = getOwner(scope.viewer)
  if (!owner) return { cart: 0, wished: [], compared: [] }
  const sellerId = scope.seller.id
  const { rows } = await runPrepared<SavedState & Record<string, unknown>>(
    scope.database.primary,
    sql`
    select coalesce((
      select sum(l.quantity) from cart c join cart_line l on l.seller_id = ${sellerId} and l.cart_id = c.id
      where ${openCartSql(sellerId, owner)}), 0)::int as cart, ${savedProductsSql(sellerId, owner)}`,
  )
  return rows[0]!
}
