import type { Reordered } from '#contract/orders.ts'
import { stop } from '#kernel/outcome.ts'
import { addLine, readCart } from '../cart/cart.ts'
import type { Scope } from '../scope.ts'
import { asCustomer } from './checkout.ts'
import { readOrder } from './order-reads.ts'

/**
 * Puts an order's lines into the customer's cart at today's prices, as far as they can be had, and says what is different.
 * Source: ORD-05.
 */
export async function reorder(asked: Scope, number: string): Promise<Reordered> {
  const scope = asCustomer(asked)
  const order = await readOrder(scope.database.primary, scope.seller.id, number)
  if (!order || order.customerId !== scope.viewer.id) throw stop('not-found')
  const changes: Reordered['changes'] = []
  let added = 0
  for (const { packId, name, quantity } of order.lines) {
    const had = await addLine(scope, { packId, quantity })
    if (!had.ok) changes.push({ name, what: 'gone' })
    else {
      added += 1
      if (had.value.asked !== null)
        changes.push({ name, what: 'fewer', now: had.value.quantity, was: had.value.asked })
    }
  }
  const { lines } = await readCart(scope)
  for (const { packId, name, price: was } of order.lines) {
    const now = lines.find((line) => line.packId === packId)?.price
    if (now !== undefined && now !== null && now !== was)
      changes.push({ name, what: 'price', was, now })
  }
  return { number, added, changes }
}
