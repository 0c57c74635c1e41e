import { toPagePath } from '../page-cache/shared-pages.ts'

/** A route as React Router's build describes it. */
interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

/** Label of an address that matches no pattern. */
export const otherRoute = 'other'

/**
 * The route pattern of an address, such as `/product/:pageUrl`, for metrics and logs. Those must
 * hold neither search terms nor an unbounded number of addresses. Source: QUALITY O3, O4.
 */
export function createRouteMatcher(
  routes: Readonly<Record<string, BuiltRoute | undefined>>,
): (pathname: string) => string {
  const buildPath = (route: BuiltRoute | undefined): string =>
    route ? [buildPath(routes[route.parentId ?? '']), route.path].filter(Boolean).join('/') : ''
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined && (route.path !== undefined || route.index))
    .map((route) => `/${buildPath(route)}`)
    .filter((template) => !template.includes('*'))
  const matchers = [...new Set(patterns)]
    .map((template) => ({
      template,
      form: buildPattern(template),
      fixed: template.split('/').filter(isFixed).length,
    }))
    .sort((a, b) => b.fixed - a.fixed)
  return (pathname) => {
    const path = toPagePath(pathname)
    return matchers.find(({ form }) => form.test(path))?.template ?? otherRoute
  }
}

const isFixed = (part: string) => !part.startsWith(':')

function buildPattern(template: string): RegExp {
  const parts = template.split('/').slice(1)
  const body = parts.map((part) => {
    if (isFixed(part)) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${body.join('')}/?$`)
}
