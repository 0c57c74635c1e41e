import { type SQL, sql } from 'drizzle-orm'
import type { Card, CategoryTile } from '#contract/catalog/catalog.ts'
import { type ListKind, listKinds, newDays } from '#contract/catalog/lists.ts'
import type { Scope } from '#platform/scope.ts'
import {
  type BrandCount,
  discountedIdsSql,
  dropRepeats,
  listLargestBrands,
  loadCards,
  loadGroupTiles,
  popularIdsSql,
} from '../catalog/catalog.ts'
import { listRunningDeals } from './running-deals.ts'

/** The most that a listing can rank. */
const maxListed = 1_000

/**
 * Returns the product ids of one of the shop's computed lists, best first, at most 1000: the
 * `ranked` source of a listing. Best sellers and trending products come from the latest scores.
 * Source: CAT-17.
 */
export async function listRankedIds(scope: Scope, kind: ListKind): Promise<number[]> {
  if (kind === 'dealoftheday') return (await listRunningDeals(scope)).map((deal) => deal.productId)
  const { rows } = await scope.database.replica.execute<{ id: number }>(
    queriesByList[kind](scope, maxListed),
  )
  return rows.map((row) => row.id)
}

/** The content of the home page. */
export interface HomePage {
  groups: CategoryTile[]
  /** The first cards of each list that has any. */
  lists: { kind: ListKind; cards: Card[] }[]
  /** By stored popularity and shoppers' activity. */
  popular: Card[]
  /** The biggest discounts. */
  reduced: Card[]
  brands: BrandCount[]
}

/**
 * Loads the home page's products: rails of at most `count` cards without repetitions. Popular
 * products replace top sellers if nobody has ordered yet. Five statements, however many rails.
 * Source: CAT-17, QUALITY P2.
 */
export async function loadHomePage(scope: Scope, count: number): Promise<HomePage> {
  const [groups, topBrands, deals, idsByName] = await Promise.all([
    loadGroupTiles(scope),
    listLargestBrands(scope, 24),
    listRunningDeals(scope),
    loadRailIds(scope, count),
  ])
  const idsByRail = {
    ...idsByName,
    dealoftheday: deals.slice(0, count).map((deal) => deal.productId),
  }
  const ids = new Set(Object.values(idsByRail).flat())
  const cards = await loadCards(scope.database.replica, scope, [...ids])
  const byId = new Map(cards.map((card) => [card.productId, card]))
  const getRailCards = (of: keyof typeof idsByRail) =>
    idsByRail[of].flatMap((id) => byId.get(id) ?? [])
  const popular = getRailCards('topsellers').length > 0 ? [] : getRailCards('popular')
  const rails = dropRepeats([...listKinds.map(getRailCards), popular, getRailCards('reduced')])
  return {
    groups,
    lists: listKinds
      .map((kind, index) => ({ kind, cards: rails[index]! }))
      .filter(({ cards }) => cards.length > 0),
    popular: rails[listKinds.length]!,
    reduced: rails[listKinds.length + 1]!,
    brands: topBrands,
  }
}

type RailName = Exclude<ListKind, 'dealoftheday'> | 'popular' | 'reduced'

async function loadRailIds(scope: Scope, count: number): Promise<Record<RailName, number[]>> {
  const { rows } = await scope.database.replica.execute<Record<RailName, number[]>>(sql`
    select array(${queriesByList.topsellers(scope, count)}) as topsellers,
      array(${queriesByList.toptrending(scope, count)}) as toptrending,
      array(${queriesByList.newarrival(scope, count)}) as newarrival, array(${popularIdsSql(scope, count)}) as popular,
      array(${discountedIdsSql(scope, count)}) as reduced`)
  return rows[0]!
}

/** Less than one view six days ago is not a trend. */
const minTrending = 0.25

/** A query per computed list that selects the ids, best first. */
const queriesByList: Record<
  Exclude<ListKind, 'dealoftheday'>,
  (scope: Scope, max: number) => SQL
> = {
  topsellers: ({ seller }, max) =>
    sql`select product_id as id from product_score where seller_id = ${seller.id} and sold90 > 0
      order by sold30 desc, sold90 desc, product_id limit ${max}`,
  toptrending: ({ seller }, max) =>
    sql`select product_id as id from product_score where seller_id = ${seller.id} and trending > ${minTrending}::real
      order by trending desc, product_id limit ${max}`,
  newarrival: ({ seller, now }, max) =>
    sql`select product_id as id from listing_entry where seller_id = ${seller.id}
      and published_at > ${now.toISOString()}::timestamptz - make_interval(days => ${newDays})
      and published_at <= ${now.toISOString()}
      order by published_at desc, product_id limit ${max}`,
}
