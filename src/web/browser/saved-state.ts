import { useEffect, useSyncExternalStore } from 'react'
import { cookies, getCookie } from '#contract/browser.ts'
import { parseSavedState, type SavedState } from '#contract/saved.ts'

let latestState: SavedState | null = null
const listeners = new Set<() => void>()

/** What the viewer has by now, from whoever has just learned it. */
export function publishSavedState(state: SavedState | null): void {
  if (!state) return
  latestState = state
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
export function useSavedStateValue<T>(
  initialState: SavedState | null,
  select: (state: SavedState | null) => T,
): T {
  return useSyncExternalStore(
    subscribe,
    () => select(latestState ?? initialState),
    () => select(initialState),
  )
}

/** For the header, which tells all others what it finds: in the frame, else in the visitor's cookie once script runs. */
export function useSavedState(initialState: SavedState | null): SavedState | null {
  useEffect(
    () =>
      publishSavedState(
        initialState ?? parseSavedState(getCookie(document.cookie, cookies.things)),
      ),
    [initialState],
  )
  return useSavedStateValue(initialState, (state) => state)
}
