import type { Location } from 'react-router'
import type { Card } from '#contract/catalog/catalog.ts'

/** Pages appended into one list. */
export interface LoadedPages {
  cards: Card[]
  firstPage: number
  lastPage: number
}

/**
 * Back restores this many listings with everything that had been scrolled; older ones start from
 * their last page.
 */
const maxStoredLists = 20

/**
 * Loaded pages of this visit by history entry, so that Back restores the list and its scroll
 * position.
 */
const loadedPagesByKey = new Map<string, LoadedPages>()

type Entry = Pick<Location, 'key' | 'pathname' | 'search'>

/** The key is the history entry and the place: other products are available elsewhere. */
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
  if (loadedPagesByKey.size > maxStoredLists) loadedPagesByKey.delete(oldest!)
}

/**
 * The first page of a history entry's list, if more has been appended; title and canonical name it
 * (CAT-10).
 */
export function getFirstLoadedPage(entry: Entry): number | undefined {
  const prefix = `${buildEntryKey(entry)} `
  for (const [key, pages] of loadedPagesByKey) if (key.startsWith(prefix)) return pages.firstPage
  return undefined
}
