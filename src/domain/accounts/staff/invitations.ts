import { invitationMail } from '#contract/accounts/account-mails.ts'
import {
  type InvitationCode,
  type InvitationView,
  maxInvitations,
} from '#contract/accounts/invitations.ts'
import { canGrant, parseRoleKey, toGrant } from '#contract/accounts/own-roles.ts'
import { roleNames, type StaffRights } from '#contract/accounts/staff.ts'
import { forgotPasswordSchema } from '#contract/schemas/accounts.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { findPersonByEmail } from '../person/person-store.ts'
import { mailLinks } from '../proofs/account-links.ts'
import { hashToken, newToken } from '../proofs/secret-token.ts'
import { loadGiver } from './change-staff.ts'
import {
  deleteInvitation,
  type InvitationRow,
  listInvitationRows,
  putInvitation,
} from './invitation-store.ts'
import { requireStaff } from './staff.ts'
import { type Rights, toRights } from './staff-rights.ts'
import { loadRoleRights, lockStaff, type StoredRole } from './staff-store.ts'

/** The invitations that nobody has followed, ended ones too, the latest first. Source: DEAL-07. */
export async function listInvitations(scope: Scope): Promise<InvitationView[]> {
  const staff = requireStaff(scope, 'administer')
  const { database, seller, now } = scope
  const rows = await listInvitationRows(database.primary, seller.id)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    roleName: getRoleName(toRights(row.rights)),
    sentOn: formatMoment(row.sentAt, seller, 'day'),
    endsOn: formatMoment(row.expiresAt, seller, 'day'),
    isEnded: Date.parse(row.expiresAt) <= now.getTime(),
    mayChange: mayGive(staff, toRights(row.rights)),
  }))
}

export function getRoleName(rights: Rights | null): string {
  return rights ? (rights.own?.name ?? roleNames[rights.role]()) : ''
}

function mayGive(giver: StaffRights, rights: Rights | null): boolean {
  return rights !== null && canGrant(giver, toGrant(rights))
}

/**
 * Mails an invitation to the desk with a link that works once, for seven days. An address has one
 * invitation: another one ends the first. Refuses roles that hold more than one has oneself.
 * Audited. Source: DEAL-07.
 */
export async function inviteStaff(
  scope: Scope,
  input: { email: string; role: string },
): Promise<Outcome<null, InvitationCode>> {
  requireStaff(scope, 'administer')
  const parsed = parseInput(forgotPasswordSchema, { email: input.email })
  const key = parseRoleKey(input.role)
  const fields: Record<string, InvitationCode> = {}
  if (!parsed.ok) fields.email = input.email.trim() === '' ? 'missing' : 'bad-email'
  if (!key) fields.role = 'unknown-role'
  if (!parsed.ok || !key) return refuse('invalid', fields)
  const { email } = parsed.value
  if ((await consumeRateLimit(scope, 'invitation-mail-of-contact', email)) > 0)
    return refuse('invalid', { email: 'too-many-mails' })
  return runInvitationWrite(scope, async (db, giver) => {
    const rights = await loadRoleRights(db, scope.seller.id, key)
    if (!rights) return refuse('invalid', { role: 'unknown-role' })
    if (!mayGive(giver, rights)) return refuse('invalid', { role: 'more-than-own' })
    const rows = await listInvitationRows(db, scope.seller.id)
    const present = rows.find((row) => row.email === email)
    if (present && !mayGive(giver, toRights(present.rights)))
      return refuse('invalid', { role: 'more-than-own' })
    const open = rows.filter(({ expiresAt }) => Date.parse(expiresAt) > scope.now.getTime())
    if (!present && open.length >= maxInvitations) return refuse('too-many-invitations')
    if (await hasAccess(db, scope.seller.id, email))
      return refuse('invalid', { email: 'has-access' })
    await sendInvitation(scope, db, { email, key, rights })
    return ok(null)
  })
}

async function hasAccess(db: Db, sellerId: number, email: string): Promise<boolean> {
  const person = await findPersonByEmail(db, email)
  if (!person) return false
  const rows = await lockStaff(db, sellerId)
  return rows.some(({ personId, disabledAt }) => personId === person.id && !disabledAt)
}

/** Mails a new link, for another seven days; the one before ends. Audited. */
export async function resendInvitation(
  scope: Scope,
  id: number,
): Promise<Outcome<null, InvitationCode>> {
  return changeInvitation(scope, id, async (db, row, rights) => {
    if ((await consumeRateLimit(scope, 'invitation-mail-of-contact', row.email)) > 0)
      return refuse('too-many-mails')
    await sendInvitation(scope, db, { email: row.email, key: row, rights })
    return ok(null)
  })
}

/** Ends an invitation: its link works no longer. Audited. */
export async function revokeInvitation(
  scope: Scope,
  id: number,
): Promise<Outcome<null, InvitationCode>> {
  return changeInvitation(scope, id, async (db) => {
    await deleteInvitation(db, scope.seller.id, id)
    await recordInvitation(scope, db, 'staff.uninvite', id)
    return ok(null)
  })
}

type InvitationOutcome = Outcome<null, InvitationCode>

async function changeInvitation(
  scope: Scope,
  id: number,
  work: (db: Db, row: InvitationRow, rights: Rights) => Promise<InvitationOutcome>,
): Promise<InvitationOutcome> {
  return runInvitationWrite(scope, async (db, giver) => {
    const row = (await listInvitationRows(db, scope.seller.id)).find((each) => each.id === id)
    const rights = row && toRights(row.rights)
    if (!row || !rights) return refuse('invitation-gone')
    if (!mayGive(giver, rights)) return refuse('more-than-own')
    return work(db, row, rights)
  })
}

/** Under the staff's lock, with the rights of who invites as they are then. */
async function runInvitationWrite(
  scope: Scope,
  work: (db: Db, giver: StaffRights) => Promise<InvitationOutcome>,
): Promise<InvitationOutcome> {
  const { id } = requireStaff(scope, 'administer')
  return scope.database.transaction(async (db) => {
    await lockStaff(db, scope.seller.id)
    return work(db, await loadGiver(db, scope.seller.id, id))
  })
}

async function sendInvitation(
  scope: Scope,
  db: Db,
  { email, key, rights }: { email: string; key: StoredRole; rights: Rights },
): Promise<void> {
  const { seller, now } = scope
  const staff = requireStaff(scope, 'administer')
  const token = newToken()
  const { role, ownRoleId } = key
  const tokenHash = hashToken(token)
  const invitation = { email, role, ownRoleId, tokenHash, invitedBy: staff.id }
  const id = await putInvitation(db, seller.id, invitation, now)
  await mailReader(db, seller, email, (view) => ({
    now,
    dedupKey: `staff-invitation:${tokenHash}`,
    ...invitationMail(
      view.companyName,
      { by: staff.name, roleName: getRoleName(rights) },
      mailLinks.invitation(view, token),
    ),
  }))
  await recordInvitation(scope, db, 'staff.invite', id, { role: getRoleName(rights) })
}

/** Without the address: the record has no contacts (ACC-05). */
async function recordInvitation(
  scope: Scope,
  db: Db,
  action: 'staff.invite' | 'staff.uninvite',
  id: number,
  after: object | null = null,
): Promise<void> {
  const { id: personId } = requireStaff(scope, 'administer')
  const { seller, now, requestId } = scope
  const subject = `invitation:${id}`
  await audit(db, { sellerId: seller.id, personId, now, requestId, action, subject, after })
}
