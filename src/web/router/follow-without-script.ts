/**
 * When the next page's script can't be loaded (a new deployment, a broken connection), React Router
 * reloads the current page and drops the link. This loads the requested page instead, as without
 * script. Browsers without the Navigation API keep React Router's behaviour. Source: SAFE-08.
 */
export function followWithoutScript(): void {
  if (!('navigation' in window)) return
  navigation.addEventListener('navigate', ({ navigationType, userInitiated }) => {
    const next = window.__reactRouterDataRouter?.state.navigation.location
    if (navigationType !== 'reload' || userInitiated || !next) return
    // Runs after the reload, which this replaces.
    queueMicrotask(() => location.assign(next.pathname + next.search + next.hash))
  })
}
