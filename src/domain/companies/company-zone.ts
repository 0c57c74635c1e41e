import { sql } from 'drizzle-orm'
import { maxZoneApproval, type ZoneCode, type ZoneInput } from '#contract/companies/company-zone.ts'
import { isTaxNumber, normalizeTaxNumber } from '#contract/tax/tax-number.ts'
import { cleanText } from '#kernel/clean-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

/**
 * Notes that staff have checked a company's unit in a special economic zone, by its GSTIN and the
 * number of its letter of approval; both empty: no more. Only then is it sold to without tax.
 * Refused if the stored ones are no longer those that the form showed. Audited. Source: TAX-03.
 */
export async function saveCompanyZone(
  scope: Scope,
  companyId: number,
  input: ZoneInput,
  formerInput: ZoneInput,
): Promise<Outcome<null, ZoneCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  if (seller.countryCode !== 'IN') throw stop('not-found')
  const after = {
    zoneTaxNumber: normalizeTaxNumber(input.zoneTaxNumber),
    zoneApproval: cleanText(input.zoneApproval).trim(),
  }
  const fields = findZoneFaults(after)
  if (Object.keys(fields).length > 0) return refuse('invalid', fields)
  return database.transaction(async (db) => {
    const { rows } = await db.execute<ZoneInput & Record<string, unknown>>(sql`
      select zone_tax_number as "zoneTaxNumber", zone_approval as "zoneApproval" from company
      where seller_id = ${seller.id} and id = ${companyId} for update`)
    const before = rows[0]
    if (!before) throw stop('not-found')
    if (isSameZone(before, after)) return ok(null)
    if (!isSameZone(before, formerInput)) return refuse('changed-meanwhile')
    await db.execute(sql`
      update company set zone_tax_number = ${after.zoneTaxNumber}, zone_approval = ${after.zoneApproval}
      where seller_id = ${seller.id} and id = ${companyId}`)
    const entry = { sellerId: seller.id, personId, now, requestId, before, after }
    await audit(db, { ...entry, action: 'company.zone', subject: `company:${companyId}` })
    return ok(null)
  })
}

const isSameZone = (a: ZoneInput, b: ZoneInput) =>
  a.zoneTaxNumber === b.zoneTaxNumber && a.zoneApproval === b.zoneApproval

function findZoneFaults({ zoneTaxNumber, zoneApproval }: ZoneInput): Record<string, ZoneCode> {
  if (zoneApproval.length > maxZoneApproval) return { zoneApproval: 'too-long' }
  if (zoneTaxNumber !== '' && !isTaxNumber(zoneTaxNumber, 'IN'))
    return { zoneTaxNumber: 'bad-gstin' }
  if ((zoneTaxNumber === '') === (zoneApproval === '')) return {}
  return zoneTaxNumber === '' ? { zoneTaxNumber: 'bad-gstin' } : { zoneApproval: 'missing' }
}
