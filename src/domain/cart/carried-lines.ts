import { sql } from 'drizzle-orm'
import type { TransferredLine } from '#contract/cart/cart.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { readCart } from './read-cart.ts'

type OtherSeller = { id: number; currency: string; symbol: string; locale: string }

/** What a pack of the viewer's cart is known by at other sellers. */
type PackIdentity = {
  packId: number
  quantity: number
  gtin: string | null
  brand: string | null
  partNumber: string | null
}

type Match = { packId: number; price: number | null }

/**
 * The lines of the viewer's cart that another country's shop sells: matched by GTIN, else by brand
 * and part number; the pack of the same size, else the cheapest. Only the other seller's public
 * list price is exposed. Source: HOST-04.
 */
export async function carriedLines(scope: Scope, countryCode: string): Promise<TransferredLine[]> {
  const { lines } = await readCart(scope)
  if (lines.length === 0) return []
  const other = await findOtherSeller(scope, countryCode)
  const packIds = lines.map(({ packId }) => packId)
  const matches = other ? await findMatches(scope, other.id, packIds) : []
  return lines.map(({ packId, name, unit, price }) => {
    const match = matches.find((each) => each.packId === packId)
    if (!match || !other) return { packId, name, unit, state: 'not-sold', price: null }
    const isSame = match.price === price && other.currency === scope.seller.currency
    const priceText = match.price === null ? null : formatMoney(match.price, other)
    return { packId, name, unit, state: isSame ? 'carried' : 'repriced', price: priceText }
  })
}

async function findOtherSeller(scope: Scope, countryCode: string): Promise<OtherSeller | null> {
  const { rows } = await scope.database.replica.execute<OtherSeller>(sql`
    select id, currency, currency_symbol as symbol, locale from seller
    where country_code = ${countryCode} and in_country_selector and active and id <> ${scope.seller.id}
    order by id limit 1`)
  return rows[0] ?? null
}

async function loadIdentities(scope: Scope, packIds: readonly number[]): Promise<PackIdentity[]> {
  const sellerId = scope.seller.id
  const { rows } = await scope.database.replica.execute<PackIdentity>(sql`
    select k.id as "packId", k.quantity, p.gtin, lower(b.name) as brand, lower(p.part_number) as "partNumber"
    from pack k
    join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    left join brand b on b.seller_id = ${sellerId} and b.id = p.brand_id
    where k.seller_id = ${sellerId} and k.id = any(${sql.param(packIds)}::bigint[])`)
  return rows
}

async function findMatches(
  scope: Scope,
  sellerId: number,
  packIds: readonly number[],
): Promise<Match[]> {
  const packs = await loadIdentities(scope, packIds)
  const { rows } = await scope.database.replica.execute<Match>(sql`
    select w."packId", t.price::float8 as price
    from json_to_recordset(${JSON.stringify(packs)}::json)
      as w("packId" bigint, quantity float8, gtin text, brand text, "partNumber" text)
    cross join lateral (
      select q.id from product q
      left join brand c on c.seller_id = ${sellerId} and c.id = q.brand_id
      where q.seller_id = ${sellerId} and q.active and (q.gtin = w.gtin
        or (lower(c.name) = w.brand and lower(q.part_number) = w."partNumber"))
      order by (q.gtin = w.gtin) desc nulls last, q.id limit 1) q
    cross join lateral (
      select t.price from pack t where t.seller_id = ${sellerId} and t.product_id = q.id and t.active
      order by (t.quantity = w.quantity) desc, t.price nulls last, t.position, t.id limit 1) t`)
  return rows
}
