import { sql } from 'drizzle-orm'
import type { Card } from '#contract/catalog.ts'
import { type ListKind, listKinds, newDays } from '#contract/lists.ts'
import { type FrontWindow, frontWindow, loadCards, withoutRepeats } from '../catalog/catalog.ts'
import type { Scope } from '../scope.ts'
import { runningDeals } from './deals.ts'

/** As many as a listing can rank. */
const mostListed = 1_000

/**
 * Products of one of the shop's own lists, best first, at most 1000: a listing's `ranked` source. What sells and trends is read as
 * the last reckoning left it. Source: CAT-17.
 */
export async function listedProducts(scope: Scope, kind: ListKind): Promise<number[]> {
  if (kind === 'dealoftheday') return (await runningDeals(scope)).map((deal) => deal.productId)
  const { rows } = await scope.database.replica.execute<{ id: number }>(
    kind === 'newarrival' ? newest(scope) : ranked(scope.seller.id, kind),
  )
  return rows.map((row) => row.id)
}

/** The home page's goods: the catalogue's, and the beginnings of the shop's lists that have one. */
export interface HomePage extends FrontWindow {
  lists: { kind: ListKind; cards: Card[] }[]
}

/**
 * All that the home page shows: rails of at most `count` cards, none of which repeats what stands above it. What is popular stands
 * in for top sellers where nobody has ordered yet. Source: CAT-17.
 */
export async function homePage(scope: Scope, count: number): Promise<HomePage> {
  const [window, ...lists] = await Promise.all([
    frontWindow(scope, count),
    ...listKinds.map(async (kind) => {
      const ids = (await listedProducts(scope, kind)).slice(0, count)
      return loadCards(scope.database.replica, scope, ids)
    }),
  ])
  const isSold = lists[listKinds.indexOf('topsellers')]!.length > 0
  const rails = withoutRepeats([...lists, isSold ? [] : window.popular, window.reduced])
  return {
    ...window,
    lists: listKinds.map((kind, at) => ({ kind, cards: rails[at]! })).filter(({ cards }) => cards.length > 0),
    popular: rails[listKinds.length]!,
    reduced: rails[listKinds.length + 1]!,
  }
}

function ranked(sellerId: number, kind: 'topsellers' | 'toptrending') {
  return kind === 'topsellers'
    ? sql`select product_id as id from product_score where seller_id = ${sellerId} and sold90 > 0
        order by sold30 desc, sold90 desc, product_id limit ${mostListed}`
    : sql`select product_id as id from product_score where seller_id = ${sellerId} and trending > ${leastTrending}::real
        order by trending desc, product_id limit ${mostListed}`
}

/** Less than one look of six days ago is not a trend. */
const leastTrending = 0.25

function newest({ seller, now }: Scope) {
  return sql`select product_id as id from listing_entry where seller_id = ${seller.id}
    and published_at > ${now.toISOString()}::timestamptz - make_interval(days => ${newDays})
    and published_at <= ${now.toISOString()}
    order by published_at desc, product_id limit ${mostListed}`
}
