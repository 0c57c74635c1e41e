import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import { type AwardLine, grantPrices } from '#domain/negotiation/negotiation.ts'
import {
  cancelOwnOrder,
  loadCheckout,
  placeOrder,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import { buildClaim, runCommand } from '#platform/commands/run-command.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import type { OrderedShop } from './ordered-shop.ts'
import type { TestShop } from './test-shop.ts'

let threads = 0

/** A thread of the customer on seller `in` with these lines agreed, as its slice stores it. */
export async function createAgreedThread(
  shop: Pick<TestShop, 'scope' | 'database'>,
  customer: Customer,
  kind: ThreadName['kind'],
  lines: readonly AwardLine[],
): Promise<ThreadName & { threadId: number }> {
  const scope = await shop.scope('in', { viewer: customer })
  const db = shop.database.primary
  const number = `${kind === 'rfq' ? 'R' : 'B'}-${++threads}`
  const inserted = await db.execute<{ id: number }>(
    kind === 'rfq'
      ? sql`insert into rfq (seller_id, number, customer_id, proven, state, turn, postal_code,
            created_at, state_since, changed_at, current_version)
          values (${scope.seller.id}, ${number}, ${customer.id}, true, 'AWARDED', 'buyer', '411001',
            ${scope.now}, ${scope.now}, ${scope.now}, 1)
          returning id`
      : sql`insert into bid (seller_id, number, customer_id, state, currency, pincode, expires_at, clock_from, made_at)
          values (${scope.seller.id}, ${number}, ${customer.id}, 'AGREED', 'INR', '411001',
            statement_timestamp() + interval '24 hours', statement_timestamp(), ${scope.now}) returning id`,
  )
  const thread = { kind, threadId: inserted.rows[0]!.id }
  if (kind === 'rfq') {
    await db.execute(sql`
      insert into quote_version (seller_id, rfq_id, version, state, terms, note, created_at, sent_at, valid_until)
      values (${scope.seller.id}, ${thread.threadId}, 1, 'ACCEPTED', '', '', ${scope.now}, ${scope.now}, ${scope.now})`)
  }
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from zone where seller_id = ${scope.seller.id} order by id limit 1`,
  )
  const awardResult = await runCommand(
    scope,
    buildClaim(customer.id, randomUUID(), 'accept', {}),
    (tx, within) =>
      grantPrices(tx, within, {
        thread,
        version: kind === 'rfq' ? 1 : null,
        customerId: customer.id,
        zoneId: rows[0]!.id,
        hours: 24,
        lines,
      }),
  )
  if (!awardResult.ok) throw new Error(awardResult.code)
  return { ...thread, number }
}

/** Orders what was agreed; returns the order's number. */
export async function orderAgreed(
  shop: OrderedShop,
  customer: Customer,
  { kind, number }: ThreadName,
): Promise<string> {
  const scope = await shop.as(customer)
  const source = { kind, number }
  const { addressId } = await shop.fill(customer, {})
  const { cart } = await loadCheckout(scope, { addressId, source })
  const placed = await placeOrder(scope, {
    key: randomUUID(),
    source,
    addressId,
    billingAddressId: null,
    method: 'cod',
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.number
}

/** The customer cancels such an order, unpaid. */
export async function cancelAgreedOrder(
  shop: OrderedShop,
  customer: Customer,
  number: string,
): Promise<void> {
  const cancelled = await cancelOwnOrder(await shop.as(customer), number, '')
  if (!cancelled.ok) throw new Error(cancelled.code)
}

/** The desk moves an order along these steps. */
export async function moveOrder(
  desk: Scope,
  number: string,
  steps: readonly ('confirm' | 'pack' | 'ship')[],
): Promise<void> {
  for (const step of steps) {
    const moved = await runDeskOrderAction(desk, number, step, 'BD-1')
    if (!moved.ok) throw new Error(moved.code)
  }
}
