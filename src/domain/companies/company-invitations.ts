import {
  type CompanyCode,
  type CompanyInvitationStep,
  maxCompanies,
  maxCompanyInvitations,
  maxMembers,
} from '#contract/companies/companies.ts'
import { companyInvitationMail } from '#contract/companies/company-mails.ts'
import { paths } from '#contract/paths/paths.ts'
import {
  type CompanyInvitationInput,
  companyInvitationSchema,
} from '#contract/schemas/companies.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { hashToken, newToken, requireCustomer, setSessionCompany } from '../accounts/accounts.ts'
import {
  type CompanyInvitationRow,
  deleteCompanyInvitation,
  deleteEndedInvitations,
  findCompanyInvitation,
  listCompanyInvitationRows,
  putCompanyInvitation,
} from './company-invitation-store.ts'
import type { Appointment } from './company-members.ts'
import { insertCompanyEvent, insertMember, lockMemberships } from './company-store.ts'
import { toRoles } from './member-rules.ts'
import { lockCompany } from './member-store.ts'
import { type CompanyWrite, runCompanyWrite } from './run-company-write.ts'

/**
 * Mails an invitation into the company with a link that works once, for seven days, and for this
 * address alone; another one ends the first. For those who manage it. Source: CO-01.
 */
export async function inviteMember(
  scope: Scope,
  input: CompanyInvitationInput,
): Promise<Outcome<null, CompanyCode>> {
  const parsed = parseInput(companyInvitationSchema(scope.seller.currency), input)
  if (!parsed.ok) return parsed
  const { email, orderLimit, monthLimit, ...ticks } = parsed.value
  const invitation = { email, roles: toRoles(ticks), orderLimit, monthLimit }
  return runCompanyWrite(scope, { manages: true }, async (write) => {
    const { db, companyId, members } = write
    if (members.some((each) => each.email === email))
      return refuse('invalid', { email: 'has-access' })
    if (members.length >= maxMembers) return refuse('too-many-members')
    const rows = await listCompanyInvitationRows(db, scope.seller.id, companyId)
    const isPresent = rows.some((row) => row.email === email)
    if (!isPresent && rows.length >= maxCompanyInvitations) return refuse('too-many-invitations')
    return sendCompanyInvitation(scope, write, invitation)
  })
}

/** Mails a new link, for another seven days; the one before ends. */
export async function resendCompanyInvitation(
  scope: Scope,
  id: number,
): Promise<Outcome<null, CompanyCode>> {
  return runCompanyWrite(scope, { manages: true }, async (write) => {
    const rows = await listCompanyInvitationRows(write.db, scope.seller.id, write.companyId)
    const row = rows.find((each) => each.id === id)
    return row ? sendCompanyInvitation(scope, write, row) : refuse('invitation-gone')
  })
}

/** Ends an invitation: its link works no longer. */
export async function revokeCompanyInvitation(
  scope: Scope,
  id: number,
): Promise<Outcome<null, CompanyCode>> {
  const { seller, now } = scope
  return runCompanyWrite(scope, { manages: true }, async ({ db, companyId, self }) => {
    if (!(await deleteCompanyInvitation(db, seller.id, companyId, id)))
      return refuse('invitation-gone')
    const event = { personId: self.personId, action: 'uninvite' }
    await insertCompanyEvent(db, seller.id, companyId, event, now)
    return ok(null)
  })
}

async function sendCompanyInvitation(
  scope: Scope,
  { db, companyId, companyName, self }: CompanyWrite,
  invitation: Pick<CompanyInvitationRow, 'email' | 'roles' | 'orderLimit' | 'monthLimit'>,
): Promise<Outcome<null, CompanyCode>> {
  const { seller, now } = scope
  const { email, roles, orderLimit, monthLimit } = invitation
  if ((await consumeRateLimit(scope, 'invitation-mail-of-person', self.personId)) > 0)
    return refuse('too-many-mailed')
  if ((await consumeRateLimit(scope, 'invitation-mail-of-contact', email)) > 0)
    return refuse('invalid', { email: 'too-many-mails' })
  const token = newToken()
  const tokenHash = hashToken(token)
  const invitedBy = self.personId
  const row = { companyId, email, roles, orderLimit, monthLimit, tokenHash, invitedBy }
  await putCompanyInvitation(db, seller.id, row, now)
  await mailReader(db, seller, email, ({ companyName: shop, origin }) => ({
    now,
    personId: invitedBy,
    dedupKey: `company-invitation:${tokenHash}`,
    ...companyInvitationMail(
      shop,
      { by: self.name, companyName },
      `${origin}${paths.companyInvitation()}?token=${token}`,
    ),
  }))
  const event = { personId: self.personId, action: 'invite' }
  await insertCompanyEvent(db, seller.id, companyId, event, now)
  return ok(null)
}

/** Deletes invitations whose links ended a month ago. Source: QUALITY V5. */
export async function purgeCompanyInvitations(app: AppContext, now: Date): Promise<void> {
  const endedBefore = new Date(now.getTime() - 30 * 86_400_000)
  await deleteEndedInvitations(app.database.primary, endedBefore)
}

/** What the page of an invitation's link shows; null: the link works no longer. Source: CO-01. */
export async function readCompanyInvitation(
  scope: Scope,
  token: string,
): Promise<CompanyInvitationStep | null> {
  const { email: ownEmail } = requireCustomer(scope)
  const { database, seller, now } = scope
  const row = await findCompanyInvitation(database.primary, seller.id, hashToken(token), now)
  if (!row) return null
  const { companyName, email, roles } = row
  return { companyName, email, roles, isForReader: email === ownEmail.toLowerCase() }
}

/**
 * Follows an invitation, once, with the account of the invited address; the session acts for the
 * company from then on. It gives nothing once whoever sent it no longer manages the company.
 * Source: CO-01.
 */
export async function joinCompany(
  scope: Scope,
  token: string,
  appoint: Appointment,
): Promise<Outcome<null, CompanyCode>> {
  const { id: personId, sessionId, email } = requireCustomer(scope)
  const { database, seller, now } = scope
  return rollBackOnRefusal(
    database.transaction(async (db) => {
      const link = await findCompanyInvitation(db, seller.id, hashToken(token), now)
      const company = link && (await lockCompany(db, seller.id, link.companyId))
      if (!link || !company) return refuse('link-spent')
      const { companyId, roles, orderLimit, monthLimit } = link
      if (link.email !== email.toLowerCase()) return refuse('other-address')
      const inviter = company.members.find((each) => each.personId === link.invitedBy)
      if (!inviter?.roles.includes('admin')) return refuse('link-spent')
      if (company.members.length >= maxMembers) return refuse('too-many-members')
      if ((await lockMemberships(db, seller.id, personId)) >= maxCompanies)
        return refuse('too-many-companies')
      if (!(await deleteCompanyInvitation(db, seller.id, companyId, link.id)))
        return refuse('link-spent')
      const member = { personId, roles, orderLimit, monthLimit }
      await insertMember(db, seller.id, companyId, member, now)
      await insertCompanyEvent(db, seller.id, companyId, { personId, action: 'join' }, now)
      await setSessionCompany(db, sessionId, companyId)
      if (roles.includes('approve'))
        await appoint(db, companyId, { personId, email, companyName: company.name })
      return ok(null)
    }),
  )
}
