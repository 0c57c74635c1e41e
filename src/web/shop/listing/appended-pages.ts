import { useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Card } from '#contract/catalog.ts'
import { withPage } from '#contract/listing-url.ts'
import { asksForNext } from '#contract/pagination.ts'
import { receiveListing } from '#contract/sent-listing.ts'
import type { ListingData, Sent } from './listing-data.ts'
import type { ListingState } from './listing-state.ts'

/** After so many pages by themselves the next waits for a press: the footer stays reachable. */
const pagesByThemselves = 4

interface Run {
  cards: Card[]
  firstPage: number
  lastPage: number
}

/** Runs of the visit by history entry, so that Back brings back the whole run and its place. */
const runs = new Map<string, Run>()

export type AppendedPages = ReturnType<typeof useAppendedPages>

/**
 * CAT-10: the cards of the page that was asked for and of those that scrolling has added. The address follows the last
 * page in place, while title, heading and canonical stay those of the first.
 */
export function useAppendedPages(data: ListingData, state: ListingState) {
  const { key, pathname, search } = useLocation()
  const place = `${key} ${pathname}${withoutPage(search)}`
  const fetcher = useFetcher<Sent<ListingData>>()
  const own: Run = { cards: data.listing.cards, firstPage: data.listing.page, lastPage: data.listing.page }
  const [grown, setGrown] = useState<{ place: string; run: Run }>()
  const run = grown?.place === place ? grown.run : (runs.get(place) ?? own)
  const { pageCount } = data.listing
  const asked = useRef<number>(undefined)
  const next = run.lastPage + 1
  const more = next <= pageCount
  const waiting = fetcher.state !== 'idle'
  const failed = !waiting && asked.current === next && fetcher.data?.listing === undefined

  const loadMore = () => {
    asked.current = next
    void fetcher.load(state.href(withPage(state.query, next)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken in once, when it comes
  useEffect(() => {
    const sent = fetcher.data?.listing
    const answer = sent && receiveListing(sent)
    if (!answer || answer.page !== next || asked.current !== next) return
    const known = new Set(run.cards.map((card) => card.productId))
    const cards = [...run.cards, ...answer.cards.filter((card) => !known.has(card.productId))]
    const longer = { cards, firstPage: run.firstPage, lastPage: answer.page }
    runs.set(place, longer)
    setGrown({ place, run: longer })
    // React Router is not told: it would load the page anew. Its own state of this entry is kept.
    history.replaceState(history.state, '', state.href(withPage(state.query, answer.page)))
  }, [fetcher.data])

  const sentinel = useRef<HTMLDivElement>(null)
  const byItself = more && !waiting && !failed && run.lastPage - run.firstPage < pagesByThemselves
  // biome-ignore lint/correctness/useExhaustiveDependencies: watches the end of the run that is shown now
  useEffect(() => {
    const end = sentinel.current
    if (!byItself || !end) return
    if (asksForNext(run.cards.length, run.lastPage, pageCount)) return loadMore()
    const watcher = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && loadMore(), {
      rootMargin: '600px',
    })
    watcher.observe(end)
    return () => watcher.disconnect()
  }, [byItself, place, run.lastPage])

  const added = run.cards.length - own.cards.length
  return {
    cards: run.cards,
    firstPage: run.firstPage,
    lastPage: run.lastPage,
    sentinel,
    loadMore,
    waiting,
    failed,
    announcement: added > 0 ? `${added} more products loaded` : '',
  }
}

function withoutPage(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return params.toString()
}
