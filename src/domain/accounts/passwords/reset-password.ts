import { resetMail } from '#contract/accounts/account-mails.ts'
import type { AccountCode, RecentFactor } from '#contract/accounts/accounts.ts'
import { forgotPasswordSchema } from '#contract/schemas/accounts.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import { consumeRateLimit } from '#platform/rate-limits.ts'
import type { Scope } from '#platform/scope.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { deleteFactors, getRecentFactorStart, listFactorsSince } from '../factors/delete-factors.ts'
import { findPersonByEmail, findPersonById, storePasswordHash } from '../person/person-store.ts'
import { mailLinks } from '../proofs/account-links.ts'
import { mailPasswordChanged } from '../proofs/account-notices.ts'
import { consumeToken, findToken, issueToken, purgeTokens } from '../proofs/one-time-tokens.ts'
import { renewCredential } from '../proofs/renew-credential.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { deleteSessions } from '../sessions/session-store.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { withMinDuration } from '../sign-in/with-min-duration.ts'
import { loadCommonPasswords } from './common-passwords.ts'
import { hashPassword } from './password-hash.ts'
import { checkPassword } from './password-rules.ts'

/** Longer than either path takes, so that known and unknown addresses answer alike. */
const minAnswerMs = 150

/**
 * Mails a link to choose a new password, valid once and for ten minutes. The answer is the same for
 * every address. Source: AUTH-01, QUALITY security 27, 28.
 */
export async function forgotPassword(
  scope: Scope,
  input: string,
): Promise<Outcome<null, AccountCode>> {
  const parsed = parseInput(forgotPasswordSchema, { email: input })
  return parsed.ok ? withMinDuration(minAnswerMs, mailReset(scope, parsed.value.email)) : parsed
}

async function mailReset(scope: Scope, email: string): Promise<Outcome<null, AccountCode>> {
  const { database, seller, now } = scope
  // The answer stays the same if the limit is exceeded, and the owner gets no further mail.
  if ((await consumeRateLimit(scope, 'reset-mail-of-account', email)) > 0) return ok(null)
  await database.transaction(async (db) => {
    const person = await findPersonByEmail(db, email)
    if (!person) return
    const token = await issueToken(db, { kind: 'reset', personId: person.id, toEmail: email }, now)
    await mailReader(db, seller, email, (view) => ({
      now,
      dedupKey: `reset:${hashToken(token)}`,
      ...resetMail(view.companyName, person.firstName, mailLinks.reset(view, token)),
    }))
  })
  return ok(null)
}

export interface ResetStep {
  /**
   * Passkeys and apps of the last seven days, which anybody with the old password could have added.
   */
  recentFactors: RecentFactor[]
}

/**
 * Returns what the page of a reset link asks for beside the new password; null if the link is no
 * longer valid.
 */
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
        toRecentFactor(accountFormsTexts.passkeyForHost({ name, host }), addedAt),
      ),
      ...apps.map(({ addedAt }) => toRecentFactor(accountFormsTexts.authenticatorApp(), addedAt)),
    ],
  }
}

/** Whether passkeys and apps of the last seven days stay. The page asks if there are any. */
export type FactorChoice = 'keep' | 'remove'

/**
 * Sets the password with the token of a reset link, and ends all the person's sessions and other
 * links. Passkeys and apps of the last seven days are removed if the owner does not know them: a
 * thief's passkey would sign in without any password. The first request with an allowed password
 * consumes the token. As it came by mail, it also verifies the address, but not before the password
 * is the owner's own, as anybody may have registered the address. Returns the cookie of known
 * devices, so that this browser may sign in however often others have tried. Source: AUTH-01,
 * SAFE-02, SAFE-04, QUALITY security 27.
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
