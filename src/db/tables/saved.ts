import { sql } from 'drizzle-orm'
import { check, foreignKey, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { product } from './catalog.ts'
import { rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * A customer's saved product; or a visitor's, identified by the hash of the key in its cookie,
 * until sign-in. Source: PDP-05.
 */
export const wishlistItem = pgTable(
  'wish',
  {
    sellerId: sellerId(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's key, as in cart. */
    keyHash: text(),
    productId: rowRef().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('wish_of_customer')
      .on(t.sellerId, t.customerId, t.productId)
      .where(sql`${t.customerId} is not null`),
    uniqueIndex('wish_of_visitor')
      .on(t.sellerId, t.keyHash, t.productId)
      .where(sql`${t.keyHash} is not null`),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    check('wish_owner', sql`(${t.customerId} is null) <> (${t.keyHash} is null)`),
  ],
)

/**
 * A product on a comparison list: a customer's, or a visitor's, identified by the hash of the key
 * in its cookie.
 */
export const comparison = pgTable(
  'comparison',
  {
    sellerId: sellerId(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's key, as in cart. */
    keyHash: text(),
    productId: rowRef().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('comparison_of_customer')
      .on(t.sellerId, t.customerId, t.productId)
      .where(sql`${t.customerId} is not null`),
    uniqueIndex('comparison_of_visitor')
      .on(t.sellerId, t.keyHash, t.productId)
      .where(sql`${t.keyHash} is not null`),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    check('comparison_owner', sql`(${t.customerId} is null) <> (${t.keyHash} is null)`),
  ],
)
