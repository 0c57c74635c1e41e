import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomUUID } from 'node:crypto'
// Lets the declaration of `openAuth` name the library's types; loads nothing.
import type {} from 'better-auth'
import type { Db } from '#db/client.ts'
import { credential, person, session, verification } from '#db/tables/accounts.ts'
import { hashPassword, verifyPassword } from '../passwords/password-hash.ts'
import { hashToken, newToken } from '../proofs/secret-token.ts'
import type { SessionOrigin } from '../sessions/session-origin.ts'
import { absoluteLimit, type SessionChannel } from '../sessions/session-rules.ts'

/**
 * Context of one call into Better Auth, which is opened once per process and knows nothing of
 * sellers, clocks and transactions.
 */
interface AuthCall {
  /** The transaction to write in, or the primary. */
  db: Db
  now: Date
  /** Set if the call may create a session. */
  channel?: SessionChannel
  /** Where the session is created. */
  origin?: SessionOrigin
  /** Can veto a session after the password check; whatever it throws ends the call. */
  canSignIn?: (personId: string) => Promise<boolean>
  /** Computed before the transaction is opened, so that hashing holds no connection. */
  passwordHash?: string
  /** Receives the token of a new session: the database, and so Better Auth, only has its hash. */
  onSession?: (newSession: { token: string; sessionId: string; personId: string }) => void
}

const authCallStorage = new AsyncLocalStorage<AuthCall>()

/** Runs a call of Better Auth within the given transaction, channel and time. */
export async function withAuth<T>(call: AuthCall, work: (auth: Auth) => Promise<T>): Promise<T> {
  authPromise ??= openAuth()
  const auth = await authPromise
  return authCallStorage.run(call, () => work(auth))
}

export type Auth = Awaited<ReturnType<typeof openAuth>>
let authPromise: ReturnType<typeof openAuth> | undefined

/**
 * Our own rules check first (password-rules.ts). These limits only keep Better Auth from being
 * stricter.
 */
const lengths = { minPasswordLength: 1, maxPasswordLength: 1_000 }

/** Loaded on first use, so that a command line that signs nobody in does not wait for it. */
async function openAuth() {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
  ])
  return betterAuth({
    appName: 'Haggle',
    // The results of these two are never sent: we build cookies and links ourselves.
    baseURL: 'http://haggle.invalid',
    secret: randomBytes(32).toString('hex'),
    telemetry: { enabled: false },
    logger: { disabled: true },
    database: drizzleAdapter(callDb, {
      provider: 'pg',
      schema: { person, credential, session, verification },
      transaction: false,
    }),
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    user: {
      modelName: 'person',
      additionalFields: {
        firstName: { type: 'string', required: false },
        lastName: { type: 'string', required: false },
        phone: { type: 'string', required: false },
      },
    },
    account: { modelName: 'credential', fields: { userId: 'personId' } },
    verification: { modelName: 'verification', storeIdentifier: 'hashed' },
    session: {
      modelName: 'session',
      fields: { userId: 'personId', token: 'tokenHash', updatedAt: 'lastSeenAt' },
      additionalFields: {
        sellerId: { type: 'number', required: false, input: false },
        kind: { type: 'string', required: false, input: false },
        via: { type: 'string', required: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      ...lengths,
      password: {
        hash: async (password) =>
          authCallStorage.getStore()?.passwordHash ?? (await hashPassword(password)),
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    databaseHooks: { session: { create: { before: buildSession } } },
  })
}

/**
 * Adds the seller and channel of the call to a new session, uses its time, and replaces the token
 * by its hash.
 */
async function buildSession(newSession: { userId: string }) {
  const { channel, origin, now, canSignIn, onSession } = authCallStorage.getStore()!
  if (!channel || (canSignIn && !(await canSignIn(newSession.userId)))) return false
  const token = newToken()
  const id = randomUUID()
  onSession?.({ token, sessionId: id, personId: newSession.userId })
  return {
    data: {
      id,
      userId: newSession.userId,
      token: hashToken(token),
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + absoluteLimit[channel.kind]),
      sellerId: channel.sellerId,
      kind: channel.kind,
      via: channel.via,
      ipAddress: origin?.network ?? '',
      userAgent: origin?.device ?? '',
    },
  }
}

const callDb = new Proxy({} as Db, {
  get(_, name) {
    const db = authCallStorage.getStore()!.db
    const value = Reflect.get(db, name)
    return typeof value === 'function' ? value.bind(db) : value
  },
})
