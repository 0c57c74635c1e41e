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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { sellerId } from './seller-id.ts'

/** A visit in which somebody talks to Amy: known by the hash of a cookie that ends with the visit. Source: CHAT-01. */
export const chatVisit = pgTable(
  'chat_visit',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    /** SHA-256 of the cookie's key. */
    keyHash: text().notNull(),
    /** Whose it is since they signed in: nobody else reads it then, with the same cookie or not. */
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** Whether questions may go to a service outside the shop; null: not asked yet (V7). */
    agreed: boolean(),
    /** Of that service, used up in this visit. */
    tokens: integer().notNull().default(0),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique().on(t.sellerId, t.id),
    uniqueIndex('chat_visit_key').on(t.sellerId, t.keyHash),
    index().on(t.lastAt),
    check('chat_visit_tokens', sql`${t.tokens} >= 0`),
  ],
)

/** What a seller's shoppers used up of the service in a day of the seller's clock, answers that are being made included. Kept a month. */
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

/** What was said, with what goes with an answer. Erased with its visit. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: integer().notNull(),
    visitId: integer().notNull(),
    sender: text().notNull(),
    text: text().notNull(),
    /** What the question was taken for, of answers. */
    intent: text(),
    productIds: integer().array().notNull().default(sql`'{}'`),
    /** Links, draft and what might be asked next. */
    extras: jsonb().notNull().default({}),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    foreignKey({
      columns: [t.sellerId, t.visitId],
      foreignColumns: [chatVisit.sellerId, chatVisit.id],
    }).onDelete('cascade'),
    index().on(t.sellerId, t.visitId, t.id),
    check('chat_message_sender', sql`${t.sender} in ('user', 'bot')`),
    check('chat_message_length', sql`length(${t.text}) <= 4000`),
  ],
)
