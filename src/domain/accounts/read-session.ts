import type { Db } from '#db/client.ts'
import { isUnavailable } from '#db/transaction.ts'
import type { Customer, Ground, Scope } from '../scope.ts'
import type { PersonRow } from './person-store.ts'
import { hashToken } from './secret-token.ts'
import { isAlive, type SessionDoor, shouldMark } from './session-rules.ts'
import { deleteSession, deleteSessionsOf, findSession, markSeen } from './session-store.ts'

const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** Who holds this token at this seller's door; null where it is another's, over, or none. One statement. Source: QUALITY T7. */
export async function readSession(
  ground: Ground,
  token: string,
  door: SessionDoor,
  now: Date,
): Promise<Customer | null> {
  const found = await findAlive(ground, token, door, now)
  return found && customerOf(found.person, found.session.id)
}

/**
 * The session of a token within its limits; one beyond them is forgotten at sight. `mark` false: being asked for keeps
 * it no longer alive.
 */
export async function findAlive(
  ground: Ground,
  token: string,
  door: SessionDoor,
  now: Date,
  mark = true,
) {
  if (!tokenForm.test(token)) return null
  const db = ground.database.primary
  const found = await findSession(db, hashToken(token), door)
  if (!found) return null
  const times = { ...found.session, kind: door.kind }
  if (!isAlive(times, now)) {
    await deleteSession(db, found.session.id)
    return null
  }
  if (mark && shouldMark(times, now)) await markIfPossible(db, found.session.id, now)
  return found
}

/** With a full disk nothing can be written, and reading goes on; each statement that failed is in the figures. Source: QUALITY F4. */
async function markIfPossible(db: Db, id: string, now: Date): Promise<void> {
  await markSeen(db, id, now).catch((error) => {
    if (!isUnavailable(error)) throw error
  })
}

export function customerOf(person: PersonRow, sessionId: string): Customer {
  const { id, firstName, lastName, email, emailVerified, phone } = person
  return { kind: 'customer', id, sessionId, firstName, lastName, email, emailVerified, phone }
}

/** Ends this session on the server: its cookie or token is worth nothing from now on. Source: HDR-04, QUALITY security 29. */
export async function signOut(scope: Scope): Promise<void> {
  if (scope.viewer.kind === 'customer')
    await deleteSession(scope.database.primary, scope.viewer.sessionId)
}

/** Ends the person's sessions at every seller, this one too. */
export async function signOutEverywhere(scope: Scope): Promise<void> {
  if (scope.viewer.kind === 'customer')
    await deleteSessionsOf(scope.database.primary, scope.viewer.id)
}
