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
import { sellerId } from './seller-id.ts'

export const warehouse = pgTable(
  'warehouse',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    code: text().notNull(),
    name: text().notNull(),
  },
  (t) => [unique().on(t.sellerId, t.id), unique().on(t.sellerId, t.code)],
)

/** A delivery zone: places that the same warehouses serve on the same terms. */
export const zone = pgTable(
  'zone',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    code: text().notNull(),
    name: text().notNull(),
    /** Delivery charge of an order, in minor units. Source: PRICE-03. */
    fee: bigint({ mode: 'number' }).notNull().default(0),
    codAllowed: boolean().notNull().default(true),
    /** `HH:MM` of the seller's country: what is ordered later goes out a day later. Null: no such hour. */
    cutoff: text(),
  },
  (t) => [
    unique().on(t.sellerId, t.id),
    unique().on(t.sellerId, t.code),
    check('zone_fee', sql`${t.fee} >= 0`),
  ],
)

/**
 * The postal codes of a seller's zones; ranges of a seller never overlap. A seller without any serves its whole
 * country from its first zone.
 */
export const zoneRange = pgTable(
  'zone_range',
  {
    sellerId: integer().notNull(),
    zoneId: integer().notNull(),
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

/** Rows of an uploaded table of postal codes, until the upload is over. */
export const stagedService = pgTable(
  'staged_service',
  {
    sellerId: sellerId(),
    /** The import's file, or a name of the command line's own. */
    upload: text().notNull(),
    line: integer().notNull(),
    fromCode: text().notNull(),
    toCode: text().notNull(),
    days: integer().notNull(),
    fee: bigint({ mode: 'number' }).notNull(),
    cod: boolean().notNull(),
    cutoff: text(),
    /** Null: any of the seller's. */
    warehouse: text(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.upload, t.line] })],
)

/** Which warehouse serves which zone, and in how many days. */
export const zoneWarehouse = pgTable(
  'zone_warehouse',
  {
    sellerId: sellerId(),
    zoneId: integer().notNull(),
    warehouseId: integer().notNull(),
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

/** How often shoppers of a day wanted delivery to a place that no zone of the seller has; kept a year. Source: DESK-05. */
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

/** Pieces of a pack in a warehouse: on hand, and of those promised to orders. */
export const stock = pgTable(
  'stock',
  {
    sellerId: integer().notNull(),
    packId: integer().notNull(),
    warehouseId: integer().notNull(),
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
