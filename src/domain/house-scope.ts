import { sql } from 'drizzle-orm'
import type { Ground, Scope } from './scope.ts'
import { findSeller, type Links, selectFirstHost } from './sellers/sellers.ts'

/** The seller's own scope, in which the clock and the payment service act; null where it is closed. */
export async function houseScope(
  ground: Ground,
  sellerId: number,
  links: Links,
  now: Date,
): Promise<Scope | null> {
  const { rows } = await ground.database.primary.execute<{ host: string | null }>(
    sql`select ${selectFirstHost(sql`${sellerId}`)} as host`,
  )
  const host = rows[0]!.host
  return host === null ? null : houseScopeAt(ground, host, links, now)
}

/** The same by one of the seller's hosts: for the command line. */
export async function houseScopeAt(
  ground: Ground,
  host: string,
  links: Links,
  now: Date,
): Promise<Scope | null> {
  const seller = await findSeller(ground, host, links)
  if (!seller) return null
  const { database, memory, outside } = ground
  return {
    database,
    memory,
    outside,
    seller,
    now,
    requestId: 'clock',
    viewer: { kind: 'visitor', cartKey: null },
    place: { ...seller.defaultPlace, chosen: false },
  }
}
