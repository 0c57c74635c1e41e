import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { pack } from './catalog.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { priceGrant } from './negotiation.ts'
import { shopOrder } from './orders.ts'
import { warehouse } from './stock.ts'

/**
 * Stock of a warehouse reserved for an order, or for a grant until an order uses it: `held` pieces
 * count in stock.reserved. An order takes over a grant's reservation by id, and gives it back the
 * same way. Source: QUALITY I1, I10.
 */
export const stockHold = pgTable(
  'stock_hold',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    orderId: rowRef(),
    grantId: rowRef(),
    approvalId: rowRef(),
    packId: rowRef().notNull(),
    warehouseId: rowRef().notNull(),
    quantity: integer().notNull(),
    /** `held`, then finally `gone` (shipped) or `released`. */
    state: text().notNull().default('held'),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('stock_hold_of_order')
      .on(t.sellerId, t.orderId, t.packId, t.warehouseId)
      .where(sql`${t.grantId} is null and ${t.state} = 'held'`),
    uniqueIndex('stock_hold_of_grant')
      .on(t.sellerId, t.grantId, t.warehouseId)
      .where(sql`${t.grantId} is not null and ${t.state} = 'held'`),
    index('stock_hold_order').on(t.sellerId, t.orderId),
    index('stock_hold_approval')
      .on(t.sellerId, t.approvalId)
      .where(sql`${t.approvalId} is not null`),
    index('stock_hold_live').on(t.sellerId, t.packId).where(sql`${t.state} = 'held'`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.grantId],
      foreignColumns: [priceGrant.sellerId, priceGrant.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    foreignKey({
      columns: [t.sellerId, t.warehouseId],
      foreignColumns: [warehouse.sellerId, warehouse.id],
    }),
    check(
      'stock_hold_state',
      sql`${t.state} in ('held', 'gone', 'released') and ${t.quantity} > 0`,
    ),
    check('stock_hold_holder', sql`num_nonnulls(${t.orderId}, ${t.grantId}, ${t.approvalId}) > 0`),
  ],
)
