import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { AgentScope } from '#contract/agents/agents.ts'
import type { Db } from '#db/client.ts'
import { person } from '#db/tables/accounts.ts'
import { agentClient, agentConsent, agentToken } from '#db/tables/agents.ts'
import type { Minor } from '#kernel/money.ts'

export interface NewConsent {
  clientId: string
  personId: string
  scopes: AgentScope[]
  maxEach: Minor | null
  maxMonth: Minor | null
  generation: number
}

export interface StoredConsent extends NewConsent {
  id: number
  endedAt: Date | null
}

export type ConsentEnd = 'customer' | 'replaced' | 'reused' | 'password'

export type TokenKind = 'code' | 'access' | 'refresh'

const columns = {
  id: agentConsent.id,
  clientId: agentConsent.clientId,
  personId: agentConsent.personId,
  scopes: agentConsent.scopes,
  maxEach: agentConsent.maxEach,
  maxMonth: agentConsent.maxMonth,
  generation: agentConsent.generation,
  endedAt: agentConsent.endedAt,
}

export async function insertConsent(
  db: Db,
  sellerId: number,
  consent: NewConsent,
  now: Date,
): Promise<number> {
  const [row] = await db
    .insert(agentConsent)
    .values({ sellerId, ...consent, createdAt: now })
    .returning({ id: agentConsent.id })
  return row!.id
}

/** `lock`: until the caller's transaction ends. */
export async function findConsent(
  db: Db,
  sellerId: number,
  id: number,
  lock = false,
): Promise<StoredConsent | null> {
  const query = db
    .select(columns)
    .from(agentConsent)
    .where(and(eq(agentConsent.sellerId, sellerId), eq(agentConsent.id, id)))
  const [row] = await (lock ? query.for('update') : query)
  return (row as StoredConsent | undefined) ?? null
}

export async function findLiveConsentId(
  db: Db,
  sellerId: number,
  who: { personId: string; clientId: string },
): Promise<number | null> {
  const [row] = await db
    .select({ id: agentConsent.id })
    .from(agentConsent)
    .where(
      and(
        eq(agentConsent.sellerId, sellerId),
        eq(agentConsent.personId, who.personId),
        eq(agentConsent.clientId, who.clientId),
        isNull(agentConsent.endedAt),
      ),
    )
  return row?.id ?? null
}

/** Ends a consent: its tokens are void, and what waits for confirmation is declined. */
export async function endConsentRow(
  db: Db,
  sellerId: number,
  id: number,
  endedBy: ConsentEnd,
  now: Date,
): Promise<void> {
  await db
    .update(agentConsent)
    .set({ endedAt: now, endedBy })
    .where(
      and(
        eq(agentConsent.sellerId, sellerId),
        eq(agentConsent.id, id),
        isNull(agentConsent.endedAt),
      ),
    )
  await db.execute(sql`update agent_act set state = 'declined', decided_at = ${now}
    where seller_id = ${sellerId} and consent_id = ${id} and state = 'waiting'`)
}

/** Ends the consents that were given before their customer's password or address changed. */
export async function endOutdatedConsents(db: Db, sellerId: number, now: Date): Promise<void> {
  const outdated = await db
    .select({ id: agentConsent.id })
    .from(agentConsent)
    .innerJoin(person, eq(person.id, agentConsent.personId))
    .where(
      and(
        eq(agentConsent.sellerId, sellerId),
        isNull(agentConsent.endedAt),
        ne(agentConsent.generation, person.credentialGeneration),
      ),
    )
  for (const { id } of outdated) await endConsentRow(db, sellerId, id, 'password', now)
}

export async function loadConsents(db: Db, sellerId: number, personId: string) {
  return db
    .select({
      ...columns,
      name: agentClient.name,
      redirectUris: agentClient.redirectUris,
      createdAt: agentConsent.createdAt,
      lastUsedAt: agentConsent.lastUsedAt,
    })
    .from(agentConsent)
    .innerJoin(
      agentClient,
      and(
        eq(agentClient.sellerId, agentConsent.sellerId),
        eq(agentClient.id, agentConsent.clientId),
      ),
    )
    .where(
      and(
        eq(agentConsent.sellerId, sellerId),
        eq(agentConsent.personId, personId),
        isNull(agentConsent.endedAt),
      ),
    )
    .orderBy(desc(agentConsent.createdAt))
}

export async function loadGeneration(db: Db, personId: string): Promise<number | null> {
  const [row] = await db
    .select({ generation: person.credentialGeneration })
    .from(person)
    .where(eq(person.id, personId))
  return row?.generation ?? null
}

export interface NewToken {
  tokenHash: string
  consentId: number
  kind: TokenKind
  challenge?: string
  redirectUri?: string
  expiresAt: Date
}

export async function insertTokens(
  db: Db,
  sellerId: number,
  tokens: readonly NewToken[],
): Promise<void> {
  await db.insert(agentToken).values(tokens.map((token) => ({ sellerId, ...token })))
}

/** Uses a code or refresh token up; null: it is unknown, expired, or used already. */
export async function consumeToken(
  db: Db,
  sellerId: number,
  token: { tokenHash: string; kind: 'code' | 'refresh' },
  now: Date,
) {
  const [row] = await db
    .update(agentToken)
    .set({ usedAt: now })
    .where(
      and(
        eq(agentToken.sellerId, sellerId),
        eq(agentToken.tokenHash, token.tokenHash),
        eq(agentToken.kind, token.kind),
        isNull(agentToken.usedAt),
        gt(agentToken.expiresAt, now),
      ),
    )
    .returning({
      consentId: agentToken.consentId,
      challenge: agentToken.challenge,
      redirectUri: agentToken.redirectUri,
    })
  return row ?? null
}

export async function findToken(db: Db, sellerId: number, tokenHash: string) {
  const [row] = await db
    .select({
      kind: agentToken.kind,
      consentId: agentToken.consentId,
      usedAt: agentToken.usedAt,
      expiresAt: agentToken.expiresAt,
    })
    .from(agentToken)
    .where(and(eq(agentToken.sellerId, sellerId), eq(agentToken.tokenHash, tokenHash)))
  return row ?? null
}

export async function deleteExpiredTokens(db: Db, sellerId: number, now: Date): Promise<void> {
  await db
    .delete(agentToken)
    .where(and(eq(agentToken.sellerId, sellerId), lt(agentToken.expiresAt, now)))
}

/** The consent and the person of an access token that is valid now. */
export async function findAgent(db: Db, sellerId: number, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ consent: columns, lastUsedAt: agentConsent.lastUsedAt, person })
    .from(agentToken)
    .innerJoin(
      agentConsent,
      and(
        eq(agentConsent.sellerId, agentToken.sellerId),
        eq(agentConsent.id, agentToken.consentId),
      ),
    )
    .innerJoin(person, eq(person.id, agentConsent.personId))
    .where(
      and(
        eq(agentToken.sellerId, sellerId),
        eq(agentToken.tokenHash, tokenHash),
        eq(agentToken.kind, 'access'),
        gt(agentToken.expiresAt, now),
        isNull(agentConsent.endedAt),
        eq(agentConsent.generation, person.credentialGeneration),
      ),
    )
  return row ?? null
}

export async function markConsentUsed(
  db: Db,
  sellerId: number,
  id: number,
  now: Date,
): Promise<void> {
  await db
    .update(agentConsent)
    .set({ lastUsedAt: now })
    .where(and(eq(agentConsent.sellerId, sellerId), eq(agentConsent.id, id)))
}
