import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { PrefetchPageLinks, useLocation, useNavigate, useNavigationType } from 'react-router'
import { toHref, toPath } from '#web/ui/to-href.ts'
import { arriveAt, leaveFrom } from '../browser/move-picture.ts'

/** How long the pointer rests on a link before its page is prefetched, in ms. */
const hoverDelayMs = 60
/** Pages prefetched at a time: the latest ones. */
const maxPrefetched = 3

/**
 * Handlers for the body, so that every ui/link.tsx is followed without loading a document. Clicks
 * handled elsewhere, clicks with a modifier key and links with a `target` are left to the browser.
 */
export function useLinkNavigation() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const previousPath = useRef(pathname)
  useLayoutEffect(() => {
    if (previousPath.current === pathname) return
    if (isBack) returnToCard(previousPath.current)
    leaveFrom(null)
    previousPath.current = pathname
  }, [pathname, isBack])
  return {
    onClick(event: MouseEvent) {
      const link = findLink(event)
      if (!link || event.defaultPrevented || event.button !== 0 || hasModifierKey(event)) return
      event.preventDefault()
      leaveFrom(findCardPicture(link))
      const path = getPath(link)
      const currentPath = toPath(location.pathname) + location.search + location.hash
      // Flushed in one go: a prefetched page shows in the next frame, where a transition would take
      // several.
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

const findCardPicture = (link: Element | null) => link?.closest('.card')?.querySelector('.picture')

/** Back from a product: the focus is where it was, and the picture returns to its card. */
function returnToCard(path: string) {
  const link = document.querySelector<HTMLElement>(`.card h3 > a[href="${toHref(path)}"]`)
  link?.focus({ preventScroll: true })
  arriveAt(findCardPicture(link))
}

function getPath({ pathname, search, hash }: HTMLAnchorElement): string {
  return toPath(pathname) + search + hash
}

/** The click opens another tab or window, or downloads. */
export function hasModifierKey(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

let prefetchPaths: readonly string[] = []
let prefetchTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function schedulePrefetch(event: SyntheticEvent, after: number) {
  // Offline, a module that can't be fetched would make the router reload the whole page.
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

/** Prefetches pages that are likely to be opened next. */
export function PrefetchedPages() {
  const paths = useSyncExternalStore(
    subscribe,
    () => prefetchPaths,
    () => noPaths,
  )
  return paths.map((path) => <PrefetchPageLinks key={path} page={toHref(path)} />)
}
