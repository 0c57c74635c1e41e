import { and, count, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { agentClient } from '#db/tables/agents.ts'

export interface StoredClient {
  id: string
  name: string
  redirectUris: string[]
}

export async function findClient(
  db: Db,
  sellerId: number,
  id: string,
): Promise<StoredClient | null> {
  const [row] = await db
    .select({ id: agentClient.id, name: agentClient.name, redirectUris: agentClient.redirectUris })
    .from(agentClient)
    .where(and(eq(agentClient.sellerId, sellerId), eq(agentClient.id, id)))
  return row ?? null
}

export async function insertClient(
  db: Db,
  sellerId: number,
  client: StoredClient,
  now: Date,
): Promise<void> {
  await db.insert(agentClient).values({ sellerId, ...client, createdAt: now })
}

export async function markClientUsed(
  db: Db,
  sellerId: number,
  id: string,
  now: Date,
): Promise<void> {
  await db
    .update(agentClient)
    .set({ usedAt: now })
    .where(and(eq(agentClient.sellerId, sellerId), eq(agentClient.id, id)))
}

export async function countUnusedClients(db: Db, sellerId: number): Promise<number> {
  const [row] = await db
    .select({ clients: count() })
    .from(agentClient)
    .where(and(eq(agentClient.sellerId, sellerId), isNull(agentClient.usedAt)))
  return row!.clients
}

/** Deletes clients that nobody has connected, but for the newest ones. */
export async function deleteOldestUnusedClients(
  db: Db,
  sellerId: number,
  { keep }: { keep: number },
): Promise<void> {
  await db.execute(sql`
    delete from agent_client where seller_id = ${sellerId} and id in (
      select id from agent_client where seller_id = ${sellerId} and used_at is null
      order by created_at desc, id offset ${keep})`)
}

/** Deletes clients registered before this moment that nobody has connected. */
export async function deleteUnusedClients(db: Db, sellerId: number, before: Date): Promise<void> {
  await db
    .delete(agentClient)
    .where(
      and(
        eq(agentClient.sellerId, sellerId),
        isNull(agentClient.usedAt),
        lt(agentClient.createdAt, before),
      ),
    )
}

/** Deletes clients whose last consent ended, and was given before this moment. */
export async function deleteLeftClients(db: Db, sellerId: number, before: Date): Promise<void> {
  await db.delete(agentClient).where(
    and(
      eq(agentClient.sellerId, sellerId),
      lt(agentClient.usedAt, before),
      sql`not exists (select 1 from agent_consent c where c.seller_id = ${sellerId}
          and c.client_id = ${agentClient.id} and c.ended_at is null)`,
    ),
  )
}
