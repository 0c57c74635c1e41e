import type { MoveRefusal, OrderState } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { noteChangedStock } from '#platform/webhook-outbox.ts'
import { findCarrier, listCarrierNames } from '../../carriers/carriers.ts'
import { shipHolds } from '../../stock/stock.ts'
import { countRevisions } from '../changes/change-store.ts'
import { findBillFault, invoiceParcel } from '../documents/bill-order.ts'
import { notifyCustomer } from '../order-mail.ts'
import { canMoveOrder } from '../order-rules.ts'
import type { Actor } from '../order-store.ts'
import type { LockedOrder } from '../payments/payment-store.ts'
import { recordStep } from '../record-step.ts'
import { transitionOrder, withLockedOrder } from '../transition-order.ts'
import { findBookingFault } from './booking-store.ts'
import {
  canShip,
  completesOrder,
  findCarrierProblem,
  getUnshippedParts,
  type Parts,
} from './shipment-rules.ts'
import { addShipment, countStockPieces, loadOrderedLines } from './shipment-store.ts'

/** A delivered order ships what is sent again. */
export const shippingStates: readonly OrderState[] = ['packed', 'shipped', 'delivered']

type ShipOutcome = Outcome<{ number: string; state: OrderState; shipment: number }, MoveRefusal>

/**
 * Ships a parcel of a packed order: these quantities, or with null all that is left. Removes their
 * reserved stock. The order stays packed until its last parcel ships. The customer is notified of
 * each parcel. Source: ORD-04, DESK-04.
 */
export async function shipOrder(
  scope: Scope,
  number: string,
  tracking: string,
  actor: Actor,
  parts: Parts | null = null,
  /**
   * Number of parcels and changes when the form was filled in, so that a form sent twice ships one
   * parcel. Null: not given.
   */
  revision: number | null = null,
  /** One of the seller's carriers, or its own vehicle; empty: not recorded. */
  carrier = '',
  /** A parcel that a service has booked under this number. */
  isBooked = false,
): Promise<ShipOutcome> {
  const trackingNumber = tracking.trim()
  const problem = findCarrierProblem({ carrier, tracking: trackingNumber }, listCarrierNames(scope))
  if (problem) return refuse(problem)
  return withLockedOrder(scope, number, async (db, order) => {
    if (!shippingStates.includes(order.state)) return refuse('wrong-state')
    if (revision !== null && revision !== (await countRevisions(db, scope.seller.id, order.id)))
      return refuse('wrong-state')
    const booking = { tracking: trackingNumber, isBooked }
    const fault = await findBookingFault(db, scope.seller.id, order.id, booking)
    if (fault) return refuse(fault)
    const lines = await loadOrderedLines(db, scope.seller.id, order.id)
    const unshipped = getUnshippedParts(lines)
    if (unshipped.size === 0) return refuse('wrong-state')
    const shippedParts = parts ?? unshipped
    if (!canShip(shippedParts, unshipped)) return refuse('parts-wrong')
    const billFault = await findBillFault(db, scope, order, shippedParts)
    if (billFault) return refuse(billFault)
    const now = scope.now
    const shipment = await addShipment(db, scope.seller.id, order.id, {
      carrier,
      tracking: trackingNumber,
      trackingUrl: (await findCarrier(scope, carrier))?.getTrackingUrl(trackingNumber) ?? null,
      now,
      parts: shippedParts,
    })
    const pieces = countStockPieces(lines, shippedParts)
    const given = await shipHolds(db, scope.seller.id, order.id, pieces)
    await invoiceParcel(db, scope, order, { parts: shippedParts, given })
    await noteChangedStock(db, scope.seller.id, [...pieces.keys()], now)
    // What is sent again leaves after the order has shipped, which stays as it is.
    if (!completesOrder(shippedParts, unshipped) || !canMoveOrder(order.state, 'shipped'))
      return recordPartShipped(db, scope, order, actor, { tracking: trackingNumber, shipment })
    const outcome = await transitionOrder(
      db,
      scope,
      order,
      'shipped',
      actor,
      trackingNumber || null,
    )
    return outcome.ok ? ok({ ...outcome.value, shipment }) : outcome
  })
}

async function recordPartShipped(
  db: Db,
  scope: Scope,
  order: LockedOrder,
  actor: Actor,
  { tracking, shipment }: { tracking: string; shipment: number },
): Promise<ShipOutcome> {
  await recordStep(db, scope, order, 'part-shipped', actor, tracking)
  await notifyCustomer(db, scope, 'part-shipped', { ...order, tracking }, shipment)
  return ok({ number: order.number, state: order.state, shipment })
}
