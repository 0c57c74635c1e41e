import { sql } from 'drizzle-orm'
import {
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
import { rowId, rowRef } from './column-kinds.ts'
import { seller } from './sellers.ts'

/** Members of a seller's staff, with their role. Source: DESK-01. */
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
    /** Null while they have access. */
    disabledAt: timestamp({ withTimezone: true }),
    /** Messages up to this id have been seen. */
    seenMessageId: rowRef().notNull().default(0),
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

/** Every write at the desk: who, when, before, after. Never changed or deleted. Source: DESK-01. */
export const auditEntry = pgTable(
  'audit_entry',
  {
    id: rowId(),
    sellerId: integer()
      .notNull()
      .references(() => seller.id),
    /**
     * The person's row id; null: the command line or a clock. No foreign key: entries outlive the
     * row.
     */
    personId: uuid(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The action, such as `order.ship`. */
    action: text().notNull(),
    /** The subject, such as `order:12`. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /**
     * Rows of a bulk change, below a header row; downloaded because they are too many for the page.
     */
    details: jsonb().$type<{ head: string[]; rows: (string | number | null)[][] }>(),
    requestId: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index().on(t.sellerId, t.subject, t.id),
    index().on(t.sellerId, t.id),
  ],
)
