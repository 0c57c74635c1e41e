import { sql } from 'drizzle-orm'
import type { SearchedProduct, SearchRow } from '#contract/desk/desk-searches.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { maxPlaces } from '../../search/tune/arrange-rules.ts'
import { buildQueryKey } from '../../search/tune/query-key-rules.ts'
import { isShownToStaff, minSearchers } from '../score-rules.ts'
import { countShoppersSql } from '../shopper-sql.ts'

const lookbackDays = 90
const maxRows = 100

const since = (now: Date) =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${lookbackDays})`

/**
 * Lists the searches of 90 days that at least three shoppers made, the most frequent first, with
 * what came of them. Source: FIND-08, DESK-05.
 */
export async function listDeskSearches(scope: Scope): Promise<SearchRow[]> {
  requireStaff(scope, 'read')
  const { database, seller, now } = scope
  const { rows } = await database.replica.execute<
    SearchRow & { shoppers: number } & Record<string, unknown>
  >(sql`
    with searched as (
      select query, mode() within group (order by words) as words, count(*)::int as visits,
        ${countShoppersSql(sql`search_shown`)}::int as shoppers
      from search_shown where seller_id = ${seller.id} and at > ${since(now)}
      group by query having ${countShoppersSql(sql`search_shown`)} >= ${minSearchers}
      order by count(*) desc, query limit ${maxRows}
    ), chosen as (
      select query, count(distinct visit)::int as clicked,
        (count(distinct visit) filter (where carted_at is not null))::int as carted,
        (count(distinct visit) filter (where ordered_at is not null))::int as ordered
      from search_choice where seller_id = ${seller.id} and clicked_at > ${since(now)}
        and query in (select query from searched)
      group by query
    )
    select s.words, s.visits, s.shoppers, coalesce(c.clicked, 0) as clicked,
      coalesce(c.carted, 0) as carted, coalesce(c.ordered, 0) as ordered
    from searched s left join chosen c on c.query = s.query
    order by s.visits desc, s.words`)
  return rows.filter(isShownToStaff).map(({ shoppers: _shoppers, ...row }) => row)
}

/**
 * What visits of 90 days did with each product of one search, and how far it is lifted. Counts
 * alone, so that words of a single shopper show nothing about them. Source: FIND-08.
 */
export async function listSearchedProducts(
  scope: Scope,
  words: string,
): Promise<SearchedProduct[]> {
  requireStaff(scope, 'read')
  const { database, seller, now } = scope
  const query = buildQueryKey(words)
  const { rows } = await database.replica.execute<SearchedProduct & Record<string, unknown>>(sql`
    with shown as (
      select p.id, count(*)::int as shown, count(c.product_id)::int as clicked,
        count(c.carted_at)::int as carted, count(c.ordered_at)::int as ordered
      from search_shown s cross join lateral unnest(s.product_ids) as p(id)
      left join search_choice c on c.seller_id = ${seller.id} and c.visit = s.visit
        and c.query = s.query and c.product_id = p.id
      where s.seller_id = ${seller.id} and s.query = ${query} and s.at > ${since(now)}
      group by p.id
    )
    select coalesce(shown.id, l.product_id) as id, coalesce(shown, 0) as shown,
      coalesce(clicked, 0) as clicked, coalesce(carted, 0) as carted, coalesce(ordered, 0) as ordered,
      coalesce(round(l.lift * ${maxPlaces}), 0)::int as lift
    from shown full join (
      select product_id, lift from search_lift where seller_id = ${seller.id} and query = ${query}
    ) l on l.product_id = shown.id`)
  return rows
}
