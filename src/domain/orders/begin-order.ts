import { sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { PlacedView } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import {
  type ClaimResult,
  type CommandClaim,
  type EarlierAnswer,
  lockKeySql,
  selectEarlier,
  toClaimResult,
} from '#platform/commands/run-command.ts'
import { selectAddressesJson } from '../accounts/accounts.ts'
import {
  type CartRow,
  cartColumnsSql,
  closeCartSql,
  type StoredCart,
  toStoredCart,
} from '../cart/cart.ts'
import { listSharedAddresses } from '../companies/companies.ts'
import type { CustomerScope } from './checkout.ts'

export interface OrderStart {
  claimResult: ClaimResult
  /** The number that its row gets; of an order that is not placed nobody has it. */
  orderId: number
  /** The company's that the customer acts for, and the customer's own. Source: CO-05. */
  addresses: SavedAddress[]
  /**
   * The cart closed for this order; null if the key is taken, the order is not from a cart, or none
   * is open.
   */
  cart: StoredCart | null
}

/**
 * The beginning of an order's transaction: locks the key and reads the customer's addresses, which
 * lie with no seller; then, if the key is free and the order is `fromCart`, closes the cart. Later
 * statements read the lines, so that they see the writes that these waited for.
 */
export async function claimOrderKey(
  db: Db,
  scope: CustomerScope,
  claim: CommandClaim,
  fromCart: boolean,
): Promise<OrderStart> {
  const { seller, viewer } = scope
  const { rows: own } = await runPrepared<{
    locked: boolean
    orderId: number
    addresses: SavedAddress[]
  }>(
    db,
    sql`select ${lockKeySql(seller.id, claim)} as locked,
      nextval(pg_get_serial_sequence('shop_order', 'id')) as "orderId",
      ${selectAddressesJson(viewer.id, seller.countryCode)} as addresses`,
  )
  const { locked, orderId, addresses } = own[0]!
  const owner = { customerId: viewer.id, keyHash: null }
  const isFree = sql`${locked && fromCart}::boolean and not exists (select from earlier)`
  const { rows } = await runPrepared<{ earlier: EarlierAnswer | null; cart: CartRow | null }>(
    db,
    sql`
    with earlier as (${selectEarlier(seller.id, claim)}), closed as (${closeCartSql(scope, isFree)})
    select (select row_to_json(earlier) from earlier) as earlier, (
      select row_to_json(cart) from (
        select ${cartColumnsSql(seller.id, owner)} from closed c) cart) as cart`,
  )
  const { earlier, cart } = rows[0]!
  return {
    claimResult: toClaimResult(locked, earlier ?? undefined),
    orderId,
    addresses: (await listSharedAddresses(db, scope)).concat(addresses),
    cart: toStoredCart(cart),
  }
}

/** The number that an order's row gets, for one that does not begin with `claimOrderKey`. */
export async function reserveOrderId(db: Db): Promise<number> {
  const { rows } = await runPrepared<{ orderId: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence('shop_order', 'id')) as "orderId"`,
  )
  return rows[0]!.orderId
}

/**
 * jsonb doesn't preserve key order; sorts it, so that a repeated answer is identical byte for byte.
 */
export function toStoredAnswer({
  number,
  state,
  total,
  currency,
  paymentMethod,
  placedAt,
}: PlacedView): PlacedView {
  return { number, state, total, currency, paymentMethod, placedAt }
}
