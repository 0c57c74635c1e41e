import { data, type ServerBuild } from 'react-router'
import { isStop, type StopKind } from '#kernel/outcome.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']

const statuses: Record<StopKind, number> = {
  'not-found': 404,
  'bad-request': 400,
  'sign-in': 401,
  forbidden: 403,
  'too-many': 429,
  unavailable: 503,
}

/**
 * The same routes, where a stop that a loader or an action lets pass is answered with its status and not as a fault; so
 * is a row that somebody else has made meanwhile (409).
 */
export function withStopStatuses(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: guarded(route.module) },
    ]),
  )
}

function guarded(module: RouteModule): RouteModule {
  const { loader, action } = module
  return {
    ...module,
    ...(loader && { loader: answered(loader) }),
    ...(action && { action: answered(action) }),
  }
}

function answered<A extends unknown[], R>(
  handle: (...args: A) => R | Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await handle(...args)
    } catch (thrown) {
      if (isStop(thrown)) throw data(null, { status: statuses[thrown.kind] })
      throw isTaken(thrown) ? data(null, { status: 409 }) : thrown
    }
  }
}

/** PostgreSQL's unique_violation, below whatever wraps it. */
function isTaken(thrown: unknown): boolean {
  for (let cause = thrown; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23505') return true
  return false
}
