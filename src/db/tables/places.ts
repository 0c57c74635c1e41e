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
 * A place of the place book: a post office, a named building. Exception to "every row carries its
 * seller": all sellers share the book. Written by domain/delivery/book/import-places.ts only.
 */
export const place = pgTable(
  'place',
  {
    /** ISO 3166-1, two capitals. */
    country: text().notNull(),
    postalCode: text().notNull(),
    name: text().notNull(),
    /** Source file type: an import replaces only rows of its own type. */
    source: text().notNull(),
    /** City, or the district where there is none. */
    city: text().notNull(),
    /** Empty where the country has no states. */
    state: text().notNull(),
    /** Null where unknown, or implausibly far from other places of its postal code. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    /**
     * The lowest rank of a postal code gives it its name: head offices 0, sub offices 1, others 2.
     */
    rank: smallint().notNull(),
    /** Lower-cased, unaccented name and city, for autocomplete, as a whole and word by word. */
    searchKey: text().notNull(),
    words: text().array().notNull(),
    /** The quarter-degree grid cell that contains it (domain/delivery/book/geo-rules.ts). */
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

/**
 * A postal code, combined from all sources: named after its first office, at the median of its
 * places.
 */
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

/**
 * All words of a country's places: a misspelt word is corrected here first, which is a much smaller
 * search.
 */
export const placeWord = pgTable(
  'place_word',
  { country: text().notNull(), word: text().notNull(), placeCount: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.country, t.word] }),
    index('place_word_prefix').on(t.country, t.word.op('text_pattern_ops')),
    index('place_word_fuzzy').using('gin', t.word.op('gin_trgm_ops')),
  ],
)
