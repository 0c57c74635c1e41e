import type { AddressFields, SavedAddress } from '#contract/accounts/addresses.ts'
import {
  type CompanyAddress,
  type CompanyAddressCode,
  maxCompanyAddresses,
  mayEditAddresses,
} from '#contract/companies/company-addresses.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { listAddresses, requireCustomer, validateAddress } from '../accounts/accounts.ts'
import {
  type CompanyAddressRow,
  deleteCompanyAddress,
  insertCompanyAddress,
  listCompanyAddressRows,
  markCompanyAddress,
  updateCompanyAddress,
} from './company-address-store.ts'
import { insertCompanyEvent } from './company-store.ts'
import { type CompanyWrite, runCompanyWrite } from './run-company-write.ts'

/** Those of the company that the viewer acts for, the usual one first. Source: CO-05. */
export async function listCompanyAddresses(scope: Scope): Promise<CompanyAddress[]> {
  requireCustomer(scope)
  const { company, database, seller } = scope
  if (!company) return []
  const rows = await listCompanyAddressRows(database.primary, seller.id, company.id)
  return rows.map(({ addedBy, addedAt, changedBy, changedAt, ...address }) => ({
    ...address,
    addedBy: addedBy ?? '',
    addedOn: formatMoment(addedAt, seller, 'day'),
    changed: changedAt ? { by: changedBy ?? '', on: formatMoment(changedAt, seller, 'day') } : null,
    lacksContact: lacksContact(address),
  }))
}

/**
 * Where the viewer may have goods and bills sent: the company's addresses, of those they act for,
 * then their own, which nobody else sees. Source: CO-05, CO-06.
 */
export async function listUsableAddresses(scope: Scope): Promise<SavedAddress[]> {
  const shared = await listSharedAddresses(scope.database.primary, scope)
  return shared.concat(await listAddresses(scope))
}

/** The company's that name somebody; none for those who act for themselves. */
export async function listSharedAddresses(
  db: Db,
  { company, seller }: { company?: { id: number } | undefined; seller: { id: number } },
): Promise<SavedAddress[]> {
  if (!company) return []
  const rows = await listCompanyAddressRows(db, seller.id, company.id)
  return rows
    .filter((row) => !lacksContact(row))
    .map(({ addedBy: _, addedAt: __, changedBy: ___, changedAt: ____, ...address }) => address)
}

const lacksContact = ({ mobile }: Pick<SavedAddress, 'mobile'>) => mobile === ''

/** Adds an address; the first one is the usual one. Source: CO-05. */
export async function addCompanyAddress(
  scope: Scope,
  input: AddressFields,
): Promise<Outcome<SavedAddress, CompanyAddressCode>> {
  const validation = await validateAddress(scope, input)
  return runAddressWrite(scope, async (write) => {
    if (!validation.ok) return validation
    const { db, rows, writer } = write
    if (rows.length >= maxCompanyAddresses) return refuse('too-many-addresses')
    const address = toStored(validation.value, write.companyName)
    const id = await insertCompanyAddress(db, writer, address)
    if (address.isPrimary || rows.length === 0)
      await markCompanyAddress(db, writer, id, 'is_primary')
    if (address.isPrimaryBilling) await markCompanyAddress(db, writer, id, 'is_primary_billing')
    await recordStep(scope, write, 'add-address')
    return ok({ ...validation.value, id })
  })
}

/** Changes an address; the usual one stays it until another is chosen. Source: CO-05. */
export async function changeCompanyAddress(
  scope: Scope,
  id: number,
  input: AddressFields,
): Promise<Outcome<null, CompanyAddressCode>> {
  const validation = await validateAddress(scope, input)
  return runAddressWrite(scope, async (write) => {
    const previous = write.rows.find((row) => row.id === id)
    if (!previous) return refuse('address-gone')
    if (!validation.ok) return validation
    const { db, writer } = write
    const address = toStored(validation.value, write.companyName)
    const isBilling = address.isBilling || previous.isPrimaryBilling
    await updateCompanyAddress(db, writer, id, { ...address, isBilling })
    if (address.isPrimary) await markCompanyAddress(db, writer, id, 'is_primary')
    if (address.isPrimaryBilling) await markCompanyAddress(db, writer, id, 'is_primary_billing')
    await recordStep(scope, write, 'change-address')
    return ok(null)
  })
}

/** Makes an address the usual one, for deliveries or for bills. Source: CO-05. */
export async function makeCompanyPrimary(
  scope: Scope,
  id: number,
  purpose: 'goods' | 'bills',
): Promise<Outcome<null, CompanyAddressCode>> {
  return runAddressWrite(scope, async (write) => {
    if (!write.rows.some((row) => row.id === id)) return refuse('address-gone')
    const mark = purpose === 'goods' ? 'is_primary' : 'is_primary_billing'
    await markCompanyAddress(write.db, write.writer, id, mark)
    await recordStep(scope, write, 'change-address')
    return ok(null)
  })
}

/** Deletes an address. If it was the usual one, the oldest takes its place. Source: CO-05. */
export async function removeCompanyAddress(
  scope: Scope,
  id: number,
): Promise<Outcome<null, CompanyAddressCode>> {
  return runAddressWrite(scope, async (write) => {
    const { db, rows, writer } = write
    const previous = rows.find((row) => row.id === id)
    if (!previous) return refuse('address-gone')
    await deleteCompanyAddress(db, writer, id)
    const next = rows.find((row) => row.id !== id)
    if (next && previous.isPrimary) await markCompanyAddress(db, writer, next.id, 'is_primary')
    await recordStep(scope, write, 'remove-address')
    return ok(null)
  })
}

type AddressWrite = CompanyWrite & {
  rows: CompanyAddressRow[]
  writer: Parameters<typeof insertCompanyAddress>[1]
}

/** Under the company's lock, with the roles that the viewer has then. */
function runAddressWrite<Value>(
  scope: Scope,
  work: (write: AddressWrite) => Promise<Outcome<Value, CompanyAddressCode>>,
): Promise<Outcome<Value, CompanyAddressCode>> {
  const { seller, now } = scope
  return runCompanyWrite<Value, CompanyAddressCode>(scope, { manages: false }, async (write) => {
    const { db, companyId, self } = write
    if (!mayEditAddresses(self.roles)) return refuse('no-address-role')
    const rows = await listCompanyAddressRows(db, seller.id, companyId)
    const writer = { sellerId: seller.id, companyId, personId: self.personId, now }
    return work({ ...write, rows, writer })
  })
}

/** A name that is the company's own follows it when it is renamed. */
function toStored(address: AddressFields, companyName: string): AddressFields {
  return address.company === companyName ? { ...address, company: '' } : address
}

function recordStep(
  { seller, now }: Scope,
  { db, companyId, self }: CompanyWrite,
  action: string,
): Promise<void> {
  return insertCompanyEvent(db, seller.id, companyId, { personId: self.personId, action }, now)
}
