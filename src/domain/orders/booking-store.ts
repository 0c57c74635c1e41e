import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ParcelSize } from '#platform/parcel-service.ts'

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
    select carrier, reference, attempt, content, tracking,
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
      tracking = case when b.reference = excluded.reference then b.tracking end`)
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
  { tracking, courier, label }: { tracking: string; courier: string; label: Uint8Array },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update parcel_booking b set tracking = ${tracking}, courier = ${courier}, label = ${label}, busy_until = null
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
