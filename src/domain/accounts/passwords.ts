import type { AccountCode } from '#contract/accounts.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { giveBack, spend } from '../limits.ts'
import type { Scope } from '../scope.ts'
import { commonPasswords } from './common-passwords.ts'
import { rememberDevice } from './known-device.ts'
import { mailPasswordChanged } from './notices.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { whyNotPassword } from './password-rules.ts'
import { passwordHashOf, personById, storePasswordHash } from './person-store.ts'
import { renewCredential } from './renew-credential.ts'
import { requireCustomer } from './require-customer.ts'
import { hashToken } from './secret-token.ts'
import { deleteSessionsOf } from './session-store.ts'

/**
 * Changes one's own password, ends all sessions, this one too, and voids all mailed links. Refuses a wrong current one,
 * the same again, and what may not be chosen (field `next`). Source: ACC-02, SAFE-02.
 */
export async function changePassword(
  scope: Scope,
  typed: { current: string; next: string },
): Promise<Outcome<{ devices: string }, AccountCode>> {
  const { id, email, firstName, lastName } = requireCustomer(scope)
  if (!(await isPasswordOf(scope, id, typed.current)))
    return refuse('wrong-password', { current: 'wrong-password' })
  if (typed.current === typed.next) return refuse('same-password', { next: 'same-password' })
  const whyNot = whyNotPassword(typed.next, { email, firstName, lastName }, await commonPasswords())
  if (whyNot) return refuse('invalid', { next: typed.next ? whyNot : 'missing' })
  const hash = await hashPassword(typed.next)
  const owner = await scope.database.transaction(async (db) => {
    const person = await personById(db, id)
    if (!person) return null
    await renewCredential(db, id, { updatedAt: scope.now })
    await storePasswordHash(db, id, hash, scope.now)
    await deleteSessionsOf(db, id)
    await mailPasswordChanged(scope, db, person, hashToken(hash))
    return personById(db, id)
  })
  return ok({ devices: owner ? rememberDevice(scope, owner) : '' })
}

/** Whether this is the person's password: asked again before what matters is changed. Source: QUALITY security 30. */
export async function isPasswordOf(
  scope: Scope,
  personId: string,
  password: string,
): Promise<boolean> {
  // Who has a session, or a link, can't use up what the account's owner signs in with.
  const asking =
    scope.viewer.kind === 'customer' ? scope.viewer.sessionId : `${personId} ${scope.client ?? ''}`
  if ((await spend(scope, 'password-of-session', asking)) > 0) return false
  const stored = await passwordHashOf(scope.database.primary, personId)
  const isRight = stored !== null && (await verifyPassword(stored, password))
  if (isRight) await giveBack(scope, 'password-of-session', asking)
  return isRight
}
