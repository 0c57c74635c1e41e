import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { rowId, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * Keys by which programs call the API for a seller. A token is stored only as its SHA-256. Revoked
 * keys stay, because the record names them. Source: KEY-01.
 */
export const apiKey = pgTable(
  'api_key',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** Names the key as an actor, where people have their id. */
    actorId: uuid().notNull().defaultRandom(),
    name: text().notNull(),
    tokenHash: text().notNull(),
    /** The last letters of the token, by which people tell keys apart. */
    hint: text().notNull(),
    scopes: text().array().notNull(),
    /** What it writes is undone. */
    isTest: boolean().notNull().default(false),
    /** Addresses and networks that it is accepted from; none: all. */
    addresses: text().array().notNull(),
    /** Null: no end. */
    expiresAt: timestampTz(),
    /** The token before the renewal, and until when it is accepted. */
    previousHash: text(),
    previousUntil: timestampTz(),
    /** Row id of the person; no foreign key: keys outlive it. */
    createdBy: uuid().notNull(),
    createdAt: timestampTz().notNull(),
    /** Written at most once a minute. */
    lastUsedAt: timestampTz(),
    /** From where, as the server saw it; null: unknown. */
    lastAddress: text(),
    revokedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('api_key_actor').on(t.sellerId, t.actorId),
    unique('api_key_token').on(t.sellerId, t.tokenHash),
    index('api_key_previous')
      .on(t.sellerId, t.previousHash)
      .where(sql`${t.previousHash} is not null`),
    check('api_key_scopes', sql`cardinality(${t.scopes}) > 0`),
    check(
      'api_key_previous_until',
      sql`(${t.previousHash} is null) = (${t.previousUntil} is null)`,
    ),
  ],
)
