import { sql } from 'drizzle-orm'
import type { PriceBreak } from '#contract/pricing/price-reason.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { getCurrentPrice, type ListOffer, listPriceSteps } from '../../pricing/price-rules.ts'
import { findPriceLists, listOffersSql, type PriceBuyer } from '../../pricing/pricing.ts'

/** Pack data for requests and quotes. */
export interface QuotePack {
  packId: number
  productId: number
  name: string
  code: string
  url: string
  picture: string | null
  unit: string
  /** The buyer's current price of one, tax included; null: on request. */
  price: Minor | null
  /** The same from larger quantities on; null: nowhere else. */
  breaks: PriceBreak[] | null
  cost: Minor | null
  taxRate: number
  cessRate: number
  /** Pack and product are active. */
  active: boolean
  /** Free stock that can be delivered to the zone. */
  stock: number
  /** Created for a quote and not listed. */
  unlisted: boolean
}

type Row = Omit<QuotePack, 'price' | 'breaks'> & {
  offers: ListOffer[]
  list: Minor | null
  special: Minor | null
  specialFrom: string | null
  specialUntil: string | null
}

/**
 * These packs of the seller, by id; unknown ids are left out. `zoneId`: the delivery zone. Prices are
 * those of the `buyer`; absent: of the viewer. Source: LIST-02.
 */
export async function loadQuotePacks(
  db: Db,
  scope: Scope,
  packIds: readonly number[],
  zoneId: number | null = null,
  buyer?: PriceBuyer,
): Promise<Map<number, QuotePack>> {
  if (packIds.length === 0) return new Map()
  const { seller, now } = scope
  const lists = await findPriceLists(scope, buyer)
  const { rows } = await db.execute<Row>(sql`
    select k.id as "packId", p.id as "productId", p.name, p.code, p.url, p.pictures[1] as picture, k.unit,
      k.price::float8 as list, k.special_price::float8 as special, k.special_from as "specialFrom",
      k.special_until as "specialUntil",
      ${listOffersSql(seller.id, lists)} as offers, k.cost::float8 as cost, p.tax_rate as "taxRate",
      p.cess_rate as "cessRate",
      k.active and p.active as active,
      m.pack_id is not null and m.listed_at is null as unlisted,
      coalesce((select sum(t.on_hand - t.reserved) from stock t join zone_warehouse z on z.seller_id = ${seller.id}
        and z.warehouse_id = t.warehouse_id and z.zone_id = ${zoneId}::bigint
        where t.seller_id = ${seller.id} and t.pack_id = k.id), 0)::int as stock
    from pack k join product p on p.seller_id = ${seller.id} and p.id = k.product_id
    left join made_pack m on m.seller_id = ${seller.id} and m.pack_id = k.id
    where k.seller_id = ${seller.id} and k.id = any(${sql.param([...packIds])}::bigint[])`)
  return new Map(
    rows.map(({ list, special, specialFrom, specialUntil, offers, ...row }) => {
      const specialPrice =
        special === null
          ? null
          : { price: special, from: new Date(specialFrom!), until: new Date(specialUntil!) }
      const pack = { price: row.active ? list : null, mrp: null, special: specialPrice, offers }
      const { price } = getCurrentPrice(pack, now)
      const breaks = listPriceSteps(pack, now).slice(1)
      return [row.packId, { ...row, price, breaks: breaks.length === 0 ? null : breaks }]
    }),
  )
}

/** The current price of each pack of a request as it opens, for the event. */
export async function saveListPrices(
  db: Db,
  scope: Scope,
  rfqId: number,
  facts: ReadonlyMap<number, QuotePack>,
): Promise<void> {
  const rows = [...facts.values()].map(({ packId, price }) => ({ packId, price }))
  await db.execute(sql`
    update rfq_line l set list_price = r.price
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("packId" bigint, price bigint)
    where l.seller_id = ${scope.seller.id} and l.rfq_id = ${rfqId} and l.pack_id = r."packId"`)
}

/** Whose price lists a request is priced by. */
export function toPriceBuyer({
  customerId,
  companyId,
}: {
  customerId: string | null
  companyId: number | null
}): PriceBuyer {
  return { customerId, companyId }
}
