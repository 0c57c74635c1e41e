import { sql } from 'drizzle-orm'
import type { AppContext, Scope } from './scope.ts'
import { findSeller, type Links, selectFirstHost } from './sellers/sellers.ts'

/**
 * The seller's context for scheduled tasks and the payment service. Null if the seller is closed.
 */
export async function systemContext(
  app: AppContext,
  sellerId: number,
  links: Links,
  now: Date,
): Promise<Scope | null> {
  const { rows } = await app.database.primary.execute<{ host: string | null }>(
    sql`select ${selectFirstHost(sql`${sellerId}`)} as host`,
  )
  const host = rows[0]!.host
  return host === null ? null : systemContextForHost(app, host, links, now)
}

/** Like `systemContext`, by one of the seller's hosts. For the command line. */
export async function systemContextForHost(
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
