import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { person, session } from '#db/tables/accounts.ts'
import { seller } from '#db/tables/sellers.ts'
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

/** Ends one session of this person; an id comes from a form and may be none. False: there was no such session. */
export async function deleteOwnSession(db: Db, personId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.personId, personId), sql`${session.id}::text = ${id}`))
    .returning({ id: session.id })
  return ended.length === 1
}

/** As many as a page can show; nobody has more devices. */
const maxListed = 100

/** Sessions within their limits with the seller's name, the latest first. */
export function listSessionRows(db: Db, personId: string, now: Date) {
  const fresh = (kind: SessionDoor['kind']) =>
    and(eq(session.kind, kind), gt(session.lastSeenAt, new Date(now.getTime() - idleLimit[kind])))
  return db
    .select({ session, company: seller.companyName })
    .from(session)
    .innerJoin(seller, eq(seller.id, session.sellerId))
    .where(
      and(
        eq(session.personId, personId),
        gt(session.expiresAt, now),
        or(fresh('shop'), fresh('desk')),
      ),
    )
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .limit(maxListed)
}

/** Whether another session of this person was begun the same way by a program of the same name. */
export async function hasSessionFrom(
  db: Db,
  personId: string,
  { via, device, except }: { via: SessionDoor['via']; device: string; except: string },
): Promise<boolean> {
  const same = and(
    eq(session.personId, personId),
    eq(session.via, via),
    eq(session.userAgent, device),
  )
  const [row] = await db
    .select({ id: session.id })
    .from(session)
    .where(and(same, ne(session.id, except)))
    .limit(1)
  return row !== undefined
}

/**
 * The credential's generation, waiting for a change that is just being written: that change ends all sessions, and
 * would miss one that was begun beside it.
 */
export async function generationAfterSignIn(db: Db, personId: string): Promise<number | null> {
  const [row] = await db
    .select({ generation: person.credentialGeneration })
    .from(person)
    .where(eq(person.id, personId))
    .for('share')
  return row?.generation ?? null
}

/** Forgets what is over by either limit. */
export async function deleteDeadSessions(db: Db, now: Date): Promise<void> {
  const idle = (kind: SessionDoor['kind']) =>
    and(eq(session.kind, kind), lt(session.lastSeenAt, new Date(now.getTime() - idleLimit[kind])))
  await db.delete(session).where(or(lt(session.expiresAt, now), idle('shop'), idle('desk')))
}
