import { sql } from 'drizzle-orm'
import { normalizePostalCode } from '#contract/delivery/postal-code.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import type { BidReason } from '#contract/negotiation/bids.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { getZoneTerms } from '../../delivery/delivery.ts'
import type { RuleSubject } from '../../negotiation/subject-rules.ts'
import { getBreakEven } from '../../pricing/margin-rules.ts'
import { getCurrentPrice, type ListOffer } from '../../pricing/price-rules.ts'
import { findPriceLists, listOffersSql, type PriceBuyer } from '../../pricing/pricing.ts'
import type { Losses } from '../bid-rules.ts'
import { findRule } from '../rules/limit-rules.ts'

/** A pack's current data for one place. */
export interface PackFacts extends RuleSubject {
  packId: number
  code: string
  name: string
  url: string
  unit: string
  /** Pieces in a pack. */
  pieces: number
  picture: string | null
  /** Pack and product are both active. */
  active: boolean
  /** The buyer's price of one pack; null: on request. */
  list: Minor | null
  /** Basis points. */
  taxRate: number
  cessRate: number
  /** The seller's unit cost, without tax; null: unknown. Staff only. */
  cost: Minor | null
  /** The lowest price, tax included, that covers the cost; null: unknown. Staff only. */
  breakEven: Minor | null
  /** Free stock in the warehouses that serve the place. */
  stock: number
}

type Row = Omit<PackFacts, 'list' | 'breakEven'> & {
  offers: ListOffer[]
  price: number | null
  special: number | null
  from: string | null
  until: string | null
}

/** The delivery zone of a bid's postal code; null: not served. */
export async function findBidZone(scope: Scope, pincode: string): Promise<number | null> {
  return (await getZoneTerms(scope, scope.seller.id, normalizePostalCode(pincode)))?.id ?? null
}

/**
 * Loads the packs' current data at the prices of `buyer`; absent: of the viewer. `lock` locks
 * their stock rows until the transaction ends.
 */
export async function loadPackFacts(
  db: Db,
  scope: Scope,
  packIds: readonly number[],
  zoneId: number | null,
  { lock = false, buyer }: { lock?: boolean; buyer?: PriceBuyer } = {},
): Promise<Map<number, PackFacts>> {
  const { seller, now } = scope
  const lists = await findPriceLists(scope, buyer)
  const ids = sql.param(packIds)
  if (lock) {
    await db.execute(sql`
      select 1 from stock where seller_id = ${seller.id} and pack_id = any(${ids}::bigint[])
      order by pack_id, warehouse_id for update`)
  }
  const { rows } = await runPrepared<Row>(
    db,
    sql`
    select k.id as "packId", k.product_id as "productId", p.code, p.name, p.url,
      k.unit, k.quantity as pieces, p.pictures[1] as picture,
      k.active and p.active as active, k.price::float8 as price, k.special_price::float8 as special,
      k.special_from as from,
      k.special_until as until, ${listOffersSql(seller.id, lists)} as offers, k.cost::float8 as cost,
      p.tax_rate as "taxRate", p.cess_rate as "cessRate",
      p.brand_id as "brandId", c.path as "categoryPath",
      coalesce((select sum(t.on_hand - t.reserved) from stock t
        join zone_warehouse z on z.seller_id = ${seller.id} and z.warehouse_id = t.warehouse_id and z.zone_id = ${zoneId}
        where t.seller_id = ${seller.id} and t.pack_id = k.id), 0)::int as stock
    from pack k join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    join category c on c.seller_id = ${seller.id} and c.id = p.category_id
    where k.seller_id = ${seller.id} and k.id = any(${ids}::bigint[])`,
  )
  return new Map(
    rows.map(({ price, special, from, until, offers, ...facts }) => {
      const specialPrice =
        special === null ? null : { price: special, from: new Date(from!), until: new Date(until!) }
      const list = getCurrentPrice({ price, mrp: null, special: specialPrice, offers }, now).price
      return [facts.packId, { ...facts, list, breakEven: getBreakEven(facts.cost, facts) }]
    }),
  )
}

/**
 * Finds lines that have since lost their pack, delivery, stock or the seller's permission to bid.
 * Source: BID-08.
 */
export function findLosses(
  lines: readonly { packId: number; quantity: number }[],
  facts: ReadonlyMap<number, PackFacts>,
  rules: readonly BidRule[],
  zoneId: number | null,
): Losses {
  const losses = new Map<number, BidReason>()
  for (const { packId, quantity } of lines) {
    const pack = facts.get(packId)
    if (!pack?.active) losses.set(packId, 'gone')
    else if (zoneId === null) losses.set(packId, 'not-served')
    else if (!findRule(rules, pack, quantity)?.allowed) losses.set(packId, 'bids-not-taken')
    else if (pack.stock < quantity) losses.set(packId, 'out-of-stock')
  }
  return losses
}
