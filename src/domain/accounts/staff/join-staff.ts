import type { AccountCode } from '#contract/accounts/accounts.ts'
import type { InvitationStep, JoinInput } from '#contract/accounts/invitations.ts'
import { buildRoleKey, canGrant, toGrant } from '#contract/accounts/own-roles.ts'
import { joinSchema } from '#contract/schemas/accounts.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { audit } from '#platform/audit.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import type { Scope } from '#platform/scope.ts'
import { deleteFactors } from '../factors/delete-factors.ts'
import { loadCommonPasswords } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import {
  findPersonByEmail,
  insertPerson,
  type PersonRow,
  storePasswordHash,
} from '../person/person-store.ts'
import { isReserved } from '../proofs/one-time-tokens.ts'
import { renewCredential } from '../proofs/renew-credential.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { consumeInvitation, findInvitationByHash, type InvitationRow } from './invitation-store.ts'
import { getRoleName } from './invitations.ts'
import { loadRights, toRights } from './staff-rights.ts'
import { lockStaff, putStaff } from './staff-store.ts'

/** What the page of an invitation's link asks for; null: the link works no longer. Source: DEAL-07. */
export async function readInvitation(scope: Scope, token: string): Promise<InvitationStep | null> {
  const { database, seller, now } = scope
  const db = database.primary
  const row = await findInvitationByHash(db, seller.id, hashToken(token), now)
  if (!row) return null
  const person = await findPersonByEmail(db, row.email)
  return {
    email: row.email,
    roleName: getRoleName(toRights(row.rights)),
    kind: person?.emailVerified ? 'account' : 'new',
  }
}

/**
 * Follows an invitation, once. An address with a confirmed account joins with that account's
 * password; another one gets an account with the name and password given here, whoever may have
 * registered it before, as the link came by mail. An invitation gives nothing once whoever sent it
 * may no longer give that role. Audited. Source: DEAL-07, SAFE-03.
 */
export async function joinStaff(
  scope: Scope,
  token: string,
  input: JoinInput,
): Promise<Outcome<{ email: string }, AccountCode>> {
  const { database, seller, now } = scope
  const row = await findInvitationByHash(database.primary, seller.id, hashToken(token), now)
  if (!row) return refuse('link-spent')
  const { email } = row
  const person = await findPersonByEmail(database.primary, email)
  if (person?.emailVerified) {
    if (!(await verifyPersonPassword(scope, person.id, input.password)))
      return refuse('wrong-password', { password: 'wrong-password' })
    return joinWith(scope, token, async (db) => {
      const current = await findPersonByEmail(db, email)
      const { id, credentialGeneration } = person
      return current?.id === id && current.credentialGeneration === credentialGeneration
        ? current
        : null
    })
  }
  const parsed = parseInput(joinSchema, input)
  const fault = checkPassword(input.password, { ...input, email }, await loadCommonPasswords())
  if (!parsed.ok || fault)
    return refuse('invalid', {
      ...(parsed.ok ? {} : parsed.fields),
      ...(fault ? { password: input.password ? fault : ('missing' as const) } : {}),
    })
  const { firstName, lastName } = parsed.value
  const account = { firstName, lastName, passwordHash: await hashPassword(input.password) }
  return joinWith(scope, token, (db) => makeAccount(scope, db, email, account))
}

/** The account's owner, or null if the address is not free. */
type AccountMaker = (db: Db) => Promise<PersonRow | null>

async function joinWith(
  scope: Scope,
  token: string,
  getPerson: AccountMaker,
): Promise<Outcome<{ email: string }, AccountCode>> {
  const { database, seller, now, requestId } = scope
  return rollBackOnRefusal(
    database.transaction(async (db) => {
      const staffRows = await lockStaff(db, seller.id)
      const row = await findInvitationByHash(db, seller.id, hashToken(token), now)
      if (!row || !(await consumeInvitation(db, seller.id, hashToken(token), now)))
        return refuse('link-spent')
      if (!(await isStillGiven(db, seller.id, row))) return rollBack(refuse('link-spent'))
      const person = await getPerson(db)
      // Registered or confirmed in between: the page asks again.
      if (!person) return rollBack(refuse('link-spent'))
      const present = staffRows.find(({ personId }) => personId === person.id)
      if (present && !present.disabledAt) return ok({ email: row.email })
      await putStaff(db, seller.id, person.id, { role: row.role, ownRoleId: row.ownRoleId })
      // Earlier links belong to an account without desk access.
      await renewCredential(db, person.id, { updatedAt: now })
      await audit(db, {
        sellerId: seller.id,
        personId: person.id,
        now,
        requestId,
        action: 'staff.join',
        subject: `person:${person.id}`,
        after: { role: buildRoleKey(row.role, row.ownRoleId), invitedBy: row.invitedBy },
      })
      return ok({ email: row.email })
    }),
  )
}

async function isStillGiven(db: Db, sellerId: number, row: InvitationRow): Promise<boolean> {
  const [giver, rights] = [await loadRights(db, sellerId, row.invitedBy), toRights(row.rights)]
  return giver !== null && rights !== null && canGrant(giver, toGrant(rights))
}

/** An account whose address nobody confirmed goes to the mailbox's holder, as after a reset. */
async function makeAccount(
  { now }: Scope,
  db: Db,
  email: string,
  account: { firstName: string; lastName: string; passwordHash: string },
): Promise<PersonRow | null> {
  const { firstName, lastName, passwordHash } = account
  const person = await findPersonByEmail(db, email)
  if (!person) {
    if (await isReserved(db, email, now)) return null
    const profile = { email, firstName, lastName, phone: null, emailVerified: true }
    return insertPerson(db, { ...profile, passwordHash }, now)
  }
  if (person.emailVerified) return null
  const name = joinName({ firstName, lastName })
  const change = { firstName, lastName, name, phone: null, emailVerified: true, updatedAt: now }
  if (!(await renewCredential(db, person.id, change, person.credentialGeneration))) return null
  await storePasswordHash(db, person.id, passwordHash, now)
  await deleteSessions(db, person.id)
  await deleteFactors(db, person.id)
  return findPersonByEmail(db, email)
}
