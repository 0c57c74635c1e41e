import { useEffect, useSyncExternalStore } from 'react'
import { parseSavedState, type SavedState } from '#contract/cart/saved.ts'
import { cookies, getCookie } from '#contract/requests/browser.ts'

let latestState: SavedState | null = null
const listeners = new Set<() => void>()

/** Publishes what the viewer has saved, for all subscribers. */
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
 * A value derived from the saved state: first from the frame, which knows it on the viewer's own
 * pages, later from the latest publication. Re-renders only when the value changes.
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

/**
 * For the header, which publishes what it finds: from the frame, else from the visitor's cookie
 * once script runs.
 */
export function useSavedState(initialState: SavedState | null): SavedState | null {
  useEffect(
    () =>
      publishSavedState(
        initialState ?? parseSavedState(getCookie(document.cookie, cookies.savedState)),
      ),
    [initialState],
  )
  return useSavedStateValue(initialState, (state) => state)
}
