import type { Db } from '#db/client.ts'
import { isUnavailable } from '#db/transaction.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import type { PersonRow } from '../person/person-store.ts'
import { hashToken } from '../proofs/secret-token.ts'
import { isAlive, type SessionChannel, shouldMark } from './session-rules.ts'
import { deleteSession, deleteSessions, findSession, markSeen } from './session-store.ts'

const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/**
 * Returns the customer with this token at this seller. Null if the token is another seller's,
 * expired or unknown. One statement. Source: QUALITY T7.
 */
export async function readSession(
  app: AppContext,
  token: string,
  channel: SessionChannel,
  now: Date,
): Promise<Customer | null> {
  const row = await findLiveSession(app, token, channel, now)
  return row && { ...toCustomer(row.person, row.session.id), companyId: row.session.companyId }
}

/**
 * Finds a token's session within its limits, and deletes it once it is beyond them. `shouldMarkSeen` false:
 * the request does not extend the session.
 */
export async function findLiveSession(
  app: AppContext,
  token: string,
  channel: SessionChannel,
  now: Date,
  shouldMarkSeen = true,
) {
  if (!tokenPattern.test(token)) return null
  const db = app.database.primary
  const row = await findSession(db, hashToken(token), channel)
  if (!row) return null
  const times = { ...row.session, kind: channel.kind }
  if (!isAlive(times, now)) {
    await deleteSession(db, row.session.id)
    return null
  }
  if (shouldMarkSeen && shouldMark(times, now)) await tryMarkSeen(db, row.session.id, now)
  return row
}

/**
 * With a full disk writes fail, but reading goes on. Each failed statement is counted in the
 * metrics. Source: QUALITY F4.
 */
async function tryMarkSeen(db: Db, id: string, now: Date): Promise<void> {
  await markSeen(db, id, now).catch((error) => {
    if (!isUnavailable(error)) throw error
  })
}

export function toCustomer(person: PersonRow, sessionId: string): Customer {
  const { id, firstName, lastName, email, emailVerified, phone, language } = person
  const names = { firstName, lastName }
  return { kind: 'customer', id, sessionId, ...names, email, emailVerified, phone, language }
}

/**
 * Ends this session on the server: its cookie or token is invalid from now on. Source: HDR-04,
 * QUALITY security 29.
 */
export async function signOut(scope: Scope): Promise<void> {
  if (scope.viewer.kind === 'customer')
    await deleteSession(scope.database.primary, scope.viewer.sessionId)
}

/** Ends the person's sessions at every seller, including this one. */
export async function signOutEverywhere(scope: Scope): Promise<void> {
  if (scope.viewer.kind === 'customer')
    await deleteSessions(scope.database.primary, scope.viewer.id)
}
