import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { company } from './companies.ts'
import { sellerId } from './seller-id.ts'

/**
 * An order above its author's limit, which a colleague approves: its cart is closed, and its prices
 * and stock are kept until it ends. Source: CO-03.
 */
export const orderApproval = pgTable(
  'order_approval',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** Tells neither how many there are nor the next. */
    number: text().notNull(),
    companyId: rowRef().notNull(),
    /** Who wants to order; null: the account was erased. */
    authorId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** The closed cart. No foreign key: carts are deleted with the person. */
    cartId: rowRef().notNull(),
    addressId: rowRef().notNull(),
    billingAddressId: rowRef(),
    /** Of both as they were when it was sent; null: it was sent before there were any. */
    addressHash: text(),
    paymentMethod: text().notNull(),
    /** Of a split order, what its author saw as on account; null: none is. Source: PAY-06. */
    creditAmount: money(),
    purchaseOrder: text(),
    costCenter: text(),
    total: money().notNull(),
    /** Its prices were kept without tax, as a zone's. Source: TAX-03. */
    isZeroRated: boolean().notNull().default(false),
    /** `open`, then finally `approved`, `refused`, `withdrawn` or `expired`. */
    state: text().notNull().default('open'),
    deciderId: uuid().references(() => person.id, { onDelete: 'set null' }),
    decidedAt: timestampTz(),
    /** Why it was refused. */
    reason: text().notNull().default(''),
    /** No foreign key: orders come after this table. */
    orderId: rowRef(),
    createdAt: timestampTz().notNull(),
    expiresAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('order_approval_number').on(t.sellerId, t.number),
    index('order_approval_of_company').on(t.sellerId, t.companyId, t.id.desc()),
    index('order_approval_of_order').on(t.sellerId, t.orderId),
    index('order_approval_due').on(t.expiresAt).where(sql`${t.state} = 'open'`),
    index().on(t.authorId),
    index().on(t.deciderId),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'order_approval_company',
    }).onDelete('cascade'),
    check(
      'order_approval_state',
      sql`${t.state} in ('open', 'approved', 'refused', 'withdrawn', 'expired')`,
    ),
    check('order_approval_order', sql`(${t.state} = 'approved') = (${t.orderId} is not null)`),
    check(
      'order_approval_payment',
      sql`${t.paymentMethod} in ('cod', 'transfer', 'card', 'terms', 'split-card', 'split-transfer')`,
    ),
  ],
)

/** A line as its author saw it: its price is kept until the approval ends. */
export const orderApprovalLine = pgTable(
  'order_approval_line',
  {
    sellerId: integer().notNull(),
    approvalId: rowRef().notNull(),
    position: integer().notNull(),
    packId: rowRef().notNull(),
    name: text().notNull(),
    quantity: integer().notNull(),
    /** Of one pack, tax included. */
    price: money().notNull(),
    isSpecial: boolean().notNull(),
    /** Why it is not the list price; null: it is, or it was sent before reasons were kept. */
    priceReason: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.approvalId, t.position] }),
    foreignKey({
      columns: [t.sellerId, t.approvalId],
      foreignColumns: [orderApproval.sellerId, orderApproval.id],
      name: 'order_approval_line_approval',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
      name: 'order_approval_line_pack',
    }),
    check('order_approval_line_quantity', sql`${t.quantity} > 0 and ${t.price} >= 0`),
  ],
)
