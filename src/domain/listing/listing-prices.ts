import { sql } from 'drizzle-orm'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { findPriceLists } from '../pricing/pricing.ts'
import { getSourceCacheEntry, type ListingSource, sourceConditionSql } from './listing-source.ts'
import { lowestFixedSql, toArraySql } from './priced-entries.ts'

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
  /** Those of the source; null: too many to keep, or a source that is not repeated. */
  fixed: FixedPrices | null
}

/** The lowest fixed price of each product, as arrays that the database reads. */
export interface FixedPrices {
  productIds: string
  prices: string
  listPrices: string
  mrps: string
}

export type Cut = { id: number; percent: number }

/**
 * The viewer's price lists as a listing of this source needs them; null where they change no price of
 * one pack. In memory by combination of lists, not by person. Source: LIST-03.
 */
export async function loadListingPrices(
  scope: Scope,
  source: ListingSource,
): Promise<ListingPrices | null> {
  const { seller, cache } = scope
  const listIds = await findPriceLists(scope)
  if (listIds.length === 0) return null
  const key = `listing prices ${seller.id} ${listIds.join(',')}`
  const priceTags = [tags.prices(seller.id), tags.menu(seller.id), tags.seller(seller.id)]
  const prices = await getOrLoad(cache, key, priceTags, () => readListingPrices(scope, listIds))
  const { percent, brands, categories, hasFixed } = prices
  const isUsual = percent === null && brands.length + categories.length === 0 && !hasFixed
  if (isUsual) return null
  return { ...prices, fixed: hasFixed ? await loadFixedPrices(scope, source, listIds) : null }
}

/** Reading more from memory costs more than joining them anew. */
const maxFixed = 20_000

/**
 * The fixed prices of a source, cached until its products or the lists change: joining those of a
 * large list to a listing takes longer than the listing.
 */
async function loadFixedPrices(
  { seller, cache, database }: Scope,
  source: ListingSource,
  listIds: readonly number[],
): Promise<FixedPrices | null> {
  const entry = getSourceCacheEntry(seller.id, source)
  if (!entry) return null
  const key = `fixed prices ${seller.id} ${entry.key} lists ${listIds.join(',')}`
  const { fixed } = await getOrLoad(
    cache,
    key,
    [...entry.tags, tags.prices(seller.id)],
    async () => {
      const { rows } = await database.replica.execute<FixedRow>(sql`
      select product_id as "productId", price::float8 as price, list_price::float8 as "listPrice", mrp::float8 as mrp
      from (${lowestFixedSql(seller.id, listIds, {
        from: sql`listing_entry e join pack k on k.seller_id = e.seller_id and k.product_id = e.product_id`,
        where: sql`e.seller_id = ${seller.id} and ${sourceConditionSql(source, sql`e`)}`,
      })}) each limit ${maxFixed + 1}`)
      return { fixed: rows.length > maxFixed ? null : toFixedPrices(rows) }
    },
  )
  return fixed
}

type FixedRow = { productId: number; price: number; listPrice: number; mrp: number | null }

function toFixedPrices(rows: readonly FixedRow[]): FixedPrices {
  const join = (values: readonly (number | null)[]) =>
    `{${values.map((value) => value ?? 'null').join(',')}}`
  return {
    productIds: join(rows.map(({ productId }) => productId)),
    prices: join(rows.map(({ price }) => price)),
    listPrices: join(rows.map(({ listPrice }) => listPrice)),
    mrps: join(rows.map(({ mrp }) => mrp)),
  }
}

async function readListingPrices(
  { seller, database }: Scope,
  listIds: readonly number[],
): Promise<Omit<ListingPrices, 'fixed'>> {
  const rowsSql = sql`price_list_row r where r.seller_id = ${seller.id}
    and r.list_id = any(${toArraySql(listIds)}) and r.min_quantity = 1`
  const { rows } = await database.replica.execute<Omit<ListingPrices, 'listIds' | 'fixed'>>(sql`
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
