import { index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { sellerId } from './seller-id.ts'

/** Who wants a seller's newsletter; whoever leaves it leaves no row. Source: NEWS-01. */
export const newsletterSubscriber = pgTable(
  'newsletter_subscriber',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    /** An email address in lower case, or ten digits. */
    contact: text().notNull(),
    /** Signs the links by which this one row is left. */
    leaveKey: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique().on(t.sellerId, t.contact)],
)

/** What somebody wrote to a seller; goes with the account of its writer, else after a year. Source: CNT-01, ACC-05. */
export const contactMessage = pgTable(
  'contact_message',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: sellerId(),
    /** Null: a visitor's. */
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    message: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('contact_message_newest').on(t.sellerId, t.id.desc()),
    index().on(t.customerId),
    index().on(t.at),
  ],
)
