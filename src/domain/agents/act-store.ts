import { and, count, desc, eq, exists, gt, gte, inArray, lte, or, sql } from 'drizzle-orm'
import type { ActRefusal } from '#contract/agents/act-refusals.ts'
import type { ActKind, ActState } from '#contract/agents/agents.ts'
import type { Db } from '#db/client.ts'
import { person } from '#db/tables/accounts.ts'
import { agentAct, agentClient, agentConsent } from '#db/tables/agents.ts'
import type { Minor } from '#kernel/money.ts'
import { type ActMove, type ActMoveName, actMoves } from './act-moves.ts'
import type { ActDraft } from './price-draft.ts'

export interface NewAct {
  consentId: number
  personId: string
  kind: ActKind
  state: ActState
  draft: ActDraft
  amount: Minor | null
  key: string
  commandKey: string
  automatic: boolean
  createdAt: Date
  expiresAt: Date
}

export interface StoredAct extends NewAct {
  id: number
  appName: string
  /** The consent has ended, or the password has changed since: it can't be confirmed. */
  isVoid: boolean
  result: string | null
  refusal: string | null
}

/** Whose acts: a customer's, or of one app alone. */
export interface ActOwner {
  sellerId: number
  personId: string
  consentId?: number
}

export async function insertAct(db: Db, sellerId: number, act: NewAct): Promise<number> {
  const [row] = await db
    .insert(agentAct)
    .values({ sellerId, ...act })
    .returning({ id: agentAct.id })
  return row!.id
}

export async function findAct(
  db: Db,
  owner: ActOwner,
  by: { id: number } | { key: string },
): Promise<StoredAct | null> {
  const match = 'id' in by ? eq(agentAct.id, by.id) : eq(agentAct.key, by.key)
  const [row] = await selectActs(db, owner, match).limit(1)
  return (row as StoredAct | undefined) ?? null
}

/** A customer's acts, the newest first. */
export async function listActs(db: Db, owner: ActOwner, max: number): Promise<StoredAct[]> {
  const rows = await selectActs(db, owner).orderBy(desc(agentAct.createdAt)).limit(max)
  return rows as StoredAct[]
}

/** In a statement with the consent and its person. */
const isConsentValid = sql`(${agentConsent.endedAt} is null
  and ${agentConsent.generation} = ${person.credentialGeneration})`

function selectActs(
  db: Db,
  { sellerId, personId, consentId }: ActOwner,
  match?: ReturnType<typeof eq>,
) {
  return db
    .select({
      id: agentAct.id,
      consentId: agentAct.consentId,
      personId: agentAct.personId,
      kind: agentAct.kind,
      state: agentAct.state,
      draft: agentAct.draft,
      amount: agentAct.amount,
      key: agentAct.key,
      commandKey: agentAct.commandKey,
      automatic: agentAct.automatic,
      createdAt: agentAct.createdAt,
      expiresAt: agentAct.expiresAt,
      result: agentAct.result,
      refusal: agentAct.refusal,
      appName: agentClient.name,
      isVoid: sql<boolean>`not ${isConsentValid}`,
    })
    .from(agentAct)
    .innerJoin(
      agentConsent,
      and(eq(agentConsent.sellerId, sellerId), eq(agentConsent.id, agentAct.consentId)),
    )
    .innerJoin(
      agentClient,
      and(eq(agentClient.sellerId, sellerId), eq(agentClient.id, agentConsent.clientId)),
    )
    .innerJoin(person, eq(person.id, agentConsent.personId))
    .where(
      and(
        eq(agentAct.sellerId, sellerId),
        eq(agentAct.personId, personId),
        consentId === undefined ? undefined : eq(agentAct.consentId, consentId),
        match,
      ),
    )
    .$dynamic()
}

export async function countWaitingActs(
  db: Db,
  sellerId: number,
  consentId: number,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ acts: count() })
    .from(agentAct)
    .where(
      and(
        eq(agentAct.sellerId, sellerId),
        eq(agentAct.consentId, consentId),
        eq(agentAct.state, 'waiting'),
        gt(agentAct.expiresAt, now),
      ),
    )
  return row!.acts
}

/** Of acts without confirmation since then, by consents of this app. */
export async function sumSpent(
  db: Db,
  sellerId: number,
  { personId, clientId }: { personId: string; clientId: string },
  since: Date,
): Promise<Minor> {
  return (await sumSpentByApp(db, sellerId, personId, since)).get(clientId) ?? 0
}

/** The same of all apps of a person, by the app's id. */
export async function sumSpentByApp(
  db: Db,
  sellerId: number,
  personId: string,
  since: Date,
): Promise<Map<string, Minor>> {
  const rows = await db
    .select({
      clientId: agentConsent.clientId,
      spent: sql<number>`coalesce(sum(${agentAct.amount}), 0)::bigint`,
    })
    .from(agentAct)
    .innerJoin(
      agentConsent,
      and(eq(agentConsent.sellerId, sellerId), eq(agentConsent.id, agentAct.consentId)),
    )
    .where(
      and(
        eq(agentAct.sellerId, sellerId),
        eq(agentAct.personId, personId),
        eq(agentAct.automatic, true),
        inArray(agentAct.state, ['sending', 'sent']),
        gte(agentAct.createdAt, since),
      ),
    )
    .groupBy(agentConsent.clientId)
  return new Map(rows.map(({ clientId, spent }) => [clientId, Number(spent)]))
}

/** Changes the state of one act; false: the move is not allowed now. */
export async function moveAct(
  db: Db,
  owner: ActOwner,
  id: number,
  name: ActMoveName,
  change: {
    result?: string
    refusal?: string
    decidedAt?: Date
    automatic?: boolean
    now: Date
  },
): Promise<boolean> {
  const { from, to, inTime }: ActMove = actMoves[name]
  const { now, ...columns } = change
  const { rowCount } = await db
    .update(agentAct)
    .set({ state: to, ...columns })
    .where(
      and(
        eq(agentAct.sellerId, owner.sellerId),
        eq(agentAct.personId, owner.personId),
        eq(agentAct.id, id),
        inArray(agentAct.state, [...from]),
        inTime ? gt(agentAct.expiresAt, now) : undefined,
        inTime ? or(eq(agentAct.state, 'sending'), hasValidConsent(db, owner)) : undefined,
      ),
    )
  return rowCount === 1
}

function hasValidConsent(db: Db, { sellerId }: ActOwner) {
  return exists(
    db
      .select({ id: agentConsent.id })
      .from(agentConsent)
      .innerJoin(person, eq(person.id, agentConsent.personId))
      .where(
        and(
          eq(agentConsent.sellerId, sellerId),
          eq(agentConsent.id, agentAct.consentId),
          isConsentValid,
        ),
      ),
  )
}

/**
 * Ends what is still being sent when its time is over: the process died, or its connection. Nobody
 * noted whether it arrived.
 */
export async function endUnfinishedActs(db: Db, sellerId: number, now: Date): Promise<void> {
  const refusal: ActRefusal = 'unfinished'
  await db
    .update(agentAct)
    .set({ state: 'refused', refusal })
    .where(
      and(
        eq(agentAct.sellerId, sellerId),
        eq(agentAct.state, 'sending'),
        lte(agentAct.expiresAt, now),
      ),
    )
}
