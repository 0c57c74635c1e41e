import { resetMail } from '#contract/account-mails.ts'
import type { AccountCode, RecentFactor } from '#contract/accounts.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { formatMoment } from '../format-moment.ts'
import { enqueueMail } from '../outbox.ts'
import { consumeRateLimit } from '../rate-limits.ts'
import type { Scope } from '../scope.ts'
import { mailLinks } from './account-links.ts'
import { mailPasswordChanged } from './account-notices.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { parseEmail } from './contact-rules.ts'
import { deleteFactors, getRecentFactorStart, listFactorsSince } from './delete-factors.ts'
import { rememberDevice } from './known-device.ts'
import { consumeToken, findToken, issueToken, purgeTokens } from './one-time-tokens.ts'
import { hashPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'
import { findPersonByEmail, findPersonById, storePasswordHash } from './person-store.ts'
import { renewCredential } from './renew-credential.ts'
import { hashToken } from './secret-token.ts'
import { deleteSessions } from './session-store.ts'
import { withMinDuration } from './with-min-duration.ts'

/** Longer than any of the ways takes, so that known and unknown addresses answer alike. */
const minAnswerMs = 150

/**
 * Mails a link to choose a new password, good once and for ten minutes. The answer is the same for every address.
 * Source: AUTH-01, QUALITY security 27, 28.
 */
export async function forgotPassword(
  scope: Scope,
  input: string,
): Promise<Outcome<null, AccountCode>> {
  const email = parseEmail(input)
  if (!email) return refuse('invalid', { email: input.trim() ? 'invalid-email' : 'missing' })
  return withMinDuration(minAnswerMs, mailReset(scope, email))
}

async function mailReset(scope: Scope, email: string): Promise<Outcome<null, AccountCode>> {
  const { database, seller, now } = scope
  // Who asks too often is told the same, and the address's owner is left in peace.
  if ((await consumeRateLimit(scope, 'reset-mail-of-account', email)) > 0) return ok(null)
  await database.transaction(async (db) => {
    const person = await findPersonByEmail(db, email)
    if (!person) return
    const token = await issueToken(db, { kind: 'reset', personId: person.id, toEmail: email }, now)
    await enqueueMail(db, {
      sellerId: seller.id,
      to: email,
      now,
      dedupKey: `reset:${hashToken(token)}`,
      ...resetMail(seller.companyName, person.firstName, mailLinks.reset(seller, token)),
    })
  })
  return ok(null)
}

export interface ResetStep {
  /** Passkeys and apps of the last seven days: whoever knew the old password could add them. */
  recentFactors: RecentFactor[]
}

/** What the page of a reset link asks beside the new password; null: the link can't be used any more. */
export async function readReset(
  { database, seller, now }: Scope,
  token: string,
): Promise<ResetStep | null> {
  const db = database.primary
  const proof = await findToken(db, 'reset', token, now)
  if (!proof) return null
  const { passkeys, apps } = await listFactorsSince(db, proof.personId, getRecentFactorStart(now))
  const toRecentFactor = (name: string, addedAt: Date | null): RecentFactor => ({
    name,
    addedText: addedAt ? formatMoment(addedAt, seller, 'day') : '',
  })
  return {
    recentFactors: [
      ...passkeys.map(({ name, host, addedAt }) =>
        toRecentFactor(`Passkey “${name}” for ${host}`, addedAt),
      ),
      ...apps.map(({ addedAt }) => toRecentFactor('Authenticator app', addedAt)),
    ],
  }
}

/** What becomes of passkeys and apps of the last seven days; the page asks where there are any. */
export type FactorChoice = 'keep' | 'remove'

/**
 * Sets the password of whoever holds the link's token, and ends all sessions of that person everywhere and all other
 * links. Passkeys and apps of the last seven days go where their owner does not know them: a thief's passkey would sign
 * in without any password. The token is spent by the first who comes with a password that may be chosen. It came by
 * mail, so it confirms the address as well: never before the password is the owner's own, for anybody may have
 * registered it. Answers the cookie of known devices: this browser may sign in however often others have tried. Source:
 * AUTH-01, SAFE-02, SAFE-04, QUALITY security 27.
 */
export async function resetPassword(
  scope: Scope,
  token: string,
  password: string,
  factors: FactorChoice = 'keep',
): Promise<Outcome<{ devices: string }, AccountCode>> {
  const refusal = checkPassword(password, { email: '' }, await loadCommonPasswords())
  if (refusal) return refuse('invalid', { password: password ? refusal : 'missing' })
  const { database, now } = scope
  const passwordHash = await hashPassword(password)
  const owner = await database.transaction(async (db) => {
    const proof = await consumeToken(db, 'reset', token, now)
    const person = proof && (await findPersonById(db, proof.personId))
    if (!proof || !person) return null
    const { id, emailVerified } = person
    if (!(await renewCredential(db, id, { emailVerified: true, updatedAt: now }, proof.generation)))
      return null
    await storePasswordHash(db, id, passwordHash, now)
    await deleteSessions(db, id)
    // Until now anybody may have set them up.
    if (!emailVerified) await deleteFactors(db, id)
    else if (factors === 'remove') await deleteFactors(db, id, getRecentFactorStart(now))
    await mailPasswordChanged(scope, db, person, hashToken(token))
    return findPersonById(db, id)
  })
  if (owner) return ok({ devices: rememberDevice(scope, owner) })
  await purgeTokens(database.primary, now)
  return refuse('link-spent')
}
