import { and, asc, count, desc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import type { AddressFields, SavedAddress } from '#contract/accounts/addresses.ts'
import type { Db } from '#db/client.ts'
import { address } from '#db/tables/accounts.ts'
import { place, postalCode } from '#db/tables/places.ts'
import { foldName, type PostalPlace } from './address-rules.ts'

type Row = typeof address.$inferSelect

/** Loads a person's addresses in one country, as a shop can't deliver to others. Primary first. */
export async function loadAddresses(
  db: Db,
  personId: string,
  countryCode: string,
): Promise<SavedAddress[]> {
  const rows = await db
    .select()
    .from(address)
    .where(and(eq(address.personId, personId), eq(address.countryCode, countryCode)))
    .orderBy(desc(address.isPrimary), asc(address.id))
    .prepare('addresses_of_person')
    .execute()
  return rows.map(toSavedAddress)
}

/** Selects the same addresses as a column of another statement: a JSON array of SavedAddress. */
export function selectAddressesJson(personId: string, countryCode: string): SQL {
  const {
    personId: _,
    countryCode: __,
    createdAt: ___,
    updatedAt: ____,
    ...columns
  } = getTableColumns(address)
  const namedColumns = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  )
  return sql`(
    select coalesce(json_agg(own), '[]') from (
      select ${sql.join(namedColumns, sql`, `)} from ${address}
      where ${address.personId} = ${personId} and ${address.countryCode} = ${countryCode}
      order by ${address.isPrimary} desc, ${address.id}) own)`
}

export async function loadAddress(
  db: Db,
  personId: string,
  countryCode: string,
  id: number,
): Promise<SavedAddress | null> {
  const [row] = await db
    .select()
    .from(address)
    .where(isOwnAddress(personId, countryCode, id))
  return row ? toSavedAddress(row) : null
}

export async function countAddresses(db: Db, personId: string): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(address)
    .where(eq(address.personId, personId))
  return row?.all ?? 0
}

export async function insertAddress(
  db: Db,
  personId: string,
  countryCode: string,
  fields: AddressFields,
): Promise<number> {
  const [row] = await db
    .insert(address)
    .values({ ...fields, personId, countryCode })
    .returning({ id: address.id })
  return row!.id
}

/** Returns false if this person has no such address in the country. */
export async function updateAddress(
  db: Db,
  personId: string,
  countryCode: string,
  id: number,
  change: Partial<AddressFields> & { updatedAt: Date },
): Promise<boolean> {
  const rows = await db
    .update(address)
    .set(change)
    .where(isOwnAddress(personId, countryCode, id))
    .returning({ id: address.id })
  return rows.length === 1
}

export async function deleteAddress(
  db: Db,
  personId: string,
  countryCode: string,
  id: number,
): Promise<boolean> {
  const rows = await db
    .delete(address)
    .where(isOwnAddress(personId, countryCode, id))
    .returning({ id: address.id })
  return rows.length === 1
}

/** Clears a mark on all other addresses of the country: only one address holds it. */
export async function clearMark(
  db: Db,
  personId: string,
  countryCode: string,
  mark: 'isPrimary' | 'isPrimaryBilling',
  keep: number,
): Promise<void> {
  await db
    .update(address)
    .set({ [mark]: false })
    .where(
      and(
        eq(address.personId, personId),
        eq(address.countryCode, countryCode),
        ne(address.id, keep),
      ),
    )
}

/**
 * Loads the postal data of a code. Null: the code does not exist; undefined: there is no data for
 * the country.
 */
export async function loadPostalPlace(
  db: Db,
  country: string,
  code: string,
): Promise<PostalPlace | null | undefined> {
  const isCode = and(eq(postalCode.country, country), eq(postalCode.code, code))
  const [codeRow] = await db.select().from(postalCode).where(isCode)
  if (!codeRow) {
    const [countryRow] = await db
      .select({ code: postalCode.code })
      .from(postalCode)
      .where(eq(postalCode.country, country))
      .limit(1)
    return countryRow ? null : undefined
  }
  const places = await db
    .select({ name: place.name, city: place.city })
    .from(place)
    .where(and(eq(place.country, country), eq(place.postalCode, code)))
  const names = [
    codeRow.locality,
    codeRow.city,
    ...places.flatMap(({ name, city }) => [name, city]),
  ].map(foldName)
  return {
    locality: codeRow.locality,
    city: codeRow.city,
    state: codeRow.state,
    names: new Set(names.filter(Boolean)),
  }
}

function isOwnAddress(personId: string, countryCode: string, id: number) {
  return and(
    eq(address.personId, personId),
    eq(address.countryCode, countryCode),
    eq(address.id, id),
  )
}

function toSavedAddress({
  personId: _,
  countryCode: __,
  createdAt: ___,
  updatedAt: ____,
  ...row
}: Row): SavedAddress {
  return row
}
