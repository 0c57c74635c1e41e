import { useEffect, useSyncExternalStore } from 'react'
import { cookieOf, cookies } from '#contract/browser.ts'
import { type HeldThings, readHeld } from '#contract/saved.ts'

let told: HeldThings | null = null
const listeners = new Set<() => void>()

/** What the viewer has by now, from whoever has just learned it. */
export function tellThings(things: HeldThings | null): void {
  if (!things) return
  told = things
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What there is to see in what the viewer has: first by the frame, which knows it where the page is one's own, later by what
 * was told last. Drawn anew only when that changes.
 */
export function useHeld<T>(own: HeldThings | null, look: (things: HeldThings | null) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => look(told ?? own),
    () => look(own),
  )
}

/** For the header, which tells all others what it finds: in the frame, else in the visitor's cookie once script runs. */
export function useHeldThings(own: HeldThings | null): HeldThings | null {
  useEffect(() => tellThings(own ?? readHeld(cookieOf(document.cookie, cookies.things))), [own])
  return useHeld(own, (things) => things)
}
