import { redirect, type ServerBuild } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { toPagePath } from '#contract/routes/page-path.ts'

type Routes = ServerBuild['routes']

/**
 * Gives routes that only take forms an answer to a GET, as by a reload or the way back from a
 * sign-in: it leads to the nearest page above, else home. The router would answer a 400 without a
 * page. Source: SAFE-08.
 */
export function withReadAnswers(routes: Routes): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => {
      const isWriteOnly = route?.module.action && !route.module.loader && !route.module.default
      return [id, isWriteOnly ? { ...route, module: { ...route.module, loader } } : route]
    }),
  )
}

function loader({ request }: { request: Request }) {
  return redirect(findPageAbove(toPagePath(new URL(request.url).pathname)), 303)
}

export function findPageAbove(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  for (let count = parts.length - 1; count > 0; count--) {
    const path = `/${parts.slice(0, count).join('/')}`
    if (findRoute(path)?.frame) return path
  }
  return paths.home()
}
