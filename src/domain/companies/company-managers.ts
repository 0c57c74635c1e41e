import { sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/companies.ts'
import type { CompanyManager } from '#contract/orders/credit.ts'
import type { Db } from '#db/client.ts'
import { sortByName } from '#messages/compare-names.ts'

/**
 * The open company with this number, or the one that the owner of this confirmed address manages:
 * names and tax numbers are whatever its people wrote. Source: PAY-05.
 */
export async function findManagedCompany(
  db: Db,
  sellerId: number,
  buyer: string,
): Promise<number | 'unknown-buyer' | 'several-companies'> {
  const id = /^\d{1,15}$/.test(buyer) ? Number(buyer) : null
  const { rows } = await db.execute<{ id: number }>(sql`
    select c.id::float8 as id from company c where c.seller_id = ${sellerId} and c.closed_at is null
      and (c.id = ${id}::bigint or exists (select from company_member m join person p on p.id = m.person_id
        where m.seller_id = ${sellerId} and m.company_id = c.id and 'admin' = any(m.roles)
          and p.email_verified and p.email = ${buyer.toLowerCase()}))
    limit 2`)
  if (rows.length > 1) return 'several-companies'
  return rows[0]?.id ?? 'unknown-buyer'
}

/** By address. */
export async function listManagers(
  db: Db,
  sellerId: number,
  companyId: number,
): Promise<CompanyManager[]> {
  const { rows } = await db.execute<{ email: string; isConfirmed: boolean }>(sql`
    select p.email, p.email_verified as "isConfirmed"
    from company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = ${companyId} and 'admin' = any(m.roles)
    order by p.email`)
  return rows
}

/** Addresses of those who manage the company, and this one if its owner belongs to it. */
export async function listReminded(
  db: Db,
  sellerId: number,
  companyId: number,
  email: string | null,
): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select p.email from company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = ${companyId}
      and ('admin' = any(m.roles) or p.email = ${email})
    order by p.email limit 50`)
  return rows.map((row) => row.email)
}

/** Names of those who have a role in the company, of those without a name the address; by name. */
export async function listRoleNames(
  db: Db,
  sellerId: number,
  companyId: number,
  role: CompanyRole,
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(nullif(p.name, ''), p.email) as name
    from company_member m join person p on p.id = m.person_id
    where m.seller_id = ${sellerId} and m.company_id = ${companyId} and ${role}::text = any(m.roles)
    order by m.person_id`)
  return sortByName(rows).map(({ name }) => name)
}
