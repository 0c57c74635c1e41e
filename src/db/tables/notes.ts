import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { shopOrder } from './orders.ts'

/**
 * A note of staff on an order or on another thing, for the desk only. Without its author once their
 * account is erased; one on an order or a customer is erased with the buyer's. Source: DEAL-05,
 * DEAL-06.
 */
export const note = pgTable(
  'note',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    /** Null: it is on another thing. */
    orderId: rowRef(),
    /** As the record names it, `product:12`; null: it is on an order. */
    subject: text(),
    /** Null: erased. */
    personId: uuid().references(() => person.id, { onDelete: 'set null' }),
    body: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index().on(t.sellerId, t.orderId, t.id),
    index().on(t.sellerId, t.subject, t.id),
    index().on(t.personId),
    check('note_thing', sql`num_nonnulls(${t.orderId}, ${t.subject}) = 1`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
  ],
)
