import { randomUUID } from 'node:crypto'
import { agentLimits } from '#contract/agents/agents.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { cleanAppName, isRedirectUri } from './client-rules.ts'
import {
  countUnusedClients,
  deleteOldestUnusedClients,
  deleteUnusedClients,
  insertClient,
  type StoredClient,
} from './client-store.ts'

/** Apps of one seller that nobody has connected yet. */
const maxUnusedClients = 1_000
/** While there is room, an unused app may wait for a day. */
const unusedMs = 24 * 3_600_000

export type RegistrationRefusal = 'bad-redirect' | 'bad-metadata'

/**
 * Registers an app for this seller's host, as a public client: it has no secret, and each of its
 * codes needs PKCE. The oldest unused apps make room for new ones, so that nobody can keep others
 * out by registering. Source: KEY-04.
 */
export async function registerClient(
  { database, seller, now }: Scope,
  input: { name: unknown; redirectUris: unknown },
): Promise<Outcome<StoredClient, RegistrationRefusal>> {
  const { redirectUris } = input
  if (!Array.isArray(redirectUris) || redirectUris.length === 0) return refuse('bad-redirect')
  if (redirectUris.length > agentLimits.redirectUris || !redirectUris.every(isRedirectUri))
    return refuse('bad-redirect')
  const name = input.name === undefined ? '' : cleanAppName(input.name)
  if (name === null) return refuse('bad-metadata')
  const db = database.primary
  if ((await countUnusedClients(db, seller.id)) >= maxUnusedClients)
    await deleteOldestUnusedClients(db, seller.id, { keep: maxUnusedClients - 1 })
  const client = { id: randomUUID(), name, redirectUris: [...new Set<string>(redirectUris)] }
  await insertClient(db, seller.id, client, now)
  return ok(client)
}

/** Deletes apps that were registered long ago and never connected. */
export function purgeUnusedClients(
  { database }: Pick<Scope, 'database'>,
  sellerId: number,
  now: Date,
): Promise<void> {
  return deleteUnusedClients(database.primary, sellerId, new Date(now.getTime() - unusedMs))
}
