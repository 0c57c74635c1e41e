import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ZonePlan } from './zones-of-rows.ts'

export type ZoneRow = { id: number; fee: number; cod: boolean; cutoff: string | null; days: number | null }

/** A seller's zones with the days from the warehouse that is quickest; null where none serves the zone. */
export async function zonesOfSeller(db: Db, sellerId: number): Promise<ZoneRow[]> {
  const { rows } = await db.execute<ZoneRow>(sql`
    select z.id, z.fee::float8 as fee, z.cod_allowed as cod, z.cutoff, (
      select min(w.days) from zone_warehouse w where w.seller_id = z.seller_id and w.zone_id = z.id) as days
    from zone z where z.seller_id = ${sellerId} order by z.id`)
  return rows
}

export async function rangesOfSeller(db: Db, sellerId: number) {
  const { rows } = await db.execute<{ from: string; to: string; zoneId: number }>(sql`
    select from_code as "from", to_code as "to", zone_id as "zoneId" from zone_range where seller_id = ${sellerId}`)
  return rows
}

/** Makes these the seller's zones: those of known codes keep their ids, others go. In the caller's transaction. */
export async function replaceZones(db: Db, sellerId: number, plans: readonly ZonePlan[]): Promise<void> {
  const zones = plans.map(({ code, fee, cod, cutoff }) => ({ code, fee, cod, cutoff }))
  const codes = sql.param(plans.map((plan) => plan.code))
  await db.execute(sql`delete from zone_range where seller_id = ${sellerId}`)
  await db.execute(sql`delete from zone where seller_id = ${sellerId} and code <> all(${codes}::text[])`)
  await db.execute(sql`delete from zone_warehouse where seller_id = ${sellerId}`)
  await db.execute(sql`
    insert into zone (seller_id, code, name, fee, cod_allowed, cutoff)
    select ${sellerId}, code, code, fee, cod, cutoff
    from json_to_recordset(${JSON.stringify(zones)}::json) as r(code text, fee bigint, cod boolean, cutoff text)
    on conflict (seller_id, code) do update set fee = excluded.fee, cod_allowed = excluded.cod_allowed, cutoff = excluded.cutoff`)
  const days = plans.flatMap((plan) => plan.warehouses.map((each) => ({ zone: plan.code, ...each })))
  await db.execute(sql`
    insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
    select ${sellerId}, z.id, w.id, r.days
    from json_to_recordset(${JSON.stringify(days)}::json) as r(zone text, code text, days int)
    join zone z on z.seller_id = ${sellerId} and z.code = r.zone
    join warehouse w on w.seller_id = ${sellerId} and w.code = r.code`)
  const ranges = plans.flatMap((plan) => plan.ranges.map((range) => ({ zone: plan.code, ...range })))
  await db.execute(sql`
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select ${sellerId}, z.id, r."from", r."to"
    from json_to_recordset(${JSON.stringify(ranges)}::json) as r(zone text, "from" text, "to" text)
    join zone z on z.seller_id = ${sellerId} and z.code = r.zone`)
}

/** What an upload is judged by. */
export async function uploadRules(db: Db, sellerId: number) {
  const { rows } = await db.execute<{
    countryCode: string
    currency: string
    postalPattern: string
    warehouses: string[]
  }>(sql`
    select country_code as "countryCode", currency, postal_pattern as "postalPattern",
      array(select w.code from warehouse w where w.seller_id = s.id order by w.code) as warehouses
    from seller s where s.id = ${sellerId}`)
  return rows[0] ?? null
}
