import { sql } from 'drizzle-orm'
import type { LetterOfUndertaking } from '#contract/tax/registered-buyer.ts'
import type { Db } from '#db/client.ts'

export type ZoneRow = {
  id: number
  fee: number
  cod: boolean
  cutoff: string | null
  days: number | null
  supplyingState: string | null
  supplyingLetter: LetterOfUndertaking | null
}

/** A seller's zones with the days from the quickest warehouse; null if none serves the zone. */
export async function loadZones(db: Db, sellerId: number): Promise<ZoneRow[]> {
  const { rows } = await db.execute<ZoneRow>(sql`
    select z.id, z.fee::float8 as fee, z.cod_allowed as cod, z.cutoff, (
      select min(w.days) from zone_warehouse w where w.seller_id = ${sellerId} and w.zone_id = z.id) as days, (
      select r.state from zone_warehouse w
      join warehouse h on h.seller_id = ${sellerId} and h.id = w.warehouse_id
      left join seller_registration r on r.seller_id = ${sellerId} and r.id = h.registration_id
      where w.seller_id = ${sellerId} and w.zone_id = z.id
      order by w.days, w.warehouse_id limit 1) as "supplyingState", (
      select case when r.id is not null
        then json_build_object('lutNumber', r.lut_number, 'lutUntil', r.lut_until) end
      from zone_warehouse w
      join warehouse h on h.seller_id = ${sellerId} and h.id = w.warehouse_id
      left join seller_registration r on r.seller_id = ${sellerId} and r.id = h.registration_id
      where w.seller_id = ${sellerId} and w.zone_id = z.id
      order by w.days, w.warehouse_id limit 1) as "supplyingLetter"
    from zone z where z.seller_id = ${sellerId} order by z.id`)
  return rows
}

/** In search order: sorting hundreds of thousands of rows here would block the event loop. */
export async function loadZoneRanges(db: Db, sellerId: number) {
  const { rows } = await db.execute<{ from: string; to: string; zoneId: number }>(sql`
    select from_code as "from", to_code as "to", zone_id as "zoneId" from zone_range where seller_id = ${sellerId}
    order by length(from_code), from_code collate "C"`)
  return rows
}

/** The seller's data for checking an upload. */
export async function loadUploadRules(db: Db, sellerId: number) {
  const { rows } = await db.execute<{
    countryCode: string
    currency: string
    postalPattern: string
    warehouses: string[]
  }>(sql`
    select country_code as "countryCode", currency, postal_pattern as "postalPattern",
      array(select w.code from warehouse w where w.seller_id = ${sellerId} order by w.code) as warehouses
    from seller s where s.id = ${sellerId}`)
  return rows[0] ?? null
}
