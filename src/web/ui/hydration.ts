let hydrated = false
let onHydrated = () => {}

/** Calls back once, as soon as the page is hydrated. */
export function whenHydrated(callback: () => void): void {
  onHydrated = callback
}

/** Called by the root after hydration; everything rendered from then on is client-rendered. */
export function markHydrated(): void {
  hydrated = true
  onHydrated()
  onHydrated = () => {}
}

export function isHydrated(): boolean {
  return hydrated
}
