import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack, product } from './catalog.ts'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * An event of a shopper who has consented: searched, viewed a product, added one to the cart, or
 * followed a result. Kept 180 days; a customer's events are erased with the customer. Source:
 * TRK-01.
 */
export const trackedEvent = pgTable(
  'tracked_event',
  {
    id: rowId(),
    sellerId: sellerId(),
    at: timestampTz().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** `Visitor` or `RegisteredUser`. */
    userType: text().notNull(),
    username: text().notNull(),
    /** The client's network as the server saw it, never the full address: IPv4 /24, IPv6 /48. */
    network: text(),
    /** No more precise than a district: a postal code, or degrees with two decimals. */
    geolocation: text(),
    source: text().notNull().default(''),
    /** The search text, folded: lower case, single spaces. */
    words: text(),
    /** Number of products found; null where the client did not report it. */
    results: integer(),
    /** No foreign key: the event outlives the product. */
    productId: rowRef(),
    categoryId: rowRef(),
    searched: boolean().notNull(),
    viewed: boolean().notNull(),
    added: boolean().notNull(),
    cartCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    quantity: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index().on(t.at),
    index('tracked_search').on(t.sellerId, t.at).where(sql`${t.searched}`),
    index('tracked_product').on(t.sellerId, t.at).where(sql`${t.productId} is not null`),
    index().on(t.customerId),
    check('tracked_user_type', sql`${t.userType} in ('Visitor', 'RegisteredUser')`),
  ],
)

/** Searches that several shoppers made with results; the texts identify nobody. Source: SRCH-03. */
export const popularSearch = pgTable(
  'popular_search',
  {
    sellerId: sellerId(),
    words: text().notNull(),
    /** Shoppers and days that searched for it, weighted down with age. */
    score: real().notNull(),
    /** Products found when it was last run. */
    results: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.words] }),
    index('popular_search_best').on(t.sellerId, t.score.desc(), t.words),
  ],
)

/**
 * A product's scores from sales and views, computed by a job (domain/engagement/score-rules.ts).
 * Source: CAT-17.
 */
export const productScore = pgTable(
  'product_score',
  {
    sellerId: integer().notNull(),
    productId: rowRef().notNull(),
    /** Orders with it in 30 and in 90 days, neither cancelled nor returned. */
    sold30: integer().notNull().default(0),
    sold90: integer().notNull().default(0),
    /** Time-decayed views and orders. */
    trending: real().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    index('product_score_sold').on(t.sellerId, t.sold90.desc()).where(sql`${t.sold90} > 0`),
    index('product_score_trending').on(t.sellerId, t.trending.desc()).where(sql`${t.trending} > 0`),
  ],
)

/**
 * A pack at a special price for a limited time or number of pieces. While it runs, its price is
 * stored as the pack's special fixed price, so that every price follows the same rule. Source:
 * CAT-17, PRICE-02.
 */
export const deal = pgTable(
  'deal',
  {
    id: rowId(),
    sellerId: sellerId(),
    packId: rowRef().notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    startsAt: timestampTz().notNull(),
    endsAt: timestampTz().notNull(),
    /** Maximum number of packs sold at this price; null: no limit. */
    cap: integer(),
    /** Packs ordered while it ran, as of the last count. */
    sold: integer().notNull().default(0),
    /** When it ended early: the cap was reached, or the seller ended it. */
    closedAt: timestampTz(),
    /**
     * The pack's own special price, restored when the deal ends; null: none, or already restored.
     */
    earlierPrice: bigint({ mode: 'number' }),
    earlierFrom: timestampTz(),
    earlierUntil: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    index('deal_open').on(t.sellerId, t.endsAt).where(sql`${t.closedAt} is null`),
    index('deal_earlier').on(t.sellerId).where(sql`${t.earlierPrice} is not null`),
    check(
      'deal_earlier',
      sql`num_nulls(${t.earlierPrice}, ${t.earlierFrom}, ${t.earlierUntil}) in (0, 3)`,
    ),
    check('deal_price', sql`${t.price} > 0`),
    check('deal_times', sql`${t.startsAt} < ${t.endsAt}`),
    check('deal_cap', sql`${t.cap} > 0 and ${t.sold} >= 0`),
  ],
)

/**
 * What a visit that consented was shown for a search. Kept 180 days; a customer's are erased with
 * the customer. Source: FIND-08.
 */
export const searchShown = pgTable(
  'search_shown',
  {
    sellerId: sellerId(),
    /** A digest of the visit's cookie, which lasts a day and names nobody. */
    visit: text().notNull(),
    /** The folded words (domain/search/tune/query-key-rules.ts). */
    query: text().notNull(),
    /** As written, in lower case. */
    words: text().notNull(),
    at: timestampTz().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** As in tracked_event: never the full address. */
    network: text(),
    /** The products from the first place on. */
    productIds: rowRef().array().notNull(),
    /**
     * A mark for each product: `1` and `2` the upper and lower of a pair in random order, `A` and
     * `B` the ranking that a comparison took it from, `-` neither.
     */
    marks: text().notNull(),
    /** The comparison that the list was drafted for; no foreign key, as counts outlive it. */
    comparisonId: rowRef(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.visit, t.query] }),
    index('search_shown_query').on(t.sellerId, t.query, t.at),
    index('search_shown_at').on(t.sellerId, t.at),
    index('search_shown_comparison')
      .on(t.sellerId, t.comparisonId)
      .where(sql`${t.comparisonId} is not null`),
    index('search_shown_customer').on(t.customerId),
    check('search_shown_marks', sql`length(${t.marks}) = cardinality(${t.productIds})`),
  ],
)

/** What a visit did with a product that a search had shown. Source: FIND-08. */
export const searchChoice = pgTable(
  'search_choice',
  {
    sellerId: sellerId(),
    visit: text().notNull(),
    query: text().notNull(),
    /** No foreign key: it outlives the product. */
    productId: rowRef().notNull(),
    clickedAt: timestampTz().notNull(),
    cartedAt: timestampTz(),
    orderedAt: timestampTz(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.visit, t.query, t.productId] }),
    index('search_choice_query').on(t.sellerId, t.query, t.clickedAt),
    index('search_choice_at').on(t.sellerId, t.clickedAt),
    index('search_choice_customer').on(t.customerId),
  ],
)

/** How far a product is lifted in a search, computed by a job (learn/lift-rules.ts). */
export const searchLift = pgTable(
  'search_lift',
  {
    sellerId: integer().notNull(),
    query: text().notNull(),
    productId: rowRef().notNull(),
    /** Above 0, at most 1. */
    lift: real().notNull(),
    /** Visits that it was shown to, and those that clicked, carted and ordered it. */
    visits: integer().notNull(),
    clicks: integer().notNull(),
    carts: integer().notNull(),
    orders: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.query, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    index('search_lift_product').on(t.sellerId, t.productId),
    check('search_lift_lift', sql`${t.lift} > 0 and ${t.lift} <= 1`),
  ],
)

/**
 * Words that visits replaced by others, which then led to a product: candidates for synonyms,
 * counted by a job. Source: FIND-08.
 */
export const searchProposal = pgTable(
  'search_proposal',
  {
    sellerId: sellerId(),
    query: text().notNull(),
    nextQuery: text().notNull(),
    words: text().notNull(),
    nextWords: text().notNull(),
    /** Shoppers who did so. */
    shoppers: integer().notNull(),
    /** `open`, `accepted` or `dismissed`. */
    state: text().notNull().default('open'),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.query, t.nextQuery] }),
    check('search_proposal_state', sql`${t.state} in ('open', 'accepted', 'dismissed')`),
  ],
)
