import { expect, test } from 'vitest'
import { parseRedirectTarget } from './redirect-target.ts'

const origin = 'https://in.example'

test.each([
  ['/category/drills', '/category/drills'],
  ['https://in.example/page/returns?x=1', '/page/returns'],
  ['/brand/bosch#top', '/brand/bosch'],
])('[FIND-08] a search may lead to %s', (text, path) =>
  expect(parseRedirectTarget(text, origin)).toBe(path),
)

test.each([
  'https://evil.example/category/drills',
  '//evil.example/category/drills',
  '/\\evil.example/category/drills',
  '/.//category/drills',
  '/category//drills',
  '/category/drills%00',
  'javascript:alert(1)',
  '/logout',
  '/desk/orders',
  '/Search?q=drill',
  '/api/v1/products/drill',
  'category/drills',
  'https://in.example.evil.example/category/drills',
  '',
])('[FIND-08] a search never leads to “%s”', (text) =>
  expect(parseRedirectTarget(text, origin)).toBeNull(),
)
