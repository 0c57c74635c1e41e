import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'
import { seller } from './sellers.ts'

/** Roles that a seller made of permissions. Source: DEAL-07. */
export const staffRole = pgTable(
  'staff_role',
  {
    id: rowId(),
    sellerId: sellerId(),
    name: text().notNull(),
    capabilities: text().array().notNull(),
    /** Row ids; null: all. */
    warehouses: rowRef().array(),
    /** Row ids, each with what lies below it; null: all. */
    categories: rowRef().array(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('staff_role_name').on(t.sellerId, t.name),
    check('staff_role_reads', sql`'read' = any(${t.capabilities})`),
  ],
)

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
    /** `reader` for somebody with one of the seller's own roles, which counts instead. */
    role: text().notNull(),
    ownRoleId: rowRef(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null while they have access. */
    disabledAt: timestamp({ withTimezone: true }),
    /** Messages up to this id have been seen. */
    seenMessageId: rowRef().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.personId] }),
    index().on(t.personId),
    foreignKey({
      columns: [t.sellerId, t.ownRoleId],
      foreignColumns: [staffRole.sellerId, staffRole.id],
      name: 'staff_own_role',
    }),
    check(
      'staff_role',
      sql`${t.role} in ('owner', 'catalogue', 'pricing', 'sales', 'approver', 'fulfilment', 'reader')`,
    ),
    check('staff_own_role_reads', sql`${t.ownRoleId} is null or ${t.role} = 'reader'`),
  ],
)

/**
 * Invitations that nobody has followed yet: one that was followed or taken back is deleted. The link
 * is stored as its hash. Source: DEAL-07.
 */
export const staffInvitation = pgTable(
  'staff_invitation',
  {
    id: rowId(),
    sellerId: sellerId(),
    email: text().notNull(),
    role: text().notNull(),
    ownRoleId: rowRef(),
    tokenHash: text().notNull(),
    /** Row id of the person; no foreign key: the invitation outlives the account. */
    invitedBy: uuid().notNull(),
    sentAt: timestampTz().notNull(),
    expiresAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('staff_invitation_email').on(t.sellerId, t.email),
    unique('staff_invitation_token').on(t.sellerId, t.tokenHash),
    foreignKey({
      columns: [t.sellerId, t.ownRoleId],
      foreignColumns: [staffRole.sellerId, staffRole.id],
      name: 'staff_invitation_own_role',
    }),
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
