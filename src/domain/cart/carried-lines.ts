import { sql } from 'drizzle-orm'
import type { TransferredLine } from '#contract/cart/cart.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { readCart } from './read-cart.ts'

type Match = {
  packId: number
  price: number | null
  currency: string
  symbol: string
  locale: string
}

/**
 * The lines of the viewer's cart that another country's shop sells: matched by GTIN, else by brand
 * and part number; the pack of the same size, else the cheapest. Only the other seller's public
 * list price is exposed. Source: HOST-04.
 */
export async function carriedLines(scope: Scope, countryCode: string): Promise<TransferredLine[]> {
  const { lines } = await readCart(scope)
  if (lines.length === 0) return []
  const { rows } = await scope.database.replica.execute<Match>(sql`
    select k.id as "packId", t.price::float8 as price, s.currency, s.currency_symbol as symbol, s.locale
    from pack k
    join product p on p.seller_id = k.seller_id and p.id = k.product_id
    left join brand b on b.seller_id = p.seller_id and b.id = p.brand_id
    join seller s on s.country_code = ${countryCode} and s.in_country_selector and s.active
      and s.id <> ${scope.seller.id}
    cross join lateral (
      select q.id from product q left join brand c on c.seller_id = q.seller_id and c.id = q.brand_id
      where q.seller_id = s.id and q.active and (q.gtin = p.gtin
        or (lower(c.name) = lower(b.name) and lower(q.part_number) = lower(p.part_number)))
      order by (q.gtin = p.gtin) desc nulls last, q.id limit 1) q
    cross join lateral (
      select t.price from pack t where t.seller_id = s.id and t.product_id = q.id and t.active
      order by (t.quantity = k.quantity) desc, t.price nulls last, t.position, t.id limit 1) t
    where k.seller_id = ${scope.seller.id} and k.id = any(${sql.param(lines.map((line) => line.packId))}::bigint[])`)
  return lines.map(({ packId, name, unit, price }) => {
    const match = rows.find((row) => row.packId === packId)
    if (!match) return { packId, name, unit, state: 'not-sold', price: null }
    const isSame = match.price === price && match.currency === scope.seller.currency
    const priceText = match.price === null ? null : formatMoney(match.price, match)
    return { packId, name, unit, state: isSame ? 'carried' : 'repriced', price: priceText }
  })
}
