import { sql } from 'drizzle-orm'
import { formatAddressLines } from '#contract/accounts/addresses.ts'
import type { Purchaser } from '#contract/companies/purchaser.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { listSharedAddresses } from './company-addresses.ts'

/**
 * The company as its papers name it, with where its bills and goods go as a rule; null: a person's
 * own. The caller has checked that the reader may see it. Source: CO-05, TAX-02.
 */
export async function readPurchaser(
  db: Db,
  { seller }: Pick<Scope, 'seller'>,
  companyId: number | null,
): Promise<Purchaser | null> {
  if (companyId === null) return null
  const { rows } = await db.execute<{ name: string; taxNumber: string }>(sql`
    select name, tax_number as "taxNumber" from company
    where seller_id = ${seller.id} and id = ${companyId}`)
  const company = rows[0]
  if (!company) return null
  const addresses = await listSharedAddresses(db, { company: { id: companyId }, seller })
  const goods = addresses[0]
  const bills = addresses.find(({ isPrimaryBilling }) => isPrimaryBilling) ?? goods
  return {
    name: company.name,
    taxNumber: bills?.taxNumber || company.taxNumber,
    billing: bills ? formatAddressLines(bills) : [],
    pincode: goods?.postalCode ?? '',
  }
}

/** The company that the viewer acts for; null: they act for themselves. */
export function readOwnPurchaser(scope: Scope): Promise<Purchaser | null> {
  return readPurchaser(scope.database.primary, scope, scope.company?.id ?? null)
}
