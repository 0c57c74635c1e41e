import { useMemo, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import type { ListingQuery } from '#contract/listing/listing.ts'
import { listingSearch, readListingUrl, type SearchState } from '#contract/listing/listing-url.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

export interface ListingState {
  /**
   * The current query, or while the response is loading the one just chosen: checkboxes and chips
   * respond at once.
   */
  query: ListingQuery
  /** The search; empty on a category's listing. Every change keeps it. */
  search: SearchState
  busy: boolean
  path: string
  /** The URL of another query on this same listing. */
  href(query: ListingQuery): string
  applyQuery(query: ListingQuery): void
}

/** The listing's state is its URL; this reads it and changes it. */
export function useListingState(): ListingState {
  const { seller } = useFrame()
  const { pathname, search, key } = useLocation()
  const { location: nextLocation } = useNavigation()
  const navigate = useNavigate()
  // Set at once, since the router takes its time: a box that was checked must not flicker until the
  // response comes.
  const [optimistic, setOptimistic] = useState<{ from: string; search: string }>()
  const optimisticSearch = optimistic?.from === key ? optimistic.search : undefined
  const pending = nextLocation?.pathname === pathname ? nextLocation.search : optimisticSearch
  const effectiveSearch = pending ?? search
  const isLoading = pending !== undefined
  // Memoised, so that its consumers do not re-render while another page loads.
  return useMemo(() => {
    const { query, search: searchState } = readListingUrl(
      new URLSearchParams(effectiveSearch),
      seller,
    )
    const buildQueryHref = (nextQuery: ListingQuery) =>
      pathname + listingSearch(nextQuery, seller, searchState)
    return {
      query,
      search: searchState,
      busy: isLoading,
      path: pathname,
      href: buildQueryHref,
      applyQuery: (nextQuery) => {
        const path = buildQueryHref(nextQuery)
        setOptimistic({ from: key, search: path.slice(pathname.length) })
        void navigate(path, { preventScrollReset: true })
      },
    }
  }, [effectiveSearch, isLoading, pathname, key, seller, navigate])
}
