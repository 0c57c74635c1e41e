import type { BookedParcelView, PickupView } from '#contract/orders/desk-orders.ts'
import type { MoveRefusal } from '#contract/orders/orders.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { ParcelSize } from '#platform/parcel-service.ts'
import type { Scope } from '#platform/scope.ts'
import { findCarrier } from '../../carriers/carriers.ts'
import { requireOrderAccess } from '../order-limits.ts'
import type { StoredOrder } from '../order-reads.ts'
import { toShippedLine } from '../order-view.ts'
import { withLockedOrder } from '../transition-order.ts'
import {
  type BookedRow,
  clearBooking,
  holdBooking,
  listBookings,
  loadBooking,
  putPickup,
  releaseBooking,
} from './booking-store.ts'
import { countShipments } from './shipment-store.ts'

type ParcelOutcome = Outcome<{ number: string }, MoveRefusal>

/**
 * Has the courier fetch a booked parcel, whether it counts as shipped or not. The service is asked
 * outside any transaction; asked twice, the courier comes once. Source: DEAL-05.
 */
export async function requestPickup(
  scope: Scope,
  number: string,
  parcel: number,
): Promise<ParcelOutcome> {
  const { id: personId } = await requireOrderAccess(scope, number)
  const { seller, now, requestId } = scope
  const fetched = await withLockedOrder(scope, number, async (db, { id, state }) => {
    const rows = await listBookings(db, seller.id, id)
    const booking = rows.find((row) => row.number === parcel && row.pickupAt === null)
    return booking && isUnderWay(state) ? { id, booking } : null
  })
  if (!fetched) return refuse('wrong-state')
  const { id: orderId, booking } = fetched
  const { carrier: carrierName, tracking, serviceNumber } = booking
  const carrier = await findCarrier(scope, carrierName)
  if (!carrier?.requestPickup || serviceNumber === null) return refuse('carrier-unknown')
  try {
    const { text } = await carrier.requestPickup({ serviceNumber, tracking })
    await scope.database.transaction(async (db) => {
      if (!(await putPickup(db, seller.id, orderId, { tracking, text, now }))) return
      const entry = { sellerId: seller.id, personId, now, requestId, subject: `order:${orderId}` }
      await audit(db, { ...entry, action: 'order.pickup-asked' })
    })
    return ok({ number })
  } catch (error) {
    scope.outside.log.warn(
      { event: 'carrier.pickup_failed', ...describeCall(scope, number, error) },
      'The pickup of a parcel could not be requested',
    )
    return refuse('carrier-silent')
  }
}

/**
 * Cancels the next parcel's booking: nothing has shipped, and it can be booked anew. A parcel that
 * has left can't be cancelled; it may come back as a return. `trackingNumber`: only if it is still
 * booked under this number of the courier. Source: DEAL-05.
 */
export async function cancelParcel(
  scope: Scope,
  number: string,
  trackingNumber: string | null = null,
): Promise<ParcelOutcome> {
  const { id: personId } = await requireOrderAccess(scope, number)
  const { database, seller, now, requestId } = scope
  const held = await withLockedOrder(scope, number, async (db, { id }) => {
    const at = (await countShipments(db, seller.id, id)) + 1
    const booking = await loadBooking(db, seller.id, id, at)
    if (booking?.isBusy) return refuse('being-booked')
    if (!booking?.tracking) return refuse('wrong-state')
    if (trackingNumber !== null && booking.tracking !== trackingNumber) return refuse('wrong-state')
    await holdBooking(db, seller.id, id, at)
    return ok({ ...booking, tracking: booking.tracking, orderId: id })
  })
  if (!held.ok) return held
  const { orderId, tracking, serviceNumber, reference } = held.value
  try {
    const carrier = await findCarrier(scope, held.value.carrier)
    if (!carrier?.cancel) throw new Error('no service is connected')
    await carrier.cancel({ serviceNumber: serviceNumber ?? '', tracking })
  } catch (error) {
    await releaseBooking(database.primary, seller.id, orderId, reference)
    scope.outside.log.warn(
      { event: 'carrier.cancelling_failed', ...describeCall(scope, number, error) },
      'A booked parcel could not be cancelled',
    )
    return refuse('carrier-silent')
  }
  await database.transaction(async (db) => {
    if (!(await clearBooking(db, seller.id, orderId, tracking))) return
    const entry = { sellerId: seller.id, personId, now, requestId, subject: `order:${orderId}` }
    await audit(db, { ...entry, action: 'order.parcel-cancelled' })
  })
  return ok({ number })
}

function describeCall({ seller, requestId }: Scope, number: string, error: unknown) {
  return { requestId, seller: seller.code, order: number, err: error }
}

function isUnderWay(state: StoredOrder['state']): boolean {
  return state === 'packed' || state === 'shipped'
}

/** The next parcel where it is booked, and those that can be fetched. */
export async function loadBookedParcels(
  scope: Scope,
  order: StoredOrder,
): Promise<{ booked: BookedParcelView | null; pickups: PickupView[] }> {
  const { seller, outside, database } = scope
  const service = outside.parcels?.get(seller.code)
  if (!service) return { booked: null, pickups: [] }
  const rows = await listBookings(database.primary, seller.id, order.id)
  const next = rows.find(({ number }) => number > order.shipments.length)
  const pickups = isUnderWay(order.state)
    ? rows.filter(({ carrier, serviceNumber }) => carrier === service.name && serviceNumber)
    : []
  return {
    booked: next ? toBookedView(order, next, service.getTrackingUrl(next.tracking)) : null,
    pickups: pickups.map(({ number, pickupAt, pickup }) => ({
      number,
      askedOn: pickupAt && formatMoment(pickupAt, seller),
      text: pickup,
    })),
  }
}

function toBookedView(order: StoredOrder, row: BookedRow, url: string): BookedParcelView {
  const { number, carrier, courier, tracking, status, content } = row
  const lines = content.parts.map(([position, quantity]) =>
    toShippedLine(order, position, quantity),
  )
  return { number, carrier, courier, tracking, url, status, lines, size: formatSize(content.size) }
}

function formatSize({ weight, length, width, height }: ParcelSize): string {
  return `${weight / 1000} kg, ${length} × ${width} × ${height} cm`
}
