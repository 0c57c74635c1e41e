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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * A request for a quote. Only the table in rfq-moves.ts writes its state. Source: RFQ-01 to RFQ-09.
 */
export const rfq = pgTable(
  'rfq',
  {
    id: rowId(),
    sellerId: sellerId(),
    /**
     * The request number, also in addresses. Reveals neither how many there are nor the next
     * number.
     */
    number: text().notNull(),
    /**
     * Null: a visitor's, until an account with the verified email signs in; or the account has been
     * deleted.
     */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** Whose it is; null: the customer's own. Source: CO-05. */
    companyId: rowRef(),
    /**
     * SHA-256 of the keys that open a visitor's request, one for each mail; of no use once it
     * belongs to an account.
     */
    claimHashes: text().array().notNull().default([]),
    /** SHA-256 of the one valid link, and its expiry. */
    linkHash: text(),
    linkUntil: timestampTz(),
    /** The address was verified by the link, or is the customer's own verified one. */
    proven: boolean().notNull().default(false),
    state: text().notNull(),
    turn: text().notNull(),
    /** Raised by every change: a command names the version that its author saw. */
    rowVersion: integer().notNull().default(1),
    /** The same for the desk, whose drafts are invisible to the buyer and don't interfere. */
    deskVersion: integer().notNull().default(1),
    postalCode: text().notNull(),
    city: text().notNull().default(''),
    neededBy: date(),
    /** Number of the last version sent. */
    currentVersion: integer(),
    roundsUsed: integer().notNull().default(0),
    /**
     * Seconds that the buyer has waited for the seller, without pauses; and since when the current
     * wait runs.
     */
    waitedSeconds: integer().notNull().default(0),
    waitingSince: timestampTz(),
    copyOf: rowRef(),
    orderNumber: text(),
    createdAt: timestampTz().notNull(),
    /** When the seller received it; null: never, and the seller cannot see it. */
    openedAt: timestampTz(),
    stateSince: timestampTz().notNull(),
    changedAt: timestampTz().notNull(),
    /** Warnings sent for the running clock: 0, 1 (half) or 2 (last tenth). */
    warned: integer().notNull().default(0),
    /** Answers by rules that failed, and when the next is due; null: none failed. */
    ruleFailures: integer().notNull().default(0),
    ruleRetryAt: timestampTz(),
    /** Why the buyer did not take our price, as they chose; null: they did not say. */
    buyerReason: text(),
    /** SHA-256 of the one link by which they may say it without signing in. */
    reasonHash: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.number),
    index('rfq_number').on(t.sellerId, t.number.op('text_pattern_ops')),
    index('rfq_of_customer').on(t.sellerId, t.customerId, t.changedAt.desc()),
    index('rfq_of_company')
      .on(t.sellerId, t.companyId, t.changedAt.desc())
      .where(sql`${t.companyId} is not null`),
    index('rfq_inbox').on(t.sellerId, t.state, t.changedAt.desc()),
    index('rfq_live')
      .on(t.stateSince)
      .where(sql`${t.state} in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED')`),
    index().on(t.sellerId, t.copyOf),
    foreignKey({ columns: [t.sellerId, t.copyOf], foreignColumns: [t.sellerId, t.id] }),
    check(
      'rfq_state',
      sql`${t.state} in ('DRAFT', 'VERIFYING', 'OPEN', 'NEEDS_INFO', 'QUOTED', 'AWARDED', 'ORDERED', 'EXPIRED', 'DECLINED', 'CANCELLED')`,
    ),
    check('rfq_turn', sql`${t.turn} in ('buyer', 'seller', 'none')`),
    check(
      'rfq_buyer_reason',
      sql`${t.buyerReason} in ('price', 'late', 'delivery', 'terms', 'other')`,
    ),
    check('rfq_rounds', sql`${t.roundsUsed} >= 0`),
  ],
)

const rfqKey = { sellerId: integer().notNull(), rfqId: rowRef().notNull() }

/**
 * The requester's contact and words: erased with the person or on demand, while the request stays.
 * Source: negotiation rule 8, ACC-05.
 */
export const rfqContact = pgTable(
  'rfq_contact',
  {
    ...rfqKey,
    name: text().notNull(),
    company: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    phone: text().notNull(),
    note: text().notNull(),
    /** Reason of the decline or cancellation. */
    reason: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.rfqId] }),
    index().on(t.sellerId, t.email),
    index('rfq_contact_words').using(
      'gin',
      sql`lower(${t.company}) gin_trgm_ops`,
      sql`lower(${t.name}) gin_trgm_ops`,
    ),
    foreignKey({ columns: [t.sellerId, t.rfqId], foreignColumns: [rfq.sellerId, rfq.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A requested line: a pack, or free text until a pack is chosen. Source: RFQ-01, RFQ-02. */
export const rfqLine = pgTable(
  'rfq_line',
  {
    ...rfqKey,
    /** From 1. */
    line: integer().notNull(),
    packId: rowRef(),
    /** The buyer's own text and link: empty where a pack was requested, or once erased. */
    words: text().notNull(),
    unit: text().notNull(),
    link: text().notNull(),
    quantity: integer().notNull(),
    targetPrice: money(),
    /** List price of one when the request was opened; null: it had none. */
    listPrice: money(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.rfqId, t.line] }),
    index().on(t.sellerId, t.packId),
    foreignKey({ columns: [t.sellerId, t.rfqId], foreignColumns: [rfq.sellerId, rfq.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    check('rfq_line_quantity', sql`${t.quantity} between 1 and 10000`),
    check('rfq_line_target', sql`${t.targetPrice} > 0`),
  ],
)

/**
 * Photos, re-encoded as WebP, and PDFs, which are offered only as downloads. The file is in
 * storage. Source: negotiation rule 10.
 */
export const rfqFile = pgTable(
  'rfq_file',
  {
    ...rfqKey,
    file: integer().notNull(),
    line: integer(),
    side: text().notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.rfqId, t.file] }),
    foreignKey({ columns: [t.sellerId, t.rfqId], foreignColumns: [rfq.sellerId, rfq.id] }).onDelete(
      'cascade',
    ),
    check('rfq_file_kind', sql`${t.kind} in ('image', 'pdf') and ${t.side} in ('buyer', 'seller')`),
    check('rfq_file_number', sql`${t.file} between 1 and 5`),
  ],
)

/**
 * A version of a request's one quote: once sent, only its state changes. Source: RFQ-06, RFQ-07.
 */
export const quoteVersion = pgTable(
  'quote_version',
  {
    ...rfqKey,
    /** From 1. */
    version: integer().notNull(),
    state: text().notNull(),
    terms: text().notNull(),
    note: text().notNull(),
    /** Null in a draft: the seller's default number of days after sending. */
    validUntil: timestampTz(),
    /** From the invoice of an order on account until it is due; null: the account's own. PAY-06. */
    paymentDays: integer(),
    /** Everybody who edited it: none of them may approve it. */
    authors: uuid().array().notNull().default([]),
    createdAt: timestampTz().notNull(),
    sentAt: timestampTz(),
    /** Deadline for ordering once accepted. */
    payUntil: timestampTz(),
    reason: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.rfqId, t.version] }),
    foreignKey({ columns: [t.sellerId, t.rfqId], foreignColumns: [rfq.sellerId, rfq.id] }).onDelete(
      'cascade',
    ),
    // A request has at most one version in progress, one open offer and one award.
    uniqueIndex('quote_draft')
      .on(t.sellerId, t.rfqId)
      .where(sql`${t.state} in ('DRAFT', 'IN_APPROVAL')`),
    uniqueIndex('quote_live')
      .on(t.sellerId, t.rfqId)
      .where(sql`${t.state} in ('SENT', 'COUNTERED', 'ACCEPTED', 'ORDERED')`),
    index('quote_due').on(t.validUntil).where(sql`${t.state} in ('SENT', 'COUNTERED')`),
    check(
      'quote_state',
      sql`${t.state} in ('DRAFT', 'IN_APPROVAL', 'SENT', 'COUNTERED', 'ACCEPTED', 'ORDERED', 'LAPSED', 'SUPERSEDED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'DISCARDED')`,
    ),
    check(
      'quote_sent',
      sql`(${t.state} in ('DRAFT', 'IN_APPROVAL', 'DISCARDED')) or num_nulls(${t.sentAt}, ${t.validUntil}) = 0`,
    ),
    check('quote_payment_days', sql`${t.paymentDays} between 1 and 365`),
  ],
)

export const quoteLine = pgTable(
  'quote_line',
  {
    ...rfqKey,
    version: integer().notNull(),
    line: integer().notNull(),
    packId: rowRef(),
    /** The pack's name when the version was sent. */
    name: text().notNull().default(''),
    code: text().notNull().default(''),
    unit: text().notNull().default(''),
    quantity: integer().notNull(),
    /** Unit price, tax included; null: not priced yet, or unavailable. */
    unitPrice: money(),
    /** Tax rate in basis points; null: the product's own. */
    taxRate: integer(),
    /** Price breaks `[{ from, unitPrice }]` beside the quoted quantity, ascending. */
    breaks: jsonb().notNull().default([]),
    availability: text().notNull(),
    leadDays: integer(),
    /** Delivery charge of the line; null: none named. */
    charge: money(),
    counterQuantity: integer(),
    counterPrice: money(),
    acceptedQuantity: integer(),
    acceptedPrice: money(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.rfqId, t.version, t.line] }),
    foreignKey({
      columns: [t.sellerId, t.rfqId, t.version],
      foreignColumns: [quoteVersion.sellerId, quoteVersion.rfqId, quoteVersion.version],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.rfqId, t.line],
      foreignColumns: [rfqLine.sellerId, rfqLine.rfqId, rfqLine.line],
    }),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    check(
      'quote_line_availability',
      sql`${t.availability} in ('stock', 'to-order', 'unavailable')`,
    ),
    check(
      'quote_line_figures',
      sql`${t.quantity} between 1 and 10000 and ${t.unitPrice} > 0 and ${t.charge} >= 0 and ${t.counterPrice} > 0
        and ${t.taxRate} between 0 and 10000`,
    ),
  ],
)

/** Text templates for staff. Source: RFQ-05. */
export const quoteTemplate = pgTable(
  'quote_template',
  {
    id: rowId(),
    sellerId: sellerId(),
    name: text().notNull(),
    terms: text().notNull(),
    note: text().notNull(),
    validDays: integer(),
    /** For orders on account; null: the account's own. Source: PAY-06. */
    paymentDays: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    check('quote_template_payment_days', sql`${t.paymentDays} between 1 and 365`),
    uniqueIndex('quote_template_name').on(t.sellerId, sql`lower(${t.name})`),
  ],
)

/**
 * A pack created for a line of a request: sold to nobody else until the desk lists it. Source:
 * RFQ-05, RFQ-10.
 */
export const madePack = pgTable(
  'made_pack',
  {
    sellerId: sellerId(),
    packId: rowRef().notNull(),
    rfqId: rowRef().notNull(),
    /** The text that it was created for; erased with the request's. */
    words: text().notNull(),
    listedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.packId] }),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    index().on(t.sellerId, t.rfqId),
  ],
)

/**
 * "Tell me when you have it": an email address for a search text, notified once and then deleted.
 * Source: RFQ-02, RFQ-10.
 */
export const wantedItem = pgTable(
  'wanted',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** As typed, and folded for comparing. */
    words: text().notNull(),
    folded: text().notNull(),
    email: text().notNull(),
    /** That it was asked for in: of its mail, unless the address has an account. Null: not known. */
    language: text(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('wanted_once').on(t.sellerId, t.folded, t.email),
    index().on(t.email),
  ],
)
