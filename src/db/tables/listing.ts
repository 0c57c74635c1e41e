import { sql } from 'drizzle-orm'
import {
  bigint,
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
import { rowRef } from './column-kinds.ts'

/**
 * The read model of every listing: one narrow row per active product of a seller, rewritten in the
 * transaction of the write that changes it (domain/catalog/entries/listing-entry.ts), never
 * computed per request.
 */
export const listingEntry = pgTable(
  'listing_entry',
  {
    sellerId: integer().notNull(),
    productId: rowRef().notNull(),
    groupId: rowRef().notNull(),
    mainId: rowRef(),
    subId: rowRef(),
    brandId: rowRef(),
    /** Lower-cased, unaccented name: the sort key of AZ and ZA. */
    nameKey: text().notNull(),
    /** Current price of the cheapest active pack; null where all packs are priced on request. */
    price: bigint({ mode: 'number' }),
    /** MRP of that pack; null: it has none. */
    mrp: bigint({ mode: 'number' }),
    /** List price of that pack; null: the same as its price. */
    listPrice: bigint({ mode: 'number' }),
    /**
     * Lowest list price of the active packs, from which price lists take their percentages, and that
     * pack's MRP; null: those of the cheapest pack.
     */
    basePrice: bigint({ mode: 'number' }),
    baseMrp: bigint({ mode: 'number' }),
    /** Discount of that pack from MRP in basis points, rounded half up; 0 where none. */
    discount: integer().notNull(),
    popularity: real().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull(),
    /** Filter values (`fv`), sorted. */
    valueIds: rowRef().array().notNull(),
    /** Zones in which some pack is in stock, sorted. */
    zoneIds: rowRef().array().notNull(),
    /** When a special price next begins or ends: the entry is rewritten then. */
    changesAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    index('listing_entry_group').on(t.sellerId, t.groupId, t.popularity.desc(), t.productId),
    index('listing_entry_main').on(t.sellerId, t.mainId, t.popularity.desc(), t.productId),
    index('listing_entry_sub').on(t.sellerId, t.subId, t.popularity.desc(), t.productId),
    index('listing_entry_newest').on(t.sellerId, t.publishedAt.desc(), t.productId),
    index('listing_entry_deals')
      .on(t.sellerId, t.discount.desc(), t.productId)
      .where(sql`${t.discount} > 0`),
    index('listing_entry_brand').on(t.sellerId, t.brandId),
    index('listing_entry_changes').on(t.changesAt).where(sql`${t.changesAt} is not null`),
  ],
)
