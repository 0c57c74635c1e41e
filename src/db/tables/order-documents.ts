import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { money, rowRef, timestampTz } from './column-kinds.ts'
import { shopOrder } from './orders.ts'
import { sellerId } from './seller-id.ts'

/** The last number of each series of a seller's documents. Source: DEAL-05. */
export const documentSeries = pgTable(
  'document_series',
  {
    sellerId: sellerId(),
    /** `invoice` or `credit-note`. */
    kind: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.kind] })],
)

/**
 * The invoice of an order, and the credit notes for what changed after it. Numbered without gaps by
 * seller and kind. Its content follows from the order, which keeps its lines and changes.
 */
export const orderDocument = pgTable(
  'order_document',
  {
    sellerId: sellerId(),
    kind: text().notNull(),
    number: integer().notNull(),
    orderId: rowRef().notNull(),
    /**
     * Of a credit note the change that it credits; of an invoice the last change before it, whose
     * pieces are not on it.
     */
    change: integer().notNull(),
    amount: money().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.number] }),
    unique('order_document_of_change').on(t.sellerId, t.orderId, t.kind, t.change),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check(
      'order_document_kind',
      sql`${t.kind} in ('invoice', 'credit-note') and ${t.number} > 0 and ${t.change} >= 0 and ${t.amount} >= 0`,
    ),
  ],
)
