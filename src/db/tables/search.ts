import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { product } from './catalog.ts'
import { sellerId } from './seller-id.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
/**
 * The read model of searches: a row per listed product, rewritten with its listing entry (domain/catalog/entries/search-entry.ts).
 * Each lexeme begins with the seller's id and a slash, so that one index serves all sellers and reads only one's words.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    sellerId: integer().notNull(),
    productId: integer().notNull(),
    /** Weights: A the name, B the categories, C brand, codes and attributes, D the texts. */
    terms: tsvector().notNull(),
    popularity: real().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    index('search_entry_terms').using('gin', t.terms),
    index('search_entry_popularity').on(t.sellerId, t.popularity),
  ],
)

/** The seller's vocabulary. Words come in with the products that have them; `docs` is counted anew from time to time. */
export const searchWord = pgTable(
  'search_word',
  {
    sellerId: sellerId(),
    /** Lower case, without accents. */
    word: text().notNull(),
    /** The lexeme that stands for it in search entries. */
    stem: text().notNull(),
    /** How many products have the stem; about, and at least 1. */
    docs: integer().notNull(),
    /** The word with one letter left out, each in turn, and as it is: two words that share one are a slip apart. */
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

/** What is known of a seller's search entries as a whole. */
export const searchState = pgTable(
  'search_state',
  {
    sellerId: sellerId().primaryKey(),
    /** Entries when the vocabulary was last counted. */
    entries: integer().notNull(),
    /** Entries written since. */
    changed: integer().notNull(),
    /** The popularity from which on a product belongs to the first 1/4, 1/16, 1/64, 1/256 of them. */
    tiers: real().array().notNull(),
    countedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [check('search_state_figures', sql`${t.entries} >= 0 and ${t.changed} >= 0`)],
)

/** Phrases that mean the same to a seller's shoppers: a search for one of a set finds all of them. */
export const searchSynonym = pgTable(
  'search_synonym',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    phrases: text().array().notNull(),
  },
  (t) => [
    index('search_synonym_seller').on(t.sellerId),
    check('search_synonym_phrases', sql`cardinality(${t.phrases}) > 1`),
  ],
)
