import { sql } from 'drizzle-orm'
import type { Minor } from '#kernel/money.ts'
import type { AppContext } from '#platform/scope.ts'

/** A coupon as a seller defines it; see db/tables/cart.ts for units. */
export interface CouponRecord {
  /** Stored in upper case. */
  code: string
  kind: 'percent' | 'amount'
  value: number
  maxDiscount: Minor | null
  minimum: Minor
  startsAt: Date
  endsAt: Date | null
  totalLimit: number | null
  customerLimit: number | null
  active: boolean
}

/**
 * Creates or changes a seller's coupons by code. Counted uses stay counted. Source: CART-03,
 * DESK-04.
 */
export async function saveCoupons(
  app: AppContext,
  sellerId: number,
  records: readonly CouponRecord[],
): Promise<void> {
  const rows = records.map((record) => ({ ...record, code: record.code.trim().toUpperCase() }))
  await app.database.primary.execute(sql`
    insert into coupon (seller_id, code, kind, value, most_off, minimum, starts_at, ends_at,
      total_limit, customer_limit, active)
    select ${sellerId}, r.code, r.kind, r.value, r."maxDiscount", r.minimum, r."startsAt", r."endsAt",
      r."totalLimit", r."customerLimit", r.active
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(code text, kind text, value bigint,
      "maxDiscount" bigint,
      minimum bigint, "startsAt" timestamptz, "endsAt" timestamptz, "totalLimit" int,
      "customerLimit" int, active boolean)
    on conflict (seller_id, code) do update set kind = excluded.kind, value = excluded.value,
      most_off = excluded.most_off,
      minimum = excluded.minimum, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      total_limit = excluded.total_limit, customer_limit = excluded.customer_limit, active = excluded.active`)
}
