import type { RegistrationInput } from '#contract/schemas/accounts.server.ts'
import type { AppContext } from '#platform/scope.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { withAuth } from '../sign-in/auth-library.ts'
import { changePerson, findPersonByEmail } from './person-store.ts'

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
  await app.database.transaction(async (db) => {
    const body = { ...account, name: `${firstName} ${lastName}`.trim() }
    await withAuth({ db, now, passwordHash }, (auth) => auth.api.signUpEmail({ body }))
    const person = await findPersonByEmail(db, email)
    if (person) await changePerson(db, person.id, { emailVerified: true })
  })
  return true
}
