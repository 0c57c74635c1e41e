import { type SQL, sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import {
  type ClaimResult,
  type ClaimRow,
  type CommandClaim,
  selectClaim,
  toClaimResult,
} from '#platform/commands/run-command.ts'
import { selectAddressesJson } from '../accounts/accounts.ts'
import { type CartRow, closeCartSql, type StoredCart, toStoredCart } from '../cart/cart.ts'
import type { CustomerScope } from './checkout.ts'

export interface OrderStart {
  claimResult: ClaimResult
  /** The customer's, as addresses() returns them. */
  addresses: SavedAddress[]
  /**
   * The cart closed for this order; null if the key is taken, the order is not from a cart, or none
   * is open.
   */
  cart: StoredCart | null
}

/**
 * The first statement of an order's transaction: claims the key, reads the customer's addresses
 * and, if the key is free and the order is `fromCart`, closes the cart. The next statement reads the
 * lines, so that it sees the writes this one waited for.
 */
export async function claimOrderKey(
  db: Db,
  scope: CustomerScope,
  claim: CommandClaim,
  fromCart: boolean,
): Promise<OrderStart> {
  const { seller, viewer } = scope
  const closeSql: SQL = fromCart
    ? closeCartSql(scope, sql`(select locked and body is null from claimed)`)
    : sql`select null::int as id where false`
  const { rows } = await runPrepared<
    ClaimRow & { cart: CartRow | null; addresses: SavedAddress[] }
  >(
    db,
    sql`
    with claimed as materialized (${selectClaim(seller.id, claim)}), closed as (${closeSql})
    select claimed.*, (select row_to_json(closed) from closed) as cart,
      ${selectAddressesJson(viewer.id, seller.countryCode)} as addresses
    from claimed`,
  )
  const row = rows[0]!
  return { claimResult: toClaimResult(row), addresses: row.addresses, cart: toStoredCart(row.cart) }
}
