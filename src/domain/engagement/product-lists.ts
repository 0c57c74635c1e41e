import { type SQL, sql } from 'drizzle-orm'
import type { Card, CategoryTile } from '#contract/catalog/catalog.ts'
import { type DealView, type ListKind, newDays } from '#contract/catalog/lists.ts'
import type { Language } from '#messages/languages.ts'
import type { Scope } from '#platform/scope.ts'
import { getTextLanguage } from '#platform/translations/load-translations.ts'
import {
  type BrandCount,
  dropRepeats,
  listLargestBrands,
  loadCards,
  loadGroupTiles,
  popularIdsSql,
} from '../catalog/catalog.ts'
import { listRunningDeals } from './running-deals.ts'
import { arrangeWindow, listWindowIds } from './shop-window.ts'

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
  /** At most nine pictured products of different groups, the dearest first. */
  shopWindow: Card[]
  /** The first of the running deals to end; null: none runs. */
  firstDeal: DealView | null
  deals: Card[]
  /** Most ordered lately; empty where nobody has ordered yet. */
  topSellers: Card[]
  /** In place of top sellers, by stored popularity and shoppers' activity. */
  popular: Card[]
  brands: BrandCount[]
  /**
   * The most popular searches that found something, at most two; in a further language those in its
   * script, or else names of groups.
   */
  topSearches: string[]
}

/**
 * Loads the home page's products: rails of at most `count` cards without repetitions. Six
 * statements, however many products. Source: LOOK-06, QUALITY P2.
 */
export async function loadHomePage(scope: Scope, count: number): Promise<HomePage> {
  const [groups, topBrands, deals, railIds, windowIds] = await Promise.all([
    loadGroupTiles(scope),
    listLargestBrands(scope, 24),
    listRunningDeals(scope),
    loadRailIds(scope, count),
    listWindowIds(scope),
  ])
  const dealIds = deals.slice(0, count).map((deal) => deal.productId)
  const ids = new Set([...windowIds, ...dealIds, ...railIds.topsellers, ...railIds.popular])
  const cards = await loadCards(scope.database.replica, scope, [...ids])
  const byId = new Map(cards.map((card) => [card.productId, card]))
  const getCards = (of: readonly number[]) => of.flatMap((id) => byId.get(id) ?? [])
  const topSellers = getCards(railIds.topsellers)
  const rails = dropRepeats([
    getCards(dealIds),
    topSellers,
    topSellers.length > 0 ? [] : getCards(railIds.popular),
  ])
  return {
    groups,
    shopWindow: arrangeWindow(getCards(windowIds)),
    firstDeal: deals[0] ?? null,
    deals: rails[0]!,
    topSellers: rails[1]!,
    popular: rails[2]!,
    brands: topBrands,
    topSearches: railIds.searches.length > 0 ? railIds.searches : listGroupNames(scope, groups),
  }
}

type RailIds = Record<'topsellers' | 'popular', number[]> & { searches: string[] }

/** "cut" and the half-typed "bolt m" are popular, and show nobody what may be searched for. */
const minExampleBytes = 5

/** The letters that a search has in a language that isn't the shop's first. */
const scripts: Partial<Record<Language, string>> = { hi: '[ऀ-ॿ]', zh: '[一-鿿]' }

const getScript = ({ seller }: Scope) => scripts[getTextLanguage(seller) ?? 'en']

/** The two shortest, in a further language; each finds its products. */
function listGroupNames(scope: Scope, groups: readonly CategoryTile[]): string[] {
  const script = getScript(scope)
  if (script === undefined) return []
  const names = groups.map(({ displayName }) => displayName)
  return names
    .filter((name) => new RegExp(script, 'u').test(name))
    .sort((a, b) => a.length - b.length)
    .slice(0, 2)
}

async function loadRailIds(scope: Scope, count: number): Promise<RailIds> {
  const script = getScript(scope)
  const inScript = script === undefined ? sql`true` : sql`words ~ ${script}`
  const { rows } = await scope.database.replica.execute<RailIds>(sql`
    select array(${queriesByList.topsellers(scope, count)}) as topsellers,
      array(${popularIdsSql(scope, count)}) as popular, array(
        select words from popular_search
        where seller_id = ${scope.seller.id}
          and octet_length(words) >= ${minExampleBytes} and words !~ '\\s\\S$' and ${inScript}
        order by score desc, words limit 2
      ) as searches`)
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
