import { confirmMail, passwordChangedMail, resetMail } from '#contract/account-mails.ts'
import type { AccountCode } from '#contract/accounts.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { giveBack, spend } from '../limits.ts'
import { enqueueMail } from '../outbox.ts'
import type { Scope } from '../scope.ts'
import { linkTo } from './account-links.ts'
import { withAuth } from './auth-library.ts'
import { commonPasswords } from './common-passwords.ts'
import { readEmail } from './contact-rules.ts'
import { evenly } from './evenly.ts'
import { forgetOldProofs, newMailProof } from './mail-proof.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { whyNotPassword } from './password-rules.ts'
import {
  changePerson,
  type PersonRow,
  passwordHashOf,
  personByEmail,
  personById,
  storePasswordHash,
} from './person-store.ts'
import { isRefusal } from './refusal.ts'
import { requireCustomer } from './require-customer.ts'
import { hashToken } from './secret-token.ts'
import { deleteSessionsOf } from './session-store.ts'
import { deleteTotp } from './totp-store.ts'

/** Longer than any of the ways takes, so that known and unknown addresses answer alike. */
const answerAfter = 80

/**
 * Mails a link to choose a new password, good once and for ten minutes. The answer is the same for every address.
 * Source: AUTH-01, QUALITY security 27, 28.
 */
export async function forgotPassword(scope: Scope, typed: string): Promise<Outcome<null, AccountCode>> {
  const email = readEmail(typed)
  if (!email) return refuse('invalid', { email: typed.trim() ? 'invalid-email' : 'missing' })
  return evenly(answerAfter, mailReset(scope, email))
}

async function mailReset(scope: Scope, email: string): Promise<Outcome<null, AccountCode>> {
  const { database, seller, now } = scope
  // Who asks too often is told the same, and the address's owner is left in peace.
  if ((await spend(scope, 'reset-mail-of-account', email)) > 0) return ok(null)
  await database.transaction(async (db) => {
    const person = await personByEmail(db, email)
    const tellReset = (token: string) =>
      enqueueMail(db, {
        ...{ sellerId: seller.id, to: email, now },
        dedupKey: `reset:${hashToken(token)}`,
        ...resetMail(seller.companyName, person?.firstName ?? '', linkTo.reset(seller, token)),
      })
    await withAuth({ db, now, tellReset }, (auth) => auth.api.requestPasswordReset({ body: { email } }))
  })
  return ok(null)
}

/** Asks the owner of an address to confirm it; written with `db`. */
export async function mailConfirmation({ seller, now }: Scope, db: Db, person: PersonRow): Promise<void> {
  const token = await newMailProof(db, { personId: person.id, from: person.email, email: person.email }, now)
  await enqueueMail(db, {
    ...{ sellerId: seller.id, personId: person.id, to: person.email, now },
    dedupKey: `confirm:${hashToken(token)}`,
    ...confirmMail(seller.companyName, person.firstName, linkTo.confirm(seller, token)),
  })
}

/**
 * Sets the password of whoever holds the link's token, and ends all sessions of that person everywhere. The token is
 * spent by the first who comes with a password that may be chosen. It came by mail, so it confirms the address as well: never
 * before the password is the owner's own, for anybody may have registered it. Source: AUTH-01, QUALITY security 27.
 */
export async function resetPassword(
  scope: Scope,
  token: string,
  password: string,
): Promise<Outcome<null, AccountCode>> {
  const whyNot = whyNotPassword(password, { email: '' }, await commonPasswords())
  if (whyNot) return refuse('invalid', { password: password ? whyNot : 'missing' })
  const { database, now } = scope
  const passwordHash = await hashPassword(password)
  try {
    await database.transaction(async (db) => {
      let personId = ''
      const tellPerson = (id: string) => {
        personId = id
      }
      await withAuth({ db, now, passwordHash, tellPerson }, (auth) =>
        auth.api.resetPassword({ body: { newPassword: password, token } }),
      )
      const person = await personById(db, personId)
      if (person && !person.emailVerified) {
        await changePerson(db, person.id, { emailVerified: true, updatedAt: now })
        await deleteTotp(db, person.id)
      }
      if (person) await mailChanged(scope, db, person, hashToken(token))
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    // In the transaction it was undone with the rest.
    await forgetOldProofs(database.primary, now)
    return refuse('link-spent')
  }
  return ok(null)
}

async function mailChanged({ seller, now }: Scope, db: Db, person: PersonRow, once: string): Promise<void> {
  await enqueueMail(db, {
    ...{ sellerId: seller.id, to: person.email, now },
    dedupKey: `password-changed:${once}`,
    ...passwordChangedMail(seller.companyName, person.firstName, linkTo.forgot(seller)),
  })
}

/**
 * Changes one's own password and ends all sessions, this one too. Refuses a wrong current one, the same again, and what
 * may not be chosen (field `next`). Source: ACC-02.
 */
export async function changePassword(
  scope: Scope,
  typed: { current: string; next: string },
): Promise<Outcome<null, AccountCode>> {
  const { id, email, firstName, lastName } = requireCustomer(scope)
  if (!(await isPasswordOf(scope, id, typed.current))) return refuse('wrong-password', { current: 'wrong-password' })
  if (typed.current === typed.next) return refuse('same-password', { next: 'same-password' })
  const whyNot = whyNotPassword(typed.next, { email, firstName, lastName }, await commonPasswords())
  if (whyNot) return refuse('invalid', { next: typed.next ? whyNot : 'missing' })
  const hash = await hashPassword(typed.next)
  await scope.database.transaction(async (db) => {
    const person = await personById(db, id)
    if (!person) return
    await storePasswordHash(db, id, hash, scope.now)
    await deleteSessionsOf(db, id)
    await mailChanged(scope, db, person, hashToken(hash))
  })
  return ok(null)
}

/** Whether this is the person's password: asked again before what matters is changed. Source: QUALITY security 30. */
export async function isPasswordOf(scope: Scope, personId: string, password: string): Promise<boolean> {
  if ((await spend(scope, 'sign-in-of-account', personId)) > 0) return false
  const stored = await passwordHashOf(scope.database.primary, personId)
  const right = stored !== null && (await verifyPassword(stored, password))
  if (right) await giveBack(scope, 'sign-in-of-account', personId)
  return right
}
