import { useEffect, useSyncExternalStore } from 'react'
import { cookieOf, cookies } from '#contract/browser.ts'
import { readCounts, type ThingCounts } from '#contract/saved.ts'

let told: ThingCounts | null = null
const listeners = new Set<() => void>()

/** The newest counts, from whoever has just learned them. */
export function tellCounts(counts: ThingCounts | null): void {
  if (!counts) return
  told = counts
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the header counts: from the frame where the page is one's own, else from the visitor's cookie once script runs. */
export function useThingCounts(own: ThingCounts | null): ThingCounts | null {
  const newest = useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  )
  useEffect(() => tellCounts(own ?? readCounts(cookieOf(document.cookie, cookies.things))), [own])
  return newest ?? own
}
