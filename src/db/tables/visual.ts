import {
  bigint,
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { media, seller } from './sellers.ts'

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * How a seller's picture looks, in figures. Rows of several models stand side by side, so that a change of the model
 * finds nothing until it has looked at a picture itself.
 */
export const pictureEmbedding = pgTable(
  'picture_look',
  {
    /** Rises in the order in which rows become visible: one process writes at a time. */
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    sellerId: integer().notNull(),
    model: text().notNull(),
    key: text().notNull(),
    /** The first view in short, for the quick look at all pictures; null: the picture could not be read. */
    sketch: bytea(),
    /** All views, one after another, a signed byte a figure. */
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

/** What a picture search found, under the code that its listing goes by. Nothing of the picture is kept. Source: IMG-01. */
export const pictureSearch = pgTable(
  'picture_search',
  {
    code: text().primaryKey(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** Nearest first. */
    productIds: integer().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('picture_search_old').on(t.createdAt)],
)
