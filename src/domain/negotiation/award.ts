import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { getCurrentPrice } from '../pricing/price-rules.ts'
import { holdStock, publishStockChanges, type StockChange } from '../stock/stock.ts'
import { type Grant, loadGrants } from './grant-store.ts'
import type { Thread } from './thread.ts'

export interface AwardLine {
  /** Of the thread; at most one live grant per line. */
  line: number
  packId: number
  quantity: number
  /** Unit price as offered, tax included. */
  unitPrice: Minor
  /** Basis points; null: the product's own. */
  taxRate?: number | null
  /**
   * Delivery charge of the line at `zoneId`; null: the zone's own charge applies. A thread's lines
   * all have one, or none do.
   */
  charge?: Minor | null
  /** Held in stock now; false: procured for the order. */
  fromStock: boolean
  leadDays?: number | null
}

export interface Award {
  thread: Thread
  /** Quote version; null for bids. */
  version: number | null
  customerId: string
  /** Zone of the agreed place; its warehouses provide the stock. */
  zoneId: number
  /** How long the customer may order. */
  hours: number
  lines: readonly AwardLine[]
}

/**
 * Turns an agreement into grants and holds the stock for lines that come from stock: all of it or a
 * refusal, after which the caller must roll back (`runCommand` does). If the list price is lower
 * now, the buyer pays that: `unitPrice` is then below `offeredPrice`. The price is frozen from now
 * on. The caller has moved the thread in this transaction, which serialises accepts. Source:
 * negotiation rules 3 to 5, QUALITY I1, I15.
 */
export async function grantPrices(
  db: Db,
  { seller, now }: Pick<Scope, 'seller' | 'now'>,
  { thread, version, customerId, zoneId, hours, lines }: Award,
): Promise<Outcome<Grant[], 'out-of-stock' | 'awarded-already'>> {
  const listPriceByPack = await loadListPrices(db, seller.id, lines, now)
  const rows = lines.map(({ taxRate = null, charge = null, leadDays = null, ...line }) => {
    const listPrice = listPriceByPack.get(line.packId) ?? null
    const unitPrice = Math.min(line.unitPrice, listPrice ?? line.unitPrice)
    return {
      ...line,
      taxRate,
      charge,
      leadDays,
      listPrice,
      unitPrice,
      offeredPrice: line.unitPrice,
    }
  })
  const insertedGrants = await db.execute<{
    id: number
    packId: number
    quantity: number
    fromStock: boolean
  }>(sql`
    insert into price_grant (seller_id, kind, thread_id, version, line, customer_id, pack_id,
      quantity, unit_price, offered_price,
      list_price, currency, tax_rate, charge, zone_id, from_stock, lead_days, expires_at, awarded_at)
    select ${seller.id}, ${thread.kind}, ${thread.threadId}, ${version}::int, r.line,
      ${customerId}::uuid, r."packId", r.quantity,
      r."unitPrice", r."offeredPrice", r."listPrice", ${seller.currency}, r."taxRate", r.charge,
      ${zoneId}::bigint, r."fromStock",
      r."leadDays", statement_timestamp() + make_interval(hours => ${hours}::int), ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(line int, "packId" bigint, quantity int, "unitPrice" bigint,
      "offeredPrice" bigint, "listPrice" bigint, "taxRate" int, charge bigint, "fromStock" boolean, "leadDays" int)
    on conflict do nothing
    returning id, pack_id as "packId", quantity, from_stock as "fromStock"`)
  if (insertedGrants.rows.length !== rows.length) return refuse('awarded-already')
  const stockChanges: StockChange[] = []
  for (const grant of insertedGrants.rows
    .filter(({ fromStock }) => fromStock)
    .sort((a, b) => a.packId - b.packId)) {
    const stockHolds = await holdStock(
      db,
      seller.id,
      { grantId: grant.id },
      zoneId,
      new Map([[grant.packId, grant.quantity]]),
    )
    if (!stockHolds) return refuse('out-of-stock')
    stockChanges.push(...stockHolds)
  }
  await publishStockChanges(db, seller.id, stockChanges, now)
  return ok(
    (await loadGrants(db, seller.id, thread)).filter(({ id }) =>
      insertedGrants.rows.some((row) => row.id === id),
    ),
  )
}

/** Each pack's current list price; packs on request have none. */
async function loadListPrices(
  db: Db,
  sellerId: number,
  lines: readonly AwardLine[],
  now: Date,
): Promise<Map<number, Minor>> {
  type Row = {
    id: number
    price: number | null
    mrp: null
    special: number | null
    from: string | null
    until: string | null
  }
  const { rows } = await db.execute<Row>(sql`
    select id, price::float8 as price, special_price::float8 as special, special_from as from, special_until as until
    from pack
    where seller_id = ${sellerId} and active
      and id = any(${sql.param(lines.map(({ packId }) => packId))}::bigint[])`)
  return new Map(
    rows.flatMap(({ id, price, special, from, until }) => {
      const specialPrice =
        special === null ? null : { price: special, from: new Date(from!), until: new Date(until!) }
      const now_ = getCurrentPrice(
        { price, mrp: null, special: specialPrice, offers: [] },
        now,
      ).price
      return now_ === null ? [] : [[id, now_] as const]
    }),
  )
}
