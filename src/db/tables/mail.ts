import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { seller } from './sellers.ts'

/** Mails to be sent, written in the transaction of what they tell of. Source: QUALITY I12. */
export const outboxMail = pgTable(
  'outbox_mail',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    /** Whom it is about where the address alone does not say so; goes with them. */
    personId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** Names the one thing that this mail tells of: told once, however often it is written. */
    dedupKey: text().notNull(),
    recipient: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    /** Emptied once sent: it may hold a link that opens something. */
    body: text().notNull(),
    /** What the HTML form is built of as the mail goes out; null: of the text. Emptied with it. */
    content: jsonb(),
    /** 0: somebody waits for it; 1: a step of a deal; 2: it can wait. */
    priority: smallint().notNull().default(1),
    /** Where a mail to many is refused from now on, by a click or by the reader's mail program (RFC 8058). */
    unsubscribe: text(),
    state: text().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it is tried next; while one process tries, when another may. */
    nextAttemptAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** Why the last attempt failed, in short. */
    failure: text(),
  },
  (t) => [
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
