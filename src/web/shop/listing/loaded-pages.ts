import type { Location } from 'react-router'
import type { Card } from '#contract/catalog.ts'

/** Pages that have grown together into one list. */
export interface LoadedPages {
  cards: Card[]
  firstPage: number
  lastPage: number
}

/** Back reaches that many listings with all that had been scrolled; older ones start from their last page. */
const maxRuns = 20

/** Runs of the visit by history entry, so that Back brings back the whole run and its place. */
const loadedPagesByKey = new Map<string, LoadedPages>()

type Entry = Pick<Location, 'key' | 'pathname' | 'search'>

/** A run is of one entry of the history and of one place: elsewhere other goods can be had. */
export function buildLoadedPagesKey({ key, pathname, search }: Entry, pincode: string): string {
  return `${buildEntryKey({ key, pathname, search })} ${pincode}`
}

function buildEntryKey({ key, pathname, search }: Entry): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  return `${key} ${pathname} ${params}`
}

export function getLoadedPages(key: string): LoadedPages | undefined {
  return loadedPagesByKey.get(key)
}

export function storeLoadedPages(key: string, pages: LoadedPages): void {
  loadedPagesByKey.delete(key)
  loadedPagesByKey.set(key, pages)
  const [oldest] = loadedPagesByKey.keys()
  if (loadedPagesByKey.size > maxRuns) loadedPagesByKey.delete(oldest!)
}

/** The page that a history entry's list began with, where more has been added since; title and canonical name it (CAT-10). */
export function getFirstLoadedPage(entry: Entry): number | undefined {
  const prefix = `${buildEntryKey(entry)} `
  for (const [key, pages] of loadedPagesByKey) if (key.startsWith(prefix)) return pages.firstPage
  return undefined
}
