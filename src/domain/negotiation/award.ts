import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { getCurrentPrice, type ListOffer } from '../pricing/price-rules.ts'
import { findPriceLists, listOffersSql } from '../pricing/pricing.ts'
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
  /** Whose prices they are; null: the customer's own. */
  companyId?: number | null
  /** Zone of the agreed place; its warehouses provide the stock. */
  zoneId: number
  /** How long the customer may order. */
  hours: number
  /** Agreed for an order on account; null: the account's own. Source: PAY-06. */
  paymentDays?: number | null
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
  scope: Scope,
  award: Award,
): Promise<Outcome<Grant[], 'out-of-stock' | 'awarded-already'>> {
  const { seller, now } = scope
  const { thread, version, customerId, companyId = null, zoneId, hours, lines } = award
  const lists = await findPriceLists(scope, { customerId, companyId })
  const listPriceByPack = await loadListPrices(db, scope, lines, lists)
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
      list_price, currency, tax_rate, charge, zone_id, from_stock, lead_days, payment_days, expires_at,
      awarded_at)
    select ${seller.id}, ${thread.kind}, ${thread.threadId}, ${version}::int, r.line,
      ${customerId}::uuid, r."packId", r.quantity,
      r."unitPrice", r."offeredPrice", r."listPrice", ${seller.currency}, r."taxRate", r.charge,
      ${zoneId}::bigint, r."fromStock",
      r."leadDays", ${award.paymentDays ?? null}::int,
      statement_timestamp() + make_interval(hours => ${hours}::int), ${now.toISOString()}
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

/** What each pack costs the buyer without the agreement; packs on request have no price. */
async function loadListPrices(
  db: Db,
  { seller, now }: Scope,
  lines: readonly AwardLine[],
  listIds: readonly number[],
): Promise<Map<number, Minor>> {
  type Row = {
    id: number
    price: number | null
    mrp: null
    special: number | null
    from: string | null
    until: string | null
    offers: ListOffer[]
  }
  const { rows } = await db.execute<Row>(sql`
    select k.id, k.price::float8 as price, k.special_price::float8 as special, k.special_from as from,
      k.special_until as until, ${listOffersSql(seller.id, listIds)} as offers
    from pack k join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    where k.seller_id = ${seller.id} and k.active
      and k.id = any(${sql.param(lines.map(({ packId }) => packId))}::bigint[])`)
  const getQuantity = (id: number) => lines.find(({ packId }) => packId === id)?.quantity ?? 1
  return new Map(
    rows.flatMap(({ id, price, special, from, until, offers }) => {
      const specialPrice =
        special === null ? null : { price: special, from: new Date(from!), until: new Date(until!) }
      const pack = { price, mrp: null, special: specialPrice, offers }
      const current = getCurrentPrice(pack, now, getQuantity(id)).price
      return current === null ? [] : [[id, current] as const]
    }),
  )
}
