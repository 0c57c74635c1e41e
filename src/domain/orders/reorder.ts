import type { SavedCartRefusal } from '#contract/cart/saved-carts.ts'
import type { ReorderResult } from '#contract/orders/orders.ts'
import { type Outcome, stop } from '#kernel/outcome.ts'
import { languages } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { isOwnedBy, requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import * as cartTexts from '#texts/cart.ts'
import { addLine, readCart, saveLinesAsCart } from '../cart/cart.ts'
import { toCustomerScope } from './checkout.ts'
import { loadOrder } from './order-reads.ts'

/**
 * Adds an order's available lines to the customer's cart at today's prices, and reports the
 * differences. Source: ORD-05.
 */
export async function reorder(requestScope: Scope, number: string): Promise<ReorderResult> {
  const scope = toCustomerScope(requestScope)
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order || !isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
  const orderLines = await translateLines(scope.database.primary, scope.seller, order.lines)
  const changes: ReorderResult['changes'] = []
  let added = 0
  for (const { packId, name, quantity } of orderLines) {
    const outcome = await addLine(scope, { packId, quantity })
    if (!outcome.ok) changes.push({ name, what: 'gone' })
    else {
      added += 1
      if (outcome.value.asked !== null)
        changes.push({ name, what: 'fewer', now: outcome.value.quantity, was: outcome.value.asked })
    }
  }
  const { lines } = await readCart(scope)
  for (const { packId, name, price: was } of orderLines) {
    const now = lines.find((line) => line.packId === packId)?.price
    if (now !== undefined && now !== null && now !== was)
      changes.push({ name, what: 'price', was, now })
  }
  return { number, added, changes }
}

/**
 * Saves an order's packs as a cart that is named after the order; one that has this name in any of
 * the shop's languages is the answer as it is. Source: CART-04, LOOK-08.
 */
export async function saveOrderAsCart(
  requestScope: Scope,
  number: string,
): Promise<Outcome<{ id: number }, SavedCartRefusal>> {
  const scope = toCustomerScope(requestScope)
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order || !isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
  const writeName = () => cartTexts.cartOfOrder({ number: number.replace('-', ' ') })
  const names = languages.map((language) => withLocale(language, writeName))
  return saveLinesAsCart(scope, writeName(), order.lines, names)
}
