import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { rowId } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** Subscriber of a seller's newsletter; unsubscribing deletes the row. Source: NEWS-01. */
export const newsletterSubscriber = pgTable(
  'newsletter_subscriber',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** An email address in lower case, or ten digits. */
    contact: text().notNull(),
    /** Signs the unsubscribe links of this row. */
    leaveKey: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sellerId, t.id] }), unique().on(t.sellerId, t.contact)],
)

/**
 * A message to a seller; erased with its author's account, else after a year. Source: CNT-01,
 * ACC-05.
 */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** Null: from a visitor. */
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    message: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** When a member of staff marked it as answered, and who; null: nobody has. */
    answeredAt: timestamp({ withTimezone: true }),
    answeredBy: uuid().references(() => person.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('contact_message_newest').on(t.sellerId, t.id.desc()),
    index().on(t.customerId),
    index().on(t.answeredBy),
    index().on(t.at),
  ],
)
