import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ApproverRole } from '#contract/negotiation/approvals.ts'
import type { Db } from '#db/client.ts'
import { rightsSql, type StoredRights, toRights } from './staff-rights.ts'

/** More are not named. */
const maxApprovers = 5

/**
 * Names of active staff who may approve what needs this role, approvers first, but for those who may
 * not decide about it. Source: RFQ-05, DEAL-03.
 */
export async function listApprovers(
  db: Db,
  sellerId: number,
  needed: ApproverRole,
  exceptIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ name: string; rights: StoredRights }>(sql`
    select coalesce(nullif(p.name, ''), p.email) as name, ${rightsSql(sellerId, sql`s`)} as rights
    from staff s join person p on p.id = s.person_id
    where s.seller_id = ${sellerId} and (${needed} <> 'owner' or s.role = 'owner')
      and s.disabled_at is null and p.id <> all(${sql.param([...exceptIds])}::uuid[])
    order by s.role = 'approver' desc, p.name`)
  const approvers = rows.filter(({ rights: stored }) => {
    const rights = toRights(stored)
    return rights !== null && mayDo(rights, 'approve')
  })
  return approvers.slice(0, maxApprovers).map(({ name }) => name)
}
