import type { FactorsView } from '#contract/accounts.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '../scope.ts'
import { listPasskeys } from './passkeys.ts'
import { findPersonById } from './person-store.ts'
import { toCustomer } from './read-session.ts'
import { requireCustomer } from './require-customer.ts'
import { countRecoveryCodes, loadTotp } from './totp-store.ts'

/** What one signs in with beside the password. Source: SAFE-05. */
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
 * The scope of whoever is at the desk as the person whose account it is, for what belongs to the account: factors and
 * sessions. Also for somebody who has to set up a second factor first. The stop `sign-in` for all others. Source:
 * SAFE-05.
 */
export async function toAccountScope(scope: Scope): Promise<Scope> {
  const member = scope.staff ?? scope.staffSetup
  const person = member && (await findPersonById(scope.database.primary, member.id))
  if (!person) throw stop('sign-in')
  return { ...scope, viewer: toCustomer(person, member.sessionId) }
}
