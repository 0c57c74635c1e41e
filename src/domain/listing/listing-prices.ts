import { type SQL, sql } from 'drizzle-orm'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { findPriceLists } from '../pricing/pricing.ts'

/** What a buyer's price lists take off the first pack of a line, for one combination of lists. */
export interface ListingPrices {
  /** The lists, ascending. */
  listIds: readonly number[]
  /** Basis points off every list price; null: none. */
  percent: number | null
  /** The highest percentage of a brand, and of a category by itself or those above it. */
  brands: readonly Cut[]
  categories: readonly Cut[]
  /** Some packs have fixed prices. */
  hasFixed: boolean
}

type Cut = { id: number; percent: number }

/**
 * The viewer's price lists as listings need them; null where they change no price of one pack. In
 * memory by combination of lists, not by person. Source: LIST-03.
 */
export async function loadListingPrices(scope: Scope): Promise<ListingPrices | null> {
  const { seller, cache } = scope
  const listIds = await findPriceLists(scope)
  if (listIds.length === 0) return null
  const key = `listing prices ${seller.id} ${listIds.join(',')}`
  const priceTags = [tags.prices(seller.id), tags.menu(seller.id), tags.seller(seller.id)]
  const prices = await getOrLoad(cache, key, priceTags, () => readListingPrices(scope, listIds))
  const { percent, brands, categories, hasFixed } = prices
  const isUsual = percent === null && brands.length + categories.length === 0 && !hasFixed
  return isUsual ? null : prices
}

async function readListingPrices(
  { seller, database }: Scope,
  listIds: readonly number[],
): Promise<ListingPrices> {
  const rowsSql = sql`price_list_row r where r.seller_id = ${seller.id}
    and r.list_id = any(${toArraySql(listIds)}) and r.min_quantity = 1`
  const { rows } = await database.replica.execute<Omit<ListingPrices, 'listIds'>>(sql`
    select (
        select max(r.percent) from ${rowsSql} and num_nonnulls(r.pack_id, r.brand_id, r.category_id) = 0
      ) as percent,
      exists (select 1 from ${rowsSql} and r.pack_id is not null) as "hasFixed",
      (select coalesce(json_agg(b), '[]') from (
        select r.brand_id as id, max(r.percent) as percent from ${rowsSql} and r.brand_id is not null
        group by r.brand_id
      ) b) as brands,
      (select coalesce(json_agg(b), '[]') from (
        select c.id, max(g.percent) as percent
        from (select r.category_id, r.percent from ${rowsSql} and r.category_id is not null) g
        join category c on c.seller_id = ${seller.id} and c.path @> array[g.category_id]
        group by c.id
      ) b) as categories`)
  return { listIds, ...rows[0]! }
}

/**
 * Entries `e` of listing_entry with the buyer's price of one pack and its discount in place of
 * everyone's. The SQL twin of pricing/price-rules.ts: the lowest of an entry's price, its lowest
 * list price less the percentage, and its lowest fixed price.
 */
export function listingEntriesSql(sellerId: number, prices: ListingPrices | null): SQL {
  if (prices === null) return sql`listing_entry e`
  const { percent, brands, categories } = prices
  return sql`(
    select l.seller_id, l.product_id, l.group_id, l.main_id, l.sub_id, l.brand_id, l.name_key, l.popularity,
      l.published_at, l.value_ids, l.zone_ids, best.price,
      case when listed.cut is null and fixed.price is null then l.discount
        when best.mrp > best.price then ((2 * (best.mrp - best.price) * 10000 + best.mrp) / (2 * best.mrp))::int
        else 0 end as discount
    from listing_entry l
    ${joinCutsSql(sql`brand_cut`, sql`l.brand_id`, brands)}
    ${joinCutsSql(sql`category_cut`, sql`coalesce(l.sub_id, l.main_id, l.group_id)`, categories)}
    left join (${fixedPricesSql(sellerId, prices)}) fixed on fixed.product_id = l.product_id
    cross join lateral (
      select greatest(${percent}::int, ${brands.length > 0 ? sql`brand_cut.percent` : sql`null`},
          ${categories.length > 0 ? sql`category_cut.percent` : sql`null`}) as percent,
        coalesce(l.base_price, l.list_price, l.price) as base,
        case when l.base_price is null then l.mrp else l.base_mrp end as base_mrp
    ) own
    cross join lateral (
      select case when own.percent is not null
        then greatest(1, (2 * own.base * (10000 - own.percent) + 10000) / 20000) end as cut
    ) listed
    cross join lateral (
      select case when l.price is not null then least(l.price, listed.cut, fixed.price) end as price,
        case when (fixed.price, fixed.list_price, -coalesce(fixed.mrp, 0))
            < (l.price, coalesce(l.list_price, l.price), -coalesce(l.mrp, 0))
            and (listed.cut is null or (fixed.price, fixed.list_price, -coalesce(fixed.mrp, 0))
              < (listed.cut, own.base, -coalesce(own.base_mrp, 0))) then fixed.mrp
          when (listed.cut, own.base, -coalesce(own.base_mrp, 0))
            < (l.price, coalesce(l.list_price, l.price), -coalesce(l.mrp, 0)) then own.base_mrp
          else l.mrp end as mrp
    ) best
    where l.seller_id = ${sellerId}
  ) e`
}

function joinCutsSql(name: SQL, id: SQL, cuts: readonly Cut[]): SQL {
  if (cuts.length === 0) return sql``
  return sql`left join unnest(${toArraySql(cuts.map((cut) => cut.id))}, ${toArraySql(cuts.map((cut) => cut.percent))})
    as ${name}(id, percent) on ${name}.id = ${id}`
}

/** Of each product the pack with the lowest fixed price. */
function fixedPricesSql(sellerId: number, { listIds, hasFixed }: ListingPrices): SQL {
  if (!hasFixed)
    return sql`select null::bigint as product_id, null::bigint as price, null::bigint as list_price,
      null::bigint as mrp where false`
  return sql`
    select distinct on (k.product_id) k.product_id, r.price, k.price as list_price, k.mrp
    from price_list_row r
    join pack k on k.seller_id = ${sellerId} and k.id = r.pack_id and k.active and k.price is not null
    where r.seller_id = ${sellerId} and r.list_id = any(${toArraySql(listIds)}) and r.min_quantity = 1
    order by k.product_id, r.price, k.price, k.mrp desc nulls last`
}

/** In PostgreSQL's array syntax: the driver would quote every element. */
function toArraySql(numbers: readonly number[]): SQL {
  return sql`${`{${numbers.join(',')}}`}::bigint[]`
}
