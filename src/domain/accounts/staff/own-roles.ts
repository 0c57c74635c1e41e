import { sql } from 'drizzle-orm'
import {
  buildRoleKey,
  canGrant,
  completeCapabilities,
  fitsWarehouses,
  type Grant,
  maxOwnRoles,
  maxRoleNameLength,
  type OwnRoleCode,
  type OwnRoleInput,
  type OwnRoleView,
  toGrant,
} from '#contract/accounts/own-roles.ts'
import {
  isCapability,
  roleNames,
  roles,
  type StaffMember,
  type StaffRights,
} from '#contract/accounts/staff.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { sortByName } from '#messages/compare-names.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { loadGiver } from './change-staff.ts'
import { requireStaff } from './staff.ts'
import { lockStaff } from './staff-store.ts'

type StoredRole = {
  id: number
  name: string
  capabilities: string[]
  warehouses: number[] | null
  categories: number[] | null
}

/** A role to choose from. */
export interface RoleChoice {
  key: string
  name: string
}

/** The roles that one may give to others: the given ones, then the seller's own. */
export async function listRoleChoices(scope: Scope): Promise<RoleChoice[]> {
  const staff = requireStaff(scope, 'administer')
  const given: RoleChoice[] = roles
    .filter((role) => canGrant(staff, toGrant({ role })))
    .map((role) => ({ key: role, name: roleNames[role]() }))
  const own = (await listOwnRoles(scope))
    .filter((role) => canGrant(staff, role))
    .map(({ id, name }) => ({ key: buildRoleKey('reader', id), name }))
  return given.concat(own)
}

/** The seller's own roles, by name. Source: DEAL-07. */
export async function listOwnRoles(scope: Scope): Promise<OwnRoleView[]> {
  const staff = requireStaff(scope, 'administer')
  const sellerId = scope.seller.id
  const { rows } = await scope.database.primary.execute<StoredRole & { uses: number }>(sql`
    select r.id, r.name, r.capabilities, r.warehouses, r.categories, (
        select count(*)::int from staff s
        where s.seller_id = ${sellerId} and s.own_role_id = r.id and s.disabled_at is null
      ) + (
        select count(*)::int from staff_invitation i
        where i.seller_id = ${sellerId} and i.own_role_id = r.id and ${isOpenSql(scope.now)}) as uses
    from staff_role r where r.seller_id = ${sellerId} order by r.id`)
  return sortByName(rows).map((row) => {
    const grant = toRoleGrant(row)
    const mayChange = row.id !== staff.own?.id && canGrant(staff, grant)
    return { id: row.id, name: row.name, uses: row.uses, ...grant, mayChange }
  })
}

/** Whether the link of an invitation still works. */
const isOpenSql = (now: Date) => sql`i.expires_at > ${now.toISOString()}::timestamptz`

function toRoleGrant({ capabilities, warehouses, categories }: StoredRole) {
  return { capabilities: capabilities.filter(isCapability), limits: { warehouses, categories } }
}

/**
 * Makes a role (`id` 0) or changes one, for all who have it at once. Refuses what holds more than the
 * giver has, before or after, and the role that the giver has. Audited. Source: DEAL-07.
 */
export async function saveOwnRole(
  scope: Scope,
  id: number,
  input: OwnRoleInput,
  expected: ExpectedState<OwnRoleInput>,
): Promise<Outcome<number, OwnRoleCode>> {
  return runRoleWrite(scope, id, async ({ db, giver, before }) => {
    if (!matchesExpected(before && toInput(before), expected)) return refuse('changed-meanwhile')
    const parsed = await parseRole(db, scope.seller.id, id, input)
    if (!parsed.ok) return parsed
    const { name, grant } = parsed.value
    if (!canGrant(giver, grant)) return refuse('invalid', { capabilities: 'more-than-own' })
    const { capabilities, limits } = grant
    const columns = sql`${name}, ${sql.param([...capabilities])}::text[],
      ${toArray(limits?.warehouses)}::bigint[], ${toArray(limits?.categories)}::bigint[]`
    const { rows } = await db.execute<{ id: number }>(
      before
        ? sql`update staff_role set (name, capabilities, warehouses, categories) = (${columns})
            where seller_id = ${scope.seller.id} and id = ${id} returning id`
        : sql`insert into staff_role (seller_id, name, capabilities, warehouses, categories)
            values (${scope.seller.id}, ${columns}) returning id`,
    )
    const after = { name, capabilities, ...limits }
    const savedId = rows[0]!.id
    return ok({ id: savedId, action: before ? 'role.save' : 'role.add', after })
  })
}

/** Removes a role that nobody has and nobody is invited to. Audited. */
export async function removeOwnRole(
  scope: Scope,
  id: number,
): Promise<Outcome<number, OwnRoleCode>> {
  return runRoleWrite(scope, id, async ({ db, before }) => {
    if (!before) throw stop('not-found')
    const { rows } = await db.execute<{ isUsed: boolean }>(sql`
      select exists (select 1 from staff where seller_id = ${scope.seller.id} and own_role_id = ${id}
          and disabled_at is null)
        or exists (select 1 from staff_invitation i
          where i.seller_id = ${scope.seller.id} and i.own_role_id = ${id} and ${isOpenSql(scope.now)}) as "isUsed"`)
    if (rows[0]!.isUsed) return refuse('role-used')
    // Ended invitations go with the role: nobody can follow them.
    await db.execute(sql`
      delete from staff_invitation where seller_id = ${scope.seller.id} and own_role_id = ${id}`)
    // Those without access keep no reference to it.
    await db.execute(sql`
      update staff set own_role_id = null where seller_id = ${scope.seller.id} and own_role_id = ${id}`)
    await db.execute(
      sql`delete from staff_role where seller_id = ${scope.seller.id} and id = ${id}`,
    )
    return ok({ id, action: 'role.remove', after: null })
  })
}

interface RoleWrite {
  db: Db
  giver: StaffRights
  before: StoredRole | null
}

type RoleWriteOutcome = Outcome<
  { id: number; action: 'role.add' | 'role.save' | 'role.remove'; after: object | null },
  OwnRoleCode
>

/** Under the staff's lock, with the giver's rights as they are then. */
async function runRoleWrite(
  scope: Scope,
  id: number,
  work: (write: RoleWrite) => Promise<RoleWriteOutcome>,
): Promise<Outcome<number, OwnRoleCode>> {
  const staff: StaffMember = requireStaff(scope, 'administer')
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await lockStaff(db, seller.id)
    const giver = await loadGiver(db, seller.id, staff.id)
    const before = id === 0 ? null : await lockRole(db, seller.id, id)
    if (id !== 0 && !before) throw stop('not-found')
    if (before && before.id === giver.own?.id) return refuse('own-role')
    if (before && !canGrant(giver, toRoleGrant(before))) return refuse('more-than-own')
    const outcome = await work({ db, giver, before })
    if (!outcome.ok) return outcome
    const { id: savedId, action, after } = outcome.value
    await audit(db, {
      sellerId: seller.id,
      personId: staff.id,
      now,
      requestId,
      action,
      subject: `role:${savedId}`,
      before: before && { ...toRoleGrant(before).limits, ...before },
      after,
    })
    return ok(savedId)
  })
}

async function lockRole(db: Db, sellerId: number, id: number): Promise<StoredRole | null> {
  const { rows } = await db.execute<StoredRole>(sql`
    select id, name, capabilities, warehouses, categories from staff_role
    where seller_id = ${sellerId} and id = ${id} for update`)
  return rows[0] ?? null
}

async function parseRole(
  db: Db,
  sellerId: number,
  id: number,
  input: OwnRoleInput,
): Promise<Outcome<{ name: string; grant: Grant }, OwnRoleCode>> {
  const name = input.name.trim().replace(/\s+/g, ' ')
  const fields: Record<string, OwnRoleCode> = {}
  if (name === '') fields.name = 'missing'
  else if (name.length > maxRoleNameLength) fields.name = 'too-long'
  const warehouses = toLimit(input.warehouses)
  const categories = toLimit(input.categories)
  const capabilities = completeCapabilities(input.capabilities.filter(isCapability))
  if (warehouses && !fitsWarehouses(capabilities)) fields.warehouses = 'needs-whole-shop'
  const { rows } = await db.execute<{
    isTaken: boolean
    count: number
    warehouses: number
    categories: number
  }>(sql`
    select exists (select 1 from staff_role where seller_id = ${sellerId} and id <> ${id}
        and lower(name) = lower(${name})) as "isTaken",
      (select count(*)::int from staff_role where seller_id = ${sellerId} and id <> ${id}) as count,
      (select count(*)::int from warehouse where seller_id = ${sellerId}
        and id = any(${toArray(warehouses ?? [])}::bigint[])) as warehouses,
      (select count(*)::int from category where seller_id = ${sellerId}
        and id = any(${toArray(categories ?? [])}::bigint[])) as categories`)
  const facts = rows[0]!
  if (facts.isTaken) fields.name = 'name-taken'
  if (facts.count >= maxOwnRoles) return refuse('too-many-roles')
  if (facts.warehouses !== (warehouses?.length ?? 0)) fields.warehouses = 'unknown-limit'
  if (facts.categories !== (categories?.length ?? 0)) fields.categories = 'unknown-limit'
  if (Object.keys(fields).length > 0) return refuse('invalid', fields)
  return ok({ name, grant: { capabilities, limits: { warehouses, categories } } })
}

/** Nothing chosen: the whole shop. */
function toLimit(ids: readonly number[]): number[] | null {
  return ids.length === 0 ? null : [...new Set(ids)].sort((a, b) => a - b)
}

function toArray(ids: readonly number[] | null | undefined) {
  return ids ? sql.param([...ids]) : sql`null`
}

function toInput({ name, capabilities, warehouses, categories }: StoredRole): OwnRoleInput {
  return { name, capabilities, warehouses: warehouses ?? [], categories: categories ?? [] }
}
