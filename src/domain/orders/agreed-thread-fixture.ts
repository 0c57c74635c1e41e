import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ThreadName } from '#contract/orders.ts'
import type { OrderedShop } from '#testing/ordered-shop.ts'
import { type AwardLine, award } from '../negotiation/negotiation.ts'
import { claimOf, runCommand } from '../run-command.ts'
import type { Customer } from '../scope.ts'

let threads = 0

/** A thread of the customer on seller `in` in which these lines were agreed on, as its slice leaves it. */
export async function agreedThread(
  shop: OrderedShop,
  customer: Customer,
  kind: ThreadName['kind'],
  lines: readonly AwardLine[],
): Promise<ThreadName & { threadId: number }> {
  const scope = await shop.as(customer)
  const db = shop.database.primary
  const number = `T-${++threads}`
  const made = await db.execute<{ id: number }>(
    kind === 'rfq'
      ? sql`insert into rfq (seller_id, number, customer_id, proven, state, turn, postal_code, created_at, state_since, changed_at, current_version)
          values (${scope.seller.id}, ${number}, ${customer.id}, true, 'AWARDED', 'buyer', '411001', ${scope.now}, ${scope.now}, ${scope.now}, 1) returning id`
      : sql`insert into bid (seller_id, number, customer_id, state, currency, pincode, made_at)
          values (${scope.seller.id}, ${number}, ${customer.id}, 'AGREED', 'INR', '411001', ${scope.now}) returning id`,
  )
  const thread = { kind, threadId: made.rows[0]!.id }
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from zone where seller_id = ${scope.seller.id} order by id limit 1`,
  )
  const awarded = await runCommand(scope, claimOf(customer.id, randomUUID(), 'accept', {}), (tx, within) =>
    award(tx, within, {
      ...{ thread, version: kind === 'rfq' ? 1 : null, customerId: customer.id, zoneId: rows[0]!.id, hours: 24, lines },
    }),
  )
  if (!awarded.ok) throw new Error(awarded.code)
  return { ...thread, number }
}
