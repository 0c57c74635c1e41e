import {
  type ActingCompany,
  type CompanyCode,
  companyRoles,
  maxCompanies,
  type OwnCompany,
} from '#contract/companies/companies.ts'
import { type CompanyInput, companySchema } from '#contract/schemas/companies.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { listAddresses, requireCustomer, setSessionCompany } from '../accounts/accounts.ts'
import { listSharedAddresses } from './company-addresses.ts'
import {
  findMembership,
  insertCompany,
  insertCompanyEvent,
  insertMember,
  listMemberships,
  lockMemberships,
} from './company-store.ts'
import { findCompanyTaxFault } from './company-tax-fault.ts'

/**
 * The company for which this customer's session acts; null: none, or no longer a member. Read at
 * each request, so that somebody who was removed sees nothing more. Source: CO-01, CO-06.
 */
export async function findActingCompany(
  { database }: AppContext,
  seller: Seller,
  { id, companyId }: Customer,
): Promise<ActingCompany | null> {
  if (companyId === undefined || companyId === null) return null
  return findMembership(database.primary, seller.id, id, companyId)
}

/** The viewer's companies in this shop, by name. Source: CO-01. */
export async function listOwnCompanies(scope: Scope): Promise<OwnCompany[]> {
  const { id } = requireCustomer(scope)
  const rows = await listMemberships(scope.database.primary, scope.seller.id, id)
  return rows.map((row) => ({ ...row, isCurrent: row.id === scope.company?.id }))
}

/** Makes a company with the viewer as its administrator, who acts for it from now on. Source: CO-01. */
export async function createCompany(
  scope: Scope,
  input: CompanyInput,
): Promise<Outcome<{ id: number }, CompanyCode>> {
  const { id: personId, sessionId } = requireCustomer(scope)
  const { database, seller, now } = scope
  const parsed = parseInput(companySchema, input)
  if (!parsed.ok) return parsed
  const { name, taxNumber } = parsed.value
  const taxNumberFault = findCompanyTaxFault(taxNumber, seller)
  if (taxNumberFault) return refuse('invalid', { taxNumber: taxNumberFault })
  return database.transaction(async (db) => {
    const companyCount = await lockMemberships(db, seller.id, personId)
    if (companyCount >= maxCompanies) return refuse('too-many-companies')
    const id = await insertCompany(db, seller.id, { name, taxNumber, now })
    const member = { personId, roles: companyRoles, orderLimit: null, monthLimit: null }
    await insertMember(db, seller.id, id, member, now)
    await insertCompanyEvent(db, seller.id, id, { personId, action: 'create' }, now)
    await setSessionCompany(db, sessionId, id)
    return ok({ id })
  })
}

/**
 * From now on this session acts for the company; null: for the person. The pincode is of the address
 * where the goods go as a rule; empty: there is none. Source: CO-01, CO-05.
 */
export async function actFor(
  scope: Scope,
  companyId: number | null,
): Promise<Outcome<{ pincode: string }, CompanyCode>> {
  const { id, sessionId } = requireCustomer(scope)
  const db = scope.database.primary
  if (companyId !== null && !(await findMembership(db, scope.seller.id, id, companyId)))
    return refuse('no-member')
  await setSessionCompany(db, sessionId, companyId)
  const addresses =
    companyId === null
      ? await listAddresses(scope)
      : await listSharedAddresses(db, { company: { id: companyId }, seller: scope.seller })
  return ok({ pincode: addresses[0]?.postalCode ?? '' })
}
