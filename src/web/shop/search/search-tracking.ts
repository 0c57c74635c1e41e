import { useEffect } from 'react'
import { isPlainListing } from '#contract/listing-url.ts'
import { track } from '#web/browser/track.ts'
import type { FoundData, SearchData } from './search-data.ts'

/** SRCH-05: a search counts when it is made, not each time its filters, order or page change. */
export function useSearchTracked(data: SearchData): void {
  const made = data.kind === 'found' && isPlainListing(data.query) && data.query.page === 1 ? data : null
  const words = made && searched(made)
  const results = made?.listing.count ?? 0
  useEffect(() => {
    if (words !== null) track({ did: 'search', words, results, source: 'search' })
  }, [words, results])
}

/** What was really searched: nobody is to be offered another's slip of the pen. */
function searched({ words, corrected }: FoundData): string {
  return corrected ?? words
}
