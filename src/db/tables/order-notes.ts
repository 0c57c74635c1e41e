import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { shopOrder } from './orders.ts'

/**
 * A note of staff on an order, for the desk only. Erased with the buyer's account, and without its
 * author once theirs is. Source: DEAL-05.
 */
export const orderNote = pgTable(
  'order_note',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    orderId: rowRef().notNull(),
    /** Null: erased. */
    personId: uuid().references(() => person.id, { onDelete: 'set null' }),
    body: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index().on(t.sellerId, t.orderId, t.id),
    index().on(t.personId),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
  ],
)
