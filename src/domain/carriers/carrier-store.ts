import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ParcelSize } from '#platform/parcel-service.ts'

export type UsualParcel = ParcelSize & { pickupPlace: string }

const usualParcel: UsualParcel = {
  pickupPlace: 'Primary',
  weight: 1000,
  length: 30,
  width: 20,
  height: 15,
}

/** The seller's usual parcel; the same for all until it says another. */
export async function loadUsualParcel(db: Db, sellerId: number): Promise<UsualParcel> {
  const { rows } = await db.execute<UsualParcel & Record<string, unknown>>(sql`
    select pickup_place as "pickupPlace", weight, length, width, height
    from parcel_usual where seller_id = ${sellerId}`)
  return rows[0] ?? usualParcel
}

export async function putUsualParcel(
  db: Db,
  sellerId: number,
  { pickupPlace, weight, length, width, height }: UsualParcel,
): Promise<void> {
  await db.execute(sql`
    insert into parcel_usual (seller_id, pickup_place, weight, length, width, height)
    values (${sellerId}, ${pickupPlace}, ${weight}, ${length}, ${width}, ${height})
    on conflict (seller_id) do update set pickup_place = excluded.pickup_place,
      weight = excluded.weight, length = excluded.length, width = excluded.width,
      height = excluded.height`)
}

export async function loadCarrierPages(db: Db, sellerId: number): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ carrier: string; page: string }>(
    sql`select carrier, page from carrier_page where seller_id = ${sellerId}`,
  )
  return new Map(rows.map(({ carrier, page }) => [carrier, page]))
}

/** Replaces all of them. */
export async function putCarrierPages(
  db: Db,
  sellerId: number,
  pages: readonly { carrier: string; page: string }[],
): Promise<void> {
  await db.execute(sql`delete from carrier_page where seller_id = ${sellerId}`)
  await db.execute(sql`
    insert into carrier_page (seller_id, carrier, page)
    select ${sellerId}, r.carrier, r.page
    from json_to_recordset(${JSON.stringify(pages)}::json) as r(carrier text, page text)`)
}
