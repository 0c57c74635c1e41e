import { type SQL, sql } from 'drizzle-orm'
import type { AddressFields, SavedAddress } from '#contract/accounts/addresses.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'

export type CompanyAddressRow = SavedAddress & {
  addedBy: string | null
  addedAt: string
  changedBy: string | null
  changedAt: string | null
}

/** The usual one first. */
export async function listCompanyAddressRows(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<CompanyAddressRow[]> {
  const { rows } = await db.execute<CompanyAddressRow & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.first_name as "firstName", a.last_name as "lastName", a.mobile, a.line1,
      a.line2, a.city, a.state, a.postal_code as "postalCode", a.locality, a.latitude, a.longitude,
      a.map_place_id as "mapPlaceId", coalesce(nullif(a.company, ''), c.name) as company,
      a.tax_number as "taxNumber", a.is_sez as "isSez", a.kind, a.is_primary as "isPrimary",
      a.is_billing as "isBilling", a.is_primary_billing as "isPrimaryBilling", w.name as "addedBy",
      ${utcTextSql(sql`a.added_at`)} as "addedAt", h.name as "changedBy",
      ${utcTextSql(sql`a.changed_at`)} as "changedAt"
    from company_address a join company c on c.seller_id = ${sellerId} and c.id = a.company_id
    left join person w on w.id = a.added_by left join person h on h.id = a.changed_by
    where a.seller_id = ${sellerId} and a.company_id = ${companyId}
    order by a.is_primary desc, a.id`)
  return rows
}

interface Writer {
  sellerId: number
  companyId: number
  personId: string
  now: Date
}

/** Its number is of those of people's own addresses, so that it names one alone. */
export async function insertCompanyAddress(
  db: Db,
  { sellerId, companyId, personId, now }: Writer,
  address: AddressFields,
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('address', 'id'))::float8 as id`)
  const { id } = rows[0]!
  await db.execute(sql`
    insert into company_address (seller_id, id, company_id, first_name, last_name, mobile, line1, line2,
      city, state, postal_code, locality, latitude, longitude, map_place_id, company, tax_number, is_sez,
      kind, is_billing, added_by, added_at)
    values (${sellerId}, ${id}, ${companyId}, ${address.firstName}, ${address.lastName},
      ${address.mobile}, ${address.line1}, ${address.line2}, ${address.city}, ${address.state},
      ${address.postalCode}, ${address.locality}, ${address.latitude}, ${address.longitude},
      ${address.mapPlaceId}, ${address.company}, ${address.taxNumber}, ${address.isSez}, ${address.kind},
      ${address.isBilling}, ${personId}::uuid, ${now})`)
  return id
}

export async function updateCompanyAddress(
  db: Db,
  writer: Writer,
  id: number,
  address: AddressFields,
): Promise<void> {
  await changeRow(
    db,
    writer,
    id,
    sql`first_name = ${address.firstName}, last_name = ${address.lastName}, mobile = ${address.mobile},
      line1 = ${address.line1}, line2 = ${address.line2}, city = ${address.city}, state = ${address.state},
      postal_code = ${address.postalCode}, locality = ${address.locality}, latitude = ${address.latitude},
      longitude = ${address.longitude}, map_place_id = ${address.mapPlaceId}, company = ${address.company},
      tax_number = ${address.taxNumber}, is_sez = ${address.isSez}, kind = ${address.kind},
      is_billing = ${address.isBilling}`,
  )
}

/** The one usual address of the company, for deliveries or for bills. */
export async function markCompanyAddress(
  db: Db,
  writer: Writer,
  id: number,
  mark: 'is_primary' | 'is_primary_billing',
): Promise<void> {
  const { sellerId, companyId } = writer
  const column = sql.identifier(mark)
  await db.execute(sql`
    update company_address set ${column} = false where seller_id = ${sellerId}
      and company_id = ${companyId} and id <> ${id} and ${column}`)
  const billing = mark === 'is_primary_billing' ? sql`, is_billing = true` : sql``
  await changeRow(db, writer, id, sql`${column} = true${billing}`)
}

async function changeRow(db: Db, writer: Writer, id: number, change: SQL): Promise<void> {
  const { sellerId, companyId, personId, now } = writer
  await db.execute(sql`
    update company_address set ${change}, changed_by = ${personId}::uuid, changed_at = ${now}
    where seller_id = ${sellerId} and company_id = ${companyId} and id = ${id}`)
}

export async function deleteCompanyAddress(
  db: Db,
  { sellerId, companyId }: Pick<Writer, 'sellerId' | 'companyId'>,
  id: number,
): Promise<void> {
  await db.execute(sql`
    delete from company_address where seller_id = ${sellerId} and company_id = ${companyId}
      and id = ${id}`)
}
