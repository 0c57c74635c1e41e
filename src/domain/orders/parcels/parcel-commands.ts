import type { MoveRefusal } from '#contract/orders/orders.ts'
import { parcelSizeSchema } from '#contract/schemas/desk-carriers.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { asJson } from '#kernel/canonical-json.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import { runStagedCommand } from '#platform/commands/run-staged-command.ts'
import type { ParcelSize } from '#platform/parcel-service.ts'
import type { Scope } from '#platform/scope.ts'
import { findBookingCarrier } from '../../carriers/carriers.ts'
import { lockVersion } from '../lock-version.ts'
import { requireOrderAccess } from '../order-limits.ts'
import { loadOrder, type StoredOrder } from '../order-reads.ts'
import { bookParcel } from './book-parcel.ts'
import { cancelParcel, requestPickup } from './booked-parcels.ts'
import { type BookedRow, listBookings } from './booking-store.ts'
import { shipParcel } from './ship-booked.ts'

interface ParcelCommand {
  /** The idempotency key. */
  key: string
  /** The order's version that the command was based on; null: any. */
  version: number | null
}

interface ParcelToBook {
  /** Quantities by line number; null: all that is left. */
  parts: readonly { position: number; quantity: number }[] | null
  /** Null: the seller's usual one. */
  size: ParcelSize | null
}

type ParcelRefusal = MoveRefusal | CommandRefusal | 'changed'
type ParcelOutcome = Outcome<unknown, ParcelRefusal>

/**
 * Books the next parcel once per idempotency key, by the seller's carrier that books. The key keeps
 * the parcel's number: sent again, it never books another one. Source: KEY-02, DEAL-05.
 */
export async function commandBooking(
  scope: Scope,
  number: string,
  command: ParcelCommand,
  { parts, size }: ParcelToBook,
): Promise<ParcelOutcome> {
  const usual = await findBookingCarrier(scope)
  if (!usual) return refuse('carrier-unknown')
  const { weight, length, width, height } = size ?? usual
  const texts = Object.entries({ weight, length, width, height }).map(([name, value]) => [
    name,
    String(value),
  ])
  const checkedSize = parseInput(parcelSizeSchema, Object.fromEntries(texts))
  if (!checkedSize.ok) return refuse('bad-size')
  const quantities = parts?.map(({ position, quantity }) => [position, quantity] as const) ?? null
  const input = { is: 'book', quantities, size }
  return stage(scope, number, command, input, {
    begin: ({ order }) => ok({ parcel: order.shipments.length + 1 }),
    work: ({ parcel }) =>
      bookParcel(scope, number, {
        carrier: usual.carrier,
        parts: quantities && new Map(quantities),
        size: checkedSize.value,
        revision: null,
        parcel,
      }),
  })
}

/** Asks for the pickup of a booked parcel once per idempotency key. Source: KEY-02, DEAL-05. */
export function commandPickup(
  scope: Scope,
  number: string,
  command: ParcelCommand,
  parcel: number,
): Promise<ParcelOutcome> {
  return stage(
    scope,
    number,
    command,
    { is: 'pickup', parcel },
    {
      begin({ bookings }) {
        const booking = bookings.find((each) => each.number === parcel)
        return booking && booking.pickupAt === null ? ok({}) : refuse('wrong-state')
      },
      async work() {
        // A pickup that was asked for before this key's answer arrived.
        const outcome = await requestPickup(scope, number, parcel)
        const bookings = outcome.ok ? [] : await loadBookings(scope, number)
        const isAsked = bookings.some((each) => each.number === parcel && each.pickupAt !== null)
        return isAsked ? ok(null) : outcome
      },
    },
  )
}

/**
 * Cancels the booking of a parcel that has not left, once per idempotency key: sent again, it leaves
 * alone what was booked meanwhile. Source: KEY-02, DEAL-05.
 */
export function commandCancelling(
  scope: Scope,
  number: string,
  command: ParcelCommand,
  parcel: number,
): Promise<ParcelOutcome> {
  return stage(
    scope,
    number,
    command,
    { is: 'cancel', parcel },
    {
      begin({ order, bookings }) {
        const booking = bookings.find((each) => each.number === parcel)
        const isNext = parcel === order.shipments.length + 1
        return booking && isNext ? ok({ tracking: booking.tracking }) : refuse('wrong-state')
      },
      async work({ tracking }) {
        const bookings = await loadBookings(scope, number)
        const isGone = bookings.every((each) => each.tracking !== tracking)
        return isGone ? ok(null) : cancelParcel(scope, number, tracking)
      },
    },
  )
}

/** Ships a booked parcel once per idempotency key; asks no service. Source: KEY-02, DEAL-05. */
export async function commandBookedShipment(
  scope: Scope,
  number: string,
  { key, version }: ParcelCommand,
  parcel: number,
): Promise<ParcelOutcome> {
  const { id } = await requireOrderAccess(scope, number)
  const claim = buildClaim(id, key, 'desk parcel', { is: 'ship', number, version, parcel })
  return runCommand<null, ParcelRefusal, Scope>(scope, claim, async (db, txScope) => {
    const current = await lockVersion(db, txScope.seller.id, number, version)
    if (!current.ok) return current
    if (parcel !== current.value.shipments.length + 1) return refuse('wrong-state')
    const outcome = await shipParcel(txScope, number, null)
    return outcome.ok ? ok(null) : outcome
  })
}

interface Stages<V> {
  /** What the command is about, from the locked order. */
  begin(present: { order: StoredOrder; bookings: BookedRow[] }): Outcome<V, MoveRefusal>
  work(start: V): Promise<Outcome<unknown, MoveRefusal>>
}

async function stage<V>(
  scope: Scope,
  number: string,
  { key, version }: ParcelCommand,
  input: object,
  { begin, work }: Stages<V>,
): Promise<ParcelOutcome> {
  const { id } = await requireOrderAccess(scope, number)
  const claim = buildClaim(id, key, 'desk parcel', asJson({ ...input, number, version }))
  return runStagedCommand<V, MoveRefusal | 'changed', MoveRefusal>(
    scope,
    claim,
    async (txScope) => {
      const db = txScope.database.primary
      const current = await lockVersion(db, txScope.seller.id, number, version)
      if (!current.ok) return current
      const order = current.value
      return begin({ order, bookings: await listBookings(db, txScope.seller.id, order.id) })
    },
    work,
  )
}

async function loadBookings(scope: Scope, number: string): Promise<BookedRow[]> {
  const db = scope.database.primary
  const order = await loadOrder(db, scope.seller.id, number)
  if (!order) throw stop('not-found')
  return listBookings(db, scope.seller.id, order.id)
}
