import { sql } from 'drizzle-orm'
import { maxCompared, maxWishlistItems } from '#contract/saved.ts'
import { hashCartKey } from '../cart-owner.ts'
import type { Scope } from '../scope.ts'

/**
 * At sign-in: what the visitor wished for and compared becomes the customer's, as far as there is room, newest first. Once
 * and for all: the visitor's rows are gone with the same statement. Source: PDP-05.
 */
export async function mergeSaved(
  scope: Scope,
  customerId: string,
  cartKey: string | null,
): Promise<void> {
  if (cartKey === null) return
  const move = { sellerId: scope.seller.id, customerId, keyHash: hashCartKey(cartKey) }
  await moveWishes(scope, move)
  await moveComparisons(scope, move)
}

type Move = { sellerId: number; customerId: string; keyHash: string }

async function moveWishes({ database }: Scope, { sellerId, customerId, keyHash }: Move) {
  await database.primary.execute(sql`
    with theirs as (
      delete from wish where seller_id = ${sellerId} and key_hash = ${keyHash} returning product_id, added_at
    )
    insert into wish (seller_id, customer_id, product_id, added_at)
    select ${sellerId}, ${customerId}, product_id, added_at from theirs order by added_at desc
    limit greatest(0, ${maxWishlistItems} - (select count(*) from wish where seller_id = ${sellerId} and customer_id = ${customerId}))
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
