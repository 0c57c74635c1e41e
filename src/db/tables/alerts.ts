import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack, product } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * "Tell me" for one product: a mail once it is in stock at a postal code or below a price, and then
 * the row is deleted. Source: LIST-06.
 */
export const productAlert = pgTable(
  'product_alert',
  {
    id: rowId(),
    sellerId: sellerId(),
    productId: rowRef().notNull(),
    packId: rowRef().notNull(),
    kind: text().notNull(),
    /** Of a `stock` alert; empty otherwise. */
    postalCode: text().notNull().default(''),
    /** Of a `price` alert. */
    maxPrice: money(),
    /** Whose prices count; null: everyone’s. The mail goes to the account’s address. */
    personId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** The company for which they bought, as long as they belong to it. */
    companyId: rowRef(),
    email: text().notNull(),
    /** That it was asked for in: of its mail, unless the address has an account. Null: not known. */
    language: text(),
    /** In the mails’ link that ends all alerts of the address, which share it. */
    stopKey: text().notNull(),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    uniqueIndex('product_alert_once').on(t.sellerId, t.packId, t.kind, t.postalCode, t.email),
    index('product_alert_email').on(t.sellerId, t.email),
    index().on(t.sellerId, t.productId),
    index().on(t.personId),
    index().on(t.at),
    check('product_alert_kind', sql`${t.kind} in ('stock', 'price', 'replaced')`),
    check('product_alert_price', sql`(${t.kind} = 'price') = (${t.maxPrice} is not null)`),
  ],
)
