import { sql } from 'drizzle-orm'
import type { Ground, Scope } from '../scope.ts'
import { findSeller, type Links } from '../sellers/sellers.ts'

/** The seller's own scope, in which the clock and the payment service act; null where it is closed. */
export async function houseScope(ground: Ground, sellerId: number, links: Links, now: Date): Promise<Scope | null> {
  const { rows } = await ground.database.primary.execute<{ host: string }>(
    sql`select host from seller_host where seller_id = ${sellerId} order by is_primary desc, host limit 1`,
  )
  const seller = rows[0] ? await findSeller(ground, rows[0].host, links) : null
  if (!seller) return null
  return {
    ...ground,
    seller,
    viewer: { kind: 'visitor', cartKey: null },
    place: { ...seller.defaultPlace, chosen: false },
    now,
    requestId: 'clock',
  }
}
