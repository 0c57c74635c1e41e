import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { DeskCompanyRow } from '#contract/desk/desk-companies.ts'
import type { Scope } from '#platform/scope.ts'
import { requireAllOrders } from '../accounts/accounts.ts'
import {
  buildCompanies,
  companyColumns,
  type StoredCompanyRow,
  toCompanyRow,
} from './desk-company-list.ts'

/**
 * The companies after this one, in the order in which they were made: a program that goes on with
 * the last number gets each once. Named for those only who may see customers. Source: CO-01, KEY-02.
 */
export async function listCompaniesAfter(
  scope: Scope,
  { after, max }: { after: number; max: number },
): Promise<{ rows: DeskCompanyRow[]; hasMore: boolean }> {
  const seesContacts = mayDo(requireAllOrders(scope, 'read'), 'contacts')
  const { seller, database } = scope
  const { rows } = await database.primary.execute<StoredCompanyRow>(sql`
    with ${buildCompanies(seller.id)}
    select ${companyColumns(seesContacts)} from buyer p where p.id > ${after}
    order by p.id limit ${max + 1}`)
  const companies = rows.slice(0, max).map((row) => toCompanyRow(row, scope))
  return { rows: companies, hasMore: rows.length > max }
}
