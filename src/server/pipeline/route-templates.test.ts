import { expect, test } from 'vitest'
import { createRouteMatcher } from './route-templates.ts'

const getRoute = createRouteMatcher({
  root: { id: 'root', path: '' },
  frame: { id: 'frame', parentId: 'root' },
  home: { id: 'home', parentId: 'frame', index: true },
  category: { id: 'category', parentId: 'frame', path: 'category/:url' },
  sub: { id: 'sub', parentId: 'frame', path: 'more/category/:url/:subUrl?' },
  desk: { id: 'desk', parentId: 'root', path: 'desk' },
  order: { id: 'order', parentId: 'desk', path: 'orders/:number' },
  list: { id: 'list', parentId: 'desk', path: 'orders/new' },
  any: { id: 'any', parentId: 'root', path: '*' },
})

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/category/gloves', '/category/:url'],
  ['/category/gloves.data', '/category/:url'],
  ['/more/category/a', '/more/category/:url/:subUrl?'],
  ['/more/category/a/b', '/more/category/:url/:subUrl?'],
  ['/desk/orders/new', '/desk/orders/new'],
  ['/desk/orders/A-1/', '/desk/orders/:number'],
  ['/category/a/b/c', 'other'],
  ['/%2e%2e/etc', 'other'],
])('[OPS-04] %s is called %s [O4]', (path, template) => {
  expect(getRoute(path)).toBe(template)
})
