import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useSyncExternalStore,
} from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** The pointer must rest on a link so long before its page is fetched ahead, in ms. */
const intentAfter = 60
/** Pages that are fetched ahead at a time: those last meant. */
const maxPrefetched = 3

/**
 * What stands on the page's body so that every ui/link.tsx is followed without loading a page anew. A click that someone
 * else has handled, one with a key held, and a link that says `target` are the browser's own.
 */
export function useFollowedLinks() {
  const navigate = useNavigate()
  return {
    onClick(event: MouseEvent) {
      const link = linkOf(event)
      if (!link || event.defaultPrevented || event.button !== 0 || isHeld(event)) return
      event.preventDefault()
      const path = pathOf(link)
      const here = location.pathname + location.search + location.hash
      // In one go: a page that was fetched ahead is drawn before the next frame, where a transition would make way for several.
      const how = { preventScrollReset: link.dataset.go === 'keep', flushSync: true }
      void navigate(path, { replace: path === here, ...how })
    },
    onPointerOver: (event: PointerEvent) =>
      mean(event, event.pointerType === 'mouse' ? intentAfter : 0),
    onFocus: (event: FocusEvent) => mean(event, intentAfter),
    onPointerOut: () => clearTimeout(waiting),
  }
}

function linkOf(event: SyntheticEvent): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-go]')
  return link && (link.target === '' || link.target === '_self') ? link : null
}

function pathOf({ pathname, search, hash }: HTMLAnchorElement): string {
  return pathname + search + hash
}

/** The click means another tab, window or a download. */
export function isHeld(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

let meant: readonly string[] = []
let waiting: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function mean(event: SyntheticEvent, after: number) {
  // Offline a module that can't be fetched would make the router load the whole page anew.
  if (!navigator.onLine) return
  const link = linkOf(event)
  if (!link || link.pathname === location.pathname || meant.includes(pathOf(link))) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    meant = [...meant, pathOf(link)].slice(-maxPrefetched)
    for (const tell of listeners) tell()
  }, after)
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

const nothingMeant: readonly string[] = []

/** Fetches ahead what someone is about to open. */
export function MeantPages() {
  const paths = useSyncExternalStore(
    subscribe,
    () => meant,
    () => nothingMeant,
  )
  return paths.map((path) => <PrefetchPageLinks key={path} page={path} />)
}
