import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * Whoever can sign in: customers of every seller, and staff. Named exception to "every row carries its seller": one
 * account serves all hosts. Its id is the CustGUID of the wire. Source: HOST-05, AUTH-02.
 */
export const person = pgTable(
  'person',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** Lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    phone: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.phone)],
)

/** Where a person's goods or bills go. Belongs to the account, as that serves all hosts. Source: ACC-03. */
export const address = pgTable(
  'address',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull().default(''),
    mobile: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull().default(''),
    city: text().notNull(),
    state: text().notNull().default(''),
    postalCode: text().notNull(),
    /** ISO 3166-1, two capitals: the country of the host it was entered on. */
    countryCode: text().notNull(),
    locality: text().notNull().default(''),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    mapPlaceId: text().notNull().default(''),
    /** Home, Office, Other. */
    kind: text().notNull().default('Home'),
    isPrimary: boolean().notNull().default(false),
    isBilling: boolean().notNull().default(false),
    isPrimaryBilling: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.personId),
    uniqueIndex('address_primary').on(t.personId, t.countryCode).where(sql`${t.isPrimary}`),
    uniqueIndex('address_primary_billing').on(t.personId, t.countryCode).where(sql`${t.isPrimaryBilling}`),
  ],
)
