import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Booking, ParcelSize } from '#platform/parcel-service.ts'

/** What goes into a booked parcel. */
export interface BookedContent {
  /** Quantities by line position, in their order. */
  parts: [number, number][]
  size: ParcelSize
}

export type StoredBooking = {
  carrier: string
  reference: string
  attempt: number
  content: BookedContent
  isBusy: boolean
  /** Null: not booked yet. */
  tracking: string | null
  /** Null: not booked yet, or before it was stored. */
  serviceNumber: string | null
  hasLabel: boolean
}

/** Seconds for which one booking keeps others out; a killed process leaves it for so long. */
const busySeconds = 60

/** The booking of a parcel. The caller has the order's row locked. */
export async function loadBooking(
  db: Db,
  sellerId: number,
  orderId: number,
  number: number,
): Promise<StoredBooking | null> {
  const { rows } = await db.execute<StoredBooking>(sql`
    select carrier, reference, attempt, content, tracking, service_number as "serviceNumber",
      label is not null as "hasLabel",
      coalesce(busy_until > statement_timestamp(), false) as "isBusy"
    from parcel_booking
    where seller_id = ${sellerId} and order_id = ${orderId} and number = ${number}`)
  return rows[0] ?? null
}

/** Writes what is about to be booked, and keeps others from it. */
export async function claimBooking(
  db: Db,
  sellerId: number,
  orderId: number,
  number: number,
  next: Pick<StoredBooking, 'carrier' | 'reference' | 'attempt' | 'content'>,
): Promise<void> {
  const { carrier, reference, attempt, content } = next
  await db.execute(sql`
    insert into parcel_booking as b (seller_id, order_id, number, carrier, reference, attempt, content, busy_until)
    values (${sellerId}, ${orderId}, ${number}, ${carrier}, ${reference}, ${attempt},
      ${JSON.stringify(content)}::jsonb, statement_timestamp() + make_interval(secs => ${busySeconds}))
    on conflict (seller_id, order_id, number) do update set carrier = excluded.carrier,
      reference = excluded.reference, attempt = excluded.attempt, content = excluded.content,
      busy_until = excluded.busy_until, courier = '', label = null, status = '',
      tracking = case when b.reference = excluded.reference then b.tracking end,
      service_number = case when b.reference = excluded.reference then b.service_number end,
      pickup_at = case when b.reference = excluded.reference then b.pickup_at end,
      pickup = case when b.reference = excluded.reference then b.pickup else '' end`)
}

/** Keeps others from a booked parcel while the service is asked to cancel it. */
export async function holdBooking(
  db: Db,
  sellerId: number,
  orderId: number,
  number: number,
): Promise<void> {
  await db.execute(sql`
    update parcel_booking set busy_until = statement_timestamp() + make_interval(secs => ${busySeconds})
    where seller_id = ${sellerId} and order_id = ${orderId} and number = ${number}`)
}

/** Forgets what was cancelled; the next booking gets another reference. False: it was not there. */
export async function clearBooking(
  db: Db,
  sellerId: number,
  orderId: number,
  tracking: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update parcel_booking set carrier = '', tracking = null, service_number = null, courier = '', label = null,
      status = '', tracked_at = null, pickup_at = null, pickup = '', busy_until = null
    where seller_id = ${sellerId} and order_id = ${orderId} and tracking = ${tracking} and number > (
      select count(*) from shipment s where s.seller_id = ${sellerId} and s.order_id = ${orderId})`)
  return rowCount === 1
}

/** False: the pickup was asked for before, or the parcel is booked no more. */
export async function putPickup(
  db: Db,
  sellerId: number,
  orderId: number,
  { tracking, text, now }: { tracking: string; text: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update parcel_booking set pickup_at = ${now.toISOString()}::timestamptz, pickup = ${text}
    where seller_id = ${sellerId} and order_id = ${orderId} and tracking = ${tracking} and pickup_at is null`)
  return rowCount === 1
}

/**
 * Why nothing leaves under this number now: the service is just asked about the next parcel, or has
 * booked it under another number. `isBooked`: under this one it must be booked still. The caller has
 * the order's row locked.
 */
export async function findBookingFault(
  db: Db,
  sellerId: number,
  orderId: number,
  { tracking, isBooked }: { tracking: string; isBooked: boolean },
): Promise<'being-booked' | 'parcel-booked' | 'wrong-state' | null> {
  const { rows } = await db.execute<{ tracking: string | null; isBusy: boolean }>(sql`
    select b.tracking, coalesce(b.busy_until > statement_timestamp(), false) as "isBusy" from parcel_booking b
    where b.seller_id = ${sellerId} and b.order_id = ${orderId} and b.number > (
      select count(*) from shipment s where s.seller_id = ${sellerId} and s.order_id = ${orderId})
    order by b.number limit 1`)
  const next = rows[0]
  if (next?.isBusy) return 'being-booked'
  if (next?.tracking && next.tracking !== tracking) return 'parcel-booked'
  return isBooked && next?.tracking !== tracking ? 'wrong-state' : null
}

export type BookedRow = {
  number: number
  carrier: string
  courier: string
  tracking: string
  status: string
  serviceNumber: string | null
  content: BookedContent
  pickupAt: string | null
  pickup: string
}

/** The booked parcels of an order, those that have left included. */
export async function listBookings(
  db: Db,
  sellerId: number,
  orderId: number,
): Promise<BookedRow[]> {
  const { rows } = await db.execute<BookedRow>(sql`
    select number, carrier, courier, tracking, status, service_number as "serviceNumber", content,
      pickup_at as "pickupAt", pickup
    from parcel_booking
    where seller_id = ${sellerId} and order_id = ${orderId} and tracking is not null order by number`)
  return rows
}

/** Lets others book it. */
export async function releaseBooking(
  db: Db,
  sellerId: number,
  orderId: number,
  reference: string,
): Promise<void> {
  await db.execute(sql`
    update parcel_booking set busy_until = null
    where seller_id = ${sellerId} and order_id = ${orderId} and reference = ${reference}`)
}

/**
 * Stores what the service answered. False: another parcel has this number, or the booking is for
 * something else by now.
 */
export async function putBooking(
  db: Db,
  sellerId: number,
  orderId: number,
  reference: string,
  { tracking, serviceNumber, courier, label }: Booking,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update parcel_booking b set tracking = ${tracking}, service_number = ${serviceNumber}, courier = ${courier},
      label = ${label}, busy_until = null
    where seller_id = ${sellerId} and order_id = ${orderId} and reference = ${reference}
      and not exists (
        select 1 from parcel_booking other where other.seller_id = ${sellerId} and other.carrier = b.carrier
          and other.tracking = ${tracking} and (other.order_id, other.number) <> (b.order_id, b.number))`)
  return rowCount === 1
}

/** The label of a parcel that has left or is about to; null: it has none. */
export async function loadLabel(
  db: Db,
  sellerId: number,
  orderNumber: string,
  parcel: number,
): Promise<Uint8Array | null> {
  const { rows } = await db.execute<{ label: Uint8Array | null }>(sql`
    select b.label from parcel_booking b
    join shop_order o on o.seller_id = ${sellerId} and o.id = b.order_id
    where b.seller_id = ${sellerId} and o.number = ${orderNumber} and b.number = ${parcel}`)
  return rows[0]?.label ?? null
}
