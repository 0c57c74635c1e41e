import { sql } from 'drizzle-orm'
import type { AddressCode, AddressFields, SavedAddress } from '#contract/accounts/addresses.ts'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import { type PostalPlace, parseAddress } from './address-rules.ts'
import {
  clearMark,
  countAddresses,
  deleteAddress,
  insertAddress,
  loadAddress,
  loadAddresses,
  loadPostalPlace,
  updateAddress,
} from './address-store.ts'

const maxAddresses = 50

/**
 * Lists the customer's addresses in the seller's country, the primary one first. Source: ACC-03.
 */
export async function listAddresses(scope: Scope): Promise<SavedAddress[]> {
  const { id } = requireCustomer(scope)
  return loadAddresses(scope.database.primary, id, scope.seller.countryCode)
}

/** Throws the stop `not-found` for another person's address. */
export async function findAddress(scope: Scope, addressId: number): Promise<SavedAddress> {
  const { id } = requireCustomer(scope)
  const address = await loadAddress(scope.database.primary, id, scope.seller.countryCode, addressId)
  if (!address) throw stop('not-found')
  return address
}

/** Returns the default address: the primary one, else the first. Source: ACC-03. */
export async function getDefaultAddress(scope: Scope): Promise<SavedAddress | null> {
  return (await listAddresses(scope))[0] ?? null
}

/** Finds the place of a postal code, to prefill the form. Null if unknown. */
export async function findPostalPlace(
  scope: Scope,
  code: string,
): Promise<Omit<PostalPlace, 'names'> | null> {
  const place = await loadPostalPlace(
    scope.database.replica,
    scope.seller.countryCode,
    normalizePostalCode(code),
  )
  return place ? { locality: place.locality, city: place.city, state: place.state } : null
}

/**
 * Adds an address. The first one becomes primary for delivery, and for billing until a billing
 * address is chosen. Refuses by field.
 */
export async function addAddress(
  scope: Scope,
  input: AddressFields,
): Promise<Outcome<SavedAddress, AddressCode>> {
  const { id } = requireCustomer(scope)
  const validation = await validateAddress(scope, input)
  if (!validation.ok) return validation
  return scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const existing = await loadAddresses(db, id, scope.seller.countryCode)
    if ((await countAddresses(db, id)) >= maxAddresses) return refuse('too-many-addresses')
    const isFirst = existing.length === 0
    const fields = isFirst ? { ...validation.value, isPrimary: true } : validation.value
    const newAddressId = await insertAddress(db, id, scope.seller.countryCode, {
      ...fields,
      isPrimary: false,
      isPrimaryBilling: false,
    })
    await applyMarks(scope, db, id, newAddressId, fields)
    return ok((await loadAddress(db, id, scope.seller.countryCode, newAddressId))!)
  })
}

/**
 * Changes one of the customer's addresses. The primary one stays primary until another is chosen.
 * Throws the stop `not-found` for another person's address.
 */
export async function changeAddress(
  scope: Scope,
  addressId: number,
  input: AddressFields,
): Promise<Outcome<SavedAddress, AddressCode>> {
  const { id } = requireCustomer(scope)
  const previousAddress = await findAddress(scope, addressId)
  const validation = await validateAddress(scope, input)
  if (!validation.ok) return validation
  const fields = {
    ...validation.value,
    isPrimary: validation.value.isPrimary || previousAddress.isPrimary,
    isPrimaryBilling: validation.value.isPrimaryBilling || previousAddress.isPrimaryBilling,
    isBilling: validation.value.isBilling || previousAddress.isPrimaryBilling,
  }
  return scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const { isPrimary: _, isPrimaryBilling: __, ...unmarked } = fields
    const change = { ...unmarked, updatedAt: scope.now }
    if (!(await updateAddress(db, id, scope.seller.countryCode, addressId, change)))
      throw stop('not-found')
    await applyMarks(scope, db, id, addressId, fields)
    return ok((await loadAddress(db, id, scope.seller.countryCode, addressId))!)
  })
}

/** Makes an address the primary one, for delivery or for billing. */
export async function makePrimary(
  scope: Scope,
  addressId: number,
  purpose: 'goods' | 'bills',
): Promise<SavedAddress> {
  const { id } = requireCustomer(scope)
  return scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const currentAddress = await loadAddress(db, id, scope.seller.countryCode, addressId)
    if (!currentAddress) throw stop('not-found')
    await applyMarks(scope, db, id, addressId, {
      isPrimary: purpose === 'goods',
      isPrimaryBilling: purpose === 'bills',
    })
    return (await loadAddress(db, id, scope.seller.countryCode, addressId))!
  })
}

/** Deletes one of the customer's addresses. If it was the primary one, the oldest replaces it. */
export async function removeAddress(scope: Scope, addressId: number): Promise<void> {
  const { id } = requireCustomer(scope)
  const country = scope.seller.countryCode
  await scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const removedAddress = await loadAddress(db, id, country, addressId)
    if (!removedAddress || !(await deleteAddress(db, id, country, addressId)))
      throw stop('not-found')
    const [next] = await loadAddresses(db, id, country)
    if (next) await applyMarks(scope, db, id, next.id, removedAddress)
  })
}

/** Returns the address to store, for this account or for a company. Refuses by field. */
export async function validateAddress(
  scope: Scope,
  input: AddressFields,
): Promise<Outcome<AddressFields, AddressCode>> {
  const { seller, database } = scope
  const place = await loadPostalPlace(
    database.primary,
    seller.countryCode,
    normalizePostalCode(input.postalCode.trim()),
  )
  const validation = parseAddress(input, seller, place)
  return validation.ok ? validation : refuse('invalid', validation.fields)
}

/** Serializes writers of a person's addresses, as their marks depend on each other. */
async function lockAddresses(db: Db, personId: string): Promise<void> {
  await db.execute(sql`select 1 from person where id = ${personId} for update`)
}

async function applyMarks(
  { seller, now }: Scope,
  db: Db,
  personId: string,
  id: number,
  marks: { isPrimary: boolean; isPrimaryBilling: boolean },
): Promise<void> {
  const country = seller.countryCode
  if (marks.isPrimary) {
    await clearMark(db, personId, country, 'isPrimary', id)
    await updateAddress(db, personId, country, id, { isPrimary: true, updatedAt: now })
  }
  if (marks.isPrimaryBilling) {
    await clearMark(db, personId, country, 'isPrimaryBilling', id)
    await updateAddress(db, personId, country, id, {
      isPrimaryBilling: true,
      isBilling: true,
      updatedAt: now,
    })
  }
}
