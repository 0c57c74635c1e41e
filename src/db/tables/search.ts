import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { product } from './catalog.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/**
 * The read model of searches: a row per listed product, rewritten with its listing entry
 * (domain/catalog/entries/search-entry.ts). Each lexeme begins with the seller's id and a slash, so
 * that one index serves all sellers and a search reads only one seller's words.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    sellerId: integer().notNull(),
    productId: rowRef().notNull(),
    /** Weights: A the name, B the categories, C brand, codes and attributes, D the texts. */
    terms: tsvector().notNull(),
    popularity: real().notNull(),
    /**
     * How many of the seller's thresholds (search_state.tiers) its popularity reaches: 4 is the top
     * 256th. Common words are looked up among the popular products alone, by an index for each tier.
     */
    tier: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    index('search_entry_terms').using('gin', t.terms),
    index('search_entry_terms_1').using('gin', t.terms).where(sql`${t.tier} >= 1`),
    index('search_entry_terms_2').using('gin', t.terms).where(sql`${t.tier} >= 2`),
    index('search_entry_terms_3').using('gin', t.terms).where(sql`${t.tier} >= 3`),
    index('search_entry_terms_4').using('gin', t.terms).where(sql`${t.tier} >= 4`),
    index('search_entry_popularity').on(t.sellerId, t.popularity),
  ],
)

/**
 * The seller's vocabulary. Words are added with their products; `docs` is recounted from time to
 * time.
 */
export const searchWord = pgTable(
  'search_word',
  {
    sellerId: sellerId(),
    /** Lower case, without accents. */
    word: text().notNull(),
    /** The lexeme that represents it in search entries. */
    stem: text().notNull(),
    /** Number of products with this stem; approximate, and at least 1. */
    docs: integer().notNull(),
    /**
     * The word itself, the word without each of its letters, and its sound: two words that share
     * one of these are a typo apart, or sound alike.
     */
    near: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.word] }),
    index('search_word_begin').on(t.sellerId, t.word.op('text_pattern_ops')),
    index('search_word_stem').on(t.sellerId, t.stem),
    index('search_word_near').using('gin', t.near),
    index('search_word_like').using('gin', t.word.op('gin_trgm_ops')),
    check('search_word_docs', sql`${t.docs} > 0`),
  ],
)

/** Statistics of a seller's search entries. */
export const searchState = pgTable(
  'search_state',
  {
    sellerId: sellerId().primaryKey(),
    /** Entries when the vocabulary was last counted. */
    entries: integer().notNull(),
    /** Entries written since. */
    changed: integer().notNull(),
    /** Popularity thresholds of the top 1/4, 1/16, 1/64 and 1/256 of products. */
    tiers: real().array().notNull(),
    /** Whether the entries have their tiers: shops from before they had any get them by a job. */
    tiered: boolean().notNull().default(false),
    countedAt: timestamp({ withTimezone: true }).notNull(),
    /** The rules (`entryRules`) that all entries of the seller were written by. */
    rules: integer().notNull().default(0),
    /** The count (`countedAt`) that the seller's phrases follow. */
    phrasesAt: timestamp({ withTimezone: true }),
  },
  (t) => [check('search_state_figures', sql`${t.entries} >= 0 and ${t.changed} >= 0`)],
)

/**
 * Categories whose goods are found by other words since their names were translated, until a job has
 * rewritten the goods' entries. Source: LANG-05.
 */
export const searchDue = pgTable(
  'search_due',
  {
    sellerId: sellerId(),
    categoryId: rowRef().notNull(),
    /** The entries up to this product are rewritten. */
    afterProductId: rowRef().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.categoryId] })],
)

/** What may be searched for in the words of the seller's own catalogue. Source: FIND-05. */
export const searchPhrase = pgTable(
  'search_phrase',
  {
    sellerId: sellerId(),
    /** The phrase from one of its words on: what may have been typed so far. */
    start: text().notNull(),
    /** Lower case, words parted by single spaces. */
    phrase: text().notNull(),
    /** More for many products, and for those that sell. */
    score: real().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.start, t.phrase] }),
    index('search_phrase_start').on(t.sellerId, t.start.op('text_pattern_ops')),
    // One letter begins thousands: the best of them are read in their order.
    index('search_phrase_letter').on(
      t.sellerId,
      sql`left(${t.start}, 1)`,
      t.score.desc().nullsFirst(),
    ),
  ],
)

/** A seller's synonyms: a search for one phrase of a set finds all of them. */
export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: rowId(),
    sellerId: sellerId(),
    phrases: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('search_synonym_seller').on(t.sellerId),
    check('search_synonym_phrases', sql`cardinality(${t.phrases}) > 1`),
  ],
)

/** What the desk has decided about a search. Source: FIND-08. */
export const searchTuning = pgTable(
  'search_tuning',
  {
    sellerId: sellerId(),
    /** The folded words (domain/search/tune/query-key-rules.ts). */
    query: text().notNull(),
    /** As staff wrote them. */
    words: text().notNull(),
    /** The path of the shop that the search leads to instead of results. */
    redirect: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.query] }),
    check('search_tuning_redirect', sql`${t.redirect} like '/%'`),
  ],
)

/** A product at a place of its own in a search, or buried. */
export const searchPin = pgTable(
  'search_pin',
  {
    sellerId: integer().notNull(),
    query: text().notNull(),
    productId: rowRef().notNull(),
    /** From 1; null: buried, after all others. */
    place: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.query, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.query],
      foreignColumns: [searchTuning.sellerId, searchTuning.query],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    index('search_pin_product').on(t.sellerId, t.productId),
    check('search_pin_place', sql`${t.place} between 1 and 50`),
  ],
)

/** A comparison of the present ranking with another, by interleaving. Source: FIND-08. */
export const searchComparison = pgTable(
  'search_comparison',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** The ranking that the present one is compared with. */
    variant: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('search_comparison_running').on(t.sellerId).where(sql`${t.endedAt} is null`),
  ],
)

/** How a seller's searches are tried out. No row: the defaults. */
export const searchTrial = pgTable(
  'search_trial',
  {
    sellerId: sellerId().primaryKey(),
    /** Per cent of visits that see neighbours in random order, to learn what places are worth. */
    shuffledPercent: integer().notNull(),
  },
  (t) => [check('search_trial_percent', sql`${t.shuffledPercent} between 0 and 20`)],
)
