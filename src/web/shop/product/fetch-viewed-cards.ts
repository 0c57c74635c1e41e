import type { Card } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { toHref } from '#web/ui/to-href.ts'

/** Cards of products that this browser remembers; none if they can't be had now. */
export async function fetchViewedCards(
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Card[]> {
  if (ids.length === 0) return []
  const answer = await fetch(toHref(paths.recentlyViewed(ids.join(','))), { signal })
  return answer.ok ? ((await answer.json()) as { cards: Card[] }).cards : []
}
