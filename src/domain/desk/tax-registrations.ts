import { sql } from 'drizzle-orm'
import { registrationSchema } from '#contract/schemas/desk-content.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { findGstState } from '#contract/tax/gst-states.ts'
import type {
  RegistrationCode,
  RegistrationInput,
  RegistrationRow,
} from '#contract/tax/registrations.ts'
import { findTaxNumberFault, normalizeTaxNumber } from '#contract/tax/tax-number.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { loadSellerDetails, type SellerDetails } from '../sellers/sellers.ts'
import { findLetterFaults } from './company.ts'

/** The registrations of further states, with their warehouses. Source: TAX-02. */
export async function listRegistrations(scope: Scope): Promise<RegistrationRow[]> {
  requireStaff(scope, 'administer')
  return loadRows(scope.database.primary, scope.seller.id)
}

/**
 * Adds a registration (id 0) or changes one if it is still as `expected`. Its GSTIN has its check
 * digit, is of its state and has the PAN of the seller's own, as one company has one (CGST Act,
 * s. 25(6)). Documents that were issued before stay. Audited. Source: TAX-02.
 */
export async function saveRegistration(
  scope: Scope,
  id: number,
  input: RegistrationInput,
  expected: ExpectedState<RegistrationInput>,
): Promise<Outcome<number, RegistrationCode>> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  if (seller.countryCode !== 'IN') throw stop('not-found')
  return database.transaction(async (db) => {
    const details = await loadSellerDetails(db, seller.id)
    const rows = await loadRows(db, seller.id)
    const before = rows.find((row) => row.id === id) ?? null
    if (id !== 0 && !before) throw stop('not-found')
    const stored = before && toInput(before)
    if (!matchesExpected(stored, expected)) return refuse('changed-meanwhile')
    const parsed = parseRegistration(
      input,
      details,
      rows.filter((row) => row !== before),
    )
    if (!parsed.ok) return parsed
    const after = parsed.value
    if (stored && matchesExpected(stored, after)) return ok(id)
    const { state, companyName, taxNumber, address, lutNumber } = after
    const lutUntil = after.lutUntil || null
    const { rows: written } = await db.execute<{ id: number }>(
      before
        ? sql`update seller_registration
            set state = ${state}, company_name = ${companyName}, tax_number = ${taxNumber}, address = ${address},
              lut_number = ${lutNumber}, lut_until = ${lutUntil}::date
            where seller_id = ${seller.id} and id = ${id} returning id::float8 as id`
        : sql`insert into seller_registration (seller_id, state, company_name, tax_number, address, lut_number, lut_until)
            values (${seller.id}, ${state}, ${companyName}, ${taxNumber}, ${address}, ${lutNumber},
              ${lutUntil}::date) returning id::float8 as id`,
    )
    await record(db, scope, stored, after)
    return ok(written[0]!.id)
  })
}

/** Removes a registration that no warehouse belongs to. Audited. Source: TAX-02. */
export async function removeRegistration(
  scope: Scope,
  id: number,
): Promise<Outcome<null, RegistrationCode>> {
  requireStaff(scope, 'administer')
  const { database, seller } = scope
  return database.transaction(async (db) => {
    await loadSellerDetails(db, seller.id)
    const before = (await loadRows(db, seller.id)).find((row) => row.id === id)
    if (!before) throw stop('not-found')
    if (before.warehouses.length > 0) return refuse('has-warehouses')
    await db.execute(
      sql`delete from seller_registration where seller_id = ${seller.id} and id = ${id}`,
    )
    await record(db, scope, toInput(before), null)
    return ok(null)
  })
}

async function loadRows(db: Db, sellerId: number): Promise<RegistrationRow[]> {
  const { rows } = await db.execute<{ [Name in keyof RegistrationRow]: RegistrationRow[Name] }>(sql`
    select r.id::float8 as id, r.state, r.company_name as "companyName", r.tax_number as "taxNumber",
      r.address, r.lut_number as "lutNumber", coalesce(r.lut_until::text, '') as "lutUntil", array(select w.name from warehouse w
        where w.seller_id = ${sellerId} and w.registration_id = r.id order by w.name) as warehouses
    from seller_registration r where r.seller_id = ${sellerId} order by r.state`)
  return rows
}

/** Prices of zones name the state that supplies them: all of the seller is read anew. */
async function record(
  db: Db,
  { seller, staff, now, requestId }: Scope,
  before: RegistrationInput | null,
  after: RegistrationInput | null,
): Promise<void> {
  await invalidateTags(db, seller.id, [tags.seller(seller.id)])
  const entry = { sellerId: seller.id, personId: staff!.id, now, requestId, before, after }
  await audit(db, { ...entry, action: 'seller.registration', subject: `seller:${seller.id}` })
}

function toInput({ id: _id, warehouses: _all, ...input }: RegistrationRow): RegistrationInput {
  return input
}

function parseRegistration(
  input: RegistrationInput,
  details: SellerDetails,
  others: readonly RegistrationRow[],
): Outcome<RegistrationInput, RegistrationCode> {
  const parsed = parseInput(registrationSchema, input)
  const fields: Record<string, RegistrationCode> = { ...(!parsed.ok && parsed.fields) }
  const state = findGstState(input.state)
  const taxNumber = normalizeTaxNumber(input.taxNumber)
  if (!state) fields.state = 'unknown-state'
  else if ([details, ...others].some((each) => findGstState(each.state ?? '') === state))
    fields.state = 'state-taken'
  const fault = taxNumber === '' ? 'missing' : findTaxNumberFault(taxNumber, input.state, 'IN')
  if (fault) fields.taxNumber = fault
  else if (details.taxNumber !== '' && getPan(details.taxNumber) !== getPan(taxNumber))
    fields.taxNumber = 'other-pan'
  if (input.address.trim() === '') fields.address = 'missing'
  Object.assign(fields, findLetterFaults(input))
  if (!parsed.ok || !state || Object.keys(fields).length > 0) return refuse('invalid', fields)
  const lutUntil = input.lutUntil.trim()
  return ok({ ...parsed.value, state: state.name, taxNumber, lutUntil })
}

/** The company's own number within a GSTIN. */
const getPan = (gstin: string) => gstin.slice(2, 12)
