import { sql } from 'drizzle-orm'
import type { AddressCode, AddressFields, SavedAddress } from '#contract/addresses.ts'
import { bareCode } from '#contract/postal-code.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import { type CodePlace, readAddress } from './address-rules.ts'
import {
  addressesOf,
  addressOf,
  clearMark,
  codePlace,
  countAddresses,
  deleteAddress,
  insertAddress,
  updateAddress,
} from './address-store.ts'
import { requireCustomer } from './require-customer.ts'

const max = 50

/** One's own addresses in the seller's country, the primary one first. Source: ACC-03. */
export async function addresses(scope: Scope): Promise<SavedAddress[]> {
  const { id } = requireCustomer(scope)
  return addressesOf(scope.database.primary, id, scope.seller.countryCode)
}

/** Throws the stop `not-found` for another's. */
export async function findAddress(scope: Scope, addressId: number): Promise<SavedAddress> {
  const { id } = requireCustomer(scope)
  const found = await addressOf(scope.database.primary, id, scope.seller.countryCode, addressId)
  if (!found) throw stop('not-found')
  return found
}

/** The address that counts where none is named: the primary one, else the first. Source: ACC-03. */
export async function defaultAddress(scope: Scope): Promise<SavedAddress | null> {
  return (await addresses(scope))[0] ?? null
}

/** Where a postal code lies, for the form to fill in; null where nobody knows. */
export async function placeOfCode(
  scope: Scope,
  code: string,
): Promise<Omit<CodePlace, 'names'> | null> {
  const found = await codePlace(scope.database.replica, scope.seller.countryCode, bareCode(code))
  return found ? { locality: found.locality, city: found.city, state: found.state } : null
}

/**
 * Adds an address; the first one is primary for goods. Bills go along until an address is chosen for them. Refuses by
 * field.
 */
export async function addAddress(
  scope: Scope,
  typed: AddressFields,
): Promise<Outcome<SavedAddress, AddressCode>> {
  const { id } = requireCustomer(scope)
  const read = await judge(scope, typed)
  if (!read.ok) return read
  return scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const present = await addressesOf(db, id, scope.seller.countryCode)
    if ((await countAddresses(db, id)) >= max) return refuse('too-many-addresses')
    const first = present.length === 0
    const fields = first ? { ...read.value, isPrimary: true } : read.value
    const made = await insertAddress(db, id, scope.seller.countryCode, {
      ...fields,
      isPrimary: false,
      isPrimaryBilling: false,
    })
    await mark(scope, db, id, made, fields)
    return ok((await addressOf(db, id, scope.seller.countryCode, made))!)
  })
}

/** Changes one's own address. The primary one stays primary until another is. Throws the stop `not-found` for another's. */
export async function changeAddress(
  scope: Scope,
  addressId: number,
  typed: AddressFields,
): Promise<Outcome<SavedAddress, AddressCode>> {
  const { id } = requireCustomer(scope)
  const before = await findAddress(scope, addressId)
  const read = await judge(scope, typed)
  if (!read.ok) return read
  const fields = {
    ...read.value,
    isPrimary: read.value.isPrimary || before.isPrimary,
    isPrimaryBilling: read.value.isPrimaryBilling || before.isPrimaryBilling,
    isBilling: read.value.isBilling || before.isPrimaryBilling,
  }
  return scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const { isPrimary: _, isPrimaryBilling: __, ...unmarked } = fields
    const change = { ...unmarked, updatedAt: scope.now }
    if (!(await updateAddress(db, id, scope.seller.countryCode, addressId, change)))
      throw stop('not-found')
    await mark(scope, db, id, addressId, fields)
    return ok((await addressOf(db, id, scope.seller.countryCode, addressId))!)
  })
}

/** Makes an address the primary one, for goods or for bills. */
export async function makePrimary(
  scope: Scope,
  addressId: number,
  of: 'goods' | 'bills',
): Promise<SavedAddress> {
  const { id } = requireCustomer(scope)
  return scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const found = await addressOf(db, id, scope.seller.countryCode, addressId)
    if (!found) throw stop('not-found')
    await mark(scope, db, id, addressId, {
      isPrimary: of === 'goods',
      isPrimaryBilling: of === 'bills',
    })
    return (await addressOf(db, id, scope.seller.countryCode, addressId))!
  })
}

/** Deletes one's own address; where it was the primary one, the oldest takes its place. */
export async function removeAddress(scope: Scope, addressId: number): Promise<void> {
  const { id } = requireCustomer(scope)
  const country = scope.seller.countryCode
  await scope.database.transaction(async (db) => {
    await lockAddresses(db, id)
    const gone = await addressOf(db, id, country, addressId)
    if (!gone || !(await deleteAddress(db, id, country, addressId))) throw stop('not-found')
    const [next] = await addressesOf(db, id, country)
    if (next) await mark(scope, db, id, next.id, gone)
  })
}

async function judge(
  scope: Scope,
  typed: AddressFields,
): Promise<Outcome<AddressFields, AddressCode>> {
  const { seller, database } = scope
  const place = await codePlace(
    database.primary,
    seller.countryCode,
    bareCode(typed.postalCode.trim()),
  )
  const read = readAddress(typed, seller, place)
  return read.ok ? read : refuse('invalid', read.fields)
}

/** One writer of a person's addresses at a time: their marks belong together. */
async function lockAddresses(db: Db, personId: string): Promise<void> {
  await db.execute(sql`select 1 from person where id = ${personId} for update`)
}

async function mark(
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
