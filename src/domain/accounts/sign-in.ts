import { setTimeout as sleep } from 'node:timers/promises'
import type { SignInInput } from '#contract/accounts.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { giveBack, spend } from '../limits.ts'
import type { Customer, Scope } from '../scope.ts'
import { type Auth, withAuth } from './auth-library.ts'
import { readEmail, readPhone } from './contact-rules.ts'
import { newSecondStep, personOfStep, spendSecondStep } from './mail-proof.ts'
import { hashPassword, isOutdated } from './password-hash.ts'
import { emailOfPhone, passwordHashOf, personById, storePasswordHash } from './person-store.ts'
import { customerOf } from './read-session.ts'
import { isRefusal } from './refusal.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { absoluteLimit, type SessionDoor } from './session-rules.ts'

export interface SignedIn {
  kind: 'signed-in'
  /** For the cookie or the API client; the database has only its hash. */
  token: string
  /** How long it may last at most. */
  seconds: number
  customer: Customer
}

/** The password was right; a code is asked for. `step` goes back with it instead of the password, for five minutes. */
export interface SecondStep {
  kind: 'second-step'
  step: string
}

export type SignInRefusal = 'wrong-credentials' | 'wrong-code' | 'too-many'
export type SignInOutcome = Outcome<SignedIn | SecondStep, SignInRefusal>

type Door = Omit<SessionDoor, 'sellerId'>
type MayEnter = (personId: string) => Promise<boolean>

/** Milliseconds that a refusal takes at least: whether there is such an account shall not be read off its time. */
const refusedAfter = 80

/** What nobody's account has: the password is hashed for it all the same. */
const nobody = 'nobody@haggle.invalid'

/**
 * Begins a new session at this seller for whoever proves to be an account's owner: by address, or by the phone number
 * of exactly one verified account; with a second factor by its code too. Known and unknown ones are refused alike.
 * Source: AUTH-01, AUTH-02, QUALITY security 26, 28, 29.
 */
export async function prove(
  scope: Scope,
  input: SignInInput,
  door: Door,
  mayEnter: MayEnter = async () => true,
): Promise<SignInOutcome> {
  const even = sleep(refusedAfter, undefined, { ref: false })
  const outcome = input.step
    ? await proveByCode(scope, input, door, mayEnter)
    : await proveByPassword(scope, input, door, mayEnter)
  if (!outcome.ok) {
    await even
    const { outside, requestId, seller } = scope
    outside.log.warn(
      { security: 'sign-in-refused', requestId, seller: seller.code, kind: door.kind, why: outcome.code },
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
  // Taken before and given back afterwards: many tries at once get no further than one after the other.
  if ((await spend(scope, 'sign-in-of-account', counted)) > 0) return refuse('too-many')
  let held: { personId: string; code: 'needed' | 'wrong' } | null = null
  const withFactor: MayEnter = async (personId) => {
    if (!(await mayEnter(personId))) return false
    if (!(await hasSecondFactor(db, personId))) return true
    if (input.code && (await spend(scope, 'code-of-account', personId)) === 0) {
      if (await takeCode(db, personId, input.code, scope.now)) return true
    }
    held = { personId, code: input.code ? 'wrong' : 'needed' }
    return false
  }
  const made = await enter(scope, door, withFactor, (auth) =>
    auth.api.signInEmail({ body: { email, password: input.password } }),
  )
  const stopped = held as { personId: string; code: 'needed' | 'wrong' } | null
  if (stopped) {
    if (stopped.code === 'wrong') return refuse('wrong-code')
    await giveBack(scope, 'sign-in-of-account', counted)
    return ok({ kind: 'second-step', step: await newSecondStep(db, stopped.personId, scope.now) })
  }
  if (!made) return refuse('wrong-credentials')
  await giveBack(scope, 'sign-in-of-account', counted)
  await renewHash(scope, made.personId, input.password)
  return signedIn(scope, made, door)
}

async function proveByCode(scope: Scope, input: SignInInput, door: Door, mayEnter: MayEnter): Promise<SignInOutcome> {
  const db = scope.database.primary
  const personId = await personOfStep(db, input.step, scope.now)
  if (!personId || !(await mayEnter(personId))) return refuse('wrong-credentials')
  if ((await spend(scope, 'code-of-account', personId)) > 0) return refuse('too-many')
  if (!(await takeCode(db, personId, input.code, scope.now))) return refuse('wrong-code')
  await giveBack(scope, 'code-of-account', personId)
  if (!(await spendSecondStep(db, input.step, scope.now))) return refuse('wrong-credentials')
  const made = await enter(
    scope,
    door,
    async () => true,
    async (auth) => {
      const { internalAdapter } = await auth.$context
      return internalAdapter.createSession(personId)
    },
  )
  return made ? signedIn(scope, made, door) : refuse('wrong-credentials')
}

async function signedIn(scope: Scope, made: Made, door: Door): Promise<SignInOutcome> {
  const person = await personById(scope.database.primary, made.personId)
  if (!person) return refuse('wrong-credentials')
  return ok({
    kind: 'signed-in',
    token: made.token,
    seconds: absoluteLimit[door.kind] / 1_000,
    customer: customerOf(person, made.sessionId),
  })
}

/** The address that a login stands for, and as whom its tries are counted: a number that is nobody's is one of its own. */
async function whoIs(scope: Scope, login: string): Promise<{ email: string; counted: string }> {
  const phone = readPhone(login, scope.seller.dialCode)
  const email = phone ? await emailOfPhone(scope.database.primary, phone) : readEmail(login)
  return { email: email ?? nobody, counted: email ?? phone ?? login.trim().toLowerCase().slice(0, 200) }
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
  try {
    await withAuth({ db: database.primary, now, door: { ...door, sellerId: seller.id }, mayEnter, tell }, call)
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
  if (stored && isOutdated(stored)) await storePasswordHash(db, personId, await hashPassword(password), scope.now)
}
