import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { pack } from './catalog.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * A percentage or amount off products that are not at a special price. Source: CART-03, PRICE-02,
 * QUALITY I8.
 */
export const coupon = pgTable(
  'coupon',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** Upper case. */
    code: text().notNull(),
    /** `percent`: value in basis points; `amount`: value in minor units. */
    kind: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
    /** Maximum discount; null: no limit. */
    maxDiscount: bigint('most_off', { mode: 'number' }),
    /** Minimum value of products, in minor units. */
    minimum: bigint({ mode: 'number' }).notNull().default(0),
    startsAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    endsAt: timestamp({ withTimezone: true }),
    totalLimit: integer(),
    customerLimit: integer(),
    /**
     * Uses by orders that are not cancelled. Incremented by a guarded UPDATE in the order's
     * transaction.
     */
    used: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.code),
    check('coupon_kind', sql`${t.kind} in ('percent', 'amount') and ${t.value} > 0`),
    check('coupon_percent', sql`${t.kind} <> 'percent' or ${t.value} <= 10000`),
    check(
      'coupon_uses',
      sql`${t.used} >= 0 and (${t.totalLimit} is null or ${t.used} <= ${t.totalLimit})`,
    ),
  ],
)

/**
 * A cart with one seller: a customer's, or a visitor's, identified by the hash of the key in its
 * cookie.
 */
export const cart = pgTable(
  'cart',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** CartGUID of the API: identifies the cart, grants no access. */
    guid: uuid().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's key. */
    keyHash: text(),
    couponId: rowRef(),
    /** Raised by every change of lines or coupon. */
    version: integer().notNull().default(1),
    /** When an order was placed from it; null while it is open. */
    orderedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.guid),
    foreignKey({ columns: [t.sellerId, t.couponId], foreignColumns: [coupon.sellerId, coupon.id] }),
    uniqueIndex('cart_of_customer')
      .on(t.sellerId, t.customerId)
      .where(sql`${t.customerId} is not null and ${t.orderedAt} is null`),
    uniqueIndex('cart_of_visitor').on(t.sellerId, t.keyHash).where(sql`${t.keyHash} is not null`),
    check('cart_owner', sql`(${t.customerId} is null) <> (${t.keyHash} is null)`),
  ],
)

export const cartLine = pgTable(
  'cart_line',
  {
    sellerId: integer().notNull(),
    cartId: rowRef().notNull(),
    packId: rowRef().notNull(),
    quantity: integer().notNull(),
    /**
     * Unit price when the shopper last saw and changed the line, to report price changes (CART-06).
     */
    priceSeen: bigint({ mode: 'number' }).notNull(),
    /** Requested quantity where it was reduced to the stock; null: not reduced (CART-05). */
    asked: integer(),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.cartId, t.packId] }),
    foreignKey({
      columns: [t.sellerId, t.cartId],
      foreignColumns: [cart.sellerId, cart.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    check('cart_line_quantity', sql`${t.quantity} between 1 and 100000`),
  ],
)

/** A cart saved under a name: packs and quantities, no prices. Source: CART-04. */
export const savedCart = pgTable(
  'saved_cart',
  {
    id: rowId(),
    sellerId: sellerId(),
    customerId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Whose it is; null: the customer's own. Source: CO-05. */
    companyId: rowRef(),
    name: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** How often its owner is reminded to order it again; null: not. Source: PAD-03. */
    remindEvery: text(),
    remindAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('saved_cart_reminder').on(t.remindAt).where(sql`${t.remindAt} is not null`),
    uniqueIndex('saved_cart_name').on(t.sellerId, t.customerId, sql`lower(${t.name})`),
    uniqueIndex('saved_cart_company_name')
      .on(t.sellerId, t.companyId, sql`lower(${t.name})`)
      .where(sql`${t.companyId} is not null`),
    index('saved_cart_of_company')
      .on(t.sellerId, t.companyId)
      .where(sql`${t.companyId} is not null`),
  ],
)

export const savedCartLine = pgTable(
  'saved_cart_line',
  {
    sellerId: integer().notNull(),
    savedCartId: rowRef().notNull(),
    packId: rowRef().notNull(),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.savedCartId, t.packId] }),
    foreignKey({
      columns: [t.sellerId, t.savedCartId],
      foreignColumns: [savedCart.sellerId, savedCart.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    check('saved_cart_line_quantity', sql`${t.quantity} > 0`),
  ],
)
