import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { GoodsCodeDigits } from '#contract/tax/goods-codes.ts'
import type { BillToShipTo } from '#contract/tax/registered-buyer.ts'
import type { InvoicePer } from '#contract/tax/registrations.ts'

/** One storefront. Exception to "every row carries its seller": it is the seller. */
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
    /**
     * State or province of the seller's registration, which determines the tax split; null where
     * there is one tax.
     */
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
    /** Regular expression that matches a complete postal code. */
    postalPattern: text().notNull(),
    outOfAreaText: text().notNull(),
    homeTitle: text().notNull(),
    aboutHtml: text().notNull(),
    freeDeliveryAbove: bigint({ mode: 'number' }),
    /** Goods of a cart are worth at least this much to be ordered; null: any value. */
    minOrder: bigint({ mode: 'number' }),
    /** Days for which stock is reserved for an order paid by bank transfer. Source: ORD-04. */
    transferDays: integer().notNull().default(7),
    /**
     * Orders above what an account has free may be split. Off until every process knows split orders:
     * one of the version before would pay their refunds out twice. Source: PAY-06.
     */
    splitOrders: boolean().notNull().default(false),
    /** The UPI address that transfers may go to; empty: none. Source: PAY-04. */
    upiId: text().notNull().default(''),
    /** Weekdays of dispatch and delivery, 1 for Monday to 7 for Sunday. Source: SAFE-14. */
    workingDays: text().notNull().default('1234567'),
    /**
     * The highest total for cash on delivery, in minor units; null: the country's default. Source:
     * SAFE-07.
     */
    codCeiling: bigint({ mode: 'number' }),
    /**
     * Maximum number of a customer's orders awaiting payment or confirmation; null: any number.
     * Source: SAFE-07.
     */
    maxWaitingOrders: integer().default(5),
    /** Maximum pieces in these orders together; null: any number. Source: SAFE-07. */
    maxWaitingPieces: integer().default(200),
    /** Bank details for transfers, as lines of text; empty: the order's mail has them. */
    bankDetails: text().notNull().default(''),
    /** The seller's tax registration, for invoices. */
    taxNumber: text().notNull().default(''),
    /** Where it is registered, as lines of text: invoices name it. */
    address: text().notNull().default(''),
    /**
     * Where goods are taxed that a registered buyer has sent to another state: `buyer` or
     * `delivery`. Source: TAX-03.
     */
    billToShipTo: text().$type<BillToShipTo>().notNull().default('buyer'),
    /** What an invoice is for: all of an `order`, or each `parcel`. Source: TAX-04. */
    invoicePer: text().$type<InvoicePer>().notNull().default('order'),
    /**
     * The letter of undertaking under which supplies to a special economic zone bear no tax, and its
     * last day; empty: there is none. Source: TAX-03.
     */
    lutNumber: text().notNull().default(''),
    lutUntil: date(),
    /** Digits that an HSN code must have, by the seller's turnover; 0: not told. Source: TAX-01. */
    goodsCodeDigits: integer().$type<GoodsCodeDigits>().notNull().default(0),
    /**
     * Its turnover asks for invoices to unregistered buyers with a QR code that pays them by UPI. Source:
     * TAX-04.
     */
    dynamicQr: boolean().notNull().default(false),
    /**
     * The number of the key that product feeds ask for; null: they ask for none. Source: KEY-06.
     */
    feedKeyNumber: integer(),
    /** Shown in the country selector: at most one seller per country. */
    inCountrySelector: boolean().notNull().default(false),
    /** The owner exempts staff from the second factor, in production too. Source: SAFE-05. */
    staffFactorOptional: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check(
      'seller_working_days',
      sql`${t.workingDays} ~ '^1?2?3?4?5?6?7?$' and ${t.workingDays} <> ''`,
    ),
    // Income-tax Act, s. 269ST: an order of ₹2,00,000 or more may not be paid in cash.
    check(
      'seller_cod_ceiling',
      sql`${t.codCeiling} > 0 and (${t.countryCode} <> 'IN' or ${t.codCeiling} < 20000000)`,
    ),
    check('seller_goods_code_digits', sql`${t.goodsCodeDigits} in (0, 4, 6)`),
    check('seller_bill_to_ship_to', sql`${t.billToShipTo} in ('buyer', 'delivery')`),
    check('seller_invoice_per', sql`${t.invoicePer} in ('order', 'parcel')`),
    check('seller_waiting', sql`${t.maxWaitingOrders} > 0 and ${t.maxWaitingPieces} > 0`),
  ],
)

/** Hosts of a seller; exactly one is primary and is used for absolute links. */
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

/**
 * Hosts that a seller says are its own, until that is proved: the shop does not answer on them. Several
 * sellers may claim one host; whoever proves it gets it. Source: DEAL-07, HOST-02.
 */
export const hostClaim = pgTable(
  'host_claim',
  {
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    /** Stands in the host's DNS or in a file on it, for all to read. */
    proof: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: not yet. */
    checkedAt: timestamp({ withTimezone: true }),
    /** Why the last check failed; empty: none did. */
    fault: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.host] })],
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

/** An image of a seller; its files are in storage under the same key. */
export const media = pgTable(
  'media',
  {
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** Hash of the uploaded bytes; names its files. */
    key: text().notNull(),
    /**
     * Hash of the stored image, so that it is stored once however it was uploaded. Null: stored
     * before this column existed.
     */
    contentHash: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Origin: a drawing's name or a feed's link. The next import finds the image by it. */
    source: text(),
    /** Alternative text; empty: the product's name is used. */
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
