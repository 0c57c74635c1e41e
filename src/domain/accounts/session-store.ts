import { and, eq, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { person, session } from '#db/tables/accounts.ts'
import { idleLimit, type SessionDoor } from './session-rules.ts'

/** The session of this token at this very door, with its person; null where there is none. */
export async function findSession(db: Db, tokenHash: string, door: SessionDoor) {
  const [row] = await db
    .select({ session, person })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(
      and(
        eq(session.tokenHash, tokenHash),
        eq(session.sellerId, door.sellerId),
        eq(session.kind, door.kind),
        eq(session.via, door.via),
      ),
    )
    .prepare('session_of_token')
    .execute()
  return row ?? null
}

export async function markSeen(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.id, id), lt(session.lastSeenAt, now)))
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id))
}

/** Every session of a person, at all sellers; all but one where `keep` names it. */
export async function deleteSessionsOf(db: Db, personId: string, keep?: string): Promise<void> {
  const all: SQL = eq(session.personId, personId)
  await db.delete(session).where(keep ? and(all, ne(session.id, keep)) : all)
}

/** Forgets what is over by either limit. */
export async function deleteDeadSessions(db: Db, now: Date): Promise<void> {
  const idle = (kind: SessionDoor['kind']) =>
    and(eq(session.kind, kind), lt(session.lastSeenAt, new Date(now.getTime() - idleLimit[kind])))
  await db.delete(session).where(or(lt(session.expiresAt, now), idle('shop'), idle('desk')))
}
