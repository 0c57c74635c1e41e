import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { findLanguage, sourceLanguage } from '#messages/languages.ts'
import { nameOrderSql } from '#platform/lists/list-sql.ts'
import { isDeepPage, type NamePage, namePageSql } from '#platform/lists/name-page-sql.ts'
import type { Seller } from '#platform/seller.ts'
import { getTextLanguage } from '#platform/translations/load-translations.ts'
import { attributeKeySql, type ListingOrder } from './listing-order.ts'
import type { ListingPrices } from './listing-prices.ts'
import { candidateRowsSql, type ListingSource, listRankedIds } from './listing-source.ts'

/** The page, the number of products and the order. */
export interface ListingPageRequest {
  order: ListingOrder
  number: number
  size: number
}

/** Whose listing, and the language that it is read in. */
export type ListingSeller = Pick<Seller, 'id' | 'locale' | 'languages'>

/**
 * The sort key and direction of entry `e`, whose values may have been selected under another name.
 * Products without a price, or without the attribute, come last either way.
 */
export function getOrder(
  seller: ListingSeller,
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
      return { key: nameKeySql(seller), direction: ascending }
    case 'RATE':
      return { key: ratingKey, direction: descending }
    case 'ZA':
      return { key: nameKeySql(seller), direction: descending }
  }
}

/**
 * A few reviews say less than many: each average counts as if there were two more reviews of three
 * and a half stars. Unrated products come last. Source: LIST-06.
 */
const ratingKey = sql`case when rated.reviews > 0
  then (rated.stars + 7)::float8 / (rated.reviews + 2) end`

/** The name that the listing shows, in the order of its language. Source: LANG-07. */
function nameKeySql(seller: ListingSeller): SQL {
  const name =
    getTextLanguage(seller) === null ? sql`e.name_key` : sql`coalesce(translated.text, e.name_key)`
  return nameOrderSql(name, findLanguage(seller.locale) ?? sourceLanguage)
}

/** The candidates, beside what their reviews or their translated names are where the order asks for it. */
export function withOrderedSql(seller: ListingSeller, order: ListingOrder, from: SQL): SQL {
  if (order === 'RATE')
    return sql`${from} left join product_rating rated on rated.seller_id = ${seller.id}
        and rated.product_id = e.product_id`
  const language = order === 'AZ' || order === 'ZA' ? getTextLanguage(seller) : null
  if (language === null) return from
  return sql`${from} left join text_translation translated on translated.seller_id = ${seller.id}
    and translated.language = ${language} and translated.kind = 'product'
    and translated.field = 'name' and translated.subject = e.product_id::text`
}

const isPriceOrder = (order: ListingOrder) => order === 'PLH' || order === 'PHL'

/** `limit` and `offset` of a page. */
export function limitSql({ number, size }: ListingPageRequest): SQL {
  return sql`limit ${size} offset ${(number - 1) * size}`
}

/** Where the order is by name: which of its rows. */
export function findNamePage({ order, number, size }: ListingPageRequest): NamePage | null {
  if (order !== 'AZ' && order !== 'ZA') return null
  return { offset: (number - 1) * size, rows: size, isDescending: order === 'ZA' }
}

/**
 * The ids of one page of an unfiltered source of `count` products, in order; ties are broken by id,
 * so that pages never overlap. Needs no statement where every product of a ranked source is listed:
 * its order is already known.
 */
export async function pickPage(
  db: Db,
  seller: ListingSeller,
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
    seller.id,
    source,
    isPriceOrder(page.order) ? prices : null,
  )
  const { key, direction } = getOrder(seller, source, page.order)
  const entries = withOrderedSql(seller, page.order, from)
  const namePage = findNamePage(page)
  if (namePage && isDeepPage(namePage, count)) {
    const { rows } = await db.execute<{ ids: number[] }>(sql`
      with named as materialized (
        select e.product_id as id, ${key} as key from ${entries} where ${where})
      select ${namePageSql(sql`named`, sql`true`, namePage)} as ids`)
    return rows[0]!.ids
  }
  const { rows } = await db.execute<{ id: number }>(sql`
    select e.product_id as id from ${entries} where ${where}
    order by ${key} ${direction}, e.product_id ${limitSql(page)}`)
  return rows.map((row) => row.id)
}
