import { type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import type { Customer } from '#platform/scope.ts'
import { getPageUrl } from './answers.ts'
import { type Visit, visitContext } from './visit.ts'

/**
 * The visit of a signed-in customer: visitors sign in first and come back. Every loader and action
 * behind the sign-in starts with it. Source: AUTH-03.
 */
export function requireSignedIn(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Visit & { customer: Customer } {
  const visit = context.get(visitContext)
  const { viewer } = visit.scope
  if (viewer.kind === 'customer') return { ...visit, customer: viewer }
  const { pathname, search } = getPageUrl(request)
  throw redirect(paths.loginThen(pathname + search))
}
