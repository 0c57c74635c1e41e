import { sql } from 'drizzle-orm'
import { defaultShuffledPercent, type RankingVariant } from '#contract/desk/desk-searches.ts'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'

/** Which searches are changed at all: most are not, and cost nothing. */
export interface TunedSearches {
  /** Keys of searches with pins or lifts. */
  queries: ReadonlySet<string>
  /** Paths by key. */
  redirects: ReadonlyMap<string, string>
  /** The running comparison. */
  comparison: { id: number; variant: RankingVariant } | null
  shuffledPercent: number
}

export function loadTunedSearches(scope: Scope): Promise<TunedSearches> {
  const { id } = scope.seller
  const cacheTags = [tags.tuning(id), tags.seller(id)]
  return getOrLoad(scope.cache, `tuned searches ${id}`, cacheTags, async () => {
    const { rows } = await scope.database.replica.execute<{
      queries: string[]
      redirects: [string, string][]
      comparison: TunedSearches['comparison']
      shuffledPercent: number | null
    }>(sql`
      select
        array(select query from search_pin where seller_id = ${id}
          union select query from search_lift where seller_id = ${id}) as queries,
        coalesce((select json_agg(json_build_array(query, redirect)) from search_tuning
          where seller_id = ${id} and redirect is not null), '[]') as redirects,
        (select json_build_object('id', id, 'variant', variant) from search_comparison
          where seller_id = ${id} and ended_at is null) as comparison,
        (select shuffled_percent from search_trial where seller_id = ${id}) as "shuffledPercent"`)
    const { queries, redirects, comparison, shuffledPercent } = rows[0]!
    return {
      queries: new Set(queries),
      redirects: new Map(redirects),
      comparison,
      shuffledPercent: shuffledPercent ?? defaultShuffledPercent,
    }
  })
}
