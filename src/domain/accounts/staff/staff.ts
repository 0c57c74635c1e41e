import { buildRoleKey } from '#contract/accounts/own-roles.ts'
import {
  type Capability,
  mayDo,
  type Reach,
  roleNames,
  type StaffCode,
  type StaffListRow,
  type StaffMember,
  type StaffRow,
} from '#contract/accounts/staff.ts'
import type { SignInInput } from '#contract/schemas/accounts.server.ts'
import type { Db } from '#db/client.ts'
import { formatDistance } from '#kernel/format-distance.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import { mailFactorOptional } from '../proofs/account-notices.ts'
import { findLiveSession } from '../sessions/read-session.ts'
import { deleteSession } from '../sessions/session-store.ts'
import { authenticate, type SignInOutcome } from '../sign-in/sign-in.ts'
import { toRights } from './staff-rights.ts'
import {
  findActiveStaff,
  listLastActive,
  listStaffRows,
  putFactorOptional,
  readFactorOptional,
} from './staff-store.ts'

/**
 * Returns the member of staff if their role has the capability, or the key if its scopes have it.
 * Every desk use case calls this first. Throws the stop `sign-in` if nobody is signed in at the
 * desk, and `forbidden` if the role lacks the capability. `part`: the caller keeps within the limits
 * of a limited role; without it, one that is limited in this is refused. Source: DESK-01, KEY-01,
 * DEAL-07.
 */
export function requireStaff(
  scope: Scope,
  capability: Capability,
  reach: Reach = 'whole',
): StaffMember {
  const { staff, outside, requestId } = scope
  if (!staff) throw stop('sign-in')
  if (!mayDo(staff, capability, reach)) {
    outside.log.warn(
      {
        event: 'staff.forbidden',
        security: 'forbidden',
        requestId,
        staff: staff.id,
        role: staff.own ? buildRoleKey(staff.role, staff.own.id) : staff.role,
        capability,
      },
      'Role lacks the capability',
    )
    throw stop('forbidden')
  }
  return staff
}

/**
 * For what shows orders or customers of the whole shop: refuses those who are limited to some
 * warehouses. Source: DEAL-07.
 */
export function requireAllOrders(scope: Scope, capability: Capability): StaffMember {
  const staff = requireStaff(scope, capability)
  if (staff.limits?.warehouses) throw stop('forbidden')
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
  const rights = row && toRights(row.rights)
  if (!row || !rights) return {}
  const { id, name, email } = row
  const staff: StaffMember = { id, sessionId: session.session.id, name, email, ...rights }
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

export async function listStaff(scope: Scope): Promise<StaffListRow[]> {
  requireStaff(scope, 'administer')
  const { seller, now } = scope
  const db = scope.database.primary
  const rows = await loadStaffRows(db, seller.id)
  const times = await listLastActive(db, seller.id)
  return rows.map((row) => {
    const last = times.get(row.id)
    return { ...row, lastActive: last ? formatDistance(last, now, seller.locale) : null }
  })
}

/** For the command line, without a permission check. */
export async function loadStaffRows(db: Db, sellerId: number): Promise<StaffRow[]> {
  const rows = await listStaffRows(db, sellerId)
  return rows.flatMap(({ rights: stored, disabledAt, id, name, email }) => {
    const rights = toRights(stored)
    if (!rights) return []
    const role = buildRoleKey(rights.role, rights.own?.id ?? null)
    const roleName = rights.own?.name ?? roleNames[rights.role]()
    return [{ id, name, email, role, roleName, active: !disabledAt }]
  })
}
