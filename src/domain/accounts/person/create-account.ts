import type { RegistrationInput } from '#contract/schemas/accounts.server.ts'
import type { AppContext } from '#platform/scope.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { findPersonByEmail, insertPerson } from './person-store.ts'

/**
 * Creates an account with a verified address, without a mail. For the command line, whose user is
 * trusted. Returns false if the address already has an account, which stays as it is.
 */
export async function createAccount(
  app: AppContext,
  account: Omit<RegistrationInput, 'phone'>,
  now: Date,
): Promise<boolean> {
  const { email, firstName, lastName } = account
  if (await findPersonByEmail(app.database.primary, email)) return false
  const passwordHash = await hashPassword(account.password)
  const profile = { email, firstName, lastName, phone: null, emailVerified: true }
  await app.database.transaction((db) => insertPerson(db, { ...profile, passwordHash }, now))
  return true
}
