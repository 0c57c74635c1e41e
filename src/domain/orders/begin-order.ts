import { type SQL, sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/prepared.ts'
import { addressesAsJson } from '../accounts/accounts.ts'
import { type CartRow, cartClosing, cartFrom, type HeldCart } from '../cart/cart.ts'
import { type Claim, type Claimed, type ClaimRow, claimedOf, keyClaiming } from '../run-command.ts'
import type { CustomerScope } from './checkout.ts'

export interface BegunOrder {
  claimed: Claimed
  /** The customer's, as addresses() gives them. */
  addresses: SavedAddress[]
  /** Closed for this order; null where the key is not free, the order is of no cart, or none is open. */
  cart: HeldCart | null
}

/**
 * The first statement of an order's transaction: claims the key, reads the customer's addresses and, where the key is free and the
 * order is one `ofCart`, closes the cart. Its lines are read by the next, which sees what writers left that this one waited for.
 */
export async function beginOrder(
  db: Db,
  scope: CustomerScope,
  claim: Claim,
  ofCart: boolean,
): Promise<BegunOrder> {
  const { seller, viewer } = scope
  const closing: SQL = ofCart
    ? cartClosing(scope, sql`(select locked and body is null from claimed)`)
    : sql`select null::int as id where false`
  const { rows } = await runPrepared<
    ClaimRow & { cart: CartRow | null; addresses: SavedAddress[] }
  >(
    db,
    sql`
    with claimed as materialized (${keyClaiming(seller.id, claim)}), closed as (${closing})
    select claimed.*, (select row_to_json(closed) from closed) as cart, ${addressesAsJson(viewer.id, seller.countryCode)} as addresses
    from claimed`,
  )
  const row = rows[0]!
  return { claimed: claimedOf(row), addresses: row.addresses, cart: cartFrom(row.cart) }
}
