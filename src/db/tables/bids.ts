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
import { money, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** A bid. Its state is written by move-bid.ts alone; clocks are the database's own. Source: negotiation, bids. */
export const bid = pgTable(
  'bid',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    /** What people call it. Tells neither how many there are nor what the next one is called. */
    number: text().notNull(),
    /** Null once the person has left. */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    state: text().notNull(),
    rowVersion: integer().notNull().default(1),
    allOrNothing: boolean().notNull().default(false),
    currency: text().notNull(),
    /** Where it is to go; its zone is looked up anew at each answer. */
    pincode: text().notNull(),
    /** How often it was submitted. */
    round: integer().notNull().default(0),
    /** Until when it is somebody's turn, or the agreed may be bought; null: no clock runs. */
    expiresAt: timestampTz(),
    /** When the clock that runs began. */
    clockFrom: timestampTz(),
    /** What the rules said to this round, `[{ packId, state, price }]`, and when that takes effect. For staff only; null: left to them. */
    verdict: jsonb(),
    answerAt: timestampTz(),
    /** Why it ended, where a loss was it. */
    reason: text(),
    /** When it lapsed: lapses are counted. */
    lapsedAt: timestampTz(),
    /** Of the order that buys it. */
    orderNumber: text(),
    /** Highest warning that this clock has given: 1 at its half, 2 at its last tenth. */
    warned: integer().notNull().default(0),
    madeAt: timestampTz().notNull(),
  },
  (t) => [
    unique().on(t.sellerId, t.id),
    unique().on(t.sellerId, t.number),
    index('bid_of_customer').on(t.sellerId, t.customerId, t.id.desc()),
    index('bid_of_state').on(t.sellerId, t.state, t.expiresAt),
    index('bid_due').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('bid_answer_due').on(t.answerAt).where(sql`${t.answerAt} is not null`),
    check(
      'bid_state',
      sql`${t.state} in ('DRAFT', 'SUBMITTED', 'COUNTERED', 'AGREED', 'ORDERED', 'DECLINED', 'WITHDRAWN', 'EXPIRED',
        'LAPSED', 'DISCARDED')`,
    ),
    check('bid_verdict', sql`(${t.verdict} is null) = (${t.answerAt} is null)`),
    check('bid_lapsed', sql`(${t.state} = 'LAPSED') = (${t.lapsedAt} is not null)`),
  ],
)

const bidKey = { sellerId: integer().notNull(), bidId: integer().notNull() }

/** A line: the price that its buyer names, and what was said to it. */
export const bidLine = pgTable(
  'bid_line',
  {
    ...bidKey,
    packId: integer().notNull(),
    position: integer().notNull(),
    /** As its bid's: for the index that keeps a buyer's live bids apart. */
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    /** Of one when it was bid on; in a draft when it was put in. */
    listPrice: money().notNull(),
    bidPrice: money(),
    counterPrice: money(),
    state: text().notNull().default('OPEN'),
    /** Became unavailable at the last answer: its buyer looks before anything is agreed. */
    isNews: boolean().notNull().default(false),
    reason: text(),
    /** Its bid is live, and so no other bid of the buyer may have this pack. */
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

/** A try on a pack: counted by buyer and pack for thirty days, unless it was given back. Source: BID-04. */
export const bidAttempt = pgTable(
  'bid_attempt',
  {
    ...bidKey,
    packId: integer().notNull(),
    round: integer().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'set null' }),
    at: timestampTz().notNull(),
    givenBack: boolean().notNull().default(false),
    /** What was bid, at which list price: rules are tried out on it. */
    quantity: integer().notNull(),
    listPrice: money().notNull(),
    bidPrice: money().notNull(),
    /** What came of it. */
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

/** A seller's rules for bids; see BidRule. Never told to buyers. Source: BID-03. */
export const bidRule = pgTable(
  'bid_rule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    /** `sku`, `brand`, `category` or `all`. */
    kind: text().notNull(),
    /** Id of the product, brand or category; 0 for `all`. A rule about what is gone says nothing. */
    subjectId: integer().notNull(),
    fromQuantity: integer().notNull().default(1),
    allowed: boolean().notNull(),
    /** Basis points of the list price. */
    acceptFrom: integer(),
    declineBelow: integer(),
    floor: integer(),
    counters: boolean().notNull().default(false),
  },
  (t) => [
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
  ],
)

/** How often a seller's rules were changed: two people at it don't overwrite each other. */
export const bidRuleSet = pgTable('bid_rule_set', {
  sellerId: sellerId().primaryKey(),
  rowVersion: integer().notNull().default(1),
})
