import type { CartView } from '#contract/cart/cart.ts'
import type { OrderRefusal } from '#contract/orders/orders.ts'
import { isOnAccount, isSplit } from '#contract/orders/payment-methods.ts'
import type { Db } from '#db/client.ts'
import { refuse } from '#kernel/outcome.ts'
import { requireBuyer } from '#platform/buyer.ts'
import { rollBack } from '#platform/commands/roll-back.ts'
import { type CustomerScope, listPaymentMethods } from './checkout.ts'
import { lockCreditTerms } from './credit/credit-store.ts'
import type { OrderDraft } from './drafts/order-draft.ts'
import type { OrderCommand } from './place-order.ts'

/**
 * Rolls back unless the cart is available, its total is confirmed and the payment method offered.
 * On account the buyer's account is locked, and what it takes is returned. Source: PAY-05, PAY-06.
 */
export async function requireOrderable(
  db: Db,
  scope: CustomerScope,
  cart: CartView,
  { expectedTotal, totalsKey, method, onAccount }: OrderCommand,
): Promise<OrderDraft['credit']> {
  if (!cart.ready)
    refuseAndRollBack(
      cart.lines.some(({ state }) => state === 'not-delivered') ? 'not-served' : 'out-of-stock',
    )
  if (cart.shortBy) refuseAndRollBack('below-minimum')
  if (cart.total !== expectedTotal) refuseAndRollBack('price-changed')
  if (totalsKey !== null && totalsKey !== cart.totalsKey) refuseAndRollBack('price-changed')
  const account = isOnAccount(method)
    ? await lockCreditTerms(db, scope.seller.id, requireBuyer(scope))
    : null
  // More may be free by now than the buyer saw: they confirmed so much.
  const free = Math.min(account?.free ?? 0, (isSplit(method) && onAccount) || cart.total)
  const credit = account && { ...account, free }
  const offeredMethods = await listPaymentMethods(scope, cart, credit)
  const withheldMethod = offeredMethods.held.find(
    (each) => each.method === (isSplit(method) ? 'terms' : method),
  )
  if (!offeredMethods.methods.includes(method))
    refuseAndRollBack(withheldMethod?.why ?? 'payment-not-offered')
  const split = isSplit(method) ? offeredMethods.split : null
  if (split && onAccount && split.onAccount !== onAccount) refuseAndRollBack('credit-changed')
  return credit && { ...credit, amount: split?.onAccount ?? null }
}

function refuseAndRollBack(code: OrderRefusal): never {
  rollBack(refuse(code))
}
