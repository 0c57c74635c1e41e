import type { Db } from '#db/client.ts'
import { lockCatalog, relist } from '#domain/catalog/catalog.ts'
import { announce, tags } from '../../cache.ts'
import type { Ground } from '../../scope.ts'
import { readServiceability } from './read-serviceability.ts'
import type { RowProblem } from './service-row.ts'
import { replaceZones, uploadRules } from './zone-store.ts'
import { zonesOf } from './zones-of-rows.ts'

export type Uploaded =
  | { ok: true; value: { rows: number; zones: number; ranges: number } }
  | { ok: false; code: 'bad-rows'; problems: RowProblem[] }

/**
 * Makes a file (read-serviceability.ts says its form) the whole table of where a seller delivers, and lists its products
 * anew, in one transaction. Any bad row refuses the file: the old table stays whole. Throws where there is no such seller.
 * Source: DLV-06.
 */
export async function uploadServiceability(
  ground: Pick<Ground, 'database'>,
  sellerId: number,
  text: string,
  now: Date = new Date(),
): Promise<Uploaded> {
  return ground.database.transaction((db) => uploadServiceabilityIn(db, sellerId, text, now))
}

/** The same in the caller's transaction. */
export async function uploadServiceabilityIn(db: Db, sellerId: number, text: string, now: Date): Promise<Uploaded> {
  // A product saved meanwhile would be listed by the old zones.
  await lockCatalog(db, sellerId)
  const rules = await uploadRules(db, sellerId)
  if (!rules) throw new Error(`No seller has the id ${sellerId}`)
  const { rows, problems } = readServiceability(text, rules)
  if (problems.length > 0) return { ok: false, code: 'bad-rows', problems } as const
  const zones = zonesOf(rows, rules.warehouses)
  await replaceZones(db, sellerId, zones)
  await relist(db, sellerId, 'all', now)
  await announce(db, sellerId, [tags.sellers, tags.seller(sellerId), tags.products(sellerId)])
  const ranges = zones.reduce((sum, zone) => sum + zone.ranges.length, 0)
  return { ok: true, value: { rows: rows.length, zones: zones.length, ranges } } as const
}
