import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useSyncExternalStore,
} from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** The pointer must rest on a link so long before its page is fetched ahead, in ms. */
const hoverDelayMs = 60
/** Pages that are fetched ahead at a time: those last meant. */
const maxPrefetched = 3

/**
 * What stands on the page's body so that every ui/link.tsx is followed without loading a page anew. A click that someone
 * else has handled, one with a key held, and a link that says `target` are the browser's own.
 */
export function useLinkNavigation() {
  const navigate = useNavigate()
  return {
    onClick(event: MouseEvent) {
      const link = findLink(event)
      if (!link || event.defaultPrevented || event.button !== 0 || hasModifierKey(event)) return
      event.preventDefault()
      const path = getPath(link)
      const currentPath = location.pathname + location.search + location.hash
      // In one go: a page that was fetched ahead is drawn before the next frame, where a transition would make way for several.
      const navigateOptions = { preventScrollReset: link.dataset.go === 'keep', flushSync: true }
      void navigate(path, { replace: path === currentPath, ...navigateOptions })
    },
    onPointerOver: (event: PointerEvent) =>
      schedulePrefetch(event, event.pointerType === 'mouse' ? hoverDelayMs : 0),
    onFocus: (event: FocusEvent) => schedulePrefetch(event, hoverDelayMs),
    onPointerOut: () => clearTimeout(prefetchTimer),
  }
}

function findLink(event: SyntheticEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]')
  return link && (link.target === '' || link.target === '_self') ? link : null
}

function getPath({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}

/** The click means another tab, window or a download. */
export function hasModifierKey(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

let prefetchPaths: readonly string[] = []
let prefetchTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function schedulePrefetch(event: SyntheticEvent, after: number) {
  // Offline a module that can't be fetched would make the router load the whole page anew.
  if (!navigator.onLine) return
  const link = findLink(event)
  if (!link || link.pathname === location.pathname || prefetchPaths.includes(getPath(link))) return
  clearTimeout(prefetchTimer)
  prefetchTimer = setTimeout(() => {
    prefetchPaths = [...prefetchPaths, getPath(link)].slice(-maxPrefetched)
    for (const listener of listeners) listener()
  }, after)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const noPaths: readonly string[] = []

/** Fetches ahead what someone is about to open. */
export function PrefetchedPages() {
  const paths = useSyncExternalStore(
    subscribe,
    () => prefetchPaths,
    () => noPaths,
  )
  return paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
