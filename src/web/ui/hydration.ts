let hydrated = false

/** Called by the root after hydration; everything rendered from then on is client-rendered. */
export function markHydrated(): void {
  hydrated = true
}

export function isHydrated(): boolean {
  return hydrated
}
