import { pageOf } from './shared-pages.ts'

/** As React Router's build describes a route. */
interface BuiltRoute {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
}

/** What an address that fits no pattern is called. */
export const otherRoute = 'other'

/**
 * The pattern that an address fits, as `/product/:pageUrl`: for figures and logs, which must hold neither what people
 * looked for nor an endless number of addresses. Source: QUALITY O3, O4.
 */
export function routeTemplates(
  routes: Readonly<Record<string, BuiltRoute | undefined>>,
): (pathname: string) => string {
  const pathOf = (route: BuiltRoute | undefined): string =>
    route ? [pathOf(routes[route.parentId ?? '']), route.path].filter(Boolean).join('/') : ''
  const patterns = Object.values(routes)
    .filter((route) => route !== undefined && (route.path !== undefined || route.index))
    .map((route) => `/${pathOf(route)}`)
    .filter((template) => !template.includes('*'))
  const known = [...new Set(patterns)]
    .map((template) => ({
      template,
      form: formOf(template),
      fixed: template.split('/').filter(isFixed).length,
    }))
    .sort((a, b) => b.fixed - a.fixed)
  return (pathname) => {
    const path = pageOf(pathname)
    return known.find(({ form }) => form.test(path))?.template ?? otherRoute
  }
}

const isFixed = (part: string) => !part.startsWith(':')

function formOf(template: string): RegExp {
  const parts = template.split('/').slice(1)
  const body = parts.map((part) => {
    if (isFixed(part)) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${body.join('')}/?$`)
}
