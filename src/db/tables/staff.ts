import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { seller } from './sellers.ts'

/** Who works for a seller, and as what. Source: DESK-01. */
export const staff = pgTable(
  'staff',
  {
    sellerId: integer()
      .notNull()
      .references(() => seller.id, { onDelete: 'cascade' }),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    role: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while they may come in. */
    disabledAt: timestamp({ withTimezone: true }),
    /** Messages up to this one are not new to them. */
    seenMessageId: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.personId] }),
    index().on(t.personId),
    check(
      'staff_role',
      sql`${t.role} in ('owner', 'catalogue', 'pricing', 'sales', 'approver', 'fulfilment', 'reader')`,
    ),
  ],
)

/** Every write at the desk: who, when, before, after. Never changed, never deleted. Source: DESK-01. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id),
    /** The person's row id; null: the command line or a clock. No reference: entries outlive the row. */
    personId: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** What was done, as `order.ship`. */
    action: text().notNull(),
    /** What it was done to, as `order:12`. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Figures of a change of many, a row each under a head; too long for the page, so it is downloaded. */
    details: jsonb().$type<{ head: string[]; rows: (string | number | null)[][] }>(),
    requestId: text().notNull().default(''),
  },
  (t) => [index().on(t.sellerId, t.subject, t.id), index().on(t.sellerId, t.id)],
)
