import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { seller } from './sellers.ts'

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

/** How a person proves to be that one: the argon2id hash of a password. Written by Better Auth. */
export const credential = pgTable(
  'credential',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
    accountId: text().notNull(),
    password: text(),
    // Asked for by Better Auth, and empty: nobody signs in by another service.
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('credential_of_person').on(t.personId, t.providerId)],
)

/** Somebody signed in on one seller's host, at one door; worth nothing on another's. Source: HOST-05, AUTH-02, QUALITY T7. */
export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** `shop` or `desk`. */
    kind: text().notNull(),
    /** `cookie` or `bearer`: what was given by one door does not open the other. */
    via: text().notNull(),
    /** SHA-256 of the token, which only its holder has. */
    tokenHash: text().notNull().unique(),
    // Asked for by Better Auth, and empty: where somebody came from is nobody's business.
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.personId),
    index().on(t.expiresAt),
    check('session_kind', sql`${t.kind} in ('shop', 'desk')`),
    check('session_via', sql`${t.via} in ('cookie', 'bearer')`),
  ],
)

/** Single-use tokens sent by mail and steps of a sign-in, by hashed name. Written by Better Auth. */
export const verification = pgTable(
  'verification',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier), index().on(t.expiresAt)],
)

/** A second factor by an authenticator app. Source: AUTH-01, QUALITY security 26. */
export const totp = pgTable('totp', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** Base32. */
  secret: text().notNull(),
  /** Null while the person has not shown a first code. */
  confirmedAt: timestamp({ withTimezone: true }),
  /** The newest time step whose code was taken, so that none is taken twice. */
  lastStep: integer().notNull().default(0),
})

/** SHA-256 of a code that replaces the app once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.codeHash] })],
)
