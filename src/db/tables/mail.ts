import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { rowId } from './column-kinds.ts'
import { seller } from './sellers.ts'

/** The mail outbox, written in the transaction of the event. Source: QUALITY I12. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: rowId(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** The person it is about where the address does not show it; erased with the person. */
    personId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** Deduplication key: one mail per key, however often it is written. */
    dedupKey: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Emptied once sent, because it may contain a single-use link. */
    body: text().notNull(),
    /** Input of the HTML form, built on sending; null: built from the text. Emptied with it. */
    content: jsonb(),
    /** That it is written in; null: an earlier release wrote it. */
    locale: text(),
    /** Priority. 0: somebody is waiting for it; 1: a step of a deal; 2: not urgent. */
    priority: smallint().notNull().default(1),
    /** Unsubscribe address of a bulk mail, for a click or the mail program (RFC 8058). */
    unsubscribe: text(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** Time of the next attempt; during an attempt, the end of its lease. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** Why the last attempt failed, in short. */
    failure: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.dedupKey),
    index('outbox_mail_next')
      .on(t.priority, sql`(${t.attempts} > 0)`, t.nextAttemptAt)
      .where(sql`${t.state} = 'waiting'`),
    index().on(t.recipient),
    index().on(t.personId),
    check('outbox_mail_state', sql`${t.state} in ('waiting', 'sent', 'failed')`),
    check('outbox_mail_priority', sql`${t.priority} between 0 and 2`),
  ],
)
