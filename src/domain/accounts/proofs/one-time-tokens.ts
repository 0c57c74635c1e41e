import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { oneTimeToken, person } from '#db/tables/accounts.ts'
import { hashToken, newToken } from './secret-token.ts'

export type TokenKind = 'confirm' | 'change' | 'reset' | 'undo' | 'second-step' | 'passkey'
/** Kinds of token that belong to a person. A passkey challenge may not belong to anybody yet. */
export type PersonalToken = Exclude<TokenKind, 'passkey'>

const minute = 60
const day = 24 * 60 * minute

/** Lifetime of each kind in seconds. Source: QUALITY security 27. */
export const tokenSeconds: Record<TokenKind, number> = {
  confirm: day,
  change: day,
  reset: 10 * minute,
  undo: 7 * day,
  'second-step': 5 * minute,
  passkey: 5 * minute,
}

export interface OneTimeToken {
  personId: string
  /** The person's credential generation when the token was issued. */
  generation: number
  /** The person's address when the token was issued. */
  fromEmail: string
  /** The address that the token proves. */
  toEmail: string
  createdAt: Date
}

/** Issues a new token for an existing person. Only its hash is stored. */
export async function issueToken(
  db: Db,
  token: { kind: PersonalToken; personId: string; toEmail?: string; fromEmail?: string },
  now: Date,
): Promise<string> {
  const secret = newToken()
  const { kind, personId, toEmail = '', fromEmail = null } = token
  const expiresAt = new Date(now.getTime() + tokenSeconds[kind] * 1_000)
  // The INSERT reads the generation itself, so that a concurrent change cannot be missed.
  await db.execute(sql`
    insert into one_time_token (token_hash, person_id, kind, generation, from_email, to_email, created_at, expires_at)
    select ${hashToken(secret)}, p.id, ${kind}, p.credential_generation, coalesce(${fromEmail}, p.email), ${toEmail},
      ${now}, ${expiresAt}
    from person p where p.id = ${personId}`)
  return secret
}

const fields = {
  personId: person.id,
  generation: oneTimeToken.generation,
  fromEmail: oneTimeToken.fromEmail,
  toEmail: oneTimeToken.toEmail,
  createdAt: oneTimeToken.createdAt,
}

/**
 * Finds a valid token: not expired, and of the credential's current generation. An undo link also
 * stays valid after the address was moved away from its mailbox, as a thief could otherwise void it
 * with one more change. Source: SAFE-02.
 */
export async function findToken(
  db: Db,
  kind: PersonalToken,
  secret: string,
  now: Date,
): Promise<OneTimeToken | null> {
  const isCurrent = eq(oneTimeToken.generation, person.credentialGeneration)
  const [row] = await db
    .select(fields)
    .from(oneTimeToken)
    .innerJoin(person, eq(person.id, oneTimeToken.personId))
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashToken(secret)),
        eq(oneTimeToken.kind, kind),
        gt(oneTimeToken.expiresAt, now),
        kind === 'undo' ? or(isCurrent, ne(oneTimeToken.fromEmail, person.email)) : isCurrent,
      ),
    )
  return row ?? null
}

/** Consumes the token. Null for the second caller. */
export async function consumeToken(
  db: Db,
  kind: PersonalToken,
  secret: string,
  now: Date,
): Promise<OneTimeToken | null> {
  const token = await findToken(db, kind, secret, now)
  return token && (await deleteToken(db, kind, secret)) ? token : null
}

async function deleteToken(db: Db, kind: TokenKind, secret: string): Promise<boolean> {
  const deletedRows = await db
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.tokenHash, hashToken(secret)), eq(oneTimeToken.kind, kind)))
    .returning({ kind: oneTimeToken.kind })
  return deletedRows.length === 1
}

/** Deletes all pending tokens of one kind of a person. */
export async function deleteTokens(db: Db, personId: string, kind: PersonalToken): Promise<void> {
  await db
    .delete(oneTimeToken)
    .where(and(eq(oneTimeToken.personId, personId), eq(oneTimeToken.kind, kind)))
}

/**
 * Keeps a person's undo links valid for the generation that has just begun. Must use the `db` that
 * began it.
 */
export async function keepUndoLinks(db: Db, personId: string): Promise<void> {
  await db.execute(sql`
    update one_time_token t set generation = p.credential_generation from person p
    where p.id = ${personId} and t.person_id = p.id and t.kind = 'undo' and t.generation = p.credential_generation - 1`)
}

/** Stores a passkey challenge, for a person or for an anonymous sign-in. */
export async function storeChallenge(
  db: Db,
  challenge: string,
  personId: string | null,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + tokenSeconds.passkey * 1_000)
  await db.insert(oneTimeToken).values({
    tokenHash: hashToken(challenge),
    personId,
    kind: 'passkey',
    createdAt: now,
    expiresAt,
  })
}

/**
 * Consumes a challenge. Returns whether it was issued to this person, or for an anonymous sign-in,
 * and was unused.
 */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  personId: string | null,
  now: Date,
): Promise<boolean> {
  const owner =
    personId === null ? sql`${oneTimeToken.personId} is null` : eq(oneTimeToken.personId, personId)
  const rows = await db
    .delete(oneTimeToken)
    .where(
      and(
        eq(oneTimeToken.tokenHash, hashToken(challenge)),
        eq(oneTimeToken.kind, 'passkey'),
        gt(oneTimeToken.expiresAt, now),
        owner,
      ),
    )
    .returning({ kind: oneTimeToken.kind })
  return rows.length === 1
}

/** Deletes expired links, so that a clock set back revives none. Source: QUALITY F5. */
export async function purgeTokens(db: Db, now: Date): Promise<void> {
  await db.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, now))
}

/**
 * Tells whether an address was taken from an account so recently that its mailbox can still take it
 * back. Source: SAFE-02.
 */
export async function isReserved(
  db: Db,
  email: string,
  now: Date,
  exceptPersonId = '',
): Promise<boolean> {
  const [row] = await db
    .select({ personId: person.id })
    .from(oneTimeToken)
    .innerJoin(person, eq(person.id, oneTimeToken.personId))
    .where(
      and(
        eq(oneTimeToken.kind, 'undo'),
        eq(oneTimeToken.fromEmail, email),
        gt(oneTimeToken.expiresAt, now),
        ne(person.email, email),
        exceptPersonId ? ne(person.id, exceptPersonId) : undefined,
      ),
    )
    .limit(1)
  return row !== undefined
}
