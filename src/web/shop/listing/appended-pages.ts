import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { decodeListing, type EncodedListing } from '#contract/listing/encode-listing.ts'
import { withPage } from '#contract/listing/listing-url.ts'
import { shouldLoadNext } from '#contract/listing/pagination.ts'
import { paths } from '#contract/paths/paths.ts'
import * as listingTexts from '#texts/listing.ts'
import { toHref, toPath } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { ListingData } from './listing-data.ts'
import type { ListingState } from './listing-state.ts'
import {
  buildLoadedPagesKey,
  getLoadedPages,
  type LoadedPages,
  storeLoadedPages,
} from './loaded-pages.ts'

/** After this many automatic pages the next waits for a click: the footer stays reachable. */
const maxAutomaticPages = 4
const timeoutMs = 20_000

export type AppendedPages = ReturnType<typeof useAppendedPages>

/**
 * CAT-10: the cards of the requested page and of those that scrolling has appended. The URL follows
 * the last page in place, while title, heading and canonical stay those of the first. The next page
 * is fetched directly, not through the router, where a failure would replace the whole page
 * (CAT-12).
 */
export function useAppendedPages(data: ListingData, state: ListingState) {
  const location = useLocation()
  const { place } = useFrame()
  const key = buildLoadedPagesKey(location, place.pincode)
  const initialPages: LoadedPages = {
    cards: data.listing.cards,
    firstPage: data.listing.page,
    lastPage: data.listing.page,
  }
  const [appended, setAppended] = useState<{ key: string; run: LoadedPages; added: number }>()
  const [request, setRequest] = useState<{ key: string; page: number; failed: boolean }>()
  const loadedPages = appended?.key === key ? appended.run : (getLoadedPages(key) ?? initialPages)
  const { pageCount } = data.listing
  const next = loadedPages.lastPage + 1
  const current = request?.key === key && request.page === next ? request : undefined
  const waiting = current?.failed === false
  const hasFailed = current?.failed === true
  const nextHref = next <= pageCount ? state.href(withPage(state.query, next)) : null

  const loadMore = async () => {
    if (nextHref === null || waiting) return
    setRequest({ key, page: next, failed: false })
    const requestEntryKey = getEntryKey()
    try {
      const listing = await fetchPage(nextHref)
      const knownIds = new Set(loadedPages.cards.map((card) => card.productId))
      const newCards = listing.cards.filter((card) => !knownIds.has(card.productId))
      const extendedRun = {
        cards: [...loadedPages.cards, ...newCards],
        firstPage: loadedPages.firstPage,
        lastPage: next,
      }
      storeLoadedPages(key, extendedRun)
      setAppended({ key, run: extendedRun, added: newCards.length })
      // React Router is not notified: it would reload the page. Its own state of this entry is
      // kept. A late response must not overwrite the URL of the page that followed.
      const isSamePage = toPath(window.location.pathname) === location.pathname
      if (getEntryKey() === requestEntryKey && isSamePage)
        history.replaceState(history.state, '', toHref(nextHref))
    } catch {
      setRequest({ key, page: next, failed: true })
    }
  }

  const sentinel = useRef<HTMLDivElement>(null)
  const shouldAutoLoad =
    nextHref !== null &&
    !waiting &&
    !hasFailed &&
    loadedPages.lastPage - loadedPages.firstPage < maxAutomaticPages
  // biome-ignore lint/correctness/useExhaustiveDependencies: watches the end of the run that is shown now
  useEffect(() => {
    const sentinelElement = sentinel.current
    if (!shouldAutoLoad || !sentinelElement) return
    if (shouldLoadNext(loadedPages.cards.length, loadedPages.lastPage, pageCount))
      return void loadMore()
    const hasGrown = loadedPages.lastPage > data.listing.page
    const nearObserver = observeEnd(sentinelElement, '600px', () => void loadMore())
    const passedObserver = observeEnd(sentinelElement, '1000000px 0px 0px', (isFirst) =>
      isFirst && hasGrown ? undefined : void loadMore(),
    )
    return () => {
      nearObserver.disconnect()
      passedObserver.disconnect()
    }
  }, [shouldAutoLoad, key, loadedPages.lastPage])

  return {
    cards: loadedPages.cards,
    firstPage: loadedPages.firstPage,
    lastPage: loadedPages.lastPage,
    nextHref,
    sentinel,
    loadMore,
    waiting,
    failed: hasFailed,
    announcement: appended?.key === key ? listingTexts.moreLoaded({ count: appended.added }) : '',
  }
}

/**
 * Calls back when the end of the list is within this margin of the screen. The End key or the
 * scrollbar jump past any small margin: one that covers all above the screen catches those.
 * `isFirst`: the end was within it when observing began.
 */
function observeEnd(
  sentinelElement: Element,
  rootMargin: string,
  onReached: (isFirst: boolean) => void,
): IntersectionObserver {
  let isFirst = true
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onReached(isFirst)
      isFirst = false
    },
    { rootMargin },
  )
  observer.observe(sentinelElement)
  return observer
}

/** React Router's key of the current history entry; the first of a visit has none. */
function getEntryKey(): unknown {
  return history.state?.key
}

async function fetchPage(href: string) {
  const answer = await fetch(toHref(paths.more(href)), { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(answer.statusText)
  return decodeListing((await answer.json()) as EncodedListing)
}
