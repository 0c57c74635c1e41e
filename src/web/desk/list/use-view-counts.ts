import { useEffect, useState } from 'react'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { ListTab } from './list-tabs.ts'

/** Counts by the query of their view, as the list's JSON has them. */
export type ViewCounts = Readonly<Record<string, number | null>>

/**
 * The tabs with the counts that the page did not wait for, loaded once it is shown. They stay
 * without where that fails too.
 */
export function useViewCounts(kind: string, tabs: readonly ListTab[]): readonly ListTab[] {
  const [loaded, setLoaded] = useState<{ tabs: readonly ListTab[]; counts: ViewCounts }>()
  useEffect(() => {
    if (tabs.every(({ count }) => count !== null)) return
    const abort = new AbortController()
    const load = async () => {
      const answer = await fetch(toHref(deskPaths.listCounts(kind)), { signal: abort.signal })
      if (answer.ok) setLoaded({ tabs, counts: (await answer.json()) as ViewCounts })
    }
    load().catch(() => {})
    return () => abort.abort()
  }, [kind, tabs])
  if (loaded?.tabs !== tabs) return tabs
  return tabs.map((tab) => ({ ...tab, count: tab.count ?? loaded.counts[tab.query] ?? null }))
}
