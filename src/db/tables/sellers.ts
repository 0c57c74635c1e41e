import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** One storefront. Named exception to "every row carries its seller": it is the seller. */
export const seller = pgTable(
  'seller',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Short name for the command line: `in`, `sg`. */
    code: text().notNull().unique(),
    /** GUID that the API calls ClientId. */
    clientId: text().notNull().unique(),
    companyName: text().notNull(),
    country: text().notNull(),
    countryCode: text().notNull(),
    /** State or province of the seller's registration, which decides the tax split; null where there is one tax. */
    state: text(),
    dialCode: text().notNull(),
    currency: text().notNull(),
    currencySymbol: text().notNull(),
    locale: text().notNull(),
    languages: text().array().notNull(),
    logo: text(),
    favicon: text(),
    flag: text(),
    logisticsNames: text().array().notNull().default([]),
    adminMemberId: text().notNull().default(''),
    analyticsIds: text().array().notNull().default([]),
    email: text().notNull(),
    phone: text().notNull(),
    defaultPincode: text().notNull(),
    defaultCity: text().notNull(),
    defaultArea: text().notNull(),
    /** Regular expression that a whole postal code matches. */
    postalPattern: text().notNull(),
    outOfAreaText: text().notNull(),
    homeTitle: text().notNull(),
    aboutHtml: text().notNull(),
    freeDeliveryAbove: bigint({ mode: 'number' }),
    /** Days for which an order by bank transfer keeps its goods. Source: ORD-04. */
    transferDays: integer().notNull().default(7),
    /** Weekdays on which goods leave and arrive, 1 for Monday to 7 for Sunday. Source: SAFE-14. */
    workingDays: text().notNull().default('1234567'),
    /** The highest total that may be paid on delivery, in minor units; null: the country's default. Source: SAFE-07. */
    codCeiling: bigint({ mode: 'number' }),
    /**
     * Orders of one customer that may wait for payment or confirmation at a time; null: any number. Source: SAFE-07.
     */
    maxWaitingOrders: integer().default(5),
    /** Pieces that these orders may hold together; null: any number. Source: SAFE-07. */
    maxWaitingPieces: integer().default(200),
    /** Where a bank transfer goes to, as lines of text; empty: the order's mail says it. */
    bankDetails: text().notNull().default(''),
    /** The seller's tax registration, for invoices. */
    taxNumber: text().notNull().default(''),
    /** Shown in the country selector: at most one seller a country. */
    inCountrySelector: boolean().notNull().default(false),
    /** The owner lets staff in without a second factor, in production too. Source: SAFE-05. */
    staffFactorOptional: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'seller_working_days',
      sql`${t.workingDays} ~ '^1?2?3?4?5?6?7?$' and ${t.workingDays} <> ''`,
    ),
    // Income-tax Act, s. 269ST: no ₹2,00,000 in cash for one order.
    check(
      'seller_cod_ceiling',
      sql`${t.codCeiling} > 0 and (${t.countryCode} <> 'IN' or ${t.codCeiling} < 20000000)`,
    ),
    check('seller_waiting', sql`${t.maxWaitingOrders} > 0 and ${t.maxWaitingPieces} > 0`),
  ],
)

/** Hosts by which a seller answers; exactly one is primary and builds the absolute links. */
export const sellerHost = pgTable(
  'seller_host',
  {
    host: text().primaryKey(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    isPrimary: boolean().notNull().default(false),
  },
  (t) => [index().on(t.sellerId)],
)

export const footerPage = pgTable(
  'footer_page',
  {
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    title: text().notNull(),
    contentHtml: text().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.url] })],
)

/** A picture that a seller owns; files lie in storage under the same key. */
export const media = pgTable(
  'media',
  {
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** Hash of the bytes that were sent; names its files. */
    key: text().notNull(),
    /**
     * Hash of the picture as it is stored, so that it is kept once however it was sent. Null: stored before there was
     * one.
     */
    contentHash: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Where it came from: a drawing's name, a feed's link. Finds the picture again on the next import. */
    source: text(),
    /** What it shows, for those who can't see it; empty: the product's name is said. */
    alt: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.key] }),
    unique().on(t.sellerId, t.source),
    uniqueIndex('media_content').on(t.sellerId, t.contentHash),
    index('media_newest').on(t.createdAt),
  ],
)
