import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { withPage } from '#contract/listing-url.ts'
import { asksForNext } from '#contract/pagination.ts'
import { paths } from '#contract/paths.ts'
import { receiveListing, type SentListing } from '#contract/sent-listing.ts'
import { useFrame } from '#web/widgets/frame-data.ts'
import type { ListingData } from './listing-data.ts'
import type { ListingState } from './listing-state.ts'
import { keepRun, keptRun, type Run, runKey } from './runs.ts'

/** After so many pages by themselves the next waits for a press: the footer stays reachable. */
const pagesByThemselves = 4
const patience = 20_000

export type AppendedPages = ReturnType<typeof useAppendedPages>

/**
 * CAT-10: the cards of the page that was asked for and of those that scrolling has added. The address follows the last
 * page in place, while title, heading and canonical stay those of the first. The next page is fetched by a plain call, not
 * through the router, which would put its failure in the place of the whole page (CAT-12).
 */
export function useAppendedPages(data: ListingData, state: ListingState) {
  const location = useLocation()
  const { place } = useFrame()
  const key = runKey(location, place.pincode)
  const own: Run = {
    cards: data.listing.cards,
    firstPage: data.listing.page,
    lastPage: data.listing.page,
  }
  const [grown, setGrown] = useState<{ key: string; run: Run; added: number }>()
  const [asked, setAsked] = useState<{ key: string; page: number; failed: boolean }>()
  const run = grown?.key === key ? grown.run : (keptRun(key) ?? own)
  const { pageCount } = data.listing
  const next = run.lastPage + 1
  const current = asked?.key === key && asked.page === next ? asked : undefined
  const waiting = current?.failed === false
  const failed = current?.failed === true
  const nextHref = next <= pageCount ? state.href(withPage(state.query, next)) : null

  const loadMore = async () => {
    if (nextHref === null || waiting) return
    setAsked({ key, page: next, failed: false })
    const asking = entryKey()
    try {
      const listing = await askForPage(nextHref)
      const known = new Set(run.cards.map((card) => card.productId))
      const fresh = listing.cards.filter((card) => !known.has(card.productId))
      const longer = { cards: [...run.cards, ...fresh], firstPage: run.firstPage, lastPage: next }
      keepRun(key, longer)
      setGrown({ key, run: longer, added: fresh.length })
      // React Router is not told: it would load the page anew. Its own state of this entry is kept. A late answer must not
      // write over the address of what was gone on to.
      if (entryKey() === asking && window.location.pathname === location.pathname)
        history.replaceState(history.state, '', nextHref)
    } catch {
      setAsked({ key, page: next, failed: true })
    }
  }

  const sentinel = useRef<HTMLDivElement>(null)
  const byItself =
    nextHref !== null && !waiting && !failed && run.lastPage - run.firstPage < pagesByThemselves
  // biome-ignore lint/correctness/useExhaustiveDependencies: watches the end of the run that is shown now
  useEffect(() => {
    const end = sentinel.current
    if (!byItself || !end) return
    if (asksForNext(run.cards.length, run.lastPage, pageCount)) return void loadMore()
    const hasGrown = run.lastPage > data.listing.page
    const near = watch(end, '600px', () => void loadMore())
    const passed = watch(end, '1000000px 0px 0px', (isFirst) =>
      isFirst && hasGrown ? undefined : void loadMore(),
    )
    return () => {
      near.disconnect()
      passed.disconnect()
    }
  }, [byItself, key, run.lastPage])

  return {
    cards: run.cards,
    firstPage: run.firstPage,
    lastPage: run.lastPage,
    nextHref,
    sentinel,
    loadMore,
    waiting,
    failed,
    announcement: grown?.key === key ? `${grown.added} more products loaded` : '',
  }
}

/**
 * Calls back when the list's end comes within this margin of the screen. The End key or the scrollbar jump past any
 * small one: a margin that holds all above the screen notices those. `isFirst`: it lay there when the watch began.
 */
function watch(
  end: Element,
  rootMargin: string,
  reached: (isFirst: boolean) => void,
): IntersectionObserver {
  let isFirst = true
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reached(isFirst)
      isFirst = false
    },
    { rootMargin },
  )
  watcher.observe(end)
  return watcher
}

/** What React Router calls the history entry that is shown; the first of a visit has no name. */
function entryKey(): unknown {
  return history.state?.key
}

async function askForPage(href: string) {
  const answer = await fetch(paths.more(href), { signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(answer.statusText)
  return receiveListing((await answer.json()) as SentListing)
}
