import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { PictureCode } from '#contract/search/picture-codes.ts'
import { rowRef } from './column-kinds.ts'
import { media, seller } from './sellers.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Embeddings of a seller's images. Rows of several models coexist, so that a changed model finds
 * only images that it has processed itself.
 */
export const pictureEmbedding = pgTable(
  'picture_look',
  {
    /** Increases in the order in which rows become visible, since one process writes at a time. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    sellerId: integer().notNull(),
    model: text().notNull(),
    key: text().notNull(),
    /**
     * A compact form of the first view, for the fast pass over all images; null: the image could
     * not be read.
     */
    sketch: bytea(),
    /** All views in sequence, one signed byte per dimension. */
    views: bytea(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.model, t.key] }),
    foreignKey({
      columns: [t.sellerId, t.key],
      foreignColumns: [media.sellerId, media.key],
    }).onDelete('cascade'),
    index('picture_look_newest').on(t.sellerId, t.model, t.id),
  ],
)

/**
 * Results of an image search, under the code of its listing. Nothing of the image is stored.
 * Source: IMG-01.
 */
export const pictureSearch = pgTable(
  'picture_search',
  {
    code: text().primaryKey(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** Nearest first. */
    productIds: rowRef().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** How many of them look like the image or have its code; null: the model can't say. */
    alikeCount: integer(),
    /** Codes read in the image; what is no code of a product isn't stored. */
    codes: jsonb().$type<PictureCode[]>().notNull().default([]),
  },
  (t) => [index('picture_search_old').on(t.createdAt)],
)
