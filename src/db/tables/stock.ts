import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { pack } from './catalog.ts'
import { seller } from './sellers.ts'

const sellerId = () =>
  integer()
    .notNull()
    .references(() => seller.id, { onDelete: 'cascade' })

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
  },
  (t) => [unique().on(t.sellerId, t.id), unique().on(t.sellerId, t.code)],
)

/** Which warehouse serves which zone, and in how many days. */
export const zoneWarehouse = pgTable(
  'zone_warehouse',
  { sellerId: sellerId(), zoneId: integer().notNull(), warehouseId: integer().notNull(), days: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.zoneId, t.warehouseId] }),
    foreignKey({ columns: [t.sellerId, t.zoneId], foreignColumns: [zone.sellerId, zone.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.warehouseId], foreignColumns: [warehouse.sellerId, warehouse.id] }).onDelete(
      'cascade',
    ),
  ],
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
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.warehouseId], foreignColumns: [warehouse.sellerId, warehouse.id] }),
    index().on(t.sellerId, t.warehouseId),
    check('stock_figures', sql`${t.onHand} >= 0 and ${t.reserved} >= 0 and ${t.reserved} <= ${t.onHand}`),
  ],
)
