import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { Customer } from '#domain/scope.ts'
import { pageUrl } from './answers.ts'
import { type Visit, visitContext } from './visit.ts'

/**
 * The visit of a customer: visitors sign in first and come back to where they were going. Every loader and action behind
 * the sign-in begins with it. Source: AUTH-03.
 */
export function requireSignedIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Visit & { customer: Customer } {
  const visit = context.get(visitContext)
  const { viewer } = visit.scope
  if (viewer.kind === 'customer') return { ...visit, customer: viewer }
  const { pathname, search } = pageUrl(request)
  throw redirect(buildLoginPath(pathname + search))
}

/** The sign-in page that leads back to `path` afterwards. */
export function buildLoginPath(path: string): string {
  // A longer one would not be gone back to, and headers have an end.
  return path === paths.home() || path.length > 2_000
    ? paths.login()
    : `${paths.login()}?back=${encodeURIComponent(path)}`
}
