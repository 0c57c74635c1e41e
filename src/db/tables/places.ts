import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'

/**
 * A locality of the place book: a post office, a named building. Named exception to "every row carries its seller":
 * the book belongs to all. Written by domain/delivery/book/import-places.ts only.
 */
export const place = pgTable(
  'place',
  {
    /** ISO 3166-1, two capitals. */
    country: text().notNull(),
    postalCode: text().notNull(),
    name: text().notNull(),
    /** Which kind of file told of it: an import replaces its own kind only. */
    source: text().notNull(),
    /** City, or the district where there is none. */
    city: text().notNull(),
    /** Empty where the country has no states. */
    state: text().notNull(),
    /** Null where unknown or too far from its postal code's other places to be true. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /** The least of a postal code lends it its name: head offices 0, sub offices 1, others 2. */
    rank: smallint().notNull(),
    /** Lower-cased, unaccented name and city: what autocomplete looks through, as a whole and word by word. */
    searchKey: text().notNull(),
    words: text().array().notNull(),
    /** Square of a quarter degree that it lies in (domain/delivery/book/geo-rules.ts). */
    cell: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.country, t.postalCode, t.name, t.source] }),
    index('place_search').on(t.country, t.rank, t.searchKey.op('text_pattern_ops')),
    index('place_words').using('gin', t.words),
    index('place_cell').on(t.cell),
    check('place_point', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
)

/** A postal code as a whole, over all sources: named by its first office, lying at the median of its places. */
export const postalCode = pgTable(
  'postal_code',
  {
    country: text().notNull(),
    code: text().notNull(),
    locality: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    placeCount: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.country, t.code] })],
)

/** Every word of a country's places: a misspelt one is first set right here, which is much the smaller search. */
export const placeWord = pgTable(
  'place_word',
  { country: text().notNull(), word: text().notNull(), placeCount: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.country, t.word] }),
    index('place_word_prefix').on(t.country, t.word.op('text_pattern_ops')),
    index('place_word_fuzzy').using('gin', t.word.op('gin_trgm_ops')),
  ],
)
