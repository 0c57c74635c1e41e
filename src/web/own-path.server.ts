import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { findRoute } from '#contract/routes/find-route.ts'
import { toLocalPath } from './answers.ts'

const signOutPatterns: readonly string[] = [paths.logout.pattern, deskPaths.logout.pattern]

/**
 * A path of an existing page to return to, or home: never another host, never an unknown page, a
 * call or the way out (QUALITY security 21).
 */
export function toOwnPath(text: unknown, origin: string): string {
  const path = toLocalPath(text, origin)
  const route = findRoute(new URL(path, origin).pathname)
  const isPage =
    route !== null && !route.pattern.startsWith('/api/') && route.priority !== 'picture'
  return isPage && !signOutPatterns.includes(route.pattern) ? path : '/'
}
