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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { addressColumns } from './address-columns.ts'
import { seller } from './sellers.ts'

/**
 * Everybody who can sign in: customers of every seller, and staff. Exception to "every row carries
 * its seller": one account serves all hosts. Its id is the CustGUID of the API. Source: HOST-05,
 * AUTH-02.
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
    /** Of mails: a language of the shop's texts; null: each seller's first. Source: LANG-03. */
    language: text(),
    /**
     * Raised by changes of password and address: mailed links and known devices of earlier
     * generations are void. Source: SAFE-02.
     */
    credentialGeneration: integer().notNull().default(0),
    /**
     * The first sign-in since this column exists; null: none yet, so that no mail calls it a new
     * device. Source: SAFE-06.
     */
    firstSignedInAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.phone),
    index('person_words').using(
      'gin',
      t.email.op('gin_trgm_ops'),
      sql`lower(${t.name}) gin_trgm_ops`,
    ),
  ],
)

/**
 * A person's delivery or billing address. Belongs to the account, which serves all hosts. Source:
 * ACC-03.
 */
export const address = pgTable(
  'address',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    ...addressColumns,
    /** ISO 3166-1, two capitals: the country of the host it was entered on. */
    countryCode: text().notNull(),
    /** Home, Office, Other. */
    kind: text().notNull().default('Home'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index().on(t.personId),
    uniqueIndex('address_primary').on(t.personId, t.countryCode).where(sql`${t.isPrimary}`),
    uniqueIndex('address_primary_billing')
      .on(t.personId, t.countryCode)
      .where(sql`${t.isPrimaryBilling}`),
  ],
)

/** A person's password as an argon2id hash. */
export const credential = pgTable('credential', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  password: text().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * A sign-in session for one seller's host and one area (shop or desk); not valid on other hosts.
 * Source: HOST-05, AUTH-02, QUALITY T7.
 */
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
    /** `cookie` or `bearer`: one is not accepted in place of the other. */
    via: text().notNull(),
    /** SHA-256 of the token, which only its holder has. */
    tokenHash: text().notNull().unique(),
    /** The network of the sign-in, without the part that identifies a device. Source: SAFE-06. */
    ipAddress: text(),
    /** The browser in plain words, such as "Chrome on Android". */
    userAgent: text(),
    /**
     * The company for which the person acts in this shop; null: for themselves. No foreign key:
     * companies lie with their seller. Checked at each request. Source: CO-01.
     */
    companyId: bigint({ mode: 'number' }),
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

/** Single-use tokens: a mailed link, a second step, a passkey challenge. Source: SAFE-02. */
export const oneTimeToken = pgTable(
  'one_time_token',
  {
    /** SHA-256 of the token, which only its holder has. */
    tokenHash: text().primaryKey(),
    /** Null: a challenge for a passkey sign-in. */
    personId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** `confirm`, `change`, `reset`, `undo`, `second-step` or `passkey`. */
    kind: text().notNull(),
    /** The person's credential generation when it was issued. */
    generation: integer().notNull().default(0),
    /** The person's address when it was issued. */
    fromEmail: text().notNull().default(''),
    /** The address that the token verifies; empty where it verifies none. */
    toEmail: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index().on(t.personId),
    index().on(t.expiresAt),
    index('one_time_token_undo').on(t.fromEmail).where(sql`${t.kind} = 'undo'`),
    check(
      'one_time_token_kind',
      sql`${t.kind} in ('confirm', 'change', 'reset', 'undo', 'second-step', 'passkey')`,
    ),
  ],
)

/** A WebAuthn passkey, which signs in on the one host it was created for. Source: SAFE-05. */
export const passkey = pgTable(
  'passkey',
  {
    /** The credential's id in base64url, as browsers send it. */
    id: text().primaryKey(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The host that browsers bind it to (relying party). */
    rpId: text().notNull(),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: text().array().notNull().default([]),
    /** The name that its owner gave it. */
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.personId)],
)

/** A second factor: an authenticator app. Source: AUTH-01, QUALITY security 26. */
export const totp = pgTable('totp', {
  personId: uuid()
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /**
   * Base32, sealed with a key from the environment; in plain text where it was stored before
   * sealing and has not been used since.
   */
  secret: text().notNull(),
  /** Null until the person has entered a first code. */
  confirmedAt: timestamp({ withTimezone: true }),
  /**
   * The latest time step whose code was accepted, so that none is accepted twice; before the first
   * code, the step in which the key was created.
   */
  lastStep: integer().notNull().default(0),
})

/** SHA-256 of a recovery code, which replaces the app once. */
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
