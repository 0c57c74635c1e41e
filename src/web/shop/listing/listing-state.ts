import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingQuery } from '#contract/listing.ts'
import { listingSearch, readListingUrl, type SearchState } from '#contract/listing-url.ts'
import { useFrame } from '#web/widgets/frame-data.ts'

export interface ListingState {
  /** What was asked, or while the answer is on its way what has just been chosen: boxes and chips answer at once. */
  query: ListingQuery
  /** What was searched with; empty on a category's listing. Every change keeps it. */
  search: SearchState
  busy: boolean
  path: string
  /** The address of another query on this same listing. */
  href(query: ListingQuery): string
  applyQuery(query: ListingQuery): void
}

/** The listing's state is its address; this reads it and changes it. */
export function useListingState(): ListingState {
  const { seller } = useFrame()
  const { pathname, search, key } = useLocation()
  const { location: nextLocation } = useNavigation()
  const navigate = useNavigate()
  // Told at once, where the router takes its time: a box that was ticked must not flicker back until the answer comes.
  const [optimistic, setOptimistic] = useState<{ from: string; search: string }>()
  const optimisticSearch = optimistic?.from === key ? optimistic.search : undefined
  const pending = nextLocation?.pathname === pathname ? nextLocation.search : optimisticSearch
  const effectiveSearch = pending ?? search
  const isLoading = pending !== undefined
  // The same object until something of it changes: what is drawn from it is not drawn anew while another page loads.
  return useMemo(() => {
    const { query, search: searchState } = readListingUrl(
      new URLSearchParams(effectiveSearch),
      seller,
    )
    const href = (nextQuery: ListingQuery) =>
      pathname + listingSearch(nextQuery, seller, searchState)
    return {
      query,
      search: searchState,
      busy: isLoading,
      path: pathname,
      href,
      applyQuery: (nextQuery) => {
        const path = href(nextQuery)
        setOptimistic({ from: key, search: path.slice(pathname.length) })
        void navigate(path, { preventScrollReset: true })
      },
    }
  }, [effectiveSearch, isLoading, pathname, key, seller, navigate])
}
