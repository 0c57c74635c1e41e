import { sql } from 'drizzle-orm'
import { maxWishlistItems, type SavedRefusal } from '#contract/cart/saved.ts'
import type { Card, RetiredLine } from '#contract/catalog/catalog.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { getOrCreateOwner, ownerSql } from '#platform/cart-owner.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { loadCards, loadRetiredLines } from '../catalog/catalog.ts'

/**
 * Loads the customer's wishes that are still sold, newest first. Throws a stop for visitors.
 * Source: PDP-05, AUTH-03.
 */
export async function loadWishes(scope: Scope): Promise<Card[]> {
  return loadCards(scope.database.primary, scope, await loadWishedIds(scope))
}

/**
 * Loads the customer's wishes that are no longer sold, newest first. Throws a stop for visitors.
 */
export async function loadRetiredWishes(scope: Scope): Promise<RetiredLine[]> {
  return loadRetiredLines(scope.database.primary, scope, await loadWishedIds(scope))
}

async function loadWishedIds(scope: Scope): Promise<number[]> {
  const { rows } = await scope.database.primary.execute<{ id: number }>(sql`
    select product_id as id from wish
    where seller_id = ${scope.seller.id} and customer_id = ${requireCustomer(scope).id}
    order by added_at desc, product_id desc`)
  return rows.map((row) => row.id)
}

/**
 * Adds a product to the wishlist. Adding it again changes nothing. A visitor's wish is kept,
 * unseen, until sign-in (mergeSaved); `newKey` is for the HttpOnly cookie of a visitor without one.
 * Throws a stop if the seller does not have the product.
 */
export async function addWish(
  scope: Scope,
  productId: number,
): Promise<Outcome<{ newKey: string | null }, SavedRefusal>> {
  const { owner, newKey } = getOrCreateOwner(scope.viewer)
  const sellerId = scope.seller.id
  const otherWishesSql = sql`select count(*)::int from wish w
    where w.seller_id = ${sellerId} and ${ownerSql(owner, sql`w`)} and w.product_id <> ${productId}`
  const { rows } = await scope.database.primary.execute<{ found: boolean; count: number }>(sql`
    with added as (
      insert into wish (seller_id, customer_id, key_hash, product_id, added_at)
      select p.seller_id, ${owner.customerId}::uuid, ${owner.keyHash}::text, p.id, ${scope.now}::timestamptz
      from product p
      where p.seller_id = ${sellerId} and p.id = ${productId} and p.active
        and (${otherWishesSql}) < ${maxWishlistItems}
      on conflict do nothing
    )
    select exists (
      select 1 from product where seller_id = ${sellerId} and id = ${productId} and active
    ) as found, (${otherWishesSql}) as count`)
  const { found: hasProduct, count } = rows[0]!
  if (!hasProduct) throw stop('not-found')
  return count < maxWishlistItems ? ok({ newKey }) : refuse('wish-limit')
}

/** Returns false if the product was not on the wishlist. */
export async function removeWish(scope: Scope, productId: number): Promise<boolean> {
  const { rows } = await scope.database.primary.execute(sql`
    delete from wish where seller_id = ${scope.seller.id} and customer_id = ${requireCustomer(scope).id}
      and product_id = ${productId} returning 1`)
  return rows.length > 0
}
