import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core'

/** One storefront. Named exception to "every row carries its seller": it is the seller. */
export const seller = pgTable('seller', {
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
  /** Where a bank transfer goes to, as lines of text; empty: the order's mail says it. */
  bankDetails: text().notNull().default(''),
  /** The seller's tax registration, for invoices. */
  taxNumber: text().notNull().default(''),
  /** Shown in the country selector: at most one seller a country. */
  inCountrySelector: boolean().notNull().default(false),
  active: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

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
    /** Hash of the stored bytes, so that the same picture is kept once. */
    key: text().notNull(),
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
    index('media_newest').on(t.createdAt),
  ],
)
