import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** A visitor's chat with Amy, identified by the hash of a session cookie. Source: CHAT-01. */
export const chatVisit = pgTable(
  'chat_visit',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** SHA-256 of the cookie's key. */
    keyHash: text().notNull(),
    /**
     * The customer who signed in during the chat: nobody else can read it from then on, even with
     * the same cookie.
     */
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** Whether questions may go to an external service; null: not asked yet (V7). */
    agreed: boolean(),
    /** Tokens of that service used in this chat. */
    tokens: integer().notNull().default(0),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('chat_visit_key').on(t.sellerId, t.keyHash),
    index().on(t.lastAt),
    check('chat_visit_tokens', sql`${t.tokens} >= 0`),
  ],
)

/**
 * A seller's daily usage of the service, in the seller's time zone, including answers in progress.
 * Kept a month.
 */
export const chatDay = pgTable(
  'chat_day',
  {
    sellerId: sellerId(),
    day: date().notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.day] }),
    check('chat_day_tokens', sql`${t.tokens} >= 0`),
  ],
)

/** Messages, with the data of each answer. Erased with the chat. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    visitId: rowRef().notNull(),
    sender: text().notNull(),
    text: text().notNull(),
    /** The recognised intent; on answers. */
    intent: text(),
    productIds: rowRef().array().notNull().default(sql`'{}'`),
    /** Links, draft and suggested questions. */
    extras: jsonb().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.visitId],
      foreignColumns: [chatVisit.sellerId, chatVisit.id],
    }).onDelete('cascade'),
    index().on(t.sellerId, t.visitId, t.id),
    check('chat_message_sender', sql`${t.sender} in ('user', 'bot')`),
    check('chat_message_length', sql`length(${t.text}) <= 4000`),
  ],
)
