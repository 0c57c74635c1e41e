import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { attributeKeySql, type ListingOrder } from './listing-order.ts'
import type { ListingPrices } from './listing-prices.ts'
import { candidateRowsSql, type ListingSource, listRankedIds } from './listing-source.ts'

/** The page, the number of products and the order. */
export interface ListingPageRequest {
  order: ListingOrder
  number: number
  size: number
}

/**
 * The sort key and direction of entry `e`, whose values may have been selected under another name.
 * Products without a price, or without the attribute, come last either way.
 */
export function getOrder(
  source: ListingSource,
  order: ListingOrder,
  valueIds = sql`e.value_ids`,
): { key: SQL; direction: SQL } {
  const descending = sql`desc nulls last`
  const ascending = sql`asc nulls last`
  if (typeof order !== 'string')
    return {
      key: attributeKeySql(order.valueIds, valueIds),
      direction: order.isDescending ? descending : ascending,
    }
  switch (order) {
    case 'POP':
      return source.kind === 'ranked'
        ? { key: sql`ranked.rank`, direction: ascending }
        : { key: sql`e.popularity`, direction: descending }
    case 'PLH':
      return { key: sql`e.price`, direction: ascending }
    case 'PHL':
      return { key: sql`e.price`, direction: descending }
    case 'AZ':
      return { key: sql`e.name_key collate "C"`, direction: ascending }
    case 'RATE':
      return { key: ratingKey, direction: descending }
    case 'ZA':
      return { key: sql`e.name_key collate "C"`, direction: descending }
  }
}

/**
 * A few reviews say less than many: each average counts as if there were two more reviews of three
 * and a half stars. Unrated products come last. Source: LIST-06.
 */
const ratingKey = sql`case when rated.reviews > 0
  then (rated.stars + 7)::float8 / (rated.reviews + 2) end`

/** The candidates, beside what their reviews come to where the order asks for it. */
export function withRatingsSql(sellerId: number, order: ListingOrder, from: SQL): SQL {
  return order === 'RATE'
    ? sql`${from} left join product_rating rated on rated.seller_id = ${sellerId}
        and rated.product_id = e.product_id`
    : from
}

const isPriceOrder = (order: ListingOrder) => order === 'PLH' || order === 'PHL'

/** `limit` and `offset` of a page. */
export function limitSql({ number, size }: ListingPageRequest): SQL {
  return sql`limit ${size} offset ${(number - 1) * size}`
}

/**
 * The ids of one page of an unfiltered source of `count` products, in order; ties are broken by id,
 * so that pages never overlap. Needs no statement where every product of a ranked source is listed:
 * its order is already known.
 */
export async function pickPage(
  db: Db,
  sellerId: number,
  source: ListingSource,
  page: ListingPageRequest,
  { count, prices }: { count: number; prices: ListingPrices | null },
): Promise<number[]> {
  const first = (page.number - 1) * page.size
  if (first >= count) return []
  if (source.kind === 'ranked' && page.order === 'POP') {
    const ids = listRankedIds(source)
    if (ids.length === count) return ids.slice(first, first + page.size)
  }
  const { from, where } = candidateRowsSql(
    sellerId,
    source,
    isPriceOrder(page.order) ? prices : null,
  )
  const { key, direction } = getOrder(source, page.order)
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.product_id as id from ${withRatingsSql(sellerId, page.order, from)} where ${where}
    order by ${key} ${direction}, e.product_id ${limitSql(page)}`)
  return rows.map((row) => row.id)
}
