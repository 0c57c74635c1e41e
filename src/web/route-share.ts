import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Key of the share with all routes. */
export const wholeShare = '*'

/**
 * Shares of the routes by the first part of an address: no address that begins with `category` can mean a route that begins
 * with another word. The router tries every route that it is given, twice a page, and goes through all of them to draw one.
 */
export function routeShares(routes: Routes) {
  const starts = new Map(Object.keys(routes).map((id) => [id, startOf(pathOf(routes, id))]))
  const known = new Set([...starts.values()].filter((start) => start !== null))
  return {
    /** The share's key. What can't be told by its first part has the whole. */
    keyOf(pathname: string): string {
      const first = pathname.split('/')[1]?.toLowerCase() ?? ''
      return known.has(first) && (first !== '' || pathname === '/') ? first : wholeShare
    },
    routesOf(key: string): Routes {
      if (key === wholeShare) return routes
      const share = new Set<string>()
      for (const [id, start] of starts) {
        if (start !== null && start !== key) continue
        for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
          share.add(at)
      }
      return Object.fromEntries(Object.entries(routes).filter(([id]) => share.has(id)))
    },
  }
}

function pathOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? `${pathOf(routes, route.parentId)}/${route.path ?? ''}` : ''
}

/** The word that every address of a path begins with; null where it may be any. */
function startOf(path: string): string | null {
  const first = path.split('/').find((part) => part !== '') ?? ''
  return /^[:*]|\?$/.test(first) ? null : first.toLowerCase()
}
