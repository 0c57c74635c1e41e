import type { MoveRefusal } from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { notifyStaff } from '../notify-staff.ts'
import type { Scope } from '../scope.ts'
import { confirm, inOrder } from './move-order.ts'
import { tellCustomer } from './order-mail.ts'
import { orderPlaced } from './order-notifications.ts'
import { mayNoteRefund } from './order-rules.ts'
import type { Actor } from './order-store.ts'
import { type OpenedOrder, setPayment } from './payment-store.ts'
import { recordStep } from './record-step.ts'

type Paid = Outcome<{ number: string }, MoveRefusal>

/** The desk has seen the money of a bank transfer: the order is paid and confirmed. Source: ORD-02, ORD-04. */
export function markPaid(scope: Scope, number: string, actor: Actor): Promise<Paid> {
  return inOrder(scope, number, (db, order) => {
    if (order.paymentMethod !== 'transfer' || order.paymentState !== 'due')
      return Promise.resolve(refuse('wrong-state'))
    return takePayment(db, scope, order, actor, null)
  })
}

/**
 * Notes an order's money, inside a transaction that has the order open. An order that ended before it came is not woken: its
 * goods may be sold, so the money goes back. Source: QUALITY I6, I11.
 */
export async function takePayment(
  db: Db,
  scope: Scope,
  order: OpenedOrder,
  actor: Actor,
  intentId: string | null,
): Promise<Paid> {
  const { seller, now } = scope
  if (order.paymentState !== 'due' && order.paymentState !== 'void')
    return ok({ number: order.number })
  const late = order.state === 'cancelled'
  const kind = late ? 'refund-due' : 'paid'
  await setPayment(db, seller.id, order.id, kind, now, intentId)
  await recordStep(db, scope, order, kind, actor)
  await tellCustomer(db, scope, kind, order)
  if (order.paymentMethod === 'card' && !late) await notifyStaff(db, orderPlaced(scope, order))
  if (order.state === 'placed') await confirm(db, scope, { ...order, paymentState: 'paid' }, actor)
  return ok({ number: order.number })
}

/** Money that was to go back has gone; of a card's, only its service says so. Source: ORD-04. */
export function noteRefund(scope: Scope, number: string, actor: Actor): Promise<Paid> {
  return inOrder(scope, number, async (db, order) => {
    const { paymentMethod, paymentState } = order
    if (!mayNoteRefund(paymentMethod, paymentState, actor.actor === 'payment'))
      return refuse('wrong-state')
    await setPayment(db, scope.seller.id, order.id, 'refunded', scope.now)
    await recordStep(db, scope, order, 'refunded', actor)
    await tellCustomer(db, scope, 'refunded', order)
    return ok({ number: order.number })
  })
}
