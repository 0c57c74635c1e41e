import { changeMail, confirmMail } from '#contract/account-mails.ts'
import type { AccountCode, AccountView } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { spend } from '../limits.ts'
import { enqueueMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import { linkTo } from './account-links.ts'
import { oneLine, readEmail, readPhone } from './contact-rules.ts'
import { mailChangeRequested } from './notices.ts'
import { issueToken } from './one-time-tokens.ts'
import { isPasswordOf } from './passwords.ts'
import { changePerson, type PersonRow, personById } from './person-store.ts'
import { customerOf } from './read-session.ts'
import { requireCustomer } from './require-customer.ts'
import { hasSecondFactor } from './second-factor.ts'
import { hashToken } from './secret-token.ts'

/** One's own account. Source: ACC-01. */
export async function account(scope: Scope): Promise<AccountView> {
  const { id, firstName, lastName, email, emailVerified, phone } = requireCustomer(scope)
  const withFactor = await hasSecondFactor(scope.database.primary, id)
  return {
    id,
    firstName,
    lastName,
    email,
    emailVerified,
    phone: phone ?? '',
    hasSecondFactor: withFactor,
  }
}

/** One's own account as it is stored now, after a change in the same request. */
export async function accountNow(scope: Scope): Promise<AccountView> {
  const customer = requireCustomer(scope)
  const person = await personById(scope.database.primary, customer.id)
  return account(person ? { ...scope, viewer: customerOf(person, customer.sessionId) } : scope)
}

export interface ProfileChange {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** The current password: needed where address or number change. */
  password: string
}

/**
 * Changes name and number at once, and the address when its link is opened. Address and number need the password
 * (QUALITY security 30). `mailed`: a new address was asked to confirm itself; nothing tells whether it has an account.
 */
export async function changeProfile(
  scope: Scope,
  typed: ProfileChange,
): Promise<Outcome<{ mailed: boolean }, AccountCode>> {
  const customer = requireCustomer(scope)
  const { database, seller, now } = scope
  const fields: Record<string, AccountCode> = {}
  const firstName = oneLine(typed.firstName)
  const lastName = oneLine(typed.lastName)
  if (firstName.length > 80) fields.firstName = 'too-long'
  if (lastName.length > 80) fields.lastName = 'too-long'
  const email = readEmail(typed.email)
  if (!email) fields.email = typed.email.trim() ? 'invalid-email' : 'missing'
  const phone = typed.phone.trim() ? readPhone(typed.phone, seller.dialCode) : null
  if (typed.phone.trim() && !phone) fields.phone = 'invalid-phone'
  if (Object.keys(fields).length > 0 || !email) return refuse('invalid', fields)
  const newEmail = email !== customer.email
  if (newEmail || phone !== customer.phone) {
    if (!typed.password) return refuse('prove-first', { password: 'prove-first' })
    if (!(await isPasswordOf(scope, customer.id, typed.password)))
      return refuse('invalid', { password: 'wrong-password' })
  }
  if (newEmail && (await isMailedTooOften(scope, [email, customer.id])))
    return refuse('invalid', { email: 'too-many' })
  await database.transaction(async (db) => {
    const name = `${firstName} ${lastName}`.trim()
    await changePerson(db, customer.id, { firstName, lastName, name, phone, updatedAt: now })
    if (!newEmail) return
    const person = await personById(db, customer.id)
    if (!person) return
    const token = await issueToken(
      db,
      { kind: 'change', personId: customer.id, toEmail: email },
      now,
    )
    const once = `change-address:${hashToken(token)}`
    await enqueueMail(db, {
      sellerId: seller.id,
      personId: customer.id,
      to: email,
      now,
      dedupKey: once,
      ...changeMail(seller.companyName, firstName, linkTo.confirm(seller, token)),
    })
    await mailChangeRequested(scope, db, person, once)
  })
  return ok({ mailed: newEmail })
}

/** Whoever types an address may not be its owner, who is left in peace. */
async function isMailedTooOften(scope: Scope, whom: readonly string[]): Promise<boolean> {
  const waits = await Promise.all(whom.map((one) => spend(scope, 'confirm-mail-of-contact', one)))
  return waits.some((wait) => wait > 0)
}

/**
 * Sends the link to confirm one's address once more; who asks too often is told the same. The link leads on to `back`,
 * a path of this seller's pages.
 */
export async function sendConfirmation(scope: Scope, back = '/'): Promise<void> {
  const { id, email, emailVerified } = requireCustomer(scope)
  if (emailVerified || (await isMailedTooOften(scope, [email]))) return
  await scope.database.transaction(async (db) => {
    const person = await personById(db, id)
    if (person && !person.emailVerified) await mailConfirmation(scope, db, person, back)
  })
}

/** Asks the owner of an address to confirm it; written with `db`. */
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
  await enqueueMail(db, {
    sellerId: seller.id,
    personId: person.id,
    to: person.email,
    now,
    dedupKey: `confirm:${hashToken(token)}`,
    ...confirmMail(seller.companyName, person.firstName, linkTo.confirm(seller, token, back)),
  })
}
