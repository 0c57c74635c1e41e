import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { product } from './catalog.ts'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** A review or a question of somebody who bought here; erased with its author. Source: LIST-06. */
export const opinion = pgTable(
  'opinion',
  {
    id: rowId(),
    sellerId: sellerId(),
    productId: rowRef().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    state: text().notNull(),
    /** 1 to 5; null: a question. */
    stars: smallint(),
    title: text().notNull().default(''),
    text: text().notNull(),
    /** The author's name as it is shown. */
    author: text().notNull(),
    /** The seller's; empty: none yet. */
    answer: text().notNull().default(''),
    answeredAt: timestampTz(),
    /** Why it was rejected, for its author. */
    reason: text().notNull().default(''),
    /** How many found it helpful, written with each mark. */
    helpful: integer().notNull().default(0),
    /** Raised by each change of the author's words and each decision. */
    version: integer().notNull().default(1),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('opinion_one_review')
      .on(t.sellerId, t.productId, t.customerId)
      .where(sql`${t.kind} = 'review'`),
    index('opinion_by_time').on(t.sellerId, t.productId, t.kind, t.state, t.at, t.id),
    index('opinion_waiting').on(t.sellerId).where(sql`${t.state} = 'waiting'`),
    index().on(t.customerId),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    check('opinion_kind', sql`${t.kind} in ('review', 'question')`),
    check('opinion_state', sql`${t.state} in ('waiting', 'shown', 'rejected')`),
    check(
      'opinion_stars',
      sql`(${t.kind} = 'review') = (${t.stars} is not null) and ${t.stars} between 1 and 5`,
    ),
  ],
)

/** A customer found an opinion helpful, or reported it: once each. Source: LIST-06. */
export const opinionMark = pgTable(
  'opinion_mark',
  {
    sellerId: sellerId(),
    opinionId: rowRef().notNull(),
    customerId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.opinionId, t.kind, t.customerId] }),
    index().on(t.customerId),
    foreignKey({
      columns: [t.sellerId, t.opinionId],
      foreignColumns: [opinion.sellerId, opinion.id],
    }).onDelete('cascade'),
    check('opinion_mark_kind', sql`${t.kind} in ('helpful', 'report')`),
  ],
)

/**
 * What a product's shown opinions come to, written in the transaction of each change. A product
 * without a row has none. Source: LIST-06.
 */
export const productRating = pgTable(
  'product_rating',
  {
    sellerId: sellerId(),
    productId: rowRef().notNull(),
    reviews: integer().notNull(),
    /** Sum of their stars. */
    stars: integer().notNull(),
    questions: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    check('product_rating_stars', sql`${t.stars} between ${t.reviews} and 5 * ${t.reviews}`),
  ],
)
