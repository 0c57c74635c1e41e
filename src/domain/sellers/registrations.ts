import { sql } from 'drizzle-orm'
import type { Registration } from '#contract/tax/registrations.ts'
import type { Db } from '#db/client.ts'
import type { Seller } from '#platform/seller.ts'

/** The seller's registrations of further states, by row id. Source: TAX-02. */
export async function loadRegistrations(
  db: Db,
  sellerId: number,
): Promise<Map<number, Registration>> {
  const { rows } = await db.execute<Record<string, unknown> & Registration & { id: number }>(sql`
    select id, state, company_name as "companyName", tax_number as "taxNumber", address,
      lut_number as "lutNumber", lut_until::text as "lutUntil"
    from seller_registration where seller_id = ${sellerId} order by state`)
  return new Map(rows.map(({ id, ...registration }) => [Number(id), registration]))
}

/** The seller as papers of a registration name it, with its letter of undertaking; null: as it is. */
export function withRegistration(seller: Seller, registration: Registration | null): Seller {
  if (!registration) return seller
  const { state, companyName, taxNumber, address, lutNumber, lutUntil } = registration
  return { ...seller, state, companyName, taxNumber, address, lutNumber, lutUntil }
}
