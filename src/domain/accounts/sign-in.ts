import type { SignInInput } from '#contract/accounts.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Customer, Scope } from '../scope.ts'
import { type Auth, withAuth } from './auth-library.ts'
import { readEmail, readPhone } from './contact-rules.ts'
import { hashPassword, isOutdated } from './password-hash.ts'
import { emailOfPhone, passwordHashOf, personById, storePasswordHash } from './person-store.ts'
import { customerOf } from './read-session.ts'
import { absoluteLimit, type SessionDoor } from './session-rules.ts'

export interface SignedIn {
  /** For the cookie or the API client; the database has only its hash. */
  token: string
  /** How long it may last at most. */
  seconds: number
  customer: Customer
}

export type SignInRefusal = 'wrong-credentials'

/** What nobody's account has: the password is hashed for it all the same. */
const nobody = 'nobody@haggle.invalid'

/**
 * Begins a new session at this seller for whoever proves to be an account's owner: by address, or by the phone number
 * of exactly one verified account. Known and unknown ones are refused alike. Source: AUTH-01, AUTH-02.
 */
export async function prove(
  scope: Scope,
  input: SignInInput,
  door: Omit<SessionDoor, 'sellerId'>,
  mayEnter?: (personId: string) => Promise<boolean>,
): Promise<Outcome<SignedIn, SignInRefusal>> {
  const db = scope.database.primary
  const email = await emailOf(scope, input.login)
  const { password } = input
  const made = await enter(scope, door, mayEnter, (auth) => auth.api.signInEmail({ body: { email, password } }))
  const person = made && (await personById(db, made.personId))
  if (!made || !person) {
    const { outside, requestId, seller } = scope
    outside.log.warn(
      { security: 'sign-in-refused', requestId, seller: seller.code, kind: door.kind },
      'A sign-in failed',
    )
    return refuse('wrong-credentials')
  }
  await renewHash(scope, made.personId, password)
  return ok({
    token: made.token,
    seconds: absoluteLimit[door.kind] / 1_000,
    customer: customerOf(person, made.sessionId),
  })
}

async function emailOf(scope: Scope, login: string): Promise<string> {
  const phone = readPhone(login, scope.seller.dialCode)
  const email = phone ? await emailOfPhone(scope.database.primary, phone) : readEmail(login)
  return email ?? nobody
}

interface Made {
  token: string
  sessionId: string
  personId: string
}

/** The session that came of a call of Better Auth; null where it refused. */
async function enter(
  scope: Scope,
  door: Omit<SessionDoor, 'sellerId'>,
  mayEnter: ((personId: string) => Promise<boolean>) | undefined,
  call: (auth: Auth) => Promise<unknown>,
): Promise<Made | null> {
  let made: Made | null = null
  try {
    await withAuth(
      {
        db: scope.database.primary,
        now: scope.now,
        door: { ...door, sellerId: scope.seller.id },
        ...(mayEnter && { mayEnter }),
        tell: (told) => {
          made = told
        },
      },
      call,
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    return null
  }
  return made
}

/** Better Auth throws what it refuses, with a status; a database that is down has none. */
function isRefusal(error: unknown): boolean {
  const code = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof code === 'number' && code >= 400 && code < 500
}

/** A hash of older figures is made anew while the password is at hand. Source: QUALITY security 33. */
async function renewHash(scope: Scope, personId: string, password: string): Promise<void> {
  const db = scope.database.primary
  const stored = await passwordHashOf(db, personId)
  if (stored && isOutdated(stored)) await storePasswordHash(db, personId, await hashPassword(password), scope.now)
}
