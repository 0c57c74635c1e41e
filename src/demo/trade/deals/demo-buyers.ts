import { randomUUID } from 'node:crypto'
import type { AddressFields } from '#contract/accounts/addresses.ts'
import { addAddress, changeLanguage, createAccount } from '#domain/accounts/accounts.ts'
import { createCompany, findMembership } from '#domain/companies/companies.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import type { Language } from '#messages/languages.ts'
import type { Scope } from '#platform/scope.ts'
import { findCustomer } from '../load-demo-orders.ts'
import { requireDone } from './require-done.ts'

/** Somebody who buys at a demo shop and never signs in: nobody knows the password. */
export interface DemoBuyer {
  email: string
  firstName: string
  lastName: string
  /** Of mails; null: the shop's first. */
  language: Language | null
  company: string
  /** Empty: not registered for GST. */
  taxNumber: string
  /** Buys for the company rather than for themselves. */
  isCompany: boolean
  mobile: string
  line1: string
  locality: string
  postalCode: string
}

/**
 * Creates the buyer's account, address and company; null if there is such an account already. The
 * scope is one in which they act at the visit's shop.
 */
export async function addDemoBuyer(visit: Scope, buyer: DemoBuyer): Promise<Scope | null> {
  const { email, firstName, lastName, language, company, taxNumber } = buyer
  const account = { email, firstName, lastName, password: randomUUID() }
  if (!(await createAccount(visit, account, visit.now))) return null
  const customer = await findCustomer(visit, email)
  if (!customer) return null
  const viewer = { ...customer, sessionId: randomUUID() }
  const place = await resolvePlace(visit, visit.seller, buyer.postalCode)
  const scope: Scope = { ...visit, viewer, place }
  if (language) await changeLanguage(scope, language)
  requireDone(await addAddress(scope, { ...toAddress(buyer), city: place.city }))
  if (!buyer.isCompany) return scope
  const { id } = requireDone(await createCompany(scope, { name: company, taxNumber }))
  const { database, seller } = visit
  const member = await findMembership(database.primary, seller.id, viewer.id, id)
  return { ...scope, company: member! }
}

function toAddress(buyer: DemoBuyer): Omit<AddressFields, 'city'> {
  const { firstName, lastName, company, taxNumber, mobile, line1, locality, postalCode } = buyer
  return {
    firstName,
    lastName,
    company,
    taxNumber,
    mobile,
    line1,
    line2: '',
    locality,
    postalCode,
    state: '',
    kind: 'Office',
    isPrimary: true,
    isBilling: true,
    isPrimaryBilling: true,
    latitude: null,
    longitude: null,
    mapPlaceId: '',
    isSez: false,
  }
}
