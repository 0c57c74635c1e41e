import { type SQL, sql } from 'drizzle-orm'
import {
  type Capability,
  isCapability,
  isRole,
  type OwnRole,
  type Role,
  type StaffLimits,
} from '#contract/accounts/staff.ts'
import type { Db } from '#db/client.ts'

/** What is stored of a member's rights, read by `rightsSql`. */
export interface StoredRights {
  role: string
  own: {
    id: number
    name: string
    capabilities: string[]
    warehouses: number[] | null
    categories: number[] | null
  } | null
}

/** The rights of a row of staff, or of a row of invitations; `toRights` reads them. */
export function rightsSql(sellerId: number, row: SQL): SQL {
  return sql`(select json_build_object('role', ${row}.role, 'own', (
    select json_build_object('id', r.id, 'name', r.name, 'capabilities', r.capabilities,
      'warehouses', r.warehouses, 'categories', r.categories)
    from staff_role r where r.seller_id = ${sellerId} and r.id = ${row}.own_role_id)))`
}

export interface Rights {
  role: Role
  own?: OwnRole
  limits?: StaffLimits
}

/** Null for a role that this version does not have. */
export function toRights({ role, own }: StoredRights): Rights | null {
  if (!isRole(role)) return null
  if (!own) return { role }
  const { id, name, warehouses, categories } = own
  const rights: Rights = {
    role,
    own: { id, name, capabilities: own.capabilities.filter(isCapability) as Capability[] },
  }
  if (warehouses || categories) rights.limits = { warehouses, categories }
  return rights
}

/** What a person may do at this seller's desk now; null: nothing. */
export async function loadRights(
  db: Db,
  sellerId: number,
  personId: string,
): Promise<Rights | null> {
  const { rows } = await db.execute<{ rights: StoredRights }>(sql`
    select ${rightsSql(sellerId, sql`s`)} as rights from staff s
    where s.seller_id = ${sellerId} and s.person_id = ${personId}::uuid and s.disabled_at is null`)
  return rows[0] ? toRights(rows[0].rights) : null
}
