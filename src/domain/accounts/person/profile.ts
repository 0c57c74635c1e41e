import { changeMail, confirmMail } from '#contract/accounts/account-mails.ts'
import type { AccountCode, AccountView } from '#contract/accounts/accounts.ts'
import { type ProfileInput, profileSchema } from '#contract/schemas/accounts.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { joinName } from '#kernel/person-name.ts'
import { findLanguage, type Language } from '#messages/languages.ts'
import { mailReader, writeFor } from '#platform/mail/mail-reader.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import { hasSecondFactor } from '../factors/second-factor.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import { mailLinks } from '../proofs/account-links.ts'
import { mailChangeRequested } from '../proofs/account-notices.ts'
import { issueToken } from '../proofs/one-time-tokens.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { toCustomer } from '../sessions/read-session.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import { changePerson, findPersonById, type PersonRow } from './person-store.ts'

/** Returns the customer's account. Source: ACC-01. */
export async function getAccount(scope: Scope): Promise<AccountView> {
  const customer = requireCustomer(scope)
  const { id, firstName, lastName, email, emailVerified, phone, language = null } = customer
  const hasFactor = await hasSecondFactor(scope.database.primary, id)
  return {
    id,
    firstName,
    lastName,
    email,
    emailVerified,
    phone: phone ?? '',
    language,
    hasSecondFactor: hasFactor,
  }
}

/** Reloads the customer's account after a change in the same request. */
export async function reloadAccount(scope: Scope): Promise<AccountView> {
  const customer = requireCustomer(scope)
  const person = await findPersonById(scope.database.primary, customer.id)
  return getAccount(person ? { ...scope, viewer: toCustomer(person, customer.sessionId) } : scope)
}

/**
 * Changes name, number and language at once, and the address when its link is opened. A new address or number
 * requires the password (QUALITY security 30). `mailed`: a confirmation link was sent to the new
 * address. The answer does not reveal whether that address has an account.
 */
export async function changeProfile(
  scope: Scope,
  input: ProfileInput,
): Promise<Outcome<{ mailed: boolean }, AccountCode>> {
  const customer = requireCustomer(scope)
  const { database, seller, now } = scope
  const parsed = parseInput(profileSchema(seller.dialCode), {
    ...input,
    language: input.language ?? customer.language ?? '',
  })
  if (!parsed.ok) return parsed
  const { firstName, lastName, email, phone } = parsed.value
  const language = findLanguage(parsed.value.language)
  if (language === null && parsed.value.language !== '')
    return refuse('invalid', { language: 'invalid' })
  const isNewEmail = email !== customer.email
  if (isNewEmail || phone !== customer.phone) {
    if (!input.password) return refuse('prove-first', { password: 'prove-first' })
    if (!(await verifyPersonPassword(scope, customer.id, input.password)))
      return refuse('invalid', { password: 'wrong-password' })
  }
  if (isNewEmail && (await isMailedTooOften(scope, [email, customer.id])))
    return refuse('invalid', { email: 'too-many' })
  await database.transaction(async (db) => {
    const name = joinName({ firstName, lastName })
    const change = { firstName, lastName, name, phone, language, updatedAt: now }
    await changePerson(db, customer.id, change)
    if (!isNewEmail) return
    const person = await findPersonById(db, customer.id)
    if (!person) return
    const token = await issueToken(
      db,
      { kind: 'change', personId: customer.id, toEmail: email },
      now,
    )
    const eventKey = `change-address:${hashToken(token)}`
    await writeFor(seller, person.language, (view) =>
      enqueueMail(db, {
        sellerId: seller.id,
        personId: customer.id,
        to: email,
        now,
        dedupKey: eventKey,
        ...changeMail(view.companyName, firstName, mailLinks.confirm(view, token)),
      }),
    )
    await mailChangeRequested(scope, db, person, eventKey)
  })
  return ok({ mailed: isNewEmail })
}

/**
 * Changes the language of the account alone: of mails and notifications, and of the desk that a
 * sign-in opens. One that the seller does not offer is refused. Source: LANG-03, LANG-09.
 */
export async function changeLanguage(
  scope: Scope,
  typed: string,
): Promise<Outcome<{ language: Language }, AccountCode>> {
  const customer = requireCustomer(scope)
  const { database, seller, now } = scope
  const offered = listLanguages(seller).find(({ language }) => language === typed)
  if (!offered) return refuse('invalid', { language: 'invalid' })
  const { language } = offered
  await changePerson(database.primary, customer.id, { language, updatedAt: now })
  return ok({ language })
}

/** Limits mails to addresses, as whoever types one may not be its owner. */
async function isMailedTooOften(scope: Scope, contacts: readonly string[]): Promise<boolean> {
  const waitSeconds = await Promise.all(
    contacts.map((contact) => consumeRateLimit(scope, 'confirm-mail-of-contact', contact)),
  )
  return waitSeconds.some((wait) => wait > 0)
}

/**
 * Sends the link to confirm the address once more. The answer is the same if the limit is exceeded.
 * The link leads on to `back`, a path of this seller's pages.
 */
export async function sendConfirmation(scope: Scope, back = '/'): Promise<void> {
  const { id, email, emailVerified } = requireCustomer(scope)
  if (emailVerified || (await isMailedTooOften(scope, [email]))) return
  await scope.database.transaction(async (db) => {
    const person = await findPersonById(db, id)
    if (person && !person.emailVerified) await mailConfirmation(scope, db, person, back)
  })
}

/** Mails the owner of an address a link to confirm it. */
async function mailConfirmation(
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
    personId: person.id,
    now,
    dedupKey: `confirm:${hashToken(token)}`,
    ...confirmMail(view.companyName, person.firstName, mailLinks.confirm(view, token, back)),
  }))
}
