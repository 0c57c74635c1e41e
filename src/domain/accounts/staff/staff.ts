import {
  type Capability,
  isRole,
  mayDo,
  type StaffCode,
  type StaffMember,
  type StaffRow,
} from '#contract/accounts/staff.ts'
import type { SignInInput } from '#contract/schemas/accounts.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import { findPersonByEmail } from '../person/person-store.ts'
import { mailFactorOptional } from '../proofs/account-notices.ts'
import { renewCredential } from '../proofs/renew-credential.ts'
import { findLiveSession } from '../sessions/read-session.ts'
import { deleteSession } from '../sessions/session-store.ts'
import { authenticate, type SignInOutcome } from '../sign-in/sign-in.ts'
import {
  disableStaff,
  findActiveStaff,
  listStaffRows,
  lockStaff,
  putFactorOptional,
  putStaff,
  readFactorOptional,
} from './staff-store.ts'

/**
 * Returns the member of staff if their role has the capability, or the key if its scopes have it.
 * Every desk use case calls this first. Throws the stop `sign-in` if nobody is signed in at the
 * desk, and `forbidden` if the role lacks the capability. Source: DESK-01, KEY-01.
 */
export function requireStaff(scope: Scope, capability: Capability): StaffMember {
  const { staff, outside, requestId } = scope
  if (!staff) throw stop('sign-in')
  if (!mayDo(staff, capability)) {
    outside.log.warn(
      {
        event: 'staff.forbidden',
        security: 'forbidden',
        requestId,
        staff: staff.id,
        role: staff.role,
        capability,
      },
      'Role lacks the capability',
    )
    throw stop('forbidden')
  }
  return staff
}

/**
 * Returns the member of staff with this token at this seller's desk. Null without access, or
 * without a required second factor. `shouldMarkSeen` false: an open page that only listens does not extend
 * the session.
 */
export async function readStaff(
  app: AppContext,
  sellerId: number,
  token: string,
  now: Date,
  shouldMarkSeen = true,
): Promise<StaffMember | null> {
  return (await readDesk(app, sellerId, token, now, shouldMarkSeen)).staff ?? null
}

/**
 * Resolves a desk token to `staff`, or to `staffSetup` if a second factor has to be set up first.
 * In production staff need one unless the owner turned that off for the shop. Source: SAFE-05.
 */
export async function readDesk(
  app: AppContext,
  sellerId: number,
  token: string,
  now: Date,
  shouldMarkSeen = true,
): Promise<{ staff?: StaffMember; staffSetup?: StaffMember }> {
  const session = await findLiveSession(
    app,
    token,
    { sellerId, kind: 'desk', via: 'cookie' },
    now,
    shouldMarkSeen,
  )
  if (!session) return {}
  const row = await findActiveStaff(app.database.primary, sellerId, session.person.id)
  if (!row || !isRole(row.role)) return {}
  const staff = {
    id: row.id,
    sessionId: session.session.id,
    role: row.role,
    name: row.name,
    email: row.email,
  }
  const needsFactor = app.outside.staffNeedsFactor && !row.factorOptional && !row.hasFactor
  return needsFactor ? { staffSetup: staff } : { staff }
}

/**
 * Turns the second factor of this shop's staff off or on. Owners only, audited. Turning it off
 * requires the owner's password and is mailed to all owners of the shop. Source: SAFE-05.
 */
export async function setStaffFactor(
  scope: Scope,
  { isOptional, password }: { isOptional: boolean; password: string },
): Promise<Outcome<null, StaffCode>> {
  const { id, name } = requireStaff(scope, 'administer')
  if (isOptional && !(await verifyPersonPassword(scope, id, password)))
    return refuse('wrong-password')
  const { database, seller, now, requestId } = scope
  await database.transaction(async (db) => {
    const before = await putFactorOptional(db, seller.id, isOptional)
    if (before === isOptional) return
    if (isOptional) await mailFactorOptional(scope, db, name)
    const auditBase = { sellerId: seller.id, personId: id, now, requestId }
    const change = { action: 'staff.second-factor' as const, subject: `seller:${seller.id}` }
    await audit(db, {
      ...auditBase,
      ...change,
      before: { isOptional: before },
      after: { isOptional },
    })
  })
  return ok(null)
}

/** Tells whether staff of this shop may sign in without a second factor. */
export async function isStaffFactorOptional(scope: Scope): Promise<boolean> {
  requireStaff(scope, 'administer')
  return readFactorOptional(scope.database.primary, scope.seller.id)
}

/**
 * Begins a desk session, separate and short-lived, for this seller's staff only. Others are refused
 * like unknown people.
 */
export async function staffSignIn(scope: Scope, input: SignInInput): Promise<SignInOutcome> {
  const { database, seller } = scope
  return authenticate(scope, input, { kind: 'desk', via: 'cookie' }, async (personId) =>
    Boolean(await findActiveStaff(database.primary, seller.id, personId)),
  )
}

export async function staffSignOut(scope: Scope): Promise<void> {
  const member = scope.staff ?? scope.staffSetup
  if (!member) return
  await deleteSession(scope.database.primary, member.sessionId)
  await invalidateTags(scope.database.primary, scope.seller.id, [tags.desk(scope.seller.id)])
}

export async function listStaff(scope: Scope): Promise<StaffRow[]> {
  requireStaff(scope, 'administer')
  return loadStaffRows(scope.database.primary, scope.seller.id)
}

/** For the command line, without a permission check. */
export async function loadStaffRows(db: Db, sellerId: number): Promise<StaffRow[]> {
  const rows = await listStaffRows(db, sellerId)
  return rows.flatMap(({ role, disabledAt, ...row }) =>
    isRole(role) ? [{ ...row, role, active: !disabledAt }] : [],
  )
}

/** A person's access to a desk. */
export interface StaffAccess {
  role: string
}

/**
 * Gives a person with an account a role at this seller, or changes it if the access still matches
 * `expected` (null: no access). Refuses to change one's own role, and unknown people and roles.
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
  if (role !== null && !isRole(role)) return refuse('unknown-role')
  return scope.database.transaction(async (db) => {
    const person = await findPersonByEmail(db, email.trim().toLowerCase())
    // Anybody can register anybody's address: until it is verified, the account's owner is unknown.
    if (!person || (role !== null && !person.emailVerified)) return refuse('unknown-person')
    if (person.id === by) return refuse('not-yourself')
    const staffRows = await lockStaff(db, sellerId)
    const before = staffRows.find((row) => row.personId === person.id)
    const access = before && !before.disabledAt ? { role: before.role } : null
    if (!matchesExpected(access, expected))
      return refuse(expected === null ? 'has-access' : 'changed-meanwhile')
    const wasOwner = before?.role === 'owner' && !before.disabledAt
    const owners = staffRows.filter((row) => row.role === 'owner' && !row.disabledAt)
    if (wasOwner && role !== 'owner' && owners.length === 1) return refuse('last-owner')
    if (role === null) await disableStaff(db, sellerId, person.id, scope.now)
    else await putStaff(db, sellerId, person.id, role)
    // Earlier links belong to an account without desk access.
    if (role !== null && (!before || before.disabledAt))
      await renewCredential(db, person.id, { updatedAt: scope.now })
    await audit(db, {
      sellerId,
      personId: by,
      now: scope.now,
      requestId: scope.requestId,
      action: role === null ? 'staff.disable' : 'staff.role',
      subject: `person:${person.id}`,
      before: before ? { role: before.role, active: !before.disabledAt } : null,
      after: { role: role ?? before?.role ?? null, active: role !== null },
    })
    return ok(null)
  })
}
