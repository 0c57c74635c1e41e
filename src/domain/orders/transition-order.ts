import { canConfirm } from '#contract/orders/can-confirm.ts'
import { describeReason } from '#contract/orders/end-reasons.ts'
import type { MoveRefusal, OrderState } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { writeFor } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { releaseGrants } from '../negotiation/negotiation.ts'
import { endHolds, publishStockChanges } from '../stock/stock.ts'
import { getCashDue } from './account-rules.ts'
import { loadAccount, settlePayment } from './account-store.ts'
import { countRevisions, insertChange } from './changes/change-store.ts'
import { creditInvoices, planCredit } from './documents/credit-invoices.ts'
import { creditOpenDebits } from './documents/debit-notes.ts'
import { notifyCustomer } from './order-mail.ts'
import { closeRequest } from './order-request-store.ts'
import { canMoveOrder, listSourceStates } from './order-rules.ts'
import { type Actor, releaseCoupon, updateOrderState } from './order-store.ts'
import { buyablesByKind } from './order-threads.ts'
import { findBookingFault } from './parcels/booking-store.ts'
import { getUnshippedParts } from './parcels/shipment-rules.ts'
import { countShipments, loadOrderedLines } from './parcels/shipment-store.ts'
import { type LockedOrder, lockOrder } from './payments/payment-store.ts'
import { recordStep } from './record-step.ts'

export type TransitionOutcome = Outcome<{ number: string; state: OrderState }, MoveRefusal>

/** Confirms an order: paid, or payable on delivery or by purchase order. Source: ORD-04. */
export function confirmOrder(
  scope: Scope,
  number: string,
  actor: Actor,
): Promise<TransitionOutcome> {
  return withLockedOrder(scope, number, (db, order) => confirmLocked(db, scope, order, actor))
}

export function packOrder(scope: Scope, number: string, actor: Actor): Promise<TransitionOutcome> {
  return withLockedOrder(scope, number, (db, order) =>
    transitionOrder(db, scope, order, 'packed', actor),
  )
}

/**
 * Marks an order as delivered; cash on delivery is paid with that, what a debit note charges is not.
 * Source: ORD-04, TAX-05.
 */
export function deliverOrder(
  scope: Scope,
  number: string,
  actor: Actor,
): Promise<TransitionOutcome> {
  return withLockedOrder(scope, number, async (db, order) => {
    const outcome = await transitionOrder(db, scope, order, 'delivered', actor)
    const isPaidOnDelivery = order.paymentMethod === 'cod' && order.paymentState === 'due'
    if (outcome.ok && isPaidOnDelivery) {
      const amount = getCashDue(await loadAccount(db, scope.seller.id, order.id))
      await settlePayment(db, scope, order.id, { kind: 'received', amount })
    }
    return outcome
  })
}

/**
 * Cancels an order before it ships: releases stock and coupon, and a payment received is to be
 * refunded. Source: ORD-04.
 */
export function cancelOrder(
  scope: Scope,
  number: string,
  actor: Actor,
): Promise<TransitionOutcome> {
  return withLockedOrder(scope, number, (db, order) => endOrder(db, scope, order, actor))
}

/** `cancelOrder` inside a transaction that has the order locked. */
export async function endOrder(
  db: Db,
  scope: Scope,
  charged: LockedOrder,
  actor: Actor,
  note = '',
  /** Staff's reason, which the buyer reads. */
  reason = note,
): Promise<TransitionOutcome> {
  const { seller, now } = scope
  if (!canMoveOrder(charged.state, 'cancelled')) return refuse('wrong-state')
  if ((await countShipments(db, seller.id, charged.id)) > 0) return refuse('gone-in-part')
  const booking = { tracking: '', isBooked: false }
  const fault = await findBookingFault(db, seller.id, charged.id, booking)
  if (fault) return refuse(fault)
  const debitReason = writeFor(seller, null, () => describeReason(reason || 'order-cancelled'))
  const order = await creditOpenDebits(db, scope, charged, actor, debitReason)
  const isWhole = (await countRevisions(db, seller.id, order.id)) === 0
  const lines = await loadOrderedLines(db, seller.id, order.id)
  const parts = getUnshippedParts(lines)
  const planned = await planCredit(db, scope, order, lines, {
    kind: 'cancel',
    parts,
    isReplaced: false,
  })
  const outcome = await transitionOrder(db, scope, order, 'cancelled', actor, null, note)
  if (!outcome.ok) return outcome
  await releaseOrderGrants(db, scope, order, isWhole)
  const releasedHolds = await endHolds(db, seller.id, { orderId: order.id }, 'released')
  await releaseCoupon(db, seller.id, order.id)
  const cancelledLines = planned.lines.map((line) => ({ ...line, restocked: 0 }))
  const change = { kind: 'cancel', isReplaced: false, reason, now } as const
  const cancelled = await insertChange(db, seller.id, order.id, {
    ...change,
    lines: cancelledLines,
  })
  const amount = cancelledLines.reduce((sum, line) => sum + line.amount, 0)
  const { credits } = planned
  await creditInvoices(db, scope, order, { change: cancelled!, amount, credits })
  await settlePayment(db, scope, order.id)
  await closeRequest(db, seller.id, order.id)
  await publishStockChanges(db, seller.id, releasedHolds, now)
  return outcome
}

/**
 * An unpaid order returns its grants to their thread, which continues, or ends if the purchase
 * window is over. Grants that lost pieces before can't be ordered again.
 */
async function releaseOrderGrants(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  isWhole: boolean,
): Promise<void> {
  const isUnpaid = order.paymentState === 'due' && isWhole
  const released = await releaseGrants(db, scope, order.id, { unpaid: isUnpaid })
  if (!released || !isUnpaid) return
  const { thread, fate } = released
  await buyablesByKind[thread.kind].markUnordered(db, scope, thread.threadId, order.number, fate)
}

/** The desk rejects a customer's request about an order. */
export function declineRequest(
  scope: Scope,
  number: string,
  actor: Actor,
): Promise<TransitionOutcome> {
  return withLockedOrder(scope, number, async (db, order) => {
    if ((await closeRequest(db, scope.seller.id, order.id)) === 0) return refuse('wrong-state')
    await recordStep(db, scope, order, 'declined', actor)
    await notifyCustomer(db, scope, 'declined', order)
    return ok({ number, state: order.state })
  })
}

/** `confirmOrder` inside a transaction that has the order locked. */
export async function confirmLocked(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
): Promise<TransitionOutcome> {
  if (!canConfirm(order.paymentMethod, order.paymentState, order.purchaseOrder))
    return refuse('not-paid')
  return transitionOrder(db, scope, order, 'confirmed', actor)
}

/**
 * Runs work on one of this seller's orders with its row locked; throws the stop `not-found` if
 * there is none.
 */
export async function withLockedOrder<T>(
  scope: Scope,
  number: string,
  work: (db: Db, order: LockedOrder) => Promise<T>,
): Promise<T> {
  return scope.database.transaction(async (db) => {
    const order = await lockOrder(db, scope.seller.id, number)
    if (!order) throw stop('not-found')
    return work(db, order)
  })
}

/**
 * Moves an order one step along the table, with its event, audit entry and mail. The caller has the
 * row locked.
 */
export async function transitionOrder(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  to: OrderState,
  actor: Actor,
  tracking: string | null = null,
  note = '',
): Promise<TransitionOutcome> {
  const { seller } = scope
  if (!canMoveOrder(order.state, to)) return refuse('wrong-state')
  if (!(await updateOrderState(db, seller.id, order.id, listSourceStates(to), to, tracking)))
    return refuse('wrong-state')
  await recordStep(db, scope, order, to, actor, note)
  await notifyCustomer(db, scope, to, { ...order, tracking: tracking ?? order.tracking })
  return ok({ number: order.number, state: to })
}
