import type { CompanyCode } from '#contract/companies/companies.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, refuse, stop } from '#kernel/outcome.ts'
import { rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { requireCustomer } from '../accounts/accounts.ts'
import { lockCompany, type MemberRow } from './member-store.ts'

/** The company as it stands under its lock, and who writes. */
export interface CompanyWrite {
  db: Db
  companyId: number
  companyName: string
  members: MemberRow[]
  self: MemberRow
  customer: Customer
}

/**
 * Runs a write on the company that the viewer acts for, under its lock and with the roles they have
 * then. `manages`: only for those who manage it; others are the stop `forbidden`.
 */
export async function runCompanyWrite<Value, Code extends string = CompanyCode>(
  scope: Scope,
  { manages }: { manages: boolean },
  work: (write: CompanyWrite) => Promise<Outcome<Value, Code | CompanyCode>>,
): Promise<Outcome<Value, Code | CompanyCode>> {
  const customer = requireCustomer(scope)
  const { company, database, seller } = scope
  if (!company) return refuse('no-member')
  return rollBackOnRefusal(
    database.transaction(async (db): Promise<Outcome<Value, Code | CompanyCode>> => {
      const row = await lockCompany(db, seller.id, company.id)
      const self = row?.members.find(({ personId }) => personId === customer.id)
      if (!row || !self) return refuse('no-member')
      if (manages && !self.roles.includes('admin')) throw stop('forbidden')
      const { name: companyName, members } = row
      return work({ db, companyId: company.id, companyName, members, self, customer })
    }),
  )
}
