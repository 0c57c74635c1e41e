import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { money, rowRef, timestampTz } from './column-kinds.ts'
import { orderLine, shopOrder } from './orders.ts'

const changeKey = {
  sellerId: integer().notNull(),
  orderId: rowRef().notNull(),
  number: integer().notNull(),
}

/**
 * Pieces of an order that were cancelled before they left, came back, or were paid back without
 * coming back. The order's own lines and sums stay as ordered. Source: DEAL-05.
 */
export const orderChange = pgTable(
  'order_change',
  {
    /** Numbers an order's changes from 1. */
    ...changeKey,
    /** `cancel`, `return` or `refund`. */
    kind: text().notNull(),
    /** The pieces are sent once more; nothing is credited. */
    replaced: boolean().notNull().default(false),
    /** Staff's words, which the buyer reads; erased with the person. */
    reason: text().notNull(),
    /** Credited to the buyer, tax included. */
    amount: money().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.number] }),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check(
      'order_change_kind',
      sql`${t.kind} in ('cancel', 'return', 'refund') and ${t.amount} >= 0 and not (${t.replaced} and (${t.kind} = 'cancel' or ${t.amount} > 0))`,
    ),
  ],
)

/** Pieces of a line in a change, with the exact share of the line's amounts. */
export const orderChangeLine = pgTable(
  'order_change_line',
  {
    ...changeKey,
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** Pieces of them that are for sale again. */
    restocked: integer().notNull().default(0),
    amount: money().notNull(),
    /** `[{ name, rate, amount }]`: the tax that the amount includes. */
    taxParts: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.number, t.position] }),
    foreignKey({
      columns: [t.sellerId, t.orderId, t.number],
      foreignColumns: [orderChange.sellerId, orderChange.orderId, orderChange.number],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.orderId, t.position],
      foreignColumns: [orderLine.sellerId, orderLine.orderId, orderLine.position],
    }).onDelete('cascade'),
    check(
      'order_change_line_quantity',
      sql`${t.quantity} > 0 and ${t.restocked} between 0 and ${t.quantity} and ${t.amount} >= 0`,
    ),
  ],
)

/** Money of an order that came in or was paid back, with its day and the bank's reference. Source: DEAL-05. */
export const paymentEntry = pgTable(
  'payment_entry',
  {
    sellerId: integer().notNull(),
    orderId: rowRef().notNull(),
    /** Numbers an order's entries from 1. */
    number: integer().notNull(),
    /** `received` or `refunded`. */
    kind: text().notNull(),
    amount: money().notNull(),
    /** The day on which the money moved, in the seller's country. */
    day: date().notNull(),
    /** The bank's; empty: none. */
    reference: text().notNull().default(''),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.number] }),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check('payment_entry_kind', sql`${t.kind} in ('received', 'refunded') and ${t.amount} > 0`),
  ],
)

/**
 * Money that came for an order which needed none: paid twice, after its end, or on a page that
 * another one had replaced. It goes back by the service that took it. Source: PAY-03.
 */
export const extraPayment = pgTable(
  'extra_payment',
  {
    sellerId: integer().notNull(),
    /** The payment service's id of it. */
    intentId: text().notNull(),
    orderId: rowRef().notNull(),
    amount: money().notNull(),
    currency: text().notNull(),
    /** `twice`, `late` or `old-page`. */
    reason: text().notNull(),
    /** `due`, `pending` at the service, `refunded` or `failed`. */
    state: text().notNull().default('due'),
    /** The service's id of the refund. */
    refundId: text(),
    refundTries: integer().notNull().default(0),
    at: timestampTz().notNull(),
    updatedAt: timestampTz().notNull(),
    /** By the database's clock, as in `payment`. */
    lookedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.intentId] }),
    index('extra_payment_order').on(t.sellerId, t.orderId),
    index('extra_payment_open').on(t.lookedAt).where(sql`${t.state} in ('due', 'pending')`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check(
      'extra_payment_state',
      sql`${t.state} in ('due', 'pending', 'refunded', 'failed') and ${t.amount} > 0`,
    ),
  ],
)

/**
 * A customer's request to cancel a packed order or to return a delivered one; the desk answers.
 * Free text is erased with the person.
 */
export const orderRequest = pgTable(
  'order_request',
  {
    sellerId: integer().notNull(),
    orderId: rowRef().notNull(),
    /** `cancel` or `return`. */
    kind: text().notNull(),
    reason: text().notNull(),
    open: boolean().notNull().default(true),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.orderId, t.kind] }),
    index('order_request_open').on(t.sellerId).where(sql`${t.open}`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check('order_request_kind', sql`${t.kind} in ('cancel', 'return')`),
  ],
)
