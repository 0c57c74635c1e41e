import type { MoveRefusal, OrderState } from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { giveBack } from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'
import { endHolds, showStock } from '../stock/stock.ts'
import { boughtThreads } from './bought-threads.ts'
import { tellCustomer } from './order-mail.ts'
import { mayConfirm, mayMove, paymentAfterEnd, sourcesOf } from './order-rules.ts'
import { type Actor, freeCoupon, moveOrder } from './order-store.ts'
import { type OpenedOrder, openOrder, setPayment } from './payment-store.ts'
import { recordStep } from './record-step.ts'
import { closeRequest } from './request-store.ts'
import { countShipments } from './shipment-store.ts'

export type Moved = Outcome<{ number: string; state: OrderState }, MoveRefusal>

/** The seller takes the order on: paid for, or to be paid at the door or by purchase order. Source: ORD-04. */
export function confirmOrder(scope: Scope, number: string, actor: Actor): Promise<Moved> {
  return inOrder(scope, number, (db, order) => confirm(db, scope, order, actor))
}

export function packOrder(scope: Scope, number: string, actor: Actor): Promise<Moved> {
  return inOrder(scope, number, (db, order) => moveStep(db, scope, order, 'packed', actor))
}

/** The goods have arrived; what is paid at the door is paid with that. Source: ORD-04. */
export function deliverOrder(scope: Scope, number: string, actor: Actor): Promise<Moved> {
  return inOrder(scope, number, async (db, order) => {
    const moved = await moveStep(db, scope, order, 'delivered', actor)
    const atTheDoor = order.paymentMethod === 'cod' && order.paymentState === 'due'
    if (moved.ok && atTheDoor) await setPayment(db, scope.seller.id, order.id, 'paid', scope.now)
    return moved
  })
}

/** The goods came back. What was paid is to be refunded; whether they can be sold again, the stock file says. Source: ORD-04. */
export function returnOrder(scope: Scope, number: string, actor: Actor): Promise<Moved> {
  return inOrder(scope, number, async (db, order) => {
    const moved = await moveStep(db, scope, order, 'returned', actor)
    if (moved.ok) {
      await setPayment(
        db,
        scope.seller.id,
        order.id,
        paymentAfterEnd(order.paymentState),
        scope.now,
      )
      await closeRequest(db, scope.seller.id, order.id)
    }
    return moved
  })
}

/** Ends an order before it ships: goods and coupon are free again, money that came is to be refunded. Source: ORD-04. */
export function cancelOrder(scope: Scope, number: string, actor: Actor): Promise<Moved> {
  return inOrder(scope, number, (db, order) => endOrder(db, scope, order, actor))
}

/** As `cancelOrder`, inside a transaction that has the order open. */
export async function endOrder(
  db: Db,
  scope: Scope,
  order: OpenedOrder,
  actor: Actor,
  note = '',
): Promise<Moved> {
  const { seller, now } = scope
  if (mayMove(order.state, 'cancelled') && (await countShipments(db, seller.id, order.id)) > 0)
    return refuse('gone-in-part')
  const moved = await moveStep(db, scope, order, 'cancelled', actor, null, note)
  if (!moved.ok) return moved
  await freeGrants(db, scope, order)
  const freed = await endHolds(db, seller.id, { orderId: order.id }, 'released')
  await freeCoupon(db, seller.id, order.id)
  await setPayment(db, seller.id, order.id, paymentAfterEnd(order.paymentState), now)
  await closeRequest(db, seller.id, order.id)
  await showStock(db, seller.id, freed, now)
  return moved
}

/** An order of agreed prices gives them back where it is unpaid; its thread goes on, or ends where the time to buy is over. */
async function freeGrants(db: Db, scope: Scope, order: OpenedOrder): Promise<void> {
  const unpaid = order.paymentState === 'due'
  const given = await giveBack(db, scope, order.id, { unpaid })
  if (!given || !unpaid) return
  const { thread, fate } = given
  await boughtThreads[thread.kind].markUnordered(db, scope, thread.threadId, order.number, fate)
}

/** The desk says no to what a customer asked of an order. */
export function declineRequest(scope: Scope, number: string, actor: Actor): Promise<Moved> {
  return inOrder(scope, number, async (db, order) => {
    if ((await closeRequest(db, scope.seller.id, order.id)) === 0) return refuse('wrong-state')
    await recordStep(db, scope, order, 'declined', actor)
    await tellCustomer(db, scope, 'declined', order)
    return ok({ number, state: order.state })
  })
}

/** As `confirmOrder`, inside a transaction that has the order open. */
export async function confirm(
  db: Db,
  scope: Scope,
  order: OpenedOrder,
  actor: Actor,
): Promise<Moved> {
  if (!mayConfirm(order.paymentMethod, order.paymentState, order.purchaseOrder))
    return refuse('not-paid')
  return moveStep(db, scope, order, 'confirmed', actor)
}

/** Runs work on an order of this seller with its row locked; one that is not there is a stop. */
export async function inOrder<T>(
  scope: Scope,
  number: string,
  work: (db: Db, order: OpenedOrder) => Promise<T>,
): Promise<T> {
  return scope.database.transaction(async (db) => {
    const order = await openOrder(db, scope.seller.id, number)
    if (!order) throw stop('not-found')
    return work(db, order)
  })
}

/** Moves an order one step, by the table: track, record and mail with it. The caller has its row locked. */
export async function moveStep(
  db: Db,
  scope: Scope,
  order: OpenedOrder,
  to: OrderState,
  actor: Actor,
  tracking: string | null = null,
  note = '',
): Promise<Moved> {
  const { seller } = scope
  if (!mayMove(order.state, to)) return refuse('wrong-state')
  if (!(await moveOrder(db, seller.id, order.id, sourcesOf(to), to, tracking)))
    return refuse('wrong-state')
  await recordStep(db, scope, order, to, actor, note)
  await tellCustomer(db, scope, to, { ...order, tracking: tracking ?? order.tracking })
  return ok({ number: order.number, state: to })
}
