import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack } from './catalog.ts'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * An order that staff prepare for a customer, or for an address that may become one. It has no
 * prices: they are today's until it is placed. Source: DEAL-05.
 */
export const draftOrder = pgTable(
  'draft_order',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** Tells neither how many there are nor the next. */
    number: text().notNull(),
    /** Null: only the address is known, or the account was erased. */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** The company that it is for; null: the customer's own. No foreign key, as for orders. */
    companyId: rowRef(),
    /** Where it is sent; empty: erased. */
    email: text().notNull(),
    /** Where it is priced for. */
    pincode: text().notNull(),
    paymentMethod: text().notNull(),
    purchaseOrder: text().notNull().default(''),
    /** Shown to the customer. */
    message: text().notNull().default(''),
    /** `open`, `sent`, then finally `placed` or `withdrawn`. */
    state: text().notNull().default('open'),
    /** Rises with each change. */
    version: integer().notNull().default(1),
    authorId: uuid().references(() => person.id, { onDelete: 'set null' }),
    createdAt: timestampTz().notNull(),
    updatedAt: timestampTz().notNull(),
    sentAt: timestampTz(),
    orderId: rowRef(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.number),
    unique().on(t.sellerId, t.orderId),
    index('draft_order_newest').on(t.sellerId, t.updatedAt.desc()),
    index().on(t.customerId),
    check('draft_order_state', sql`${t.state} in ('open', 'sent', 'placed', 'withdrawn')`),
    check('draft_order_placed', sql`(${t.state} = 'placed') = (${t.orderId} is not null)`),
    check('draft_order_payment', sql`${t.paymentMethod} in ('cod', 'transfer', 'card', 'terms')`),
  ],
)

export const draftOrderLine = pgTable(
  'draft_order_line',
  {
    sellerId: integer().notNull(),
    draftId: rowRef().notNull(),
    position: integer().notNull(),
    packId: rowRef().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.draftId, t.position] }),
    foreignKey({
      columns: [t.sellerId, t.draftId],
      foreignColumns: [draftOrder.sellerId, draftOrder.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    check('draft_order_line_quantity', sql`${t.quantity} > 0`),
  ],
)
