import { sql } from 'drizzle-orm'
import type { ThingCounts } from '#contract/saved.ts'
import { runPrepared } from '#db/prepared.ts'
import { ownedBy, ownerOf } from '../owner.ts'
import type { Scope } from '../scope.ts'
import { openCart } from './cart-store.ts'

/** The header's figures for this viewer, in one statement; none for a visitor without a key. Source: HDR-01. */
export async function countThings(scope: Scope): Promise<ThingCounts> {
  const owner = ownerOf(scope.viewer)
  if (!owner) return { cart: 0, wishlist: 0, compare: 0 }
  const sellerId = scope.seller.id
  const { rows } = await runPrepared<ThingCounts & Record<string, unknown>>(
    scope.database.primary,
    sql`
    select coalesce((
      select sum(l.quantity) from cart c join cart_line l on l.seller_id = c.seller_id and l.cart_id = c.id
      where ${openCart(sellerId, owner)}), 0)::int as cart, (
      select count(*) from wish w join product p on p.seller_id = w.seller_id and p.id = w.product_id and p.active
      where w.seller_id = ${sellerId} and w.customer_id = ${owner.customerId})::int as wishlist, (
      select count(*) from comparison c join product p on p.seller_id = c.seller_id and p.id = c.product_id and p.active
      where c.seller_id = ${sellerId} and ${ownedBy(owner, sql`c`)})::int as compare`,
  )
  return rows[0]!
}
