import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { rowRef, timestampTz } from './column-kinds.ts'
import { shopOrder } from './orders.ts'
import { sellerId } from './seller-id.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** The address at which one of the seller's carriers shows a parcel. Source: DEAL-05. */
export const carrierPage = pgTable(
  'carrier_page',
  {
    sellerId: sellerId(),
    /** As in the seller's list of carriers. */
    carrier: text().notNull(),
    /** https, with `{number}` once. */
    page: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.carrier] }),
    check('carrier_page_page', sql`${t.page} ~ '^https://[^{}]+\\{number\\}[^{}]*$'`),
  ],
)

/** What a parcel that a service fetches is usually like; grams and centimetres. */
export const parcelUsual = pgTable(
  'parcel_usual',
  {
    sellerId: sellerId().primaryKey(),
    /** The service's name of the place where it fetches parcels. */
    pickupPlace: text().notNull(),
    weight: integer().notNull(),
    length: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [
    check('parcel_usual_size', sql`least(${t.weight}, ${t.length}, ${t.width}, ${t.height}) > 0`),
  ],
)

/**
 * A parcel at a carrier's service, under the number that it gets when it ships. Written before the
 * service is asked, so that a lost answer is asked for again under the same reference. Source:
 * DEAL-05.
 */
export const parcelBooking = pgTable(
  'parcel_booking',
  {
    sellerId: integer().notNull(),
    orderId: rowRef().notNull(),
    number: integer().notNull(),
    carrier: text().notNull(),
    reference: text().notNull(),
    /** Rises when something else is to go into the parcel, which then has another reference. */
    attempt: integer().notNull().default(1),
    /** `{ parts: [[position, quantity]], size }`. */
    content: jsonb().notNull(),
    /** Somebody is just booking it; null: nobody is. By the database's clock. */
    busyUntil: timestampTz(),
    /** The courier's number; null: not booked yet. */
    tracking: text(),
    courier: text().notNull().default(''),
    /** A PDF with the buyer's address: erased with it. */
    label: bytea(),
    /** The service's own number of the parcel; null: booked before it was stored. */
    serviceNumber: text(),
    /** When the courier was asked to fetch it, and when it comes in the service's words. */
    pickupAt: timestampTz(),
    pickup: text().notNull().default(''),
    /** What the courier said last. */
    status: text().notNull().default(''),
    trackedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.number] }),
    unique('parcel_booking_tracking').on(t.sellerId, t.carrier, t.tracking),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
  ],
)
