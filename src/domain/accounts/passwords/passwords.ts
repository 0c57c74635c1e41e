import type { AccountCode } from '#contract/accounts/accounts.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { consumeRateLimit, refundRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { findPersonById, loadPasswordHash, storePasswordHash } from '../person/person-store.ts'
import { mailPasswordChanged } from '../proofs/account-notices.ts'
import { renewCredential } from '../proofs/renew-credential.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'

/**
 * Changes the person's password, ends all sessions including this one, and voids all mailed links.
 * Refuses a wrong current password, an unchanged one, and one that is not allowed (field `next`).
 * Source: ACC-02, SAFE-02.
 */
export async function changePassword(
  scope: Scope,
  input: { current: string; next: string },
): Promise<Outcome<{ devices: string }, AccountCode>> {
  const { id, email, firstName, lastName } = requireCustomer(scope)
  if (!(await verifyPersonPassword(scope, id, input.current)))
    return refuse('wrong-password', { current: 'wrong-password' })
  if (input.current === input.next) return refuse('same-password', { next: 'same-password' })
  const refusal = checkPassword(
    input.next,
    { email, firstName, lastName },
    await loadCommonPasswords(),
  )
  if (refusal) return refuse('invalid', { next: input.next ? refusal : 'missing' })
  const hash = await hashPassword(input.next)
  const owner = await scope.database.transaction(async (db) => {
    const person = await findPersonById(db, id)
    if (!person) return null
    await renewCredential(db, id, { updatedAt: scope.now })
    await storePasswordHash(db, id, hash, scope.now)
    await deleteSessions(db, id)
    await mailPasswordChanged(scope, db, person, hashToken(hash))
    return findPersonById(db, id)
  })
  return ok({ devices: owner ? rememberDevice(scope, owner) : '' })
}

/** Checks the person's password before a sensitive change. Source: QUALITY security 30. */
export async function verifyPersonPassword(
  scope: Scope,
  personId: string,
  password: string,
): Promise<boolean> {
  // A separate limit: the holder of a session or link can't use up the owner's sign-in attempts.
  const limitSubject =
    scope.viewer.kind === 'customer'
      ? scope.viewer.sessionId
      : `${personId} ${scope.rateLimitKey ?? ''}`
  if ((await consumeRateLimit(scope, 'password-of-session', limitSubject)) > 0) return false
  const storedHash = await loadPasswordHash(scope.database.primary, personId)
  const isCorrect = storedHash !== null && (await verifyPassword(storedHash, password))
  if (isCorrect) await refundRateLimit(scope, 'password-of-session', limitSubject)
  return isCorrect
}
