import type { FactorsView } from '#contract/accounts/accounts.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { findPersonById } from '../person/person-store.ts'
import { toCustomer } from '../sessions/read-session.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import { listPasskeys } from './passkeys.ts'
import { countRecoveryCodes, loadTotp } from './totp-store.ts'

/** Returns the person's factors beside the password. Source: SAFE-05. */
export async function readFactors(scope: Scope): Promise<FactorsView> {
  const { id } = requireCustomer(scope)
  const db = scope.database.primary
  const [app, passkeys, codesLeft] = await Promise.all([
    loadTotp(db, id),
    listPasskeys(scope),
    countRecoveryCodes(db, id),
  ])
  return {
    hasApp: Boolean(app?.confirmedAt),
    passkeys,
    codesLeft,
    host: new URL(scope.seller.origin).hostname,
  }
}

/**
 * Turns a desk scope into the scope of the person who is signed in there, to manage the account's
 * factors and sessions. Works also while the person still has to set up a second factor. Otherwise
 * throws the stop `sign-in`. Source: SAFE-05.
 */
export async function toAccountScope(scope: Scope): Promise<Scope> {
  const member = scope.staff ?? scope.staffSetup
  const person = member && (await findPersonById(scope.database.primary, member.id))
  if (!person) throw stop('sign-in')
  return { ...scope, viewer: toCustomer(person, member.sessionId) }
}
