import type { MoveRefusal } from '#contract/orders/orders.ts'
import { type Outcome, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireContactAccess, requireOrderAccess } from '../order-limits.ts'
import { withLockedOrder } from '../transition-order.ts'
import { type BookedShipment, obtainBooking } from './book-parcel.ts'
import { loadBooking, loadLabel } from './booking-store.ts'
import { shipOrder } from './ship-order.ts'
import { countShipments } from './shipment-store.ts'

type ShippedOutcome = Outcome<{ number: string }, MoveRefusal>

/**
 * Books a parcel with a carrier's service, unless it is booked, and ships it. Where the service
 * fails, nothing ships. Source: DEAL-05, QUALITY F11.
 */
export async function shipBooked(
  scope: Scope,
  number: string,
  shipment: BookedShipment,
): Promise<ShippedOutcome> {
  const { id: actorId } = await requireOrderAccess(scope, number)
  const booked = await obtainBooking(scope, number, shipment, actorId)
  if (!booked.ok) return booked
  const { tracking, parts } = booked.value
  const actor = { actor: 'staff', actorId } as const
  const { revision, carrier } = shipment
  return shipOrder(scope, number, tracking, actor, parts, revision, carrier, true)
}

/** Ships the parcel that is booked, as it was booked; asks no service. Source: DEAL-05. */
export async function shipParcel(
  scope: Scope,
  number: string,
  revision: number | null,
): Promise<ShippedOutcome> {
  const { id: actorId } = await requireOrderAccess(scope, number)
  const { id: sellerId } = scope.seller
  const booking = await withLockedOrder(scope, number, async (db, { id }) =>
    loadBooking(db, sellerId, id, (await countShipments(db, sellerId, id)) + 1),
  )
  if (booking?.isBusy) return refuse('being-booked')
  if (!booking?.tracking) return refuse('wrong-state')
  const { tracking, carrier, content } = booking
  const actor = { actor: 'staff', actorId } as const
  const parts = new Map(content.parts)
  const outcome = await shipOrder(scope, number, tracking, actor, parts, revision, carrier, true)
  if (!outcome.ok && outcome.code === 'parts-wrong') return refuse('parcel-outdated')
  return outcome
}

/** A parcel's label as a PDF: it has the buyer's address. Source: DEAL-05. */
export async function loadParcelLabel(
  scope: Scope,
  number: string,
  parcel: number,
): Promise<Uint8Array> {
  await requireContactAccess(scope, number)
  const label = await loadLabel(scope.database.primary, scope.seller.id, number, parcel)
  if (!label) throw stop('not-found')
  return label
}
