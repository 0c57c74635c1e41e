import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

export type StoredAddress = {
  id: number
  firstName: string
  lastName: string
  mobile: string
  line1: string
  line2: string
  city: string
  state: string
  locality: string
  postalCode: string
  countryCode: string
  kind: string
  isPrimary: boolean
  isPrimaryBilling: boolean
}

/** A person's addresses in one country, the primary one first. */
export async function addressesOf(db: Db, personId: string, countryCode: string): Promise<StoredAddress[]> {
  const { rows } = await db.execute<StoredAddress>(sql`
    select id, first_name as "firstName", last_name as "lastName", mobile, line1, line2, city, state, locality,
      postal_code as "postalCode", country_code as "countryCode", kind, is_primary as "isPrimary",
      is_primary_billing as "isPrimaryBilling"
    from address where person_id = ${personId} and country_code = ${countryCode} order by is_primary desc, id`)
  return rows
}
