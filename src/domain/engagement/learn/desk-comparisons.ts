import { sql } from 'drizzle-orm'
import type { RankingComparison } from '#contract/desk/desk-searches.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { judgeClicks, type VisitClicks } from './sign-test-rules.ts'

const maxListed = 10

type Row = Pick<RankingComparison, 'id' | 'variant'> & { startedAt: string; endedAt: string | null }

/** The seller's last comparisons of rankings, the newest first, with what clicks say. FIND-08. */
export async function listRankingComparisons(scope: Scope): Promise<RankingComparison[]> {
  requireStaff(scope, 'read')
  const { database, seller } = scope
  const { rows } = await database.primary.execute<Row>(sql`
    select id, variant, started_at as "startedAt", ended_at as "endedAt" from search_comparison
    where seller_id = ${seller.id} order by id desc limit ${maxListed}`)
  const clicks = await loadVisitClicks(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, variant, startedAt, endedAt }) => ({
    id,
    variant,
    startedText: formatMoment(startedAt, seller),
    endedText: endedAt === null ? '' : formatMoment(endedAt, seller),
    ...judgeClicks(clicks.get(id) ?? []),
  }))
}

/** Votes of one network a day in a comparison, so that one person can't decide it. */
const maxVotesPerNetwork = 3

/** Clicks on the products of each ranking, by visit: one visit has one vote. */
async function loadVisitClicks(
  { database, seller }: Scope,
  ids: readonly number[],
): Promise<Map<number, VisitClicks[]>> {
  const { rows } = await database.replica.execute<{ id: number; a: number; b: number }>(sql`
    select id, a, b from (
      select s.comparison_id as id, (count(*) filter (where m.mark = 'A'))::int as a,
        (count(*) filter (where m.mark = 'B'))::int as b,
        row_number() over (partition by s.comparison_id, coalesce(min(s.network), min(s.visit)),
          min(s.at)::date order by min(s.at)) as vote
      from search_shown s
      join search_choice c on c.seller_id = ${seller.id} and c.visit = s.visit and c.query = s.query
      cross join lateral (
        select substr(s.marks, array_position(s.product_ids, c.product_id), 1) as mark
      ) m
      where s.seller_id = ${seller.id} and s.comparison_id = any(${sql.param(ids)}::bigint[])
      group by s.comparison_id, coalesce(s.customer_id::text, s.visit)
    ) visits where vote <= ${maxVotesPerNetwork}`)
  return Map.groupBy(rows, ({ id }) => id)
}
