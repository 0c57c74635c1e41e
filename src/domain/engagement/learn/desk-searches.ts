import { type SQL, sql } from 'drizzle-orm'
import type {
  DeskSearchRow,
  SearchedProduct,
  SearchFilter,
  SearchSort,
} from '#contract/desk/desk-searches.ts'
import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { formatListDay } from '#platform/format-moment.ts'
import { buildListOrder } from '#platform/lists/list-sql.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { maxPlaces } from '../../search/tune/arrange-rules.ts'
import { buildQueryKey } from '../../search/tune/query-key-rules.ts'
import { minSearchers } from '../score-rules.ts'
import { countShoppersSql, isSuggestableSql } from '../shopper-sql.ts'

export type DeskSearchQuery = ListQuery<SearchFilter, SearchSort>

const lookbackDays = 90

const since = (now: Date) =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${lookbackDays})`

/**
 * A page of the searches of 90 days that at least three shoppers made, with what came of them, and
 * how many match. Words that may name a person are left out. Source: FIND-08, DESK-05, DEAL-06.
 */
export async function deskSearches(
  scope: Scope,
  query: DeskSearchQuery,
): Promise<ListPage<DeskSearchRow>> {
  requireStaff(scope, 'read')
  const order = buildListOrder(sorts[query.sort], sql`s.query`, query)
  const { rows } = await scope.database.replica.execute<{
    page: Omit<DeskSearchRow, 'lastOn'>[]
    count: number
  }>(sql`
    with ${buildSearches(scope)}, matched as materialized (
      select s.* from search s where ${buildCondition(query)}
    ), page as (
      select s.query, s.words, s.visits, s.shoppers, s.clicked, s.carted, s.ordered, s.last_at as "lastAt",
        s.is_tuned as "isTuned"
      from matched s order by ${order} limit ${query.rows} offset ${(query.page - 1) * query.rows}
    )
    select coalesce((select json_agg(page) from page), '[]') as page,
      (select count(*)::int from matched) as count`)
  const { page, count } = rows[0]!
  return {
    rows: page.map((row) => ({
      ...row,
      lastAt: new Date(row.lastAt).toISOString(),
      lastOn: formatListDay(row.lastAt, scope),
    })),
    count,
    sums: null,
  }
}

/** How many searches each of these views has, in one statement. */
export async function countDeskSearches(
  scope: Scope,
  queries: readonly DeskSearchQuery[],
): Promise<number[]> {
  requireStaff(scope, 'read')
  const counts = queries.map((query) => sql`count(*) filter (where ${buildCondition(query)})::int`)
  const { rows } = await scope.database.replica.execute<{ counts: number[] }>(sql`
    with ${buildSearches(scope)}
    select array[${sql.join(counts, sql`, `)}]::int[] as counts from search s`)
  return rows[0]!.counts
}

/** `search`: each search that may be shown, a row each. */
function buildSearches({ seller, now }: Scope): SQL {
  return sql`shown as (
      select query, mode() within group (order by words) as words, count(*)::int as visits,
        ${countShoppersSql(sql`search_shown`)}::int as shoppers, max(at) as last_at
      from search_shown where seller_id = ${seller.id} and at > ${since(now)}
      group by query having ${countShoppersSql(sql`search_shown`)} >= ${minSearchers}
    ), chosen as (
      select query, count(distinct visit)::int as clicked,
        (count(distinct visit) filter (where carted_at is not null))::int as carted,
        (count(distinct visit) filter (where ordered_at is not null))::int as ordered
      from search_choice where seller_id = ${seller.id} and clicked_at > ${since(now)}
      group by query
    ), search as (
      select s.*, coalesce(c.clicked, 0) as clicked, coalesce(c.carted, 0) as carted,
        coalesce(c.ordered, 0) as ordered, t.query is not null as is_tuned
      from shown s left join chosen c on c.query = s.query
      left join search_tuning t on t.seller_id = ${seller.id} and t.query = s.query
      where ${isSuggestableSql(sql`s.words`)}
    )`
}

const sorts: Record<SearchSort, SQL> = {
  words: sql`s.words`,
  visits: sql`s.visits`,
  shoppers: sql`s.shoppers`,
  clicked: sql`s.clicked::float8 / s.visits`,
  carted: sql`s.carted`,
  ordered: sql`s.ordered`,
  last: sql`s.last_at`,
}

const outcomes: Readonly<Record<string, SQL>> = {
  nothing: sql`s.clicked = 0`,
  chosen: sql`s.clicked > 0 and s.ordered = 0`,
  ordered: sql`s.ordered > 0`,
}

function buildCondition({ words, filters, keys }: DeskSearchQuery): SQL {
  const { outcome, tuned } = filters
  const where: SQL[] = []
  if (keys) where.push(sql`s.query = any(${sql.param([...keys])}::text[])`)
  if (outcome && outcomes[outcome]) where.push(sql`(${outcomes[outcome]})`)
  if (tuned) where.push(tuned === 'yes' ? sql`s.is_tuned` : sql`not s.is_tuned`)
  if (words !== '') where.push(sql`position(${words.toLowerCase()} in s.words) > 0`)
  return where.length > 0 ? sql.join(where, sql` and `) : sql`true`
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
