import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import type { TrackedSource } from '#contract/search/tracking.ts'
import { track } from '#web/browser/track.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { SearchData, SearchResultsData } from './search-data.ts'

/** SRCH-05: a search counts when it is made, not when its filters, order or page change. */
export function useSearchTracking(data: SearchData): void {
  const { search, state } = useLocation()
  const newSearch =
    data.kind === 'found' && data.isUnfiltered && data.query.page === 1 ? data : null
  const words = newSearch && getSearchedText(newSearch)
  const results = newSearch?.listing.count ?? 0
  const source: TrackedSource =
    newSearch?.words === null ? 'picture' : isSpoken(state) ? 'voice' : 'search'
  // biome-ignore lint/correctness/useExhaustiveDependencies: two pictures differ by their address alone
  useEffect(() => {
    if (words !== null) track({ did: 'search', words, results, source })
  }, [words, results, source, search])
}

/**
 * TRK-01: tracks which result was opened, appended pages included. One listener for all cards; each
 * card's buttons name its product.
 */
export function useResultClickTracking(data: SearchData): void {
  const words = data.kind === 'found' ? getSearchedText(data) : null
  useEffect(() => {
    if (words === null) return
    const products = toHref(paths.product(''))
    const onClick = ({ target, button }: MouseEvent) => {
      const link =
        target instanceof Element ? target.closest(`a[href^="${products}"]:not(.card-eye)`) : null
      const card = link?.closest('.cards > li, .spec-table tr')
      const productId = Number(
        card?.querySelector<HTMLFormElement>('form[data-product]')?.dataset.product ??
          card?.querySelector<HTMLButtonElement>('.thing-wish')?.value,
      )
      // The third button opens a menu.
      if (productId > 0 && button < 2)
        track({ did: 'follow', words, productId, source: words === '' ? 'picture' : 'search' })
    }
    document.addEventListener('click', onClick)
    document.addEventListener('auxclick', onClick)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('auxclick', onClick)
    }
  }, [words])
}

/** The text that was really searched: typos must not be suggested to others. A picture has none. */
function getSearchedText({ words, corrected }: SearchResultsData): string {
  return corrected ?? words ?? ''
}

/** The voice popup sets this in the navigation state. */
function isSpoken(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'spoken' in state
}
