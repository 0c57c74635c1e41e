import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { rowRef } from './column-kinds.ts'
import { orderLine, shopOrder } from './orders.ts'

const shipmentKey = {
  sellerId: integer().notNull(),
  orderId: rowRef().notNull(),
  number: integer().notNull(),
}

/** A parcel with all or part of an order. Source: DESK-04. */
export const shipment = pgTable(
  'shipment',
  {
    /** Numbers an order's parcels from 1. */
    ...shipmentKey,
    /** The carrier; empty: not recorded. */
    carrier: text().notNull().default(''),
    /** Empty: its carrier gives no tracking numbers. */
    tracking: text().notNull(),
    /** Where the carrier showed it when it left; null: nowhere. Later changes leave it. */
    trackingUrl: text(),
    shippedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.number] }),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Pieces of a line in a parcel; all parcels together contain no more of a line than was ordered.
 */
export const shipmentLine = pgTable(
  'shipment_line',
  { ...shipmentKey, position: integer().notNull(), quantity: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.number, t.position] }),
    foreignKey({
      columns: [t.sellerId, t.orderId, t.number],
      foreignColumns: [shipment.sellerId, shipment.orderId, shipment.number],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.orderId, t.position],
      foreignColumns: [orderLine.sellerId, orderLine.orderId, orderLine.position],
    }).onDelete('cascade'),
    check('shipment_line_quantity', sql`${t.quantity} > 0`),
  ],
)
