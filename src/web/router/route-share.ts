import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** Key of the share with all routes. */
export const allRoutesKey = '*'

/**
 * Splits the routes by the first path segment: no path that begins with `category` can match a
 * route that begins with another word. The router tries every route it is given, twice a page, and
 * walks all of them to render one.
 */
export function splitRoutes(routes: Routes) {
  const segmentsById = new Map(
    Object.keys(routes).map((id) => [id, getFirstSegment(getFullPath(routes, id))]),
  )
  const firstSegments = new Set(
    [...segmentsById.values()].filter((firstSegment) => firstSegment !== null),
  )
  return {
    /** The share's key. A path whose first segment does not decide it gets the whole. */
    keyOf(pathname: string): string {
      const firstSegmentName = pathname.split('/')[1]?.toLowerCase() ?? ''
      return firstSegments.has(firstSegmentName) && (firstSegmentName !== '' || pathname === '/')
        ? firstSegmentName
        : allRoutesKey
    },
    routesOf(key: string): Routes {
      if (key === allRoutesKey) return routes
      const share = new Set<string>()
      for (const [id, firstSegment] of segmentsById) {
        if (firstSegment !== null && firstSegment !== key) continue
        for (
          let ancestorId: string | undefined = id;
          ancestorId !== undefined;
          ancestorId = routes[ancestorId]?.parentId
        )
          share.add(ancestorId)
      }
      return Object.fromEntries(Object.entries(routes).filter(([id]) => share.has(id)))
    },
  }
}

function getFullPath(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  return route ? `${getFullPath(routes, route.parentId)}/${route.path ?? ''}` : ''
}

/** The first segment that every path of a pattern has; null if it may be any. */
function getFirstSegment(path: string): string | null {
  const firstSegmentName = path.split('/').find((part) => part !== '') ?? ''
  return /^[:*]|\?$/.test(firstSegmentName) ? null : firstSegmentName.toLowerCase()
}
