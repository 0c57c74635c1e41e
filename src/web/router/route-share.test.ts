import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { allRoutesKey, splitRoutes } from './route-share.ts'

type Routes = ServerBuild['routes']

const routeDefinitions: Record<string, { parentId?: string; path?: string; index?: boolean }> = {
  root: { path: '' },
  shop: { parentId: 'root' },
  home: { parentId: 'shop', index: true },
  category: { parentId: 'shop', path: 'category/:group' },
  sub: { parentId: 'shop', path: 'category/:group/:main' },
  product: { parentId: 'shop', path: 'product/:url' },
  desk: { parentId: 'root', path: 'desk' },
  orders: { parentId: 'desk', path: 'orders' },
  deskHome: { parentId: 'desk', index: true },
  place: { parentId: 'shop', path: ':lang?/places' },
  lost: { parentId: 'root', path: '*' },
}
const routes = Object.fromEntries(
  Object.entries(routeDefinitions).map(([id, route]) => [id, { id, ...route }]),
) as unknown as Routes

describe('[P2] a share of the routes', () => {
  test('finds what all routes find, with far fewer of them', () => {
    const shares = splitRoutes(routes)
    const addresses = [
      '/',
      '/category/tools',
      '/CATEGORY/tools/drills',
      '/product/a',
      '/desk',
      '/desk/orders',
      '/desk/no',
    ]
    for (const address of [
      ...addresses,
      '/product',
      '/en/places',
      '/places',
      '//desk',
      '/%64esk',
      '/no',
      '/category/a.data',
    ])
      expect([address, matchRouteIds(shares.routesOf(shares.keyOf(address)), address)]).toEqual([
        address,
        matchRouteIds(routes, address),
      ])
    expect(Object.keys(shares.routesOf('product')).sort()).toEqual([
      'lost',
      'place',
      'product',
      'root',
      'shop',
    ])
  })

  test('is the whole where the first part tells nothing', () => {
    const { keyOf } = splitRoutes(routes)
    expect(['/__manifest', '/no', '//desk', '/desk.data', ''].map(keyOf)).toEqual([
      allRoutesKey,
      allRoutesKey,
      allRoutesKey,
      allRoutesKey,
      allRoutesKey,
    ])
  })
})

function matchRouteIds(share: Routes, address: string): string[] | undefined {
  const buildRouteObjects = (parent: string | undefined): RouteObject[] =>
    Object.values(share)
      .filter((route) => route!.parentId === parent)
      .map((route) => {
        const { id, path, index } = route!
        return index
          ? { id, index: true }
          : { id, ...(path === undefined ? {} : { path }), children: buildRouteObjects(id) }
      })
  return matchRoutes(buildRouteObjects(undefined), address)?.map(({ route }) => route.id!)
}
