import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { EInvoiceState } from '#contract/tax/e-invoice.ts'
import { money, rowRef, timestampTz } from './column-kinds.ts'
import { shopOrder } from './orders.ts'
import { sellerId } from './seller-id.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * The last number of each series of a seller's documents: `invoice` counts all of them, `invoice
 * 27-2627` those of a registration and a year. Source: DEAL-05, TAX-04.
 */
export const documentSeries = pgTable(
  'document_series',
  {
    sellerId: sellerId(),
    /** A kind of document, alone or with a series. */
    kind: text().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.kind] })],
)

/**
 * The invoices of an order, the credit notes for what changed after it, the debit notes for what it
 * charged too little, and before it the receipts for what was paid. Numbered without gaps by seller
 * and kind, and again within their series.
 */
export const orderDocument = pgTable(
  'order_document',
  {
    sellerId: sellerId(),
    kind: text().notNull(),
    number: integer().notNull(),
    orderId: rowRef().notNull(),
    /**
     * Of a credit note the change that it credits, or 0: it takes the debit note of its `part` back;
     * of an invoice the last change before it, whose pieces are not on it; of a debit note or a
     * receipt its number within the order.
     */
    change: integer().notNull(),
    /**
     * 0: it is the order's only invoice, or a note to that one, and says what the order's lines say.
     * Else its number among those of this change: it bills some pieces, which its content lists.
     */
    part: integer().notNull().default(0),
    amount: money().notNull(),
    at: timestampTz().notNull(),
    /**
     * Its series, with the number there and the serial number that it makes. Null, null and empty:
     * issued before there were series, so that its `number` is the serial. Source: TAX-04.
     */
    series: text(),
    seriesNumber: integer(),
    name: text().notNull().default(''),
    /** What it says, as it was issued; null: it follows from the order. See IssuedContent, ReceiptContent. */
    content: jsonb(),
    /** The last day to pay an invoice on account; null: another document, or of an earlier release. */
    dueOn: date(),
    /**
     * Reminders of it that went out, as `payment.reminders`, which counts those of an order's first
     * invoice. Neither this nor the day is part of what is frozen.
     */
    reminders: integer().notNull().default(0),
    /** SHA-256 of the content, which names the hash before it: the series is a chain. */
    hash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.number] }),
    unique('order_document_in_series').on(t.sellerId, t.kind, t.series, t.seriesNumber),
    index('order_document_name').on(t.sellerId, t.name),
    uniqueIndex('order_document_part').on(t.sellerId, t.orderId, t.kind, t.change, t.part),
    // An order has a whole invoice or a first part: a process of an earlier version, which does not
    // see parts, would invoice it again.
    uniqueIndex('order_document_first_invoice')
      .on(t.sellerId, t.orderId)
      .where(sql`${t.kind} = 'invoice' and ${t.part} < 2`),
    foreignKey({
      columns: [t.sellerId, t.orderId],
      foreignColumns: [shopOrder.sellerId, shopOrder.id],
    }).onDelete('cascade'),
    check(
      'order_document_kind',
      sql`${t.kind} in ('invoice', 'credit-note', 'debit-note', 'receipt') and ${t.number} > 0 and ${t.change} >= 0 and ${t.amount} >= 0`,
    ),
  ],
)

/**
 * The PDF of an issued document, as it was first handed out: the same file for ever. It goes with
 * the document's content. Source: TAX-04.
 */
export const documentPdf = pgTable(
  'document_pdf',
  {
    sellerId: sellerId(),
    kind: text().notNull(),
    number: integer().notNull(),
    /** SHA-256 of the file, in hex. */
    hash: text().notNull(),
    file: bytea().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.number] }),
    foreignKey({
      name: 'document_pdf_document',
      columns: [t.sellerId, t.kind, t.number],
      foreignColumns: [orderDocument.sellerId, orderDocument.kind, orderDocument.number],
    }).onDelete('cascade'),
  ],
)

/**
 * Documents that the invoice registration portal is told of: an outbox, and what it answered. The
 * document itself stays as it was frozen; its paper is shown with these numbers. Source: TAX-04.
 */
export const eInvoice = pgTable(
  'e_invoice',
  {
    sellerId: sellerId(),
    kind: text().notNull(),
    number: integer().notNull(),
    state: text().$type<EInvoiceState>().notNull().default('due'),
    attempts: integer().notNull().default(0),
    /** When the portal is asked next, while it is due. */
    nextAt: timestampTz().notNull(),
    /** Why it is not registered yet; empty: not asked, or it is. */
    problem: text().notNull().default(''),
    /** Empty until it is registered. */
    irn: text().notNull().default(''),
    ackNo: text().notNull().default(''),
    ackDate: text().notNull().default(''),
    signedQr: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.number] }),
    index('e_invoice_due').on(t.nextAt).where(sql`${t.state} = 'due'`),
    index('e_invoice_open').on(t.sellerId).where(sql`${t.state} <> 'registered'`),
    foreignKey({
      name: 'e_invoice_document',
      columns: [t.sellerId, t.kind, t.number],
      foreignColumns: [orderDocument.sellerId, orderDocument.kind, orderDocument.number],
    }).onDelete('cascade'),
    check(
      'e_invoice_state',
      sql`${t.state} in ('due', 'registered', 'refused') and (${t.state} = 'registered') = (${t.irn} <> '')`,
    ),
  ],
)
