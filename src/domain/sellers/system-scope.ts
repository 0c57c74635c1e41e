import { sql } from 'drizzle-orm'
import type { AppContext, Scope } from '#platform/scope.ts'
import { findSeller, type Links } from './find-seller.ts'
import { selectFirstHost } from './seller-store.ts'

/**
 * The seller's context for scheduled tasks and the payment service. Null if the seller is closed.
 */
export async function createSystemScope(
  app: AppContext,
  sellerId: number,
  links: Links,
  now: Date,
): Promise<Scope | null> {
  const { rows } = await app.database.primary.execute<{ host: string | null }>(
    sql`select ${selectFirstHost(sql`${sellerId}`)} as host`,
  )
  const host = rows[0]!.host
  return host === null ? null : createSystemScopeForHost(app, host, links, now)
}

/** Like `createSystemScope`, by one of the seller's hosts. For the command line. */
export async function createSystemScopeForHost(
  app: AppContext,
  host: string,
  links: Links,
  now: Date,
): Promise<Scope | null> {
  const seller = await findSeller(app, host, links)
  if (!seller) return null
  const { database, cache, outside } = app
  return {
    database,
    cache,
    outside,
    seller,
    now,
    requestId: 'clock',
    viewer: { kind: 'visitor', cartKey: null },
    place: { ...seller.defaultPlace, chosen: false },
  }
}
