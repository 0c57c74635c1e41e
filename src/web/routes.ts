import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { allRoutes } from '../contract/routes/find-route.ts'
import type { Route } from '../contract/routes/route.ts'

/** The router's routes, made of the records in `contract/routes`. */
export default [
  layout('shop/frame.tsx', [
    ...listPages('shop'),
    layout('shop/account/account-frame.tsx', listPages('account')),
    route('*', 'shop/not-found.tsx'),
  ]),
  layout('desk/desk-frame.tsx', listPages('desk')),
  ...listPages(null),
] satisfies RouteConfig

function listPages(frame: Route['frame']) {
  return allRoutes.flatMap(({ frame: ownFrame, pattern, file, id }) => {
    if (ownFrame !== frame || file === null) return []
    if (pattern === '/') return [index(file)]
    return [route(pattern.slice(1), file, id === null ? {} : { id })]
  })
}
