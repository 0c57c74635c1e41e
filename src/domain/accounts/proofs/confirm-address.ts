import type { AccountCode } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/client.ts'
import { getSqlState } from '#db/transaction.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { deleteFactors } from '../factors/delete-factors.ts'
import { loadCommonPasswords } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import { changePersonIfEmail, findPersonById, storePasswordHash } from '../person/person-store.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { mailAddressChanged, mailPasswordChanged } from './account-notices.ts'
import {
  consumeToken,
  deleteTokens,
  findToken,
  isReserved,
  type OneTimeToken,
} from './one-time-tokens.ts'
import { renewCredential } from './renew-credential.ts'
import { hashToken } from './secret-token.ts'

/**
 * How the reader of a mailbox proves ownership of the account. Without a proof, a session of that
 * account is required.
 */
export interface AddressProof {
  /** The account's password. */
  password: string
  /** A new password; only for the address that the account was registered with. */
  newPassword: string
}

export interface ConfirmStep {
  email: string
  /** The browser has a session of this account: the button is enough. */
  hasSession: boolean
  /** For a registration: the mailbox's reader may choose a new password. */
  mayChoose: boolean
}

/**
 * Returns what the page of a confirmation link has to ask for; null if the link is no longer valid.
 */
export async function readConfirmation(scope: Scope, token: string): Promise<ConfirmStep | null> {
  const pending = await findPendingConfirmation(scope.database.primary, token, scope.now)
  if (!pending) return null
  const { kind, proof } = pending
  return {
    email: proof.toEmail,
    hasSession: isSignedInAs(scope, proof.personId),
    mayChoose: kind === 'confirm',
  }
}

/**
 * Makes the link's address the person's verified address. The link alone is not enough: anybody may
 * have registered the address, or requested a change to it. It also needs a session of the account,
 * its password, or, for a registration, a new password, which ends all earlier sessions and second
 * factors. Refuses a spent link, and an address that was taken in the meantime. Source: SAFE-03.
 */
export async function confirmEmail(
  scope: Scope,
  token: string,
  proofInput: AddressProof = { password: '', newPassword: '' },
): Promise<Outcome<null, AccountCode>> {
  const { database, now } = scope
  const pending = await findPendingConfirmation(database.primary, token, now)
  if (!pending) return refuse('link-spent')
  const { kind, proof } = pending
  if (proofInput.newPassword && kind === 'confirm')
    return confirmWithNewPassword(scope, token, proof, proofInput.newPassword)
  if (!isSignedInAs(scope, proof.personId)) {
    if (!proofInput.password) return refuse('prove-address', { password: 'prove-address' })
    if (!(await verifyPersonPassword(scope, proof.personId, proofInput.password)))
      return refuse('invalid', { password: 'wrong-password' })
  }
  return confirmByLink(scope, token, kind)
}

function isSignedInAs({ viewer }: Scope, personId: string): boolean {
  return viewer.kind === 'customer' && viewer.id === personId
}

type AddressKind = 'confirm' | 'change'

async function findPendingConfirmation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ kind: AddressKind; proof: OneTimeToken } | null> {
  for (const kind of ['confirm', 'change'] as const) {
    const proof = await findToken(db, kind, token, now)
    if (proof) return { kind, proof }
  }
  return null
}

async function confirmByLink(
  scope: Scope,
  token: string,
  kind: AddressKind,
): Promise<Outcome<null, AccountCode>> {
  const { database, now } = scope
  try {
    return await database.transaction(async (db) => {
      const proof = await consumeToken(db, kind, token, now)
      const person = proof && (await findPersonById(db, proof.personId))
      if (!proof || !person || person.email !== proof.fromEmail) return refuse('link-spent')
      const change = { email: proof.toEmail, emailVerified: true, updatedAt: now }
      if (kind === 'confirm') {
        await deleteTokens(db, person.id, 'confirm')
        const isConfirmed = await changePersonIfEmail(db, person.id, proof.fromEmail, change)
        return isConfirmed ? ok(null) : refuse('link-spent')
      }
      if (await isReserved(db, proof.toEmail, now, person.id)) return refuse('link-spent')
      if (!(await renewCredential(db, person.id, change, proof.generation)))
        return refuse('link-spent')
      await mailAddressChanged(scope, db, person, hashToken(token))
      return ok(null)
    })
  } catch (error) {
    if (getSqlState(error) === '23505') return refuse('link-spent')
    throw error
  }
}

async function confirmWithNewPassword(
  scope: Scope,
  token: string,
  { generation, toEmail }: OneTimeToken,
  password: string,
): Promise<Outcome<null, AccountCode>> {
  const refusal = checkPassword(password, { email: toEmail }, await loadCommonPasswords())
  if (refusal) return refuse('invalid', { newPassword: refusal })
  const { database, now } = scope
  const passwordHash = await hashPassword(password)
  return database.transaction(async (db) => {
    const proof = await consumeToken(db, 'confirm', token, now)
    const person = proof && (await findPersonById(db, proof.personId))
    if (!person) return refuse('link-spent')
    const isRenewed = await renewCredential(
      db,
      person.id,
      { emailVerified: true, updatedAt: now },
      generation,
    )
    if (!isRenewed) return refuse('link-spent')
    await storePasswordHash(db, person.id, passwordHash, now)
    await deleteSessions(db, person.id)
    await deleteFactors(db, person.id)
    await mailPasswordChanged(scope, db, person, hashToken(token))
    return ok(null)
  })
}
