import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { shopOrder } from './orders.ts'
import { sellerId } from './seller-id.ts'

/**
 * Money that came in by a bank's statement or a payment service's settlement, and what became of
 * it. Source: PAY-04.
 */
export const bankLine = pgTable(
  'bank_line',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** SHA-256 of its content and its count among equal ones: a line that comes again is the same. */
    fingerprint: text().notNull(),
    day: date().notNull(),
    amount: money().notNull(),
    /** The payer's words and the bank's reference; erased with the person whose order it paid. */
    text: text().notNull(),
    reference: text().notNull(),
    /**
     * What it was read from, `table`, `mt940` or `camt`, and the own account as that names it; null:
     * imported before these were kept.
     */
    source: text(),
    account: text(),
    /** `open`, `recorded` as an order's payment, `settled` by the service, or set `aside`. */
    state: text().notNull().default('open'),
    /** The order that it paid; null: none yet, or none. */
    orderId: rowRef(),
    at: timestampTz().notNull(),
    /** Who decided on it is in the desk's record. */
    decidedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('bank_line_fingerprint').on(t.sellerId, t.fingerprint),
    index('bank_line_open')
      .on(t.sellerId, t.day.desc(), t.id.desc())
      .where(sql`${t.state} = 'open'`),
    index('bank_line_order').on(t.sellerId, t.orderId).where(sql`${t.orderId} is not null`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check(
      'bank_line_state',
      sql`${t.state} in ('open', 'recorded', 'settled', 'aside') and ${t.amount} > 0 and (${t.orderId} is not null) = (${t.state} in ('recorded', 'settled'))`,
    ),
  ],
)
