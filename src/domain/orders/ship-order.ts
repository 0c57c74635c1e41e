import type { MoveRefusal, OrderState } from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import { shipHolds } from '../stock/stock.ts'
import { inOrder, moveStep } from './move-order.ts'
import { tellCustomer } from './order-mail.ts'
import { mayMove } from './order-rules.ts'
import type { Actor } from './order-store.ts'
import type { OpenedOrder } from './payment-store.ts'
import { recordStep } from './record-step.ts'
import { carrierProblem, isLast, mayShip, type Parts, partsLeft } from './shipment-rules.ts'
import { addShipment, countShipments, type OrderedLine, shippableLines } from './shipment-store.ts'

type Shipped = Outcome<{ number: string; state: OrderState; shipment: number }, MoveRefusal>

/**
 * A parcel of a packed order leaves the house: these parts of its lines, or with null all that is left. What was reserved for them
 * is gone from stock; the order is shipped with its last parcel, until then it stays packed. The customer is told of each.
 * Source: ORD-04, DESK-04.
 */
export async function shipOrder(
  scope: Scope,
  number: string,
  tracking: string,
  actor: Actor,
  parts: Parts | null = null,
  /** How many parcels had left when this one was filled in: the same form sent twice is one parcel. Null: it is not said. */
  seen: number | null = null,
  /** One of the seller's, or its own vehicle; empty: not recorded. */
  carrier = '',
): Promise<Shipped> {
  const said = tracking.trim()
  const problem = carrierProblem({ carrier, tracking: said }, scope.seller.logisticsNames)
  if (problem) return refuse(problem)
  return inOrder(scope, number, async (db, order) => {
    if (!mayMove(order.state, 'shipped')) return refuse('wrong-state')
    if (seen !== null && seen !== (await countShipments(db, scope.seller.id, order.id)))
      return refuse('wrong-state')
    const lines = await shippableLines(db, scope.seller.id, order.id)
    const left = partsLeft(lines)
    const going = parts ?? left
    if (!mayShip(going, left)) return refuse('parts-wrong')
    const now = scope.now
    const shipment = await addShipment(db, scope.seller.id, order.id, {
      carrier,
      tracking: said,
      now,
      parts: going,
    })
    await shipHolds(db, scope.seller.id, order.id, piecesOf(lines, going))
    if (!isLast(going, left)) return sendPart(db, scope, order, actor, { tracking: said, shipment })
    const moved = await moveStep(db, scope, order, 'shipped', actor, said || null)
    return moved.ok ? ok({ ...moved.value, shipment }) : moved
  })
}

async function sendPart(
  db: Db,
  scope: Scope,
  order: OpenedOrder,
  actor: Actor,
  { tracking, shipment }: { tracking: string; shipment: number },
): Promise<Shipped> {
  await recordStep(db, scope, order, 'part-shipped', actor, tracking)
  await tellCustomer(db, scope, 'part-shipped', { ...order, tracking }, shipment)
  return ok({ number: order.number, state: order.state, shipment })
}

/** Pieces that were held: those that are got for the order were not. */
function piecesOf(lines: readonly OrderedLine[], parts: Parts): Map<number, number> {
  const pieces = new Map<number, number>()
  for (const { position, packId, toOrder } of lines) {
    const quantity = parts.get(position) ?? 0
    if (!toOrder && quantity > 0) pieces.set(packId, quantity + (pieces.get(packId) ?? 0))
  }
  return pieces
}
