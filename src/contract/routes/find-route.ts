import { accountRoutes } from './account-routes.ts'
import { apiRoutes } from './api-routes.ts'
import { type BodyLimits, formBody } from './body-limits.ts'
import { deskRoutes } from './desk-routes.ts'
import { toPagePath } from './page-path.ts'
import type { Route } from './route.ts'
import { serverRoutes } from './server-routes.ts'
import { shopRoutes } from './shop-routes.ts'

/** Every address that the shop answers. */
export const allRoutes: readonly Route[] = [
  ...shopRoutes,
  ...accountRoutes,
  ...deskRoutes,
  ...apiRoutes,
  ...serverRoutes,
]

interface Matcher {
  route: Route
  form: RegExp
  /** Parts without a parameter: the more, the better the match. */
  fixedParts: number
}

const matchersByFirstPart = Map.groupBy(
  allRoutes.map(toMatcher).sort((a, b) => b.fixedParts - a.fixedParts),
  ({ route }) => getFirstPart(route.pattern),
)

/** For addresses whose first part varies: the parts of the sitemap. */
const matchersOfAnyFirstPart = [...matchersByFirstPart].flatMap(([part, matchers]) =>
  part.includes(':') ? matchers : [],
)

/**
 * The record of an address, or null. As in the router, letter case, trailing and repeated slashes
 * don't matter; the address of a page's data is that of the page.
 */
export function findRoute(pathname: string): Route | null {
  const path = normalisePath(pathname)
  const matchers = matchersByFirstPart.get(getFirstPart(path)) ?? matchersOfAnyFirstPart
  return matchers.find(({ form }) => form.test(path))?.route ?? null
}

/** Label of an address that matches no pattern. */
export const otherRoute = 'other'

/**
 * The pattern of an address, such as `/product/:pageUrl`, for metrics and logs. Those must hold
 * neither search terms nor an unbounded number of addresses. Source: QUALITY O3, O4.
 */
export function getRouteLabel(pathname: string): string {
  if (pathname.startsWith('/assets/')) return '/assets/*'
  return findRoute(pathname)?.pattern ?? otherRoute
}

/** The limits of a body sent there; `isDesk`: the request has a desk session. */
export function getBodyLimits(pathname: string, isDesk: boolean): BodyLimits {
  const body = findRoute(pathname)?.body
  return body && (isDesk || !body.desk) ? body : formBody
}

function normalisePath(pathname: string): string {
  const path = toPagePath(pathname).replace(/\/{2,}/g, '/')
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function getFirstPart(path: string): string {
  const end = path.indexOf('/', 1)
  return path.slice(1, end === -1 ? undefined : end).toLowerCase()
}

function toMatcher(route: Route): Matcher {
  const parts = route.pattern.split('/').slice(1)
  return {
    route,
    form: buildPathForm(route.pattern, 'i'),
    fixedParts: parts.filter((part) => !/[:*]/.test(part)).length,
  }
}

/** Matches the addresses of a pattern; `*` is any number of parts. */
export function buildPathForm(pattern: string, flags = ''): RegExp {
  const body = pattern
    .split('/')
    .slice(1)
    .map((part) => {
      if (part === '*') return '/.+'
      if (part.endsWith('?')) return '(?:/[^/]+)?'
      return `/${part.replace(/[.*+^$(){}|[\]\\]/g, '\\$&').replace(/:\w+/, '[^/]+')}`
    })
  return new RegExp(`^${body.join('')}$`, flags)
}
