import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { findTimeZone } from '#kernel/time-zones.ts'

/** A product's rates as they are to be; a cess or a treatment of null stays. */
interface NewRates {
  id: number | null
  tax_rate: number
  cess_rate: number | null
  tax_treatment: string | null
}

/** Goods with a rate need none. */
const treatmentSql = sql`case when r.tax_rate > 0 then '' else coalesce(r.tax_treatment, p.tax_treatment) end`

/**
 * Records which of these products' rates change today, before they are written. Of several changes
 * on one day the last counts, over what was in force before it. Source: TAX-01.
 */
export async function recordRateChanges(
  db: Db,
  sellerId: number,
  rows: readonly NewRates[],
  now: Date,
): Promise<void> {
  const records = rows.map(({ id, tax_rate, cess_rate, tax_treatment }) => ({
    id,
    tax_rate,
    cess_rate,
    tax_treatment,
  }))
  const { rows: changes } = await db.execute<{
    id: number
    tax_rate: number
    cess_rate: number
    tax_treatment: string
  }>(sql`
    select p.id, r.tax_rate, coalesce(r.cess_rate, p.cess_rate) as cess_rate,
      ${treatmentSql} as tax_treatment
    from json_to_recordset(${JSON.stringify(records)}::json) as r(
      id bigint, tax_rate int, cess_rate int, tax_treatment text)
    join product p on p.seller_id = ${sellerId} and p.id = r.id
    where (p.tax_rate, p.cess_rate, p.tax_treatment)
      is distinct from (r.tax_rate, coalesce(r.cess_rate, p.cess_rate), ${treatmentSql})`)
  if (changes.length === 0) return
  const day = await loadToday(db, sellerId, now)
  await insertRateChanges(
    db,
    sellerId,
    changes.map((change) => ({ ...change, day })),
  )
}

/** Records new rates of products from a day on, beside those that they have still. */
export async function insertRateChanges(
  db: Db,
  sellerId: number,
  changes: readonly {
    id: number
    day: string
    tax_rate: number
    cess_rate: number
    tax_treatment: string
  }[],
): Promise<void> {
  await db.execute(sql`
    insert into tax_rate_change (seller_id, product_id, day,
      tax_rate_before, cess_rate_before, tax_treatment_before, tax_rate, cess_rate, tax_treatment)
    select ${sellerId}, p.id, r.day, p.tax_rate, p.cess_rate, p.tax_treatment,
      r.tax_rate, r.cess_rate, r.tax_treatment
    from json_to_recordset(${JSON.stringify(changes)}::json)
      as r(id bigint, day date, tax_rate int, cess_rate int, tax_treatment text)
    join product p on p.seller_id = ${sellerId} and p.id = r.id
    on conflict (seller_id, product_id, day)
    do update set tax_rate = excluded.tax_rate, cess_rate = excluded.cess_rate,
      tax_treatment = excluded.tax_treatment`)
}

/** Today by the seller's calendar, where only its id is at hand: `2026-11-27`. */
export async function loadToday(db: Db, sellerId: number, now: Date): Promise<string> {
  const { rows } = await db.execute<{ countryCode: string }>(
    sql`select country_code as "countryCode" from seller where id = ${sellerId}`,
  )
  return toLocalInput(now, findTimeZone(rows[0]!.countryCode)).slice(0, 10)
}
