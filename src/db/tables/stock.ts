import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { pack } from './catalog.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'
import { sellerRegistration } from './seller-registrations.ts'

export const warehouse = pgTable(
  'warehouse',
  {
    id: rowId(),
    sellerId: sellerId(),
    code: text().notNull(),
    name: text().notNull(),
    /** The registration of its state; null: the seller's own. Source: TAX-02. */
    registrationId: rowRef(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.code),
    foreignKey({
      name: 'warehouse_registration',
      columns: [t.sellerId, t.registrationId],
      foreignColumns: [sellerRegistration.sellerId, sellerRegistration.id],
    }),
  ],
)

/** A delivery zone: places served by the same warehouses on the same terms. */
export const zone = pgTable(
  'zone',
  {
    id: rowId(),
    sellerId: sellerId(),
    code: text().notNull(),
    name: text().notNull(),
    /** Delivery charge of an order, in minor units. Source: PRICE-03. */
    fee: bigint({ mode: 'number' }).notNull().default(0),
    codAllowed: boolean().notNull().default(true),
    /**
     * Cut-off `HH:MM` in the seller's country: later orders are dispatched a day later. Null: no
     * cut-off.
     */
    cutoff: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.code),
    check('zone_fee', sql`${t.fee} >= 0`),
  ],
)

/**
 * The postal codes of a seller's zones; a seller's ranges never overlap. A seller without any
 * serves its whole country from its first zone.
 */
export const zoneRange = pgTable(
  'zone_range',
  {
    sellerId: integer().notNull(),
    zoneId: rowRef().notNull(),
    fromCode: text().notNull(),
    toCode: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.fromCode] }),
    foreignKey({
      columns: [t.sellerId, t.zoneId],
      foreignColumns: [zone.sellerId, zone.id],
    }).onDelete('cascade'),
    check('zone_range_order', sql`${t.fromCode} collate "C" <= ${t.toCode} collate "C"`),
  ],
)

/** Staged rows of an uploaded postal code table, until the upload completes. */
export const stagedService = pgTable(
  'staged_service',
  {
    sellerId: sellerId(),
    /** The import's file, or a name chosen by the command line. */
    upload: text().notNull(),
    line: integer().notNull(),
    fromCode: text().notNull(),
    toCode: text().notNull(),
    days: integer().notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    cod: boolean().notNull(),
    cutoff: text(),
    /** Null: any of the seller's warehouses. */
    warehouse: text(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.upload, t.line] })],
)

/** Which warehouse serves which zone, and in how many days. */
export const zoneWarehouse = pgTable(
  'zone_warehouse',
  {
    sellerId: sellerId(),
    zoneId: rowRef().notNull(),
    warehouseId: rowRef().notNull(),
    days: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.zoneId, t.warehouseId] }),
    foreignKey({
      columns: [t.sellerId, t.zoneId],
      foreignColumns: [zone.sellerId, zone.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.warehouseId],
      foreignColumns: [warehouse.sellerId, warehouse.id],
    }).onDelete('cascade'),
  ],
)

/**
 * Daily number of requests for delivery to a place outside all zones of the seller; kept a year.
 * Source: DESK-05.
 */
export const unservedRequest = pgTable(
  'unserved_ask',
  {
    sellerId: sellerId(),
    day: date().notNull(),
    postalCode: text().notNull(),
    asks: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.day, t.postalCode] })],
)

/** How many of a pack a warehouse has: on hand, and reserved for orders. */
export const stock = pgTable(
  'stock',
  {
    sellerId: integer().notNull(),
    packId: rowRef().notNull(),
    warehouseId: rowRef().notNull(),
    onHand: integer().notNull(),
    reserved: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.packId, t.warehouseId] }),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.warehouseId],
      foreignColumns: [warehouse.sellerId, warehouse.id],
    }),
    index().on(t.sellerId, t.warehouseId),
    check(
      'stock_figures',
      sql`${t.onHand} >= 0 and ${t.reserved} >= 0 and ${t.reserved} <= ${t.onHand}`,
    ),
  ],
)
