import { data, type ServerBuild } from 'react-router'
import { isStop, type StopKind } from '#kernel/outcome.ts'

type Routes = ServerBuild['routes']
type RouteModule = NonNullable<Routes[string]>['module']

const stopStatuses: Record<StopKind, number> = {
  'not-found': 404,
  'bad-request': 400,
  'sign-in': 401,
  forbidden: 403,
  'too-many': 429,
  unavailable: 503,
}

/**
 * Wraps the routes so that a stop thrown through a loader or action gets its status instead of a
 * 500; a row that somebody else has created meanwhile is a 409.
 */
export function withStopStatuses(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route && { ...route, module: wrapModule(route.module) },
    ]),
  )
}

function wrapModule(module: RouteModule): RouteModule {
  const { loader, action } = module
  return {
    ...module,
    ...(loader && { loader: wrapHandler(loader) }),
    ...(action && { action: wrapHandler(action) }),
  }
}

function wrapHandler<A extends unknown[], R>(
  handle: (...args: A) => R | Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await handle(...args)
    } catch (error) {
      if (isStop(error)) throw data(null, { status: stopStatuses[error.kind] })
      throw isUniqueViolation(error) ? data(null, { status: 409 }) : error
    }
  }
}

/** PostgreSQL's unique_violation, anywhere in the cause chain. */
function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23505') return true
  return false
}
