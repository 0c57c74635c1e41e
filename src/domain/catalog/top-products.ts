import { sql } from 'drizzle-orm'
import type { Card, CategoryTile } from '#contract/catalog.ts'
import type { Scope } from '../scope.ts'
import { type BrandCount, brands } from './brands.ts'
import { loadCards } from './cards.ts'
import { groupTiles } from './category-tiles.ts'

/** The home page's goods. */
export interface FrontWindow {
  groups: CategoryTile[]
  /** By the seller's figures and what shoppers do. */
  popular: Card[]
  /** The biggest discounts. */
  reduced: Card[]
  brands: BrandCount[]
}

/** Groups, what is popular, what is reduced and the largest makes: `count` cards each. */
export async function frontWindow(scope: Scope, count: number): Promise<FrontWindow> {
  const [groups, popular, reduced, makes] = await Promise.all([
    groupTiles(scope),
    bestSellers(scope, count),
    deals(scope, count),
    brands(scope),
  ])
  const largest = makes.toSorted((a, b) => b.count - a.count).slice(0, 24)
  return {
    groups,
    popular,
    reduced,
    brands: largest.sort((a, b) => a.name.localeCompare(b.name)),
  }
}

/** Most popular first; of one group where it is given. */
export function bestSellers(scope: Scope, count: number, groupId?: number): Promise<Card[]> {
  const sellerId = scope.seller.id
  const groups =
    groupId === undefined
      ? sql`(select c.id from category c where c.seller_id = ${sellerId} and c.level = 1)`
      : sql`(select ${groupId}::int as id)`
  // By group, so that the index of each serves the order; there is none over all groups.
  return cardsOf(
    scope,
    sql`select e.product_id as id from ${groups} g cross join lateral (
      select product_id, popularity from listing_entry
      where seller_id = ${sellerId} and group_id = g.id
      order by popularity desc nulls last, product_id limit ${count}
    ) e order by e.popularity desc, e.product_id limit ${count}`,
  )
}

/** The biggest discounts of what is in stock for the viewer's zone. */
export function deals(scope: Scope, count: number): Promise<Card[]> {
  return cardsOf(
    scope,
    sql`select product_id as id from listing_entry
      where seller_id = ${scope.seller.id} and discount > 0 and zone_ids @> array[${scope.place.zoneId}::int]
      order by discount desc nulls last, product_id limit ${count}`,
  )
}

async function cardsOf(scope: Scope, picked: ReturnType<typeof sql>): Promise<Card[]> {
  const db = scope.database.replica
  const { rows } = await db.execute<{ id: number }>(picked)
  return loadCards(
    db,
    scope,
    rows.map((row) => row.id),
  )
}
