import type { CartLineView } from '#contract/cart/cart.ts'
import { getDeparture } from '#contract/delivery/delivery-promise.ts'
import {
  type MoveRefusal,
  maxReasonLength,
  type OrderSummary,
  type OrderView,
} from '#contract/orders/orders.ts'
import { cutText } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { isOwnedBy, requireBuyer, requireCompanyRole } from '#platform/buyer.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { translateLines } from '#platform/translations/translate-lines.ts'
import { pricePacks } from '../cart/cart.ts'
import { getDeliveryRule } from '../delivery/delivery.ts'
import { toCustomerScope } from './checkout.ts'
import { buildRequestNotification } from './order-notifications.ts'
import {
  listLastPacks,
  loadOrder,
  loadOrderPage,
  type OrderPage,
  type StoredOrder,
} from './order-reads.ts'
import { addRequest } from './order-request-store.ts'
import { canReturn, getCancelMode } from './order-rules.ts'
import { type Actor, insertOrderEvent } from './order-store.ts'
import { orderView } from './order-view.ts'
import type { LockedOrder } from './payments/payment-store.ts'
import { endOrder, withLockedOrder } from './transition-order.ts'

/** A buyer's orders on this seller's host, newest first. Source: ACC-04, HOST-05, CO-06. */
export async function myOrders(
  requestScope: Scope,
  page: number,
): Promise<OrderPage<OrderSummary>> {
  const scope = toCustomerScope(requestScope)
  return loadOrderPage(scope, {
    buyer: requireBuyer(scope),
    page,
    words: '',
    state: null,
  })
}

const maxBoughtPacks = 4

/** What the customer bought last and can buy now, each once, with its day. Source: LOOK-08. */
export async function lastBought(
  requestScope: Scope,
): Promise<{ line: CartLineView; boughtOn: string }[]> {
  const scope = toCustomerScope(requestScope)
  const packs = await listLastPacks(
    scope.database.primary,
    scope.seller.id,
    requireBuyer(scope),
    maxBoughtPacks,
  )
  if (packs.length === 0) return []
  const { lines } = await pricePacks(
    scope,
    packs.map(({ packId }) => ({ packId, quantity: 1 })),
  )
  return lines
    .filter(({ state }) => state === 'available')
    .map((line) => {
      const { at } = packs.find(({ packId }) => packId === line.packId)!
      return { line, boughtOn: formatMoment(at, scope.seller, 'day') }
    })
}

/**
 * One of the buyer's orders with its history; another buyer's counts as not found. Source: ACC-04,
 * HOST-05, CO-06.
 */
export async function myOrder(requestScope: Scope, number: string): Promise<OrderView> {
  const { scope, order } = await findOwnOrder(requestScope, number)
  const lines = await translateLines(scope.database.primary, scope.seller, order.lines)
  return orderView({ ...order, lines }, scope, 'customer', await findLeavingDay(scope, order))
}

/** The same with the goods' names that it was placed with, which its papers have. */
export async function myOrderAsPlaced(requestScope: Scope, number: string): Promise<OrderView> {
  const { scope, order } = await findOwnOrder(requestScope, number)
  return orderView(order, scope, 'customer', await findLeavingDay(scope, order))
}

async function findOwnOrder(requestScope: Scope, number: string) {
  const scope = toCustomerScope(requestScope)
  const order = await loadOrder(scope.database.primary, scope.seller.id, number)
  if (!order || !isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
  return { scope, order }
}

/**
 * The day on which an order should leave, by the rule of its place; null where the rule can't say:
 * it is procured first, or its address was erased.
 */
async function findLeavingDay(scope: Scope, order: StoredOrder): Promise<string | null> {
  const delivery = order.contacts.find(({ kind }) => kind === 'delivery')
  if (!delivery || !order.promisedOn || order.lines.some(({ toOrder }) => toOrder)) return null
  const rule = await getDeliveryRule(scope, { pincode: delivery.postalCode })
  const leavesOn = rule && getDeparture(rule, new Date(order.placedAt)).leaves
  return leavesOn && leavesOn <= order.promisedOn ? leavesOn : null
}

/**
 * Cancels the customer's order until it is packed; after that, asks the desk to. Source: ORD-04.
 */
export async function cancelOwnOrder(
  requestScope: Scope,
  number: string,
  reason: string,
): Promise<Outcome<{ done: 'cancelled' | 'asked' }, MoveRefusal>> {
  const scope = toCustomerScope(requestScope)
  return withLockedOrder(scope, number, async (db, order) => {
    if (!isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
    requireCompanyRole(scope, 'buy')
    const cancelMode = getCancelMode(order.state)
    if (cancelMode === null) return refuse('wrong-state')
    if (cancelMode === 'ask') return requestChange(db, scope, order, 'cancel', reason)
    const outcome = await endOrder(db, scope, order, toCustomerActor(scope.viewer.id))
    if (!outcome.ok) return outcome
    await notifyStaff(db, buildRequestNotification(scope, order, 'cancelled'))
    return ok({ done: 'cancelled' as const })
  })
}

/** Asks the desk to accept a return of a delivered order. Source: ORD-04. */
export async function requestReturn(
  requestScope: Scope,
  number: string,
  reason: string,
): Promise<Outcome<{ done: 'cancelled' | 'asked' }, MoveRefusal>> {
  const scope = toCustomerScope(requestScope)
  return withLockedOrder(scope, number, async (db, order) => {
    if (!isOwnedBy(requireBuyer(scope), order)) throw stop('not-found')
    requireCompanyRole(scope, 'buy')
    if (order.state !== 'delivered') return refuse('wrong-state')
    const deliveryEvent = (await loadOrder(db, scope.seller.id, number))?.events.find(
      ({ kind }) => kind === 'delivered',
    )
    if (!canReturn(order.state, deliveryEvent ? new Date(deliveryEvent.at) : null, scope.now))
      return refuse('too-late')
    return requestChange(db, scope, order, 'return', reason)
  })
}

async function requestChange(
  db: Parameters<typeof addRequest>[0],
  scope: ReturnType<typeof toCustomerScope>,
  order: LockedOrder,
  kind: 'cancel' | 'return',
  reason: string,
): Promise<Outcome<{ done: 'asked' }, MoveRefusal>> {
  const { seller, viewer, now } = scope
  const shortReason = cutText(reason.trim(), maxReasonLength)
  if (!(await addRequest(db, seller.id, order.id, { kind, reason: shortReason, now })))
    return refuse('asked-already')
  await insertOrderEvent(db, seller.id, order.id, {
    kind: `${kind}-asked`,
    now,
    ...toCustomerActor(viewer.id),
  })
  await notifyStaff(db, buildRequestNotification(scope, order, kind))
  return ok({ done: 'asked' })
}

function toCustomerActor(actorId: string): Actor {
  return { actor: 'customer', actorId }
}
