import type { MoveRefusal } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { Scope } from '#platform/scope.ts'
import { notifyCustomer } from './order-mail.ts'
import { buildPlacedNotification } from './order-notifications.ts'
import { canRecordRefund } from './order-rules.ts'
import type { Actor } from './order-store.ts'
import { type LockedOrder, setPayment } from './payment-store.ts'
import { recordStep } from './record-step.ts'
import { confirmLocked, withLockedOrder } from './transition-order.ts'

type PaymentOutcome = Outcome<{ number: string }, MoveRefusal>

/** The desk confirms a bank transfer: the order is paid and confirmed. Source: ORD-02, ORD-04. */
export function markPaid(scope: Scope, number: string, actor: Actor): Promise<PaymentOutcome> {
  return withLockedOrder(scope, number, (db, order) => {
    if (order.paymentMethod !== 'transfer' || order.paymentState !== 'due')
      return Promise.resolve(refuse('wrong-state'))
    return recordPayment(db, scope, order, actor, null)
  })
}

/**
 * Records an order's payment, inside a transaction that has the order locked. An order that has
 * already ended stays ended: its stock may be sold, so the payment is to be refunded. Source:
 * QUALITY I6, I11.
 */
export async function recordPayment(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
  intentId: string | null,
): Promise<PaymentOutcome> {
  const { seller, now } = scope
  if (order.paymentState !== 'due' && order.paymentState !== 'void')
    return ok({ number: order.number })
  const isLate = order.state === 'cancelled'
  const kind = isLate ? 'refund-due' : 'paid'
  await setPayment(db, seller.id, order.id, kind, now, intentId)
  await recordStep(db, scope, order, kind, actor)
  await notifyCustomer(db, scope, kind, order)
  if (order.paymentMethod === 'card' && !isLate)
    await notifyStaff(db, buildPlacedNotification(scope, order))
  if (order.state === 'placed')
    await confirmLocked(db, scope, { ...order, paymentState: 'paid' }, actor)
  return ok({ number: order.number })
}

/** Marks a refund as paid out; for a card, only its service may say so. Source: ORD-04. */
export function recordRefund(scope: Scope, number: string, actor: Actor): Promise<PaymentOutcome> {
  return withLockedOrder(scope, number, async (db, order) => {
    const { paymentMethod, paymentState } = order
    if (!canRecordRefund(paymentMethod, paymentState, actor.actor === 'payment'))
      return refuse('wrong-state')
    await setPayment(db, scope.seller.id, order.id, 'refunded', scope.now)
    await recordStep(db, scope, order, 'refunded', actor)
    await notifyCustomer(db, scope, 'refunded', order)
    return ok({ number: order.number })
  })
}
