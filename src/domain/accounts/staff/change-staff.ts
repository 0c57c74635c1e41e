import { buildRoleKey, canGrant, parseRoleKey, toGrant } from '#contract/accounts/own-roles.ts'
import { mayDo, type StaffCode, type StaffRights } from '#contract/accounts/staff.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { findPersonByEmail } from '../person/person-store.ts'
import { renewCredential } from '../proofs/renew-credential.ts'
import { requireStaff } from './staff.ts'
import { loadRights, type Rights } from './staff-rights.ts'
import { disableStaff, loadRoleRights, lockStaff, putStaff } from './staff-store.ts'

/** A person's access to a desk. */
export interface StaffAccess {
  role: string
}

/**
 * Gives a person with an account a role at this seller, or changes it if the access still matches
 * `expected` (null: no access). Refuses to change one's own role, unknown people and roles, and what
 * holds more than one has oneself, before or after. Source: DESK-01, DEAL-07.
 */
export async function grantRole(
  scope: Scope,
  email: string,
  role: string,
  expected: ExpectedState<StaffAccess>,
): Promise<Outcome<null, StaffCode>> {
  const { id } = requireStaff(scope, 'administer')
  return changeStaff(scope, { sellerId: scope.seller.id, by: id, email, role, over: expected })
}

/** Removes the access, whatever the current role is. */
export async function revokeRole(scope: Scope, email: string): Promise<Outcome<null, StaffCode>> {
  const { id } = requireStaff(scope, 'administer')
  return changeStaff(scope, {
    sellerId: scope.seller.id,
    by: id,
    email,
    role: null,
    over: 'last-wins',
  })
}

export interface StaffChange {
  sellerId: number
  /** Id of the person who makes the change; null for the command line. */
  by: string | null
  email: string
  /** Null removes the access. */
  role: string | null
  /** The access that the change was based on; null: none. */
  over: ExpectedState<StaffAccess>
}

/**
 * Changes who has access to a seller's desk, audited. Requires a verified address. A seller always
 * keeps an owner.
 */
export async function changeStaff(
  scope: Pick<Scope, 'database' | 'now' | 'requestId'>,
  { sellerId, by, email, role, over: expected }: StaffChange,
): Promise<Outcome<null, StaffCode>> {
  const key = role === null ? null : parseRoleKey(role)
  if (role !== null && key === null) return refuse('unknown-role')
  return scope.database.transaction(async (db) => {
    const person = await findPersonByEmail(db, email.trim().toLowerCase())
    // Anybody can register anybody's address: until it is verified, the account's owner is unknown.
    if (!person || (role !== null && !person.emailVerified)) return refuse('unknown-person')
    if (person.id === by) return refuse('not-yourself')
    const staffRows = await lockStaff(db, sellerId)
    const before = staffRows.find((row) => row.personId === person.id)
    const previousRole = before ? buildRoleKey(before.role, before.ownRoleId) : null
    const access = before && !before.disabledAt ? { role: previousRole! } : null
    const rights = key && (await loadRoleRights(db, sellerId, key))
    if (key && !rights) return refuse('unknown-role')
    const giver = by === null ? null : await loadGiver(db, sellerId, by)
    if (giver && !(await mayChange(db, sellerId, giver, { personId: person.id, rights })))
      return refuse('more-than-own')
    if (!matchesExpected(access, expected))
      return refuse(expected === null ? 'has-access' : 'changed-meanwhile')
    const wasOwner = before?.role === 'owner' && !before.disabledAt
    const owners = staffRows.filter((row) => row.role === 'owner' && !row.disabledAt)
    if (wasOwner && role !== 'owner' && owners.length === 1) return refuse('last-owner')
    if (key === null) await disableStaff(db, sellerId, person.id, scope.now)
    else await putStaff(db, sellerId, person.id, key)
    // Earlier links belong to an account without desk access.
    if (key !== null && (!before || before.disabledAt))
      await renewCredential(db, person.id, { updatedAt: scope.now })
    await audit(db, {
      sellerId,
      personId: by,
      now: scope.now,
      requestId: scope.requestId,
      action: role === null ? 'staff.disable' : 'staff.role',
      subject: `person:${person.id}`,
      before: before ? { role: previousRole, active: !before.disabledAt } : null,
      after: { role: role ?? previousRole, active: role !== null },
    })
    return ok(null)
  })
}

/**
 * The rights of who makes the change, as they are at this moment under the staff's lock: a role that
 * was taken since the request began gives nothing any more.
 */
export async function loadGiver(db: Db, sellerId: number, personId: string): Promise<StaffRights> {
  const rights = await loadRights(db, sellerId, personId)
  if (!rights || !mayDo(rights, 'administer')) throw stop('forbidden')
  return rights
}

async function mayChange(
  db: Db,
  sellerId: number,
  giver: StaffRights,
  { personId, rights }: { personId: string; rights: Rights | null },
): Promise<boolean> {
  const present = await loadRights(db, sellerId, personId)
  return [present, rights].every((each) => each === null || canGrant(giver, toGrant(each)))
}
