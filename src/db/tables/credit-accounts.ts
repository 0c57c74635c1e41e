import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { company } from './companies.ts'
import { sellerId } from './seller-id.ts'

/**
 * A buyer who may order on account: a company, or a person for themselves. What is open follows
 * from the payments of its orders; an order locks this row before it counts them. Source: PAY-05.
 */
export const creditAccount = pgTable(
  'credit_account',
  {
    id: rowId(),
    sellerId: sellerId(),
    companyId: rowRef(),
    /** Null for a company, and once the person's account was erased. */
    personId: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** What may be open at a time. */
    limit: money().notNull(),
    /** From an order's invoice until it is due. */
    days: integer().notNull(),
    /** Nothing more is ordered on account; null: it may be. */
    blockedAt: timestampTz(),
    /** Counts changes of its terms, so that nobody overwrites another's. */
    version: integer().notNull().default(1),
    createdAt: timestampTz().notNull(),
    updatedAt: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique('credit_account_company').on(t.sellerId, t.companyId),
    unique('credit_account_person').on(t.sellerId, t.personId),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'credit_account_of_company',
    }),
    check('credit_account_buyer', sql`num_nonnulls(${t.companyId}, ${t.personId}) <= 1`),
    check('credit_account_terms', sql`${t.limit} >= 0 and ${t.days} between 0 and 365`),
  ],
)
