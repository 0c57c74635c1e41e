import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** A company that buys in one seller's shop. Its people are its members. Source: CO-01. */
export const company = pgTable(
  'company',
  {
    id: rowId(),
    sellerId: sellerId(),
    name: text().notNull(),
    /** Checked as an address' one; empty: none. Source: TAX-02. */
    taxNumber: text().notNull().default(''),
    /**
     * The GSTIN of its unit in a special economic zone, and the number of the unit's letter of
     * approval, as staff checked them; both empty: none. Source: TAX-03.
     */
    zoneTaxNumber: text().notNull().default(''),
    zoneApproval: text().notNull().default(''),
    /** Each order must name a purchase order. Source: CO-04. */
    requiresPurchaseOrder: boolean().notNull().default(false),
    /** Each order must name a cost centre. Source: CO-04. */
    requiresCostCenter: boolean().notNull().default(false),
    createdAt: timestampTz().notNull(),
    /** Its last member closed it; null: open. Source: CO-07. */
    closedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('company_newest').on(t.sellerId, t.id.desc()),
    check('company_name', sql`${t.name} <> ''`),
  ],
)

const companyKey = { sellerId: integer().notNull(), companyId: rowRef().notNull() }

/** Who may act for a company, and how far. A person may be in several. Source: CO-01, CO-02. */
export const companyMember = pgTable(
  'company_member',
  {
    ...companyKey,
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    roles: text().array().notNull(),
    /** The highest total of one order without an approval; null: any. */
    orderLimit: money(),
    /** The same of a calendar month, in the seller's time zone. */
    monthLimit: money(),
    joinedAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.companyId, t.personId] }),
    index('company_member_person').on(t.personId),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'company_member_company',
    }).onDelete('cascade'),
    check(
      'company_member_roles',
      sql`${t.roles} <@ array['see', 'ask', 'buy', 'approve', 'admin'] and 'see' = any(${t.roles})`,
    ),
    check('company_member_limits', sql`${t.orderLimit} >= 0 and ${t.monthLimit} >= 0`),
  ],
)

/**
 * Invitations that nobody has followed yet: one that was followed or taken back is deleted. The
 * link is stored as its hash. Source: CO-01.
 */
export const companyInvitation = pgTable(
  'company_invitation',
  {
    id: rowId(),
    ...companyKey,
    email: text().notNull(),
    roles: text().array().notNull(),
    orderLimit: money(),
    monthLimit: money(),
    tokenHash: text().notNull(),
    /** Row id of the person; no foreign key: the invitation outlives the account. */
    invitedBy: uuid().notNull(),
    sentAt: timestampTz().notNull(),
    expiresAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('company_invitation_email').on(t.sellerId, t.companyId, t.email),
    unique('company_invitation_token').on(t.sellerId, t.tokenHash),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'company_invitation_company',
    }).onDelete('cascade'),
  ],
)

/** What a company books its orders on. Source: CO-04. */
export const companyCostCenter = pgTable(
  'company_cost_center',
  {
    id: rowId(),
    ...companyKey,
    code: text().notNull(),
    name: text().notNull().default(''),
    /** No longer offered; orders keep its code. */
    endedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('company_cost_center_code').on(t.sellerId, t.companyId, t.code),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'company_cost_center_company',
    }).onDelete('cascade'),
  ],
)

/** What happened in a company, and who did it. Never changed. Source: CO-05. */
export const companyEvent = pgTable(
  'company_event',
  {
    id: rowId(),
    ...companyKey,
    /** Null: the account was erased. */
    personId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** The member it concerns; null: none, or the account was erased. */
    subjectId: uuid().references(() => person.id, { onDelete: 'set null' }),
    at: timestampTz().notNull(),
    action: text().notNull(),
    /** Holds no names and no contacts. */
    detail: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('company_event_newest').on(t.sellerId, t.companyId, t.id.desc()),
    index().on(t.personId),
    index().on(t.subjectId),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'company_event_company',
    }).onDelete('cascade'),
  ],
)
