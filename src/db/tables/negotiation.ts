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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * A thread of either kind: `rfq` with the RFQ's id, `bid` with the bid's. Two kinds, so no foreign
 * key.
 */
const thread = { sellerId: sellerId(), kind: text().notNull(), threadId: rowRef().notNull() }

/**
 * Events of a thread, each with the hash of the previous one: never changed or deleted. They
 * reference people by row id only; free text is in negotiation_words. Source: negotiation rule 8.
 */
export const negotiationEvent = pgTable(
  'negotiation_event',
  {
    ...thread,
    /** From 1. */
    sequence: integer().notNull(),
    at: timestampTz().notNull(),
    /** `buyer`, `seller`, `clock` or `rules`. */
    actor: text().notNull(),
    /** Row id of the person; null: a visitor, the command line, clock or rules. */
    actorId: text(),
    type: text().notNull(),
    payload: jsonb().notNull(),
    /** SHA-256 of the previous hash and of this row in canonical JSON, hexadecimal. */
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.threadId, t.sequence] }),
    check('negotiation_event_kind', sql`${t.kind} in ('rfq', 'bid') and ${t.sequence} > 0`),
    check('negotiation_event_actor', sql`${t.actor} in ('buyer', 'seller', 'clock', 'rules')`),
  ],
)

/**
 * Free text of an event, which itself contains only the salted SHA-256: erased with the person.
 * Source: negotiation rule 8, ACC-05.
 */
export const negotiationText = pgTable(
  'negotiation_words',
  {
    ...thread,
    sequence: integer().notNull(),
    /** Which of the event's texts: `note`, `text`, `name` … */
    name: text().notNull(),
    /** The author; null: a visitor or the shop itself. */
    personId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** Both null once erased. */
    words: text(),
    salt: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.kind, t.threadId, t.sequence, t.name] }),
    index().on(t.personId),
    foreignKey({
      columns: [t.sellerId, t.kind, t.threadId, t.sequence],
      foreignColumns: [
        negotiationEvent.sellerId,
        negotiationEvent.kind,
        negotiationEvent.threadId,
        negotiationEvent.sequence,
      ],
    }).onDelete('cascade'),
    check('negotiation_words_erased', sql`(${t.words} is null) = (${t.salt} is null)`),
  ],
)

/**
 * An agreed price that one order can use: in full, once, and before it expires. Source: negotiation
 * rule 5.
 */
export const priceGrant = pgTable(
  'price_grant',
  {
    id: rowId(),
    ...thread,
    /** Quote version that was accepted; null for bids. */
    version: integer(),
    /** The awarded line of the thread. */
    line: integer().notNull(),
    /** Null once the account has been deleted. */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    packId: rowRef().notNull(),
    quantity: integer().notNull(),
    /** Unit price, tax included: the lower of the offer and the list price when it was accepted. */
    unitPrice: money().notNull(),
    offeredPrice: money().notNull(),
    /** List price when it was accepted; null: not sold at a list price. */
    listPrice: money(),
    currency: text().notNull(),
    /** Tax rate in basis points, where the offer named one; null: the product's own. */
    taxRate: integer(),
    /** Delivery charge of this line in the offer; null: the zone's own charge. */
    charge: money(),
    /** The zone of the offer; other zones charge their own rate. */
    zoneId: rowRef().notNull(),
    /** Reserved in stock; else procured for this order. */
    fromStock: boolean().notNull(),
    leadDays: integer(),
    /** Agreed for an order on account, from its invoice; null: the account's own. Source: PAY-06. */
    paymentDays: integer(),
    /** `free`, `consumed` by an order, then `void`; or `lapsed`. */
    state: text().notNull().default('free'),
    /** By the database's clock. */
    expiresAt: timestampTz().notNull(),
    /** No foreign key: orders come after this table. */
    orderId: rowRef(),
    awardedAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('grant_of_line')
      .on(t.sellerId, t.kind, t.threadId, t.line)
      .where(sql`${t.state} in ('free', 'consumed')`),
    index('grant_of_order').on(t.sellerId, t.orderId).where(sql`${t.orderId} is not null`),
    index('grant_bought_order')
      .on(t.sellerId, t.packId, t.orderId)
      .where(sql`${t.kind} = 'bid' and ${t.state} = 'consumed'`),
    index('grant_due').on(t.expiresAt).where(sql`${t.state} = 'free'`),
    index().on(t.customerId),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    check('grant_kind', sql`${t.kind} in ('rfq', 'bid')`),
    check('grant_state', sql`${t.state} in ('free', 'consumed', 'void', 'lapsed')`),
    check('grant_order', sql`(${t.state} = 'consumed') <= (${t.orderId} is not null)`),
    check(
      'grant_figures',
      sql`${t.quantity} > 0 and ${t.unitPrice} > 0 and ${t.unitPrice} <= ${t.offeredPrice}`,
    ),
    check('grant_payment_days', sql`${t.paymentDays} between 1 and 365`),
  ],
)

/**
 * A seller's negotiation settings; without a row the defaults apply. Source: negotiation rule 12.
 */
export const negotiationSettings = pgTable(
  'negotiation_settings',
  {
    sellerId: sellerId().primaryKey(),
    quoteDays: integer().notNull().default(7),
    payHours: integer().notNull().default(72),
    rounds: integer().notNull().default(3),
    silenceDays: integer().notNull().default(30),
    bidHours: integer().notNull().default(48),
    purchaseHours: integer().notNull().default(24),
    bidAttempts: integer().notNull().default(3),
    attemptDays: integer().notNull().default(30),
    lapsesAllowed: integer().notNull().default(3),
    lapseDays: integer().notNull().default(30),
    linkMinutes: integer().notNull().default(15),
    answerFromMinutes: integer().notNull().default(10),
    answerToMinutes: integer().notNull().default(120),
    /**
     * Margin in basis points below which a quote needs a second person's approval; null: none
     * needed.
     */
    marginFloor: integer(),
    /**
     * From so many buyers at agreed prices on, product pages and the home page show where most
     * agreed; null: never.
     */
    agreedRangeFrom: integer(),
  },
  (t) => [
    check(
      'negotiation_settings_figures',
      sql`least(${t.quoteDays}, ${t.payHours}, ${t.silenceDays}, ${t.bidHours}, ${t.purchaseHours}, ${t.bidAttempts},
        ${t.attemptDays}, ${t.lapsesAllowed}, ${t.lapseDays}, ${t.linkMinutes}) > 0 and ${t.rounds} >= 0
        and ${t.answerFromMinutes} >= 0 and ${t.answerToMinutes} >= ${t.answerFromMinutes}`,
    ),
    check('negotiation_settings_range', sql`${t.agreedRangeFrom} >= 10`),
  ],
)
