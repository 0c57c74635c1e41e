import {
  type MoveRefusal,
  maxReasonLength,
  type OrderSummary,
  type OrderView,
} from '#contract/orders.ts'
import { cutText } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { notifyStaff } from '../notify-staff.ts'
import type { Scope } from '../scope.ts'
import { asCustomer } from './checkout.ts'
import { endOrder, inOrder } from './move-order.ts'
import { orderRequested } from './order-notifications.ts'
import { type OrderPage, ordersOf, readOrder } from './order-reads.ts'
import { cancelBy, mayReturn } from './order-rules.ts'
import { type Actor, addEvent } from './order-store.ts'
import { orderView } from './order-view.ts'
import type { OpenedOrder } from './payment-store.ts'
import { addRequest } from './request-store.ts'

/** A customer's orders on this seller's host, the newest first. Source: ACC-04, HOST-05. */
export async function myOrders(asked: Scope, page: number): Promise<OrderPage<OrderSummary>> {
  const scope = asCustomer(asked)
  return ordersOf(scope, {
    customerId: scope.viewer.id,
    page,
    words: '',
    state: null,
  })
}

/** An order of the customer with its track; another's is as if it were not there. Source: ACC-04, HOST-05. */
export async function myOrder(asked: Scope, number: string): Promise<OrderView> {
  const scope = asCustomer(asked)
  const order = await readOrder(scope.database.primary, scope.seller.id, number)
  if (!order || order.customerId !== scope.viewer.id) throw stop('not-found')
  return orderView(order, scope, 'customer')
}

/** Cancels the customer's order while it is not packed; once it is, asks the desk to. Source: ORD-04. */
export async function cancelMine(
  asked: Scope,
  number: string,
  reason: string,
): Promise<Outcome<{ done: 'cancelled' | 'asked' }, MoveRefusal>> {
  const scope = asCustomer(asked)
  return inOrder(scope, number, async (db, order) => {
    if (order.customerId !== scope.viewer.id) throw stop('not-found')
    const way = cancelBy(order.state)
    if (way === null) return refuse('wrong-state')
    if (way === 'ask') return ask(db, scope, order, 'cancel', reason)
    const ended = await endOrder(db, scope, order, actorOf(scope.viewer.id))
    if (!ended.ok) return ended
    await notifyStaff(db, orderRequested(scope, order, 'cancelled'))
    return ok({ done: 'cancelled' as const })
  })
}

/** Asks the desk to take delivered goods back. Source: ORD-04. */
export async function returnMine(
  asked: Scope,
  number: string,
  reason: string,
): Promise<Outcome<{ done: 'cancelled' | 'asked' }, MoveRefusal>> {
  const scope = asCustomer(asked)
  return inOrder(scope, number, async (db, order) => {
    if (order.customerId !== scope.viewer.id) throw stop('not-found')
    if (order.state !== 'delivered') return refuse('wrong-state')
    const delivered = (await readOrder(db, scope.seller.id, number))?.events.find(
      ({ kind }) => kind === 'delivered',
    )
    if (!mayReturn(order.state, delivered ? new Date(delivered.at) : null, scope.now))
      return refuse('too-late')
    return ask(db, scope, order, 'return', reason)
  })
}

async function ask(
  db: Parameters<typeof addRequest>[0],
  scope: ReturnType<typeof asCustomer>,
  order: OpenedOrder,
  kind: 'cancel' | 'return',
  reason: string,
): Promise<Outcome<{ done: 'asked' }, MoveRefusal>> {
  const { seller, viewer, now } = scope
  const said = cutText(reason.trim(), maxReasonLength)
  if (!(await addRequest(db, seller.id, order.id, { kind, reason: said, now })))
    return refuse('asked-already')
  await addEvent(db, seller.id, order.id, { kind: `${kind}-asked`, now, ...actorOf(viewer.id) })
  await notifyStaff(db, orderRequested(scope, order, kind))
  return ok({ done: 'asked' })
}

function actorOf(actorId: string): Actor {
  return { actor: 'customer', actorId }
}
