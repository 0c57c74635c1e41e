import { Secret, TOTP } from 'otpauth'
import type { FactorEvent } from '#contract/accounts/account-mails.ts'
import type { AccountCode } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { verifyPersonPassword } from '../passwords/passwords.ts'
import { findPersonById } from '../person/person-store.ts'
import { mailFactor } from '../proofs/account-notices.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { requireCustomer } from '../sign-in/require-customer.ts'
import { countPasskeys } from './passkey-store.ts'
import { issueRecoveryCodes, normalizeCode } from './recovery-codes.ts'
import {
  claimStep,
  confirmTotp,
  consumeRecoveryCode,
  deleteTotp,
  loadTotp,
  putTotp,
  resealTotp,
} from './totp-store.ts'

const period = 30
/** Time steps for which a new key waits for its first code: ten minutes. */
const maxSetupSteps = 600 / period
/** The purpose from which the sealing key is derived. */
const purpose = 'totp'

/** The data for an authenticator app. */
export interface NewFactor {
  /** Base32, for typing. */
  secret: string
  /** `otpauth://…`, for the QR code. */
  uri: string
}

/** True with an authenticator app or a passkey: the password alone then signs in nowhere. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const row = await loadTotp(db, personId)
  return row?.confirmedAt != null || (await countPasskeys(db, personId)) > 0
}

/**
 * Begins to set up a second factor, which takes effect with its first code. Requires the password.
 * Source: AUTH-01.
 */
export async function beginSecondFactor(
  scope: Scope,
  password: string,
): Promise<Outcome<NewFactor, AccountCode>> {
  const { id, email } = requireCustomer(scope)
  if (!(await verifyPersonPassword(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  const secret = new Secret({ size: 20 }).base32
  const sealedSecret = scope.outside.secrets.seal(purpose, secret, id)
  await putTotp(scope.database.primary, id, sealedSecret, toTimeStep(scope.now))
  return ok(toNewFactor(secret, email, scope.seller.companyName))
}

/**
 * Returns the factor that is being set up, to show it again; null if there is none, or its ten
 * minutes are over.
 */
export async function findUnconfirmedFactor(scope: Scope): Promise<NewFactor | null> {
  const { id, email } = requireCustomer(scope)
  const row = await loadTotp(scope.database.primary, id)
  const secret = row && isSetupOpen(row, scope.now) ? readSecret(scope, row) : null
  return secret ? toNewFactor(secret, email, scope.seller.companyName) : null
}

function toNewFactor(secret: string, label: string, issuer: string): NewFactor {
  return { secret, uri: createTotp(secret, label, issuer).toString() }
}

/**
 * An unconfirmed key expires, so that somebody who finds the page later can't take over the account
 * with it.
 */
function isSetupOpen(
  { confirmedAt, lastStep }: { confirmedAt: Date | null; lastStep: number },
  now: Date,
): boolean {
  return confirmedAt === null && toTimeStep(now) - lastStep < maxSetupSteps
}

/**
 * Activates the factor with its first code, within ten minutes after the key was created. Returns
 * the recovery codes, which are shown only this once.
 */
export async function confirmSecondFactor(
  scope: Scope,
  code: string,
): Promise<Outcome<string[], AccountCode>> {
  const { id } = requireCustomer(scope)
  return scope.database.transaction(async (db) => {
    const row = await loadTotp(db, id)
    if (row && !row.confirmedAt && !isSetupOpen(row, scope.now)) return refuse('setup-expired')
    const secret = row && !row.confirmedAt ? readSecret(scope, row) : null
    const step = secret ? findStep(secret, code, scope.now) : null
    if (step === null) return refuse('wrong-code', { code: 'wrong-code' })
    await confirmTotp(db, id, step, scope.now)
    const codes = await issueRecoveryCodes(db, id)
    await notifyOwner(scope, db, id, 'app-added')
    return ok(codes)
  })
}

/** Removes the second factor. Requires the password. */
export async function endSecondFactor(
  scope: Scope,
  password: string,
): Promise<Outcome<null, AccountCode>> {
  const { id } = requireCustomer(scope)
  if (!(await verifyPersonPassword(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  await scope.database.transaction(async (db) => {
    if (!(await loadTotp(db, id))?.confirmedAt) return deleteTotp(db, id)
    await deleteTotp(db, id)
    if ((await countPasskeys(db, id)) === 0) await issueRecoveryCodes(db, id, 0)
    await notifyOwner(scope, db, id, 'app-removed')
  })
  return ok(null)
}

/**
 * Replaces all recovery codes by new ones. Requires the password and a second factor. Source:
 * SAFE-05.
 */
export async function renewRecoveryCodes(
  scope: Scope,
  password: string,
): Promise<Outcome<string[], AccountCode>> {
  const { id } = requireCustomer(scope)
  if (!(await verifyPersonPassword(scope, id, password)))
    return refuse('invalid', { password: 'wrong-password' })
  return scope.database.transaction(async (db) => {
    if (!(await hasSecondFactor(db, id))) return refuse('no-factor')
    const codes = await issueRecoveryCodes(db, id)
    await notifyOwner(scope, db, id, 'codes-renewed')
    return ok(codes)
  })
}

async function notifyOwner(
  scope: Scope,
  db: Db,
  personId: string,
  event: FactorEvent,
): Promise<void> {
  const person = await findPersonById(db, personId)
  if (person)
    await mailFactor(scope, db, person, event, `${event}:${personId}:${scope.now.getTime()}`)
}

/** Consumes a code of the app, or a recovery code. False if it is wrong or was used before. */
export async function consumeCode(scope: Scope, personId: string, input: string): Promise<boolean> {
  const db = scope.database.primary
  const row = await loadTotp(db, personId)
  const secret = row?.confirmedAt ? readSecret(scope, row) : null
  const step = secret ? findStep(secret, input, scope.now) : null
  if (row && secret && step !== null) {
    await resealIfOutdated(scope, row, secret)
    return claimStep(db, personId, step)
  }
  return consumeRecoveryCode(db, personId, hashToken(normalizeCode(input)))
}

interface StoredFactor {
  personId: string
  secret: string
}

/**
 * Returns the plain secret. Secrets stored before sealing was introduced are plain text. Null if
 * the sealing key is missing.
 */
function readSecret(
  { outside, requestId }: Scope,
  { personId, secret }: StoredFactor,
): string | null {
  if (!outside.secrets.isSealed(secret)) return secret
  const plainSecret = outside.secrets.open(purpose, secret, personId)
  if (plainSecret === null) {
    outside.log.error(
      { event: 'second_factor.key_unreadable', requestId, person: personId },
      'Authenticator secret cannot be decrypted: its key is missing from SECRET_KEYS',
    )
  }
  return plainSecret
}

/** Seals a secret with the current key if it is plain text or sealed with an older key. */
async function resealIfOutdated(
  { database, outside }: Scope,
  row: StoredFactor,
  secret: string,
): Promise<void> {
  const { secrets } = outside
  if (secrets.isSealed(row.secret) && secrets.isCurrent(row.secret)) return
  await resealTotp(
    database.primary,
    row.personId,
    row.secret,
    secrets.seal(purpose, secret, row.personId),
  )
}

/**
 * Returns the time step of a six-digit code: the current one or one beside it. Null if it matches
 * none.
 */
function findStep(secret: string, input: string, now: Date): number | null {
  const token = input.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = createTotp(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : toTimeStep(now) + delta
}

function toTimeStep(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / period)
}

function createTotp(secret: string, label = '', issuer = 'Haggle'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period })
}
