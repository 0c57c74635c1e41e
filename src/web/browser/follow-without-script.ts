/**
 * Where the script of the next page can't be had (a newer version was deployed, a line that breaks), React Router loads
 * the page that is open anew and forgets the link. The page that was asked for is loaded instead, as without script.
 * Browsers without the Navigation API keep React Router's way. Source: SAFE-08.
 */
export function followWithoutScript(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', ({ navigationType, userInitiated }) => {
    const next = window.__reactRouterDataRouter?.state.navigation.location
    if (navigationType !== 'reload' || userInitiated || !next) return
    // After the reload, which this replaces.
    queueMicrotask(() => location.assign(next.pathname + next.search + next.hash))
  })
}
