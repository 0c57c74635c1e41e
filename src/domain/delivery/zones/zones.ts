import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { LetterOfUndertaking } from '#contract/tax/registered-buyer.ts'
import type { Minor } from '#kernel/money.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { buildZoneTable, findZone, type ZoneTable } from './zone-rules.ts'
import { loadZoneRanges, loadZones } from './zone-store.ts'

/** Delivery terms of a zone. */
export interface ZoneTerms {
  id: number
  fee: Minor
  cod: boolean
  /** `HH:MM` in the seller's time zone, or null. */
  cutoff: string | null
  /** From the quickest of its warehouses. */
  days: number
  /** State of the registration of that warehouse; null: the seller's own. Source: TAX-02. */
  supplyingState: string | null
  /** Letter of undertaking of that registration; null: the seller's own counts. Source: TAX-03. */
  supplyingLetter: LetterOfUndertaking | null
}

/** A seller's delivery zones, cached until the seller's tag is invalidated. */
interface ZoneIndex {
  table: ZoneTable
  terms: ReadonlyMap<number, ZoneTerms>
  /** The zone of every code, if the seller has no table of codes. */
  defaultZoneId: number | null
}

/**
 * The seller's delivery terms for a postal code; null if it is not served. In memory after the
 * first call.
 */
export async function getZoneTerms(
  app: AppContext,
  sellerId: number,
  code: string,
): Promise<ZoneTerms | null> {
  const { table, terms, defaultZoneId } = await loadZoneIndex(app, sellerId)
  const zoneId = defaultZoneId ?? findZone(table, normalizePostalCode(code))
  return (zoneId !== null && terms.get(zoneId)) || null
}

/** The zone of a postal code; null if the seller does not deliver there. Source: DLV-06. */
export async function getZoneId(
  app: AppContext,
  sellerId: number,
  code: string,
): Promise<number | null> {
  return (await getZoneTerms(app, sellerId, code))?.id ?? null
}

function loadZoneIndex(app: AppContext, sellerId: number): Promise<ZoneIndex> {
  return getOrLoad(app.cache, `zones ${sellerId}`, [tags.seller(sellerId)], async () => {
    const db = app.database.replica
    const [zones, ranges] = await Promise.all([
      loadZones(db, sellerId),
      loadZoneRanges(db, sellerId),
    ])
    const servedZones = zones.filter((zone) => zone.days !== null) as ZoneTerms[]
    return {
      table: buildZoneTable(ranges),
      terms: new Map(servedZones.map((zone) => [zone.id, zone])),
      defaultZoneId: ranges.length === 0 ? (servedZones[0]?.id ?? null) : null,
    }
  })
}
