import { sql } from 'drizzle-orm'
import { type Capability, mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { type Assignee, type DealKind, dealKinds } from '#contract/desk/workbench.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff, rightsSql, type StoredRights, toRights } from '../accounts/accounts.ts'

/** What dealing with each kind needs; who may do it may also give it to somebody. */
const neededCapability: Record<DealKind, Capability> = {
  bid: 'negotiate',
  rfq: 'negotiate',
  order: 'orders',
}

/** Those who may be given deals of this kind, by name. Source: DEAL-01. */
export async function listAssignees(scope: Scope, kind: DealKind): Promise<Assignee[]> {
  requireStaff(scope, 'read')
  const assignees = await loadAssignees(scope.database.primary, scope.seller.id)
  return assignees.filter(({ kinds }) => kinds.includes(kind))
}

/** The seller's active staff who may deal with anything, by name. */
export async function loadAssignees(db: Db, sellerId: number): Promise<Assignee[]> {
  const { rows } = await db.execute<{ id: string; name: string; rights: StoredRights }>(sql`
    select s.person_id as id, coalesce(nullif(p.name, ''), p.email) as name,
      ${rightsSql(sellerId, sql`s`)} as rights
    from staff s join person p on p.id = s.person_id
    where s.seller_id = ${sellerId} and s.disabled_at is null
    order by lower(coalesce(nullif(p.name, ''), p.email)), s.person_id`)
  return rows
    .map(({ id, name, rights }) => ({ id, name, kinds: listAssignableKinds(toRights(rights)) }))
    .filter(({ kinds }) => kinds.length > 0)
}

/** What somebody with these rights may deal with; null: a role that is gone. */
export function listAssignableKinds(rights: StaffRights | null): DealKind[] {
  return dealKinds.filter((kind) => rights !== null && mayDo(rights, neededCapability[kind]))
}
