import { setTimeout as sleep } from 'node:timers/promises'
import { parseEmail, parsePhone } from '#contract/accounts/contact-details.ts'
import type { SignInInput } from '#contract/schemas/accounts.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { verifyPasskey } from '../factors/passkeys.ts'
import { consumeCode, hasSecondFactor } from '../factors/second-factor.ts'
import { hashPassword, isOutdated, verifyPassword } from '../passwords/password-hash.ts'
import {
  findEmailByPhone,
  findPersonByEmail,
  findPersonById,
  loadPasswordHash,
  type PersonRow,
  replacePasswordHash,
} from '../person/person-store.ts'
import { consumeToken, findToken, issueToken } from '../proofs/one-time-tokens.ts'
import { toCustomer } from '../sessions/read-session.ts'
import { getSessionOrigin } from '../sessions/session-origin.ts'
import { absoluteLimit, type SessionChannel } from '../sessions/session-rules.ts'
import { deleteSession, insertSession, lockGeneration } from '../sessions/session-store.ts'
import { findKnownDevice, rememberDevice } from './known-device.ts'
import { recordSignIn } from './record-sign-in.ts'
import {
  consumeAttempt,
  refundAttempt,
  type SignInAttempt,
  slowAnswerMs,
} from './sign-in-attempts.ts'

export interface SignedIn {
  kind: 'signed-in'
  /** For the cookie or the API client; the database only has its hash. */
  token: string
  /** Maximum lifetime of the session. */
  seconds: number
  customer: Customer
  /** New value of the cookie of known devices. */
  devices: string
}

/**
 * The password was right and a code is needed. `step` replaces the password in the next request,
 * for five minutes.
 */
export interface SecondStep {
  kind: 'second-step'
  step: string
}

export type SignInRefusal = 'wrong-credentials' | 'wrong-code' | 'too-many'
/** `too-many` comes with the time of the next attempt. */
export type SignInOutcome = Outcome<SignedIn | SecondStep, SignInRefusal>

type SignInChannel = Omit<SessionChannel, 'sellerId'>
type SignInCheck = (personId: string) => Promise<boolean>

/**
 * Minimum duration of a refusal in milliseconds, so that its timing does not reveal whether the
 * account exists.
 */
const minRefusalMs = 150

/** An address that no account has. */
const unknownEmail = 'nobody@haggle.invalid'

/**
 * Begins a session at this seller for the owner of an account, by address, or by phone number if
 * exactly one verified account has it, and with the code of a second factor if there is one. Known
 * and unknown accounts are refused alike. Source: AUTH-01, AUTH-02, SAFE-04, QUALITY security 26,
 * 28, 29.
 */
export async function authenticate(
  scope: Scope,
  input: SignInInput,
  channel: SignInChannel,
  canSignIn: SignInCheck = async () => true,
): Promise<SignInOutcome> {
  const minDelay = sleep(minRefusalMs, undefined, { ref: false })
  const outcome = input.passkey
    ? await authenticateByPasskey(scope, input, channel, canSignIn)
    : input.step
      ? await authenticateByCode(scope, input, channel, canSignIn)
      : await authenticateByPassword(scope, input, channel, canSignIn)
  if (!outcome.ok) {
    await minDelay
    const { outside, requestId, seller } = scope
    outside.log.warn(
      {
        event: 'sign_in.refused',
        security: 'sign-in-refused',
        requestId,
        seller: seller.code,
        kind: channel.kind,
        why: outcome.code,
      },
      'Sign-in refused',
    )
  }
  return outcome
}

async function authenticateByPassword(
  scope: Scope,
  input: SignInInput,
  channel: SignInChannel,
  canSignIn: SignInCheck,
): Promise<SignInOutcome> {
  const db = scope.database.primary
  const { email, counted: attemptSubject } = await resolveLogin(scope, input.login)
  const person = await findPersonByEmail(db, email)
  const deviceId = person && findKnownDevice(scope, person)
  const attempt: SignInAttempt = { kind: 'password', account: attemptSubject, deviceId }
  const wait = await waitForAttempt(scope, attempt)
  if (wait > 0) return refuseAttempt(wait)
  const storedHash = await findRightHash(db, person, input.password)
  if (!person || storedHash === null) return refuse('wrong-credentials')
  if (!(await canSignIn(person.id))) return refuse('wrong-credentials')
  if (await hasSecondFactor(db, person.id)) {
    if (!input.code) {
      await refundAttempt(scope, attempt)
      const step = await issueToken(db, { kind: 'second-step', personId: person.id }, scope.now)
      return ok({ kind: 'second-step', step })
    }
    const codeAttempt: SignInAttempt = { kind: 'code', account: person.id, deviceId }
    const code = await checkCode(scope, codeAttempt, input.code)
    if (typeof code === 'number') return refuseAttempt(code)
    if (code === 'wrong') return refuse('wrong-code')
  }
  await refundAttempt(scope, attempt)
  await renewHash(scope, person.id, input.password, storedHash)
  return startSession(scope, person.id, channel, person.credentialGeneration)
}

/**
 * Returns the account's hash if it is of this password, else null. A password is hashed for an
 * unknown account too, so that both answers take as long.
 */
async function findRightHash(
  db: Db,
  person: PersonRow | null,
  password: string,
): Promise<string | null> {
  const storedHash = person && (await loadPasswordHash(db, person.id))
  if (storedHash) return (await verifyPassword(storedHash, password)) ? storedHash : null
  await hashPassword(password)
  return null
}

async function authenticateByCode(
  scope: Scope,
  input: SignInInput,
  channel: SignInChannel,
  canSignIn: SignInCheck,
): Promise<SignInOutcome> {
  const db = scope.database.primary
  const secondStep = await findToken(db, 'second-step', input.step, scope.now)
  const person = secondStep && (await findPersonById(db, secondStep.personId))
  if (!secondStep || !person || !(await canSignIn(person.id))) return refuse('wrong-credentials')
  const attempt: SignInAttempt = {
    kind: 'code',
    account: person.id,
    deviceId: findKnownDevice(scope, person),
  }
  const code = await checkCode(scope, attempt, input.code)
  if (typeof code === 'number') return refuseAttempt(code)
  if (code === 'wrong') return refuse('wrong-code')
  if (!(await consumeToken(db, 'second-step', input.step, scope.now)))
    return refuse('wrong-credentials')
  return startSession(scope, person.id, channel, secondStep.generation)
}

/**
 * A passkey alone proves both device and person. It is also the second step after the right
 * password.
 */
async function authenticateByPasskey(
  scope: Scope,
  input: SignInInput,
  channel: SignInChannel,
  canSignIn: SignInCheck,
): Promise<SignInOutcome> {
  const person = await verifyPasskey(scope, input.passkey ?? '')
  if (!person || !(await canSignIn(person.id))) return refuse('wrong-credentials')
  if (input.step) {
    const db = scope.database.primary
    const secondStep = await findToken(db, 'second-step', input.step, scope.now)
    if (secondStep?.personId !== person.id) return refuse('wrong-credentials')
    if (!(await consumeToken(db, 'second-step', input.step, scope.now)))
      return refuse('wrong-credentials')
  }
  return startSession(scope, person.id, channel, person.credentialGeneration)
}

/**
 * Begins a session for a person who was identified. `generation` belongs to the credential that was
 * proven. If it has changed since, the new owner has ended all sessions.
 */
async function startSession(
  scope: Scope,
  personId: string,
  channel: SignInChannel,
  generation: number,
): Promise<SignInOutcome> {
  const { database, now, seller } = scope
  const db = database.primary
  const sessionChannel = { ...channel, sellerId: seller.id }
  const origin = getSessionOrigin(scope)
  const newSession = await database.transaction(async (tx) =>
    (await lockGeneration(tx, personId)) === generation
      ? insertSession(tx, personId, sessionChannel, origin, now)
      : null,
  )
  if (!newSession) return refuse('wrong-credentials')
  // Again: a change that waited for the lock may have ended all sessions before this one began.
  const person = await findPersonById(db, personId)
  if (!person || (await lockGeneration(db, person.id)) !== generation) {
    await deleteSession(db, newSession.sessionId)
    return refuse('wrong-credentials')
  }
  await recordSignIn(scope, person, newSession.sessionId, channel)
  return ok({
    kind: 'signed-in',
    token: newSession.token,
    seconds: absoluteLimit[channel.kind] / 1_000,
    customer: toCustomer(person, newSession.sessionId),
    devices: rememberDevice(scope, person),
  })
}

/** Returns 0 if the attempt may go on, else the seconds until the next one. */
async function waitForAttempt(scope: Scope, attempt: SignInAttempt): Promise<number> {
  const pace = await consumeAttempt(scope, attempt)
  if (pace.kind === 'slow') await sleep(slowAnswerMs)
  return pace.kind === 'refused' ? pace.retryAfter : 0
}

function refuseAttempt(retryAfter: number): Refusal<SignInRefusal> {
  return { ...refuse('too-many'), retryAfter }
}

/** Returns a number if there are too many attempts: the seconds until the next one. */
async function checkCode(
  scope: Scope,
  attempt: SignInAttempt,
  code: string,
): Promise<'right' | 'wrong' | number> {
  const wait = await waitForAttempt(scope, attempt)
  if (wait > 0) return wait
  if (!(await consumeCode(scope, attempt.account, code))) return 'wrong'
  await refundAttempt(scope, attempt)
  return 'right'
}

/**
 * Resolves a login to an address and to the account whose attempts count. An unknown number counts
 * as an account of its own.
 */
async function resolveLogin(
  scope: Scope,
  login: string,
): Promise<{ email: string; counted: string }> {
  const phone = parsePhone(login, scope.seller.dialCode)
  const email = phone ? await findEmailByPhone(scope.database.primary, phone) : parseEmail(login)
  return {
    email: email ?? unknownEmail,
    counted: email ?? phone ?? login.trim().toLowerCase().slice(0, 200),
  }
}

/**
 * Renews a hash with outdated parameters while the password is available, unless the password has
 * changed since it was verified. Source: QUALITY security 33.
 */
async function renewHash(
  scope: Scope,
  personId: string,
  password: string,
  storedHash: string,
): Promise<void> {
  if (!isOutdated(storedHash)) return
  const db = scope.database.primary
  await replacePasswordHash(db, personId, storedHash, await hashPassword(password), scope.now)
}
