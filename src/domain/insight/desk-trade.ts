import { type SQL, sql } from 'drizzle-orm'
import type { DeskTrade } from '#contract/desk/desk-companies.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'

type Listed<T> = Omit<T, 'onText'> & { on: string }

export type StoredTrade = {
  ordered: Listed<DeskTrade['ordered'][number]>[]
  threads: Listed<DeskTrade['threads'][number]>[]
}

/** SQL: a buyer's latest orders. `isOfBuyer` is said of a table with `customer_id` and `company_id`. */
export const selectOrders = (sellerId: number, isOfBuyer: SQL): SQL => sql`
  select number, state, total::float8 as total, placed_at as "on" from shop_order
  where seller_id = ${sellerId} and ${isOfBuyer} order by id desc limit 50`

/** SQL: their latest requests for quotes and bids that were sent. */
export const selectThreads = (sellerId: number, isOfBuyer: SQL): SQL => sql`
  (select 'rfq' as kind, number, state, created_at as "on" from rfq
    where seller_id = ${sellerId} and ${isOfBuyer} and state not in ('DRAFT', 'VERIFYING')
    order by id desc limit 20)
  union all
  (select 'bid', number, state, made_at from bid
    where seller_id = ${sellerId} and ${isOfBuyer} and round > 0
    order by id desc limit 20)
  order by "on" desc`

export function toDeskTrade({ ordered, threads }: StoredTrade, seller: Seller): DeskTrade {
  const withDayText = <T extends { on: string }>({ on, ...rest }: T) => ({
    ...rest,
    onText: formatMoment(on, seller, 'day'),
  })
  return { ordered: ordered.map(withDayText), threads: threads.map(withDayText) }
}
