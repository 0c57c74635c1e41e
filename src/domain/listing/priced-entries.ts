import { type SQL, sql } from 'drizzle-orm'
import type { Cut, ListingPrices } from './listing-prices.ts'

/**
 * Rows of listing_entry that meet `condition` (of `l`), with the buyer's price of one pack and its
 * discount in place of everyone's. The SQL twin of pricing/price-rules.ts: the lowest of an entry's
 * price, its lowest list price less the percentage, and its lowest fixed price. `offset 0` keeps each
 * step from being computed again wherever its result is mentioned. `productIds`: the only candidates.
 */
export function pricedEntriesSql(
  sellerId: number,
  prices: ListingPrices,
  { condition, productIds = null }: { condition: SQL; productIds?: SQL | null },
): SQL {
  const { percent, brands, categories } = prices
  const share = sql`greatest(${percent}::int, ${brands.length > 0 ? sql`brand_cut.percent` : sql`null`},
    ${categories.length > 0 ? sql`category_cut.percent` : sql`null`})`
  return sql`(
    select b.seller_id, b.product_id, b.group_id, b.main_id, b.sub_id, b.brand_id, b.name_key, b.popularity,
      b.published_at, b.value_ids, b.zone_ids,
      case b.best when 0 then b.price when 1 then b.cut else b.fixed_price end as price,
      case b.best when 0 then b.discount when 1 then ${discountSql(sql`b.cut`, sql`b.base_mrp`)}
        else ${discountSql(sql`b.fixed_price`, sql`b.fixed_mrp`)} end as discount
    from (
      select a.*,
        case when (a.fixed_price, a.fixed_list, -coalesce(a.fixed_mrp, 0))
              < (a.price, coalesce(a.list_price, a.price), -coalesce(a.mrp, 0))
            and (a.cut is null or (a.fixed_price, a.fixed_list, -coalesce(a.fixed_mrp, 0))
              < (a.cut, a.base, -coalesce(a.base_mrp, 0))) then 2
          when (a.cut, a.base, -coalesce(a.base_mrp, 0))
            < (a.price, coalesce(a.list_price, a.price), -coalesce(a.mrp, 0)) then 1
          else 0 end as best
      from (
        select l.seller_id, l.product_id, l.group_id, l.main_id, l.sub_id, l.brand_id, l.name_key, l.popularity,
          l.published_at, l.value_ids, l.zone_ids, l.price, l.list_price, l.mrp, l.discount,
          coalesce(l.base_price, l.list_price, l.price) as base,
          case when l.base_price is null then l.mrp else l.base_mrp end as base_mrp,
          case when ${share} is not null then greatest(1, (2 * coalesce(l.base_price, l.list_price, l.price)
            * (10000 - ${share}) + 10000) / 20000) end as cut,
          fixed.price as fixed_price, fixed.list_price as fixed_list, fixed.mrp as fixed_mrp
        from listing_entry l
        ${joinCutsSql(sql`brand_cut`, sql`l.brand_id`, brands)}
        ${joinCutsSql(sql`category_cut`, sql`coalesce(l.sub_id, l.main_id, l.group_id)`, categories)}
        left join (${fixedPricesSql(sellerId, prices, productIds)}) fixed on fixed.product_id = l.product_id
        where l.seller_id = ${sellerId} and ${condition} offset 0
      ) a offset 0
    ) b
  ) e`
}

/** As `computeDiscountRate` of pricing/price-rules.ts. */
function discountSql(price: SQL, mrp: SQL): SQL {
  return sql`case when ${mrp} > ${price}
    then ((2 * (${mrp} - ${price}) * 10000 + ${mrp}) / (2 * ${mrp}))::int else 0 end`
}

function joinCutsSql(name: SQL, id: SQL, cuts: readonly Cut[]): SQL {
  if (cuts.length === 0) return sql``
  return sql`left join unnest(${toArraySql(cuts.map((cut) => cut.id))}, ${toArraySql(cuts.map((cut) => cut.percent))})
    as ${name}(id, percent) on ${name}.id = ${id}`
}

/** Of each product the pack with the lowest fixed price. */
function fixedPricesSql(
  sellerId: number,
  { listIds, hasFixed, fixed }: ListingPrices,
  productIds: SQL | null,
): SQL {
  if (!hasFixed)
    return sql`select null::bigint as product_id, null::bigint as price, null::bigint as list_price,
      null::bigint as mrp where false`
  if (fixed)
    return sql`select * from unnest(${fixed.productIds}::bigint[], ${fixed.prices}::bigint[],
      ${fixed.listPrices}::bigint[], ${fixed.mrps}::bigint[]) as f(product_id, price, list_price, mrp)`
  return lowestFixedSql(sellerId, listIds, {
    from: sql`pack k`,
    where: productIds ? sql`k.product_id = any(${productIds})` : sql`true`,
  })
}

/** The pack `k` with the lowest fixed price of each product, of those that `from` and `where` leave. */
export function lowestFixedSql(
  sellerId: number,
  listIds: readonly number[],
  { from, where }: { from: SQL; where: SQL },
): SQL {
  return sql`
    select distinct on (k.product_id) k.product_id, r.price, k.price as list_price, k.mrp
    from ${from}
    join price_list_row r on r.seller_id = ${sellerId} and r.pack_id = k.id
      and r.list_id = any(${toArraySql(listIds)}) and r.min_quantity = 1
    where k.seller_id = ${sellerId} and k.active and k.price is not null and ${where}
    order by k.product_id, r.price, k.price, k.mrp desc nulls last`
}

/** In PostgreSQL's array syntax: the driver would quote every element. */
export function toArraySql(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(',')}}`}::bigint[]`
}
