import { setTimeout as sleep } from 'node:timers/promises'
import type { SignInInput } from '#contract/accounts.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import type { Customer, Scope } from '../scope.ts'
import { type Auth, withAuth } from './auth-library.ts'
import { readEmail, readPhone } from './contact-rules.ts'
import { findKnownDevice, rememberDevice } from './known-device.ts'
import { findToken, issueToken, spendToken } from './one-time-tokens.ts'
import { personOfPasskey } from './passkeys.ts'
import { hashPassword, isOutdated } from './password-hash.ts'
import {
  emailOfPhone,
  passwordHashOf,
  personByEmail,
  personById,
  storePasswordHash,
} from './person-store.ts'
import { customerOf } from './read-session.ts'
import { recordSignIn } from './record-sign-in.ts'
import { isRefusal } from './refusal.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { sessionOrigin } from './session-origin.ts'
import { absoluteLimit, type SessionDoor } from './session-rules.ts'
import { deleteSession, generationAfterSignIn } from './session-store.ts'
import { refundTry, slowMs, spendTry, type Try } from './tries.ts'

export interface SignedIn {
  kind: 'signed-in'
  /** For the cookie or the API client; the database has only its hash. */
  token: string
  /** How long it may last at most. */
  seconds: number
  customer: Customer
  /** What the browser's cookie of known devices becomes. */
  devices: string
}

/** The password was right; a code is asked for. `step` goes back with it instead of the password, for five minutes. */
export interface SecondStep {
  kind: 'second-step'
  step: string
}

export type SignInRefusal = 'wrong-credentials' | 'wrong-code' | 'too-many'
/** `too-many` says when there is another try. */
export type SignInOutcome = Outcome<SignedIn | SecondStep, SignInRefusal>

type Door = Omit<SessionDoor, 'sellerId'>
type MayEnter = (personId: string) => Promise<boolean>

/** Milliseconds that a refusal takes at least: whether there is such an account shall not be read off its time. */
const refusedAfter = 150

/** What nobody's account has: the password is hashed for it all the same. */
const nobody = 'nobody@haggle.invalid'

/**
 * Begins a new session at this seller for whoever proves to be an account's owner: by address, or by the phone number
 * of exactly one verified account; with a second factor by its code too. Known and unknown ones are refused alike.
 * Source: AUTH-01, AUTH-02, SAFE-04, QUALITY security 26, 28, 29.
 */
export async function prove(
  scope: Scope,
  input: SignInInput,
  door: Door,
  mayEnter: MayEnter = async () => true,
): Promise<SignInOutcome> {
  const even = sleep(refusedAfter, undefined, { ref: false })
  const outcome = input.passkey
    ? await proveByPasskey(scope, input, door, mayEnter)
    : input.step
      ? await proveByCode(scope, input, door, mayEnter)
      : await proveByPassword(scope, input, door, mayEnter)
  if (!outcome.ok) {
    await even
    const { outside, requestId, seller } = scope
    outside.log.warn(
      {
        security: 'sign-in-refused',
        requestId,
        seller: seller.code,
        kind: door.kind,
        why: outcome.code,
      },
      'A sign-in failed',
    )
  }
  return outcome
}

async function proveByPassword(
  scope: Scope,
  input: SignInInput,
  door: Door,
  mayEnter: MayEnter,
): Promise<SignInOutcome> {
  const db = scope.database.primary
  const { email, counted } = await whoIs(scope, input.login)
  const person = await personByEmail(db, email)
  const deviceId = person && findKnownDevice(scope, person)
  const attempt: Try = { kind: 'password', account: counted, deviceId }
  const wait = await takeTry(scope, attempt)
  if (wait > 0) return refuseTry(wait)
  let held: { personId: string; code: 'needed' | 'wrong' | number } | null = null
  const withFactor: MayEnter = async (personId) => {
    if (!(await mayEnter(personId))) return false
    if (!(await hasSecondFactor(db, personId))) return true
    const code = input.code
      ? await tryCode(scope, { kind: 'code', account: personId, deviceId }, input.code)
      : 'needed'
    if (code === 'right') return true
    held = { personId, code }
    return false
  }
  const made = await enter(scope, door, withFactor, (auth) =>
    auth.api.signInEmail({ body: { email, password: input.password } }),
  )
  const stopped = held as { personId: string; code: 'needed' | 'wrong' | number } | null
  if (stopped) {
    if (typeof stopped.code === 'number') return refuseTry(stopped.code)
    if (stopped.code === 'wrong') return refuse('wrong-code')
    await refundTry(scope, attempt)
    const step = await issueToken(
      db,
      { kind: 'second-step', personId: stopped.personId },
      scope.now,
    )
    return ok({ kind: 'second-step', step })
  }
  if (!made || !person) return refuse('wrong-credentials')
  await refundTry(scope, attempt)
  await renewHash(scope, made.personId, input.password)
  return signedIn(scope, made, door, person.credentialGeneration)
}

async function proveByCode(
  scope: Scope,
  input: SignInInput,
  door: Door,
  mayEnter: MayEnter,
): Promise<SignInOutcome> {
  const db = scope.database.primary
  const waiting = await findToken(db, 'second-step', input.step, scope.now)
  const person = waiting && (await personById(db, waiting.personId))
  if (!waiting || !person || !(await mayEnter(person.id))) return refuse('wrong-credentials')
  const attempt: Try = {
    kind: 'code',
    account: person.id,
    deviceId: findKnownDevice(scope, person),
  }
  const code = await tryCode(scope, attempt, input.code)
  if (typeof code === 'number') return refuseTry(code)
  if (code === 'wrong') return refuse('wrong-code')
  if (!(await spendToken(db, 'second-step', input.step, scope.now)))
    return refuse('wrong-credentials')
  return begin(scope, person.id, door, waiting.generation)
}

/**
 * Alone, as a passkey shows its holder's device and person; or as the second step, of the person whose password was
 * right.
 */
async function proveByPasskey(
  scope: Scope,
  input: SignInInput,
  door: Door,
  mayEnter: MayEnter,
): Promise<SignInOutcome> {
  const person = await personOfPasskey(scope, input.passkey ?? '')
  if (!person || !(await mayEnter(person.id))) return refuse('wrong-credentials')
  if (input.step) {
    const db = scope.database.primary
    const waiting = await findToken(db, 'second-step', input.step, scope.now)
    if (waiting?.personId !== person.id) return refuse('wrong-credentials')
    if (!(await spendToken(db, 'second-step', input.step, scope.now)))
      return refuse('wrong-credentials')
  }
  return begin(scope, person.id, door, person.credentialGeneration)
}

/** A session for somebody who has proven who they are by other means than a password. */
async function begin(
  scope: Scope,
  personId: string,
  door: Door,
  generation: number,
): Promise<SignInOutcome> {
  const made = await enter(
    scope,
    door,
    async () => true,
    async (auth) => {
      const { internalAdapter } = await auth.$context
      return internalAdapter.createSession(personId)
    },
  )
  return made ? signedIn(scope, made, door, generation) : refuse('wrong-credentials')
}

/** 0 where the try may go on, else the seconds until there is another. */
async function takeTry(scope: Scope, attempt: Try): Promise<number> {
  const pace = await spendTry(scope, attempt)
  if (pace.kind === 'slow') await sleep(slowMs)
  return pace.kind === 'refused' ? pace.retryAfter : 0
}

function refuseTry(retryAfter: number): Refusal<SignInRefusal> {
  return { ...refuse('too-many'), retryAfter }
}

/** A number: no more tries for so many seconds. */
async function tryCode(
  scope: Scope,
  attempt: Try,
  code: string,
): Promise<'right' | 'wrong' | number> {
  const wait = await takeTry(scope, attempt)
  if (wait > 0) return wait
  if (!(await takeCode(scope, attempt.account, code))) return 'wrong'
  await refundTry(scope, attempt)
  return 'right'
}

/**
 * `generation` is the credential's that was proven: where it has changed meanwhile, its new owner has ended all
 * sessions.
 */
async function signedIn(
  scope: Scope,
  made: Made,
  door: Door,
  generation: number,
): Promise<SignInOutcome> {
  const db = scope.database.primary
  const person = await personById(db, made.personId)
  if (!person || (await generationAfterSignIn(db, person.id)) !== generation) {
    await deleteSession(db, made.sessionId)
    return refuse('wrong-credentials')
  }
  await recordSignIn(scope, person, made.sessionId, door)
  return ok({
    kind: 'signed-in',
    token: made.token,
    seconds: absoluteLimit[door.kind] / 1_000,
    customer: customerOf(person, made.sessionId),
    devices: rememberDevice(scope, person),
  })
}

/** The address that a login stands for, and as whom its tries are counted: a number that is nobody's is one of its own. */
async function whoIs(scope: Scope, login: string): Promise<{ email: string; counted: string }> {
  const phone = readPhone(login, scope.seller.dialCode)
  const email = phone ? await emailOfPhone(scope.database.primary, phone) : readEmail(login)
  return {
    email: email ?? nobody,
    counted: email ?? phone ?? login.trim().toLowerCase().slice(0, 200),
  }
}

interface Made {
  token: string
  sessionId: string
  personId: string
}

/** The session that came of a call of Better Auth; null where it refused. */
async function enter(
  scope: Scope,
  door: Door,
  mayEnter: MayEnter,
  call: (auth: Auth) => Promise<unknown>,
): Promise<Made | null> {
  let made: Made | null = null
  const tell = (told: Made) => {
    made = told
  }
  const { database, now, seller } = scope
  const origin = sessionOrigin(scope)
  try {
    await withAuth(
      { db: database.primary, now, door: { ...door, sellerId: seller.id }, origin, mayEnter, tell },
      call,
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
  return made
}

/** A hash of older figures is made anew while the password is at hand. Source: QUALITY security 33. */
async function renewHash(scope: Scope, personId: string, password: string): Promise<void> {
  const db = scope.database.primary
  const stored = await passwordHashOf(db, personId)
  if (stored && isOutdated(stored))
    await storePasswordHash(db, personId, await hashPassword(password), scope.now)
}
