import { useMemo } from 'react'
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
  go(query: ListingQuery): void
}

/** The listing's state is its address; this reads it and changes it. */
export function useListingState(): ListingState {
  const { seller } = useFrame()
  const { pathname, search } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const pending = next?.pathname === pathname ? next.search : undefined
  const asked = pending ?? search
  const busy = pending !== undefined
  // The same object until something of it changes: what is drawn from it is not drawn anew while another page loads.
  return useMemo(() => {
    const { query, search: words } = readListingUrl(new URLSearchParams(asked), seller)
    const href = (wanted: ListingQuery) => pathname + listingSearch(wanted, seller, words)
    return {
      query,
      search: words,
      busy,
      path: pathname,
      href,
      // At once, not in a transition: a box that was ticked must not flicker back until the answer comes.
      go: (wanted) => void navigate(href(wanted), { preventScrollReset: true, flushSync: true }),
    }
  }, [asked, busy, pathname, seller, navigate])
}
