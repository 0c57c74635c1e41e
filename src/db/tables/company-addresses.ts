import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { addressColumns } from './address-columns.ts'
import { rowRef, timestampTz } from './column-kinds.ts'
import { company } from './companies.ts'
import { sellerId } from './seller-id.ts'

/**
 * An address that all people of a company use while they act for it; what somebody has for
 * themselves is in `address`. Source: CO-05.
 */
export const companyAddress = pgTable(
  'company_address',
  {
    /** Numbered with `address`, so that a number names one of either. */
    id: rowRef().notNull(),
    sellerId: sellerId(),
    companyId: rowRef().notNull(),
    /** Its name and mobile are empty where the account that they named was erased: nothing goes there. */
    ...addressColumns,
    kind: text().notNull().default('Office'),
    /** Null: the account was erased. */
    addedBy: uuid().references(() => person.id, { onDelete: 'set null' }),
    addedAt: timestampTz().notNull(),
    /** Null with a time: the account was erased. */
    changedBy: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** Null: nobody changed it. */
    changedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('company_address_of_company').on(t.sellerId, t.companyId, t.id),
    uniqueIndex('company_address_primary').on(t.sellerId, t.companyId).where(sql`${t.isPrimary}`),
    uniqueIndex('company_address_primary_billing')
      .on(t.sellerId, t.companyId)
      .where(sql`${t.isPrimaryBilling}`),
    index().on(t.addedBy),
    index().on(t.changedBy),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'company_address_company',
    }).onDelete('cascade'),
  ],
)
