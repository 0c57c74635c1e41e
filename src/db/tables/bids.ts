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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * A bid. Only move-bid.ts writes its state; clocks use the database's time. Source: negotiation,
 * bids.
 */
export const bid = pgTable(
  'bid',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** The bid number. Reveals neither how many bids there are nor the next number. */
    number: text().notNull(),
    /** Null once the account has been deleted. */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** Whose it is; null: the customer's own. Source: CO-05. */
    companyId: rowRef(),
    state: text().notNull(),
    rowVersion: integer().notNull().default(1),
    allOrNothing: boolean().notNull().default(false),
    currency: text().notNull(),
    /** Delivery place; its zone is looked up again for each answer. */
    pincode: text().notNull(),
    /** Number of times it was submitted. */
    round: integer().notNull().default(0),
    /** Deadline of the current turn, or of buying at the agreed price; null: no clock runs. */
    expiresAt: timestampTz(),
    /** When the running clock began. */
    clockFrom: timestampTz(),
    /**
     * The rules' answer to this round, `[{ packId, state, price }]`, and when it takes effect. For
     * staff only; null: none.
     */
    verdict: jsonb(),
    answerAt: timestampTz(),
    /** Why it ended without a deal. */
    reason: text(),
    /** Days of payment that the buyer asks for, on account; null: none. Source: PAY-06. */
    askedDays: integer(),
    /** Days of payment in the answer; null: the account's own. */
    paymentDays: integer(),
    /** When it lapsed; lapses are counted. */
    lapsedAt: timestampTz(),
    /** The order that buys it. */
    orderNumber: text(),
    /** Highest warning sent for the running clock: 1 at half, 2 at the last tenth. */
    warned: integer().notNull().default(0),
    /** Why the buyer did not take our price, as they chose; null: they did not say. */
    buyerReason: text(),
    /** SHA-256 of the one link by which they may say it without signing in. */
    reasonHash: text(),
    madeAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.number),
    index('bid_number').on(t.sellerId, t.number.op('text_pattern_ops')),
    index('bid_of_customer').on(t.sellerId, t.customerId, t.id.desc()),
    index('bid_of_company')
      .on(t.sellerId, t.companyId, t.id.desc())
      .where(sql`${t.companyId} is not null`),
    index('bid_of_state').on(t.sellerId, t.state, t.expiresAt),
    index('bid_due').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('bid_answer_due').on(t.answerAt).where(sql`${t.answerAt} is not null`),
    check(
      'bid_state',
      sql`${t.state} in ('DRAFT', 'SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED',
        'LAPSED', 'DISCARDED')`,
    ),
    check('bid_verdict', sql`(${t.verdict} is null) = (${t.answerAt} is null)`),
    check(
      'bid_buyer_reason',
      sql`${t.buyerReason} in ('price', 'late', 'delivery', 'terms', 'other')`,
    ),
    check(
      'bid_payment_days',
      sql`${t.askedDays} between 1 and 365 and ${t.paymentDays} between 1 and 365`,
    ),
    check('bid_lapsed', sql`(${t.state} = 'LAPSED') = (${t.lapsedAt} is not null)`),
  ],
)

const bidKey = { sellerId: integer().notNull(), bidId: rowRef().notNull() }

/** A line: the buyer's price, and the answer to it. */
export const bidLine = pgTable(
  'bid_line',
  {
    ...bidKey,
    packId: rowRef().notNull(),
    position: integer().notNull(),
    /** Copied from the bid, for the index that keeps a buyer's active bids unique per pack. */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    /** List price of one when it was bid on; in a draft, when it was added. */
    listPrice: money().notNull(),
    bidPrice: money(),
    counterPrice: money(),
    state: text().notNull().default('OPEN'),
    /** Became unavailable with the last answer: the buyer confirms before anything is agreed. */
    isNews: boolean().notNull().default(false),
    reason: text(),
    /** Its bid is active, so no other bid of the buyer may contain this pack. */
    live: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.bidId, t.packId] }),
    uniqueIndex('bid_live_pack').on(t.sellerId, t.customerId, t.packId).where(sql`${t.live}`),
    index().on(t.sellerId, t.packId),
    foreignKey({ columns: [t.sellerId, t.bidId], foreignColumns: [bid.sellerId, bid.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [t.sellerId, t.packId], foreignColumns: [pack.sellerId, pack.id] }),
    check(
      'bid_line_state',
      sql`${t.state} in ('OPEN', 'ACCEPTED', 'COUNTERED', 'DECLINED', 'UNAVAILABLE')`,
    ),
    check('bid_line_counter', sql`(${t.state} = 'COUNTERED') <= (${t.counterPrice} is not null)`),
    check(
      'bid_line_figures',
      sql`${t.quantity} > 0 and ${t.listPrice} > 0 and ${t.bidPrice} > 0 and ${t.counterPrice} > 0`,
    ),
  ],
)

/**
 * An attempt to bid on a pack: counted per buyer and pack for thirty days, unless it was given
 * back. Source: BID-04.
 */
export const bidAttempt = pgTable(
  'bid_attempt',
  {
    ...bidKey,
    packId: rowRef().notNull(),
    round: integer().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    at: timestampTz().notNull(),
    givenBack: boolean().notNull().default(false),
    /** Bid price and list price at the time; new rules are tested on them. */
    quantity: integer().notNull(),
    listPrice: money().notNull(),
    bidPrice: money().notNull(),
    /** Its outcome. */
    answer: text().notNull().default('OPEN'),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.bidId, t.packId, t.round] }),
    index('bid_attempt_counted')
      .on(t.sellerId, t.customerId, t.packId, t.at)
      .where(sql`not ${t.givenBack}`),
    index('bid_attempt_newest').on(t.sellerId, t.at.desc()),
    foreignKey({ columns: [t.sellerId, t.bidId], foreignColumns: [bid.sellerId, bid.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A seller's bid rules; see BidRule. Never shown to buyers. Source: BID-03. */
export const bidRule = pgTable(
  'bid_rule',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** `sku`, `brand`, `category` or `all`. */
    kind: text().notNull(),
    /**
     * Id of the product, brand or category; 0 for `all`. A rule for a deleted target is ignored.
     */
    subjectId: rowRef().notNull(),
    fromQuantity: integer().notNull().default(1),
    allowed: boolean().notNull(),
    /** Basis points of the list price. */
    acceptFrom: integer(),
    declineBelow: integer(),
    floor: integer(),
    counters: boolean().notNull().default(false),
    /** Days of payment up to which a bid may ask for them; null: a person decides. Source: PAY-06. */
    paymentDays: integer(),
    /** `on`, `shadow` or `off`; what only watches or is off leaves bids to the other rules. */
    state: text().notNull().default('on'),
    shadowUntil: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.kind, t.subjectId, t.fromQuantity),
    check(
      'bid_rule_kind',
      sql`${t.kind} in ('sku', 'brand', 'category', 'all') and (${t.kind} = 'all') = (${t.subjectId} = 0)`,
    ),
    check(
      'bid_rule_figures',
      sql`${t.fromQuantity} > 0 and ${t.acceptFrom} between 1 and 10000 and ${t.declineBelow} between 1 and 10000
        and ${t.floor} between 1 and 10000 and ${t.declineBelow} <= ${t.acceptFrom} and ${t.floor} <= ${t.acceptFrom}`,
    ),
    check('bid_rule_payment_days', sql`${t.paymentDays} between 1 and 365`),
    check(
      'bid_rule_state',
      sql`${t.state} in ('off', 'shadow', 'on') and (${t.state} = 'shadow') = (${t.shadowUntil} is not null)`,
    ),
  ],
)

/** Version of a seller's rules, so that two editors don't overwrite each other. */
export const bidRuleSet = pgTable('bid_rule_set', {
  sellerId: sellerId().primaryKey(),
  rowVersion: integer().notNull().default(1),
})
