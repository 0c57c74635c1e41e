import { bareCode } from '#contract/postal-code.ts'
import type { Minor } from '#kernel/money.ts'
import { remembered, tags } from '../../cache.ts'
import type { Ground } from '../../scope.ts'
import { findZone, type ZoneTable, zoneTable } from './zone-rules.ts'
import { rangesOfSeller, zonesOfSeller } from './zone-store.ts'

/** On what terms a zone is served. */
export interface ZoneTerms {
  id: number
  fee: Minor
  cod: boolean
  /** `HH:MM` of the seller's country, or null. */
  cutoff: string | null
  /** From the quickest of its warehouses. */
  days: number
}

/** Where a seller delivers, remembered until the seller's tag drops. */
interface ZoneBook {
  table: ZoneTable
  terms: ReadonlyMap<number, ZoneTerms>
  /** The zone of every code, where the seller has no table of codes. */
  everywhere: number | null
}

/** The terms on which a seller delivers to a postal code; null where it does not. In memory after the first call. */
export async function termsFor(
  ground: Ground,
  sellerId: number,
  code: string,
): Promise<ZoneTerms | null> {
  const { table, terms, everywhere } = await zoneBook(ground, sellerId)
  const zoneId = everywhere ?? findZone(table, bareCode(code))
  return (zoneId !== null && terms.get(zoneId)) || null
}

/** The zone of a postal code; null where the seller does not deliver. Source: DLV-06. */
export async function zoneOf(
  ground: Ground,
  sellerId: number,
  code: string,
): Promise<number | null> {
  return (await termsFor(ground, sellerId, code))?.id ?? null
}

function zoneBook(ground: Ground, sellerId: number): Promise<ZoneBook> {
  return remembered(ground.memory, `zones ${sellerId}`, [tags.seller(sellerId)], async () => {
    const db = ground.database.primary
    const [zones, ranges] = await Promise.all([
      zonesOfSeller(db, sellerId),
      rangesOfSeller(db, sellerId),
    ])
    const served = zones.filter((zone) => zone.days !== null) as ZoneTerms[]
    return {
      table: zoneTable(ranges),
      terms: new Map(served.map((zone) => [zone.id, zone])),
      everywhere: ranges.length === 0 ? (served[0]?.id ?? null) : null,
    }
  })
}
