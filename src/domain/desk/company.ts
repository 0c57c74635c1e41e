import type { z } from 'zod'
import { companySchema } from '#contract/schemas/desk-content.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { CompanyCode, CompanyInput } from '#contract/sellers/company.ts'
import type { GoodsCodeDigits } from '#contract/tax/goods-codes.ts'
import { indianStates } from '#contract/tax/gst-states.ts'
import { findTaxNumberFault, normalizeTaxNumber } from '#contract/tax/tax-number.ts'
import { isCalendarDay } from '#kernel/calendar-day.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import {
  loadRegistrations,
  loadSellerDetails,
  type SellerDetails,
  writeDetails,
} from '../sellers/sellers.ts'

/** Who sells, as it stands on invoices. Source: DEAL-07, HOST-02. */
export async function getCompany(scope: Scope): Promise<CompanyInput> {
  requireStaff(scope, 'administer')
  return toInput(await loadSellerDetails(scope.database.primary, scope.seller.id, false))
}

/**
 * Saves name, state and tax number if the stored ones still match `expected`. A GSTIN must have its
 * check digit and belong to the state. Invoices that were issued before stay. Audited if anything
 * changes. Source: DEAL-07, SAFE-09.
 */
export async function saveCompany(
  scope: Scope,
  input: CompanyInput,
  expected: ExpectedState<CompanyInput>,
): Promise<Outcome<null, CompanyCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  const parsed = parseCompany(input, seller.countryCode)
  if (!parsed.ok) return parsed
  const { state, lutUntil, goodsCodeDigits: digits, dynamicQr: qr, ...entered } = parsed.value
  const goodsCodeDigits = Number(digits) as GoodsCodeDigits
  const dates = { state: state || null, lutUntil: lutUntil || null }
  const after = { ...entered, ...dates, goodsCodeDigits, dynamicQr: qr === 'yes' }
  return database.transaction(async (db) => {
    const details = await loadSellerDetails(db, seller.id)
    const storedInput = toInput(details)
    if (!matchesExpected(storedInput, expected)) return refuse('changed-meanwhile')
    const { state: stateBefore, lutUntil: untilBefore, goodsCodeDigits: digitsBefore } = details
    const before = {
      ...storedInput,
      state: stateBefore,
      lutUntil: untilBefore,
      goodsCodeDigits: digitsBefore,
      dynamicQr: details.dynamicQr,
    }
    if (matchesExpected(before, after)) return ok(null)
    if (after.dynamicQr && details.upiId === '') return refuse('invalid', { dynamicQr: 'no-upi' })
    const registrations = [...(await loadRegistrations(db, seller.id)).values()]
    if (after.state && registrations.some((each) => each.state === after.state))
      return refuse('invalid', { state: 'state-taken' })
    await writeDetails(db, seller.id, after)
    const action = 'seller.change' as const
    const entry = { sellerId: seller.id, personId, now, requestId, action, before, after }
    await audit(db, { ...entry, subject: `seller:${seller.id}` })
    return ok(null)
  })
}

function toInput(details: SellerDetails): CompanyInput {
  const { state, companyName, taxNumber, address, billToShipTo, invoicePer, lutNumber, lutUntil } =
    details
  const place = { companyName, state: state ?? '', taxNumber, address, billToShipTo, invoicePer }
  const goodsCodeDigits = details.goodsCodeDigits === 0 ? '' : String(details.goodsCodeDigits)
  const dynamicQr = details.dynamicQr ? 'yes' : ''
  return { ...place, lutNumber, lutUntil: lutUntil ?? '', dynamicQr, goodsCodeDigits }
}

function parseCompany(
  input: CompanyInput,
  countryCode: string,
): Outcome<z.output<typeof companySchema>, CompanyCode> {
  const parsed = parseInput(companySchema, input)
  const fields: Record<string, CompanyCode> = { ...(!parsed.ok && parsed.fields) }
  const state = input.state.trim()
  const taxNumber = normalizeTaxNumber(input.taxNumber)
  if (countryCode === 'IN' && !indianStates.includes(state)) fields.state = 'unknown-state'
  const fault = findTaxNumberFault(taxNumber, state, countryCode)
  if (fault) fields.taxNumber = fault
  Object.assign(fields, findLetterFaults(input))
  if (!parsed.ok || Object.keys(fields).length > 0) return refuse('invalid', fields)
  return ok({ ...parsed.value, taxNumber, lutUntil: input.lutUntil.trim() })
}

/** A letter of undertaking has its number and its last day, or neither. */
export function findLetterFaults({
  lutNumber,
  lutUntil,
}: Pick<CompanyInput, 'lutNumber' | 'lutUntil'>): Record<string, 'bad-day' | 'missing'> {
  const [number, day] = [lutNumber.trim(), lutUntil.trim()]
  if (day !== '' && !isCalendarDay(day)) return { lutUntil: 'bad-day' }
  if ((number === '') === (day === '')) return {}
  return number === '' ? { lutNumber: 'missing' } : { lutUntil: 'missing' }
}
