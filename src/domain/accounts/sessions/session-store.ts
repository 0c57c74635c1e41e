import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { person, session } from '#db/tables/accounts.ts'
import { seller } from '#db/tables/sellers.ts'
import { hashToken, newToken } from '../proofs/secret-token.ts'
import type { SessionOrigin } from './session-origin.ts'
import { absoluteLimit, idleLimit, type SessionChannel } from './session-rules.ts'

/** Finds the session of this token on this channel, with its person; null if there is none. */
export async function findSession(db: Db, tokenHash: string, channel: SessionChannel) {
  const [row] = await db
    .select({ session, person })
    .from(session)
    .innerJoin(person, eq(person.id, session.personId))
    .where(
      and(
        eq(session.tokenHash, tokenHash),
        eq(session.sellerId, channel.sellerId),
        eq(session.kind, channel.kind),
        eq(session.via, channel.via),
      ),
    )
    .prepare('session_of_token')
    .execute()
  return row ?? null
}

export interface NewSession {
  /** For its holder: the database only has its hash. */
  token: string
  sessionId: string
  personId: string
}

/** Begins a session of a person who has proven who they are. */
export async function insertSession(
  db: Db,
  personId: string,
  channel: SessionChannel,
  origin: SessionOrigin,
  now: Date,
): Promise<NewSession> {
  const token = newToken()
  const sessionId = randomUUID()
  await db.insert(session).values({
    id: sessionId,
    personId,
    ...channel,
    tokenHash: hashToken(token),
    ipAddress: origin.network,
    userAgent: origin.device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + absoluteLimit[channel.kind]),
  })
  return { token, sessionId, personId }
}

export async function markSeen(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(session)
    .set({ lastSeenAt: now })
    .where(and(eq(session.id, id), lt(session.lastSeenAt, now)))
}

/** For whom the session acts from now on; null: for its person. */
export async function setSessionCompany(
  db: Db,
  id: string,
  companyId: number | null,
): Promise<void> {
  await db.update(session).set({ companyId }).where(eq(session.id, id))
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.delete(session).where(eq(session.id, id))
}

/** Deletes all sessions of a person at all sellers, except `keepId`. */
export async function deleteSessions(db: Db, personId: string, keepId?: string): Promise<void> {
  const ownedByPerson: SQL = eq(session.personId, personId)
  await db
    .delete(session)
    .where(keepId ? and(ownedByPerson, ne(session.id, keepId)) : ownedByPerson)
}

/**
 * Deletes one session of this person. The id comes from a form and may not exist. Returns false if
 * there was no such session.
 */
export async function deleteOwnSession(db: Db, personId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(session)
    .where(and(eq(session.personId, personId), sql`${session.id}::text = ${id}`))
    .returning({ id: session.id })
  return rows.length === 1
}

/** The most that a page shows; nobody has more devices. */
const maxListed = 100

/** Lists sessions within their limits with the seller's name, the latest first. */
export function listSessionRows(db: Db, personId: string, now: Date) {
  const isFresh = (kind: SessionChannel['kind']) =>
    and(eq(session.kind, kind), gt(session.lastSeenAt, new Date(now.getTime() - idleLimit[kind])))
  return db
    .select({ session, company: seller.companyName })
    .from(session)
    .innerJoin(seller, eq(seller.id, session.sellerId))
    .where(
      and(
        eq(session.personId, personId),
        gt(session.expiresAt, now),
        or(isFresh('shop'), isFresh('desk')),
      ),
    )
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .limit(maxListed)
}

/**
 * Tells whether this person has another session on the same channel from a program of the same
 * name.
 */
export async function hasSessionFrom(
  db: Db,
  personId: string,
  { via, device, except }: { via: SessionChannel['via']; device: string; except: string },
): Promise<boolean> {
  const isSameOrigin = and(
    eq(session.personId, personId),
    eq(session.via, via),
    eq(session.userAgent, device),
  )
  const [row] = await db
    .select({ id: session.id })
    .from(session)
    .where(and(isSameOrigin, ne(session.id, except)))
    .limit(1)
  return row !== undefined
}

/**
 * Reads and locks the credential's generation. Waits for a concurrent change, which ends all
 * sessions and would miss one that begins at the same time.
 */
export async function lockGeneration(db: Db, personId: string): Promise<number | null> {
  const [row] = await db
    .select({ generation: person.credentialGeneration })
    .from(person)
    .where(eq(person.id, personId))
    .for('share')
  return row?.generation ?? null
}

/** Deletes sessions beyond either limit. */
export async function purgeSessions(db: Db, now: Date): Promise<void> {
  const isIdle = (kind: SessionChannel['kind']) =>
    and(eq(session.kind, kind), lt(session.lastSeenAt, new Date(now.getTime() - idleLimit[kind])))
  await db.delete(session).where(or(lt(session.expiresAt, now), isIdle('shop'), isIdle('desk')))
}
