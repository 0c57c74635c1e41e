import { sql } from 'drizzle-orm'
import type { TaxLine } from '#contract/orders/orders.ts'
import type { BilledRates } from '#contract/tax/issued-document.ts'
import type { StoredTreatment } from '#contract/tax/tax-treatment.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { findTimeZone } from '#kernel/time-zones.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { cessRateSql, hasNewRates, splitTax, taxRateSql, treatmentSql } from '../../tax/tax.ts'
import { getCredit } from '../changes/change-rules.ts'
import type { LockedOrder } from '../payments/payment-store.ts'

/**
 * Before an order's first invoice: lines whose rates have changed since the order get those of today,
 * on which they are invoiced and leave. The price stays, what of it is tax changes. A rate that was
 * agreed apart from the product's stays, as do orders without tax under a letter of undertaking. Only
 * in India: whose rate counts elsewhere was not looked up. The caller has the order's row locked.
 * Source: TAX-01; CGST Act, s. 12(2)(a) and 14.
 */
export async function taxAtSupply(db: Db, scope: Scope, order: LockedOrder): Promise<void> {
  const { seller } = scope
  if (seller.countryCode !== 'IN' || order.lutNumber !== '') return
  const today = getToday(scope)
  const changes = await loadChangedLines(db, scope, order.id, { today, isInvoiced: false })
  const due = changes.filter(({ goodsCode, changedOn }) =>
    hasNewRates(goodsCode, { supplied: today, invoiced: today, paid: null }, changedOn),
  )
  if (due.length === 0) return
  const lines = due.map((line) => {
    const { position, total, taxRate, cessRate, taxTreatment, supplyState, isSez } = line
    const sale = {
      countryCode: seller.countryCode,
      sellerState: seller.state,
      deliveryState: supplyState,
      buyer: isSez ? { taxNumber: '', isSez } : null,
      billToShipTo: 'delivery' as const,
    }
    const { tax, parts } = splitTax(total, taxRate, sale, cessRate)
    return { position, taxRate, taxTreatment, tax, taxParts: parts, quantity: line.quantity }
  })
  await writeLines(db, seller.id, order.id, lines)
  await writeChanges(db, seller.id, order.id, lines)
}

/** Rates that a line has on the day of an invoice of some of its pieces. */
export interface RatesOfToday extends BilledRates {
  cessRate: number
}

/**
 * Of an order that is invoiced in parts, after its first invoice: the rates of today for lines whose
 * rates have changed, by position. The lines themselves stay as the first invoice has them. The
 * caller has the order's row locked. Source: TAX-01; CGST Act, s. 12(2)(a) and 14.
 */
export async function loadRatesOfToday(
  db: Db,
  scope: Scope,
  order: LockedOrder,
): Promise<Map<number, RatesOfToday>> {
  if (scope.seller.countryCode !== 'IN' || order.lutNumber !== '') return new Map()
  const today = getToday(scope)
  const changes = await loadChangedLines(db, scope, order.id, { today, isInvoiced: true })
  return new Map(
    changes
      .filter(({ goodsCode, changedOn }) =>
        hasNewRates(goodsCode, { supplied: today, invoiced: today, paid: null }, changedOn),
      )
      .map(({ position, taxRate, cessRate, taxTreatment }) => [
        position,
        { taxRate, cessRate, taxTreatment },
      ]),
  )
}

type ChangedLine = {
  position: number
  quantity: number
  total: Minor
  goodsCode: string
  /** The first day on which the order's rate was no longer in force. */
  changedOn: string
  taxRate: number
  cessRate: number
  taxTreatment: StoredTreatment
  supplyState: string | null
  isSez: boolean
}

/**
 * Lines of an order, before its first invoice or after it, that have the rate from before a change,
 * with today's.
 */
async function loadChangedLines(
  db: Db,
  { seller }: Scope,
  orderId: number,
  { today, isInvoiced }: { today: string; isInvoiced: boolean },
): Promise<ChangedLine[]> {
  const day = sql`(o.placed_at at time zone ${findTimeZone(seller.countryCode)}::text)::date`
  const { rows } = await db.execute<ChangedLine>(sql`
    select l.position, l.quantity, l.total::float8 as total,
      coalesce(nullif(l.goods_code, ''), p.goods_code) as "goodsCode",
      c.day::text as "changedOn", ${taxRateSql(today)} as "taxRate", ${cessRateSql(today)} as "cessRate",
      coalesce(${treatmentSql(today)}, '') as "taxTreatment",
      coalesce(o.supply_state, o.destination_state) as "supplyState",
      coalesce((select b.is_sez from order_contact b where b.seller_id = ${seller.id}
        and b.order_id = o.id and b.kind = 'billing'), false) as "isSez"
    from shop_order o
    join order_line l on l.seller_id = ${seller.id} and l.order_id = o.id
    join product p on p.seller_id = ${seller.id} and p.id = l.product_id
    join lateral (
      select r.day from (
        select h.day, h.tax_rate_before as rate from tax_rate_change h
        where h.seller_id = ${seller.id} and h.product_id = p.id and h.day between ${day} and ${today}::date
        union all
        select p.next_tax_from, p.tax_rate where p.next_tax_from between ${day} and ${today}::date
        order by 1 limit ${isInvoiced ? null : 1}::bigint
      ) r where r.rate = l.tax_rate order by r.day limit 1
    ) c on true
    where o.seller_id = ${seller.id} and o.id = ${orderId} and exists (
      select 1 from order_document d where d.seller_id = ${seller.id} and d.order_id = o.id
        and d.kind = 'invoice') = ${isInvoiced}::boolean
    order by l.position`)
  return rows
}

interface TaxedLine {
  position: number
  quantity: number
  taxRate: number
  taxTreatment: StoredTreatment
  tax: Minor
  taxParts: TaxLine[]
}

async function writeLines(
  db: Db,
  sellerId: number,
  orderId: number,
  lines: readonly TaxedLine[],
): Promise<void> {
  await db.execute(sql`
    update order_line l set tax_rate = r."taxRate", tax = r.tax, tax_parts = r."taxParts",
      tax_treatment = r."taxTreatment"
    from json_to_recordset(${JSON.stringify(lines)}::json)
      as r(position int, "taxRate" int, "taxTreatment" text, tax bigint, "taxParts" jsonb)
    where l.seller_id = ${sellerId} and l.order_id = ${orderId} and l.position = r.position`)
  await db.execute(sql`
    update shop_order set tax = (select sum(l.tax) from order_line l
      where l.seller_id = ${sellerId} and l.order_id = ${orderId})
    where seller_id = ${sellerId} and id = ${orderId}`)
}

/** What was cancelled before has its share of the new taxes: no paper has named it yet. */
async function writeChanges(
  db: Db,
  sellerId: number,
  orderId: number,
  lines: readonly TaxedLine[],
): Promise<void> {
  const { rows } = await db.execute<{ number: number; position: number; quantity: number }>(sql`
    select number, position, quantity from order_change_line
    where seller_id = ${sellerId} and order_id = ${orderId} order by number, position`)
  const counts = new Map<number, number>()
  const shares = rows.flatMap(({ number, position, quantity }) => {
    const line = lines.find((each) => each.position === position)
    if (!line) return []
    const from = counts.get(position) ?? 0
    counts.set(position, from + quantity)
    const taxParts = line.taxParts.map((part) => ({
      ...part,
      amount: getCredit(part.amount, line.quantity, { from, to: from + quantity }),
    }))
    return [{ number, position, taxParts }]
  })
  if (shares.length === 0) return
  await db.execute(sql`
    update order_change_line c set tax_parts = r."taxParts"
    from json_to_recordset(${JSON.stringify(shares)}::json)
      as r(number int, position int, "taxParts" jsonb)
    where c.seller_id = ${sellerId} and c.order_id = ${orderId} and c.number = r.number
      and c.position = r.position`)
}
