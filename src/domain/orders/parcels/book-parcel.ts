import type { MoveRefusal } from '#contract/orders/orders.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { BookedParcel, Booking, ParcelSize } from '#platform/parcel-service.ts'
import type { Scope } from '#platform/scope.ts'
import { type Carrier, findCarrier, loadUsualParcel } from '../../carriers/carriers.ts'
import { getShare } from '../changes/change-rules.ts'
import { countRevisions } from '../changes/change-store.ts'
import { requireOrderAccess } from '../order-limits.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
import { withLockedOrder } from '../transition-order.ts'
import {
  type BookedContent,
  claimBooking,
  listBookings,
  loadBooking,
  putBooking,
  releaseBooking,
} from './booking-store.ts'
import { shippingStates } from './ship-order.ts'
import { canShip, getUnshippedParts, type Parts } from './shipment-rules.ts'
import { countShipments, loadOrderedLines } from './shipment-store.ts'

export interface BookedShipment {
  /** One of the seller's carriers that books parcels. */
  carrier: string
  /** Quantities by line; null: all that is left. */
  parts: Parts | null
  size: ParcelSize
  /** Number of parcels and changes when the form was filled in; null: not given. */
  revision: number | null
  /** The number that the parcel had when it was first asked for; absent: the next one. */
  parcel?: number
}

type BookedOutcome = Outcome<{ number: string }, MoveRefusal>

interface ClaimedParcel {
  orderId: number
  parcel: BookedParcel
  parts: Parts
  /** Of an earlier press whose parcel did not ship. */
  tracking: string | null
  /** That press got the label too. */
  isBooked: boolean
}

interface ObtainedBooking {
  orderId: number
  parts: Parts
  tracking: string
}

/**
 * Books the next parcel with a carrier's service and keeps its label, without shipping it. The
 * service is asked outside any transaction, under our number of the parcel: pressed again after a
 * lost answer, it answers the same parcel. Source: DEAL-05, QUALITY F11.
 */
export async function bookParcel(
  scope: Scope,
  number: string,
  shipment: BookedShipment,
): Promise<BookedOutcome> {
  const { id: personId } = await requireOrderAccess(scope, number)
  if (shipment.parcel !== undefined && (await hasLeft(scope, number, shipment.parcel)))
    return ok({ number })
  const booking = await obtainBooking(scope, number, shipment, personId)
  return booking.ok ? ok({ number }) : booking
}

/** Whether this parcel was booked and has left since then. */
async function hasLeft({ database, seller }: Scope, number: string, parcel: number) {
  const order = await loadOrder(database.primary, seller.id, number)
  if (!order || parcel > order.shipments.length) return false
  const bookings = await listBookings(database.primary, seller.id, order.id)
  return bookings.some((each) => each.number === parcel)
}

/**
 * A parcel's booking, of now or of an earlier press. The caller has checked who asks: they are
 * recorded with the booking, once.
 */
export async function obtainBooking(
  scope: Scope,
  number: string,
  shipment: BookedShipment,
  personId: string,
): Promise<Outcome<ObtainedBooking, MoveRefusal>> {
  const { database, seller } = scope
  const carrier = await findCarrier(scope, shipment.carrier)
  if (!carrier?.book) return refuse('carrier-unknown')
  const claimed = await claimParcel(scope, number, shipment)
  if (!claimed.ok) return claimed
  const { orderId, parcel, parts, tracking, isBooked } = claimed.value
  // The label is here: the service need not be.
  if (isBooked) return ok({ orderId, parts, tracking: tracking! })
  const booking = await bookOrLog(scope, carrier, claimed.value, personId)
  if (booking) return ok({ orderId, parts, tracking: booking.tracking })
  await releaseBooking(database.primary, seller.id, orderId, parcel.reference)
  return refuse('carrier-down')
}

/** Null: the service failed, or named a number that another parcel has. */
async function bookOrLog(
  scope: Scope,
  carrier: Carrier,
  { orderId, parcel, tracking }: ClaimedParcel,
  personId: string,
): Promise<Booking | null> {
  const { database, outside, seller, now, requestId } = scope
  const fields = { requestId, seller: seller.code, reference: parcel.reference }
  try {
    const booking = await carrier.book!(parcel)
    const isStored =
      (tracking === null || tracking === booking.tracking) &&
      (await database.transaction(async (db) => {
        const isPut = await putBooking(db, seller.id, orderId, parcel.reference, booking)
        const subject = `order:${orderId}`
        const entry = { sellerId: seller.id, personId, now, requestId, subject }
        if (isPut && tracking === null) await audit(db, { ...entry, action: 'order.parcel-booked' })
        return isPut
      }))
    if (isStored) return booking
    outside.log.warn(
      { event: 'carrier.number_refused', ...fields },
      'The parcel service gave a number that can’t be right',
    )
  } catch (error) {
    outside.log.warn(
      { event: 'carrier.booking_failed', ...fields, err: error },
      'A parcel could not be booked',
    )
  }
  return null
}

/** Fixes what goes into the next parcel, so that the same is booked when it is asked for again. */
function claimParcel(
  scope: Scope,
  number: string,
  { carrier, parts, size, revision, parcel: parcelNumber }: BookedShipment,
): Promise<Outcome<ClaimedParcel, MoveRefusal>> {
  const { seller } = scope
  return withLockedOrder(scope, number, async (db, { id: orderId, state }) => {
    if (!shippingStates.includes(state)) return refuse('wrong-state')
    if (revision !== null && revision !== (await countRevisions(db, seller.id, orderId)))
      return refuse('wrong-state')
    const unshipped = getUnshippedParts(await loadOrderedLines(db, seller.id, orderId))
    const nextParts = parts ?? unshipped
    if (unshipped.size === 0) return refuse('wrong-state')
    if (!canShip(nextParts, unshipped)) return refuse('parts-wrong')
    const order = (await loadOrder(db, seller.id, number))!
    if (!order.contacts.some(({ kind }) => kind === 'delivery')) return refuse('no-address')
    const at = (await countShipments(db, seller.id, orderId)) + 1
    if (parcelNumber !== undefined && parcelNumber !== at) return refuse('wrong-state')
    const content = toContent(nextParts, size)
    const stored = await loadBooking(db, seller.id, orderId, at)
    if (stored?.isBusy) return refuse('being-booked')
    const isSame =
      stored?.carrier === carrier &&
      JSON.stringify(toOrdered(stored.content)) === JSON.stringify(content)
    const attempt = stored ? stored.attempt + (isSame ? 0 : 1) : 1
    const reference = `${number}-${at}${attempt > 1 ? `-${attempt}` : ''}`
    const tracking = isSame ? (stored?.tracking ?? null) : null
    const isBooked = tracking !== null && stored?.hasLabel === true
    if (stored && !isSame && stored.tracking !== null) return refuse('parcel-booked')
    const parcel = await buildParcel(db, scope, order, { reference, parts: nextParts, size })
    if (!isBooked)
      await claimBooking(db, seller.id, orderId, at, { carrier, reference, attempt, content })
    return ok({ orderId, parcel, parts: nextParts, tracking, isBooked })
  })
}

function toContent(parts: Parts, size: ParcelSize): BookedContent {
  const lines = [...parts].filter(([, quantity]) => quantity > 0).sort(([a], [b]) => a - b)
  return toOrdered({ parts: lines, size })
}

/** With its fields in our order: jsonb has its own. */
function toOrdered({ parts, size }: BookedContent): BookedContent {
  const { weight, length, width, height } = size
  return { parts, size: { weight, length, width, height } }
}

async function buildParcel(
  db: Db,
  { seller }: Scope,
  order: StoredOrder,
  { reference, parts, size }: { reference: string; parts: Parts; size: ParcelSize },
): Promise<BookedParcel> {
  const delivery = order.contacts.find(({ kind }) => kind === 'delivery')!
  const { pickupPlace } = await loadUsualParcel(db, seller.id)
  const lines = [...parts].filter(([, quantity]) => quantity > 0)
  const { name, phone, email, line1, line2, city, state, postalCode } = delivery
  return {
    reference,
    placedAt: new Date(order.placedAt),
    pickupPlace,
    recipient: {
      name,
      phone,
      email,
      line1,
      line2,
      city,
      state,
      postalCode,
      country: seller.country,
    },
    items: lines.map(([position, quantity]) => {
      const line = order.lines[position - 1]!
      return { name: line.name, code: line.code, quantity, price: line.price }
    }),
    value: sumValue(order, lines),
    currency: seller.currency,
    isCash: order.paymentMethod === 'cod' && order.paymentState === 'due',
    size,
  }
}

/** What the buyer pays for these pieces, their share of discount and delivery included. */
function sumValue({ lines }: StoredOrder, parts: readonly [number, number][]): Minor {
  const values = parts.map(([position, quantity]) => {
    const line = lines[position - 1]!
    return getShare(line.total, quantity, line.quantity)
  })
  return values.reduce((sum, value) => sum + value, 0)
}
