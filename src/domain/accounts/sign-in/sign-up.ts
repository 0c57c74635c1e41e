import type { z } from 'zod'
import {
  addressReservedMail,
  alreadyRegisteredMail,
  welcomeMail,
} from '#contract/accounts/account-mails.ts'
import type { AccountCode } from '#contract/accounts/accounts.ts'
import { type RegistrationInput, registrationSchema } from '#contract/schemas/accounts.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { getAddressPrefix, getLanguage } from '#messages/current-locale.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { loadCommonPasswords } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { checkPassword } from '../passwords/password-rules.ts'
import { findPersonByEmail, insertPerson, type PersonRow } from '../person/person-store.ts'
import { mailLinks } from '../proofs/account-links.ts'
import { isReserved, issueToken } from '../proofs/one-time-tokens.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { withMinDuration } from './with-min-duration.ts'

/** Longer than either path takes, so that known and new addresses answer alike. */
const minAnswerMs = 200
/** A known address is mailed about further attempts once in this many minutes. */
const quietMinutes = 15

/**
 * Registers an account. The answer is the same whether or not the address has an account; the mail
 * says which. Signs nobody in. Refuses invalid input by field. Writes the person and the mail
 * together. The confirmation link leads on to `back`, a path of this seller's pages. Source:
 * AUTH-01.
 */
export async function signUp(
  scope: Scope,
  input: RegistrationInput,
  back = '/',
): Promise<Outcome<null, AccountCode>> {
  const parsed = await parseNewAccount(scope, input)
  if (!parsed.ok) return parsed
  return withMinDuration(minAnswerMs, registerAccount(scope, parsed.value, back))
}

type ParsedAccount = z.output<ReturnType<typeof registrationSchema>>

async function parseNewAccount(
  scope: Scope,
  input: RegistrationInput,
): Promise<Outcome<ParsedAccount, AccountCode>> {
  const parsed = parseInput(registrationSchema(scope.seller.dialCode), input)
  if (input.password === '') return parsed
  const person = parsed.ok ? parsed.value : input
  const passwordFault = checkPassword(input.password, person, await loadCommonPasswords())
  if (!passwordFault) return parsed
  return refuse('invalid', { ...(!parsed.ok && parsed.fields), password: passwordFault })
}

async function registerAccount(
  scope: Scope,
  account: ParsedAccount,
  back: string,
): Promise<Outcome<null, AccountCode>> {
  const { database, now } = scope
  const passwordHash = await hashPassword(account.password)
  try {
    await database.transaction(async (db) => {
      const existingPerson = await findPersonByEmail(db, account.email)
      if (!existingPerson && (await isReserved(db, account.email, now)))
        return mailReserved(scope, db, account.email)
      if (existingPerson) return mailAlreadyRegistered(scope, db, existingPerson)
      const { email, firstName, lastName, phone } = account
      const profile = { email, firstName, lastName, phone: phone || null, emailVerified: false }
      // Whoever registers below a language's prefix goes on in it.
      const language = getAddressPrefix() === '' ? null : getLanguage()
      await mailWelcome(
        scope,
        db,
        await insertPerson(db, { ...profile, language, passwordHash }, now),
        back,
      )
    })
  } catch (error) {
    // Somebody else registered the same address at the same moment: their mail is on its way.
    if (!(await findPersonByEmail(database.primary, account.email))) throw error
  }
  return ok(null)
}

async function mailAlreadyRegistered(
  { seller, now }: Scope,
  db: Db,
  existingPerson: PersonRow,
): Promise<void> {
  const quietWindow = Math.floor(now.getTime() / (quietMinutes * 60_000))
  await mailReader(db, seller, existingPerson.email, (view) => ({
    now,
    dedupKey: `registered-again:${existingPerson.id}:${quietWindow}`,
    ...alreadyRegisteredMail(
      view.companyName,
      existingPerson.firstName,
      mailLinks.signIn(view),
      mailLinks.forgot(view),
    ),
  }))
}

/**
 * The address's former account can still take it back, so nobody else can register it until then.
 * Source: SAFE-02.
 */
async function mailReserved({ seller, now }: Scope, db: Db, email: string): Promise<void> {
  const quietWindow = Math.floor(now.getTime() / (quietMinutes * 60_000))
  await mailReader(db, seller, email, ({ companyName }) => ({
    now,
    dedupKey: `address-reserved:${hashToken(email)}:${quietWindow}`,
    ...addressReservedMail(companyName),
  }))
}

async function mailWelcome(
  { seller, now }: Scope,
  db: Db,
  person: PersonRow,
  back: string,
): Promise<void> {
  const token = await issueToken(
    db,
    { kind: 'confirm', personId: person.id, toEmail: person.email },
    now,
  )
  await mailReader(db, seller, person.email, (view) => ({
    now,
    personId: person.id,
    dedupKey: `welcome:${person.id}`,
    ...welcomeMail(view.companyName, person.firstName, mailLinks.confirm(view, token, back)),
  }))
}
