import { sql } from 'drizzle-orm'
import type { HeldThings } from '#contract/saved.ts'
import { runPrepared } from '#db/prepared.ts'
import { ownerOf } from '../owner.ts'
import type { Scope } from '../scope.ts'
import { keptThings, openCart } from './cart-store.ts'

/** What this viewer has, in one statement; nothing for a visitor without a key, and no wishes for any. Source: HDR-01, CAT-13. */
export async function heldThings(scope: Scope): Promise<HeldThings> {
  const owner = ownerOf(scope.viewer)
  if (!owner) return { cart: 0, wished: [], compared: [] }
  const sellerId = scope.seller.id
  const { rows } = await runPrepared<HeldThings & Record<string, unknown>>(
    scope.database.primary,
    sql`
    select coalesce((
      select sum(l.quantity) from cart c join cart_line l on l.seller_id = c.seller_id and l.cart_id = c.id
      where ${openCart(sellerId, owner)}), 0)::int as cart, ${keptThings(sellerId, owner)}`,
  )
  return rows[0]!
}
