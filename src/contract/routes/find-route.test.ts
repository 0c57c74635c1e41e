import { expect, test } from 'vitest'
import { bidPaths, newBidPath } from '../paths/bid-paths.ts'
import { deskFilePaths, deskPaths } from '../paths/desk-paths.ts'
import { paths, queriedPaths } from '../paths/paths.ts'
import { quotePaths, rfqPaths } from '../paths/quote-paths.ts'
import { allRoutes, findRoute, getBodyLimits, getRouteLabel } from './find-route.ts'

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/category/gloves', '/category/:url'],
  ['/category/gloves.data', '/category/:url'],
  ['/CATEGORY/Gloves/_.data', '/category/:url'],
  ['/more/category/a', '/more/category/:url/:subUrl?'],
  ['/more/category/a/b', '/more/category/:url/:subUrl?'],
  ['/desk/bids/rules', '/desk/bids/rules'],
  ['/desk/bids/B-1/', '/desk/bids/:number'],
  ['/desk/bid', '/desk/*'],
  ['/desk/bids/B-1/no/such/part.data', '/desk/*'],
  ['/deskx', 'other'],
  ['//login', '/login'],
  ['/sitemap-12.xml', '/sitemap-:part.xml'],
  ['/api/v1/desk/bids/bulk', '/api/v1/desk/bids/bulk'],
  ['/assets/entry-1.js', '/assets/*'],
  ['/category/a/b/c', 'other'],
  ['/%2e%2e/etc', 'other'],
  ['/loginx', 'other'],
  ['/sitemap.xml.gz', 'other'],
])('[OPS-04] %s is called %s [O4]', (path, pattern) => {
  expect(getRouteLabel(path)).toBe(pattern)
})

test('no address has two records', () => {
  const patterns = allRoutes.map(({ pattern }) => pattern.replace(/:\w+/g, ':').toLowerCase())
  expect(patterns.filter((pattern, index) => patterns.indexOf(pattern) !== index)).toEqual([])
})

test('every record is found by its own pattern, filled in', () => {
  for (const route of allRoutes) {
    const path = route.pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '7')
    expect(findRoute(path), route.pattern).toBe(route)
  }
})

test('every address that is built has a record', () => {
  const builders = [
    ...[paths, queriedPaths, deskPaths, deskFilePaths, bidPaths, quotePaths, rfqPaths].flatMap(
      (each) => Object.values(each) as readonly object[],
    ),
    newBidPath,
  ]
  const patterns = builders.flatMap((build) =>
    'pattern' in build ? [build.pattern as string] : [],
  )
  expect(patterns.length).toBeGreaterThan(100)
  const known = new Set(allRoutes.map(({ pattern }) => pattern))
  expect(patterns.filter((pattern) => !known.has(pattern))).toEqual([])
})

test('[SAFE-01] a large body is taken only where the record says so, and at the desk only from staff', () => {
  expect(getBodyLimits('/desk/content', true).maxBytes).toBe(2 * 1024 * 1024)
  expect(getBodyLimits('/desk/content', false).maxBytes).toBe(256 * 1024)
  expect(getBodyLimits('/rfq/new', false).maxBytes).toBe(26 * 1024 * 1024)
  expect(getBodyLimits('/rfq/new/x', false).maxBytes).toBe(256 * 1024)
})
