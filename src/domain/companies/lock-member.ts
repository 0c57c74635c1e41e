import { sql } from 'drizzle-orm'
import type { CompanyRole } from '#contract/companies/companies.ts'
import type { Db } from '#db/client.ts'

export type LockedMember = {
  roles: CompanyRole[]
  orderLimit: number | null
  monthLimit: number | null
}

/**
 * A member with roles and limits as they are now; until the transaction ends, no other order of
 * theirs for the company is placed. Null: no longer a member. Source: CO-02.
 */
export async function lockMember(
  db: Db,
  sellerId: number,
  companyId: number,
  personId: string,
): Promise<LockedMember | null> {
  const { rows } = await db.execute<LockedMember>(sql`
    select roles, order_limit::float8 as "orderLimit", month_limit::float8 as "monthLimit"
    from company_member
    where seller_id = ${sellerId} and company_id = ${companyId} and person_id = ${personId}::uuid
    for update`)
  return rows[0] ?? null
}

/** Whether somebody else of the company may approve this person's orders. Source: CO-03. */
export async function hasOtherApprover(
  db: Db,
  sellerId: number,
  companyId: number,
  personId: string,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from company_member where seller_id = ${sellerId} and company_id = ${companyId}
      and person_id <> ${personId}::uuid and 'approve' = any(roles) limit 1`)
  return rows.length > 0
}
