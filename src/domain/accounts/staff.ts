import type { SignInInput } from '#contract/accounts.ts'
import {
  type Capability,
  isRole,
  may,
  type StaffCode,
  type StaffMember,
  type StaffRow,
} from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '../audit.ts'
import { invalidateTags, tags } from '../data-cache.ts'
import { type ExpectedState, matchesExpected } from '../expected-state.ts'
import type { AppContext, Scope } from '../scope.ts'
import { mailFactorOptional } from './account-notices.ts'
import { isPasswordOf } from './passwords.ts'
import { findPersonByEmail } from './person-store.ts'
import { findLiveSession } from './read-session.ts'
import { renewCredential } from './renew-credential.ts'
import { deleteSession } from './session-store.ts'
import { authenticate, type SignInOutcome } from './sign-in.ts'
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
 * The member of staff who asks, where they may do this: the first line of every use-case of the desk. Throws the stop
 * `sign-in` where nobody is at the desk, and `forbidden` where the role does not go so far. Source: DESK-01.
 */
export function requireStaff(scope: Scope, capability: Capability): StaffMember {
  const { staff, outside, requestId } = scope
  if (!staff) throw stop('sign-in')
  if (!may(staff.role, capability)) {
    outside.log.warn(
      { security: 'forbidden', requestId, staff: staff.id, role: staff.role, capability },
      'Not of the role',
    )
    throw stop('forbidden')
  }
  return staff
}

/**
 * Who holds this token at this seller's desk; null once their access is taken away, and while they lack a second
 * factor. `mark` false: an open page that listens is no work.
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
 * Who holds this token at this seller's desk: as `staff`, or as `staffSetup` where a second factor has to be set up
 * first. In production staff need one unless the owner turned that off for the shop. Source: SAFE-05.
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
 * Lets staff of this shop in without a second factor, or asks for one again; for owners, on the record. Turning it off
 * needs the owner's password and is mailed to all owners of the shop. Source: SAFE-05.
 */
export async function setStaffFactor(
  scope: Scope,
  { isOptional, password }: { isOptional: boolean; password: string },
): Promise<Outcome<null, StaffCode>> {
  const { id, name } = requireStaff(scope, 'administer')
  if (isOptional && !(await isPasswordOf(scope, id, password))) return refuse('wrong-password')
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

/** Whether staff of this shop may come in without a second factor. */
export async function isStaffFactorOptional(scope: Scope): Promise<boolean> {
  requireStaff(scope, 'administer')
  return readFactorOptional(scope.database.primary, scope.seller.id)
}

/** A session of the desk, its own and a short one; only for this seller's staff. Others are refused like strangers. */
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
  return loadRows(scope.database.primary, scope.seller.id)
}

/** For the command line, which asks nobody. */
export async function loadRows(db: Db, sellerId: number): Promise<StaffRow[]> {
  const rows = await listStaffRows(db, sellerId)
  return rows.flatMap(({ role, disabledAt, ...row }) =>
    isRole(role) ? [{ ...row, role, active: !disabledAt }] : [],
  )
}

/** What somebody may do at a desk. */
export interface StaffAccess {
  role: string
}

/**
 * Gives a person with an account a role at this seller, or changes it while it is still `over` (null: no access).
 * Refuses one's own, unknown people and roles.
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

/** Takes the access away, whatever role it is by now: what is meant doesn't depend on it. */
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
  /** Who does it; null: the command line. */
  by: string | null
  email: string
  /** Null takes the access away. */
  role: string | null
  /** The access that the change was made over; null: none. */
  over: ExpectedState<StaffAccess>
}

/** Changes who may come to a seller's desk, audited: only whose address is confirmed. A seller never loses its last owner. */
export async function changeStaff(
  scope: Pick<Scope, 'database' | 'now' | 'requestId'>,
  { sellerId, by, email, role, over: expected }: StaffChange,
): Promise<Outcome<null, StaffCode>> {
  if (role !== null && !isRole(role)) return refuse('unknown-role')
  return scope.database.transaction(async (db) => {
    const person = await findPersonByEmail(db, email.trim().toLowerCase())
    // Anybody can register anybody's address: until it is confirmed, who would come in is not known.
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
    // Links from before belong to an account that opened no desk.
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
