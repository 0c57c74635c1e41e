import { sql } from 'drizzle-orm'
import { maxCompared, maxWishlistItems } from '#contract/cart/saved.ts'
import { hashCartKey } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * Moves the visitor's wishes and comparisons to the customer at sign-in, newest first, up to the
 * limits. The same statement deletes the visitor's rows. Source: PDP-05.
 */
export async function mergeSaved(
  scope: Scope,
  customerId: string,
  cartKey: string | null,
): Promise<void> {
  if (cartKey === null) return
  const savedMove = { sellerId: scope.seller.id, customerId, keyHash: hashCartKey(cartKey) }
  await moveWishes(scope, savedMove)
  await moveComparisons(scope, savedMove)
}

type Move = { sellerId: number; customerId: string; keyHash: string }

async function moveWishes({ database }: Scope, { sellerId, customerId, keyHash }: Move) {
  await database.primary.execute(sql`
    with theirs as (
      delete from wish where seller_id = ${sellerId} and key_hash = ${keyHash} returning product_id, added_at
    )
    insert into wish (seller_id, customer_id, product_id, added_at)
    select ${sellerId}, ${customerId}, product_id, added_at from theirs order by added_at desc
    limit greatest(0, ${maxWishlistItems} - (
      select count(*) from wish where seller_id = ${sellerId} and customer_id = ${customerId}))
    on conflict do nothing`)
}

async function moveComparisons({ database }: Scope, { sellerId, customerId, keyHash }: Move) {
  await database.primary.execute(sql`
    with theirs as (
      delete from comparison where seller_id = ${sellerId} and key_hash = ${keyHash} returning product_id, added_at
    )
    insert into comparison (seller_id, customer_id, product_id, added_at)
    select ${sellerId}, ${customerId}, product_id, added_at from theirs order by added_at desc
    limit greatest(0, ${maxCompared} - (
      select count(*) from comparison where seller_id = ${sellerId} and customer_id = ${customerId}))
    on conflict do nothing`)
}
