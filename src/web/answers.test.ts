import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toLocalPath } from './answers.ts'
import { toOwnPath } from './own-path.server.ts'

const origin = 'http://in.localhost:3000'

test('[security 21] a way back is one of our own pages, with its query', () => {
  for (const path of [
    '/',
    '/category/gloves?fv=1,2&page=2',
    '/account/dashboard',
    '/product/drill-12',
    '/desk/staff',
    '/newarrival',
  ])
    expect(toOwnPath(path, origin)).toBe(path)
})

test('[WID-05] [security 21] a choice made on a page that is not there leads back to it, never to another host', () => {
  for (const path of ['/nothing-of-ours', '/nothing/at/all?q=1', '/cart'])
    expect(toLocalPath(path, origin)).toBe(path)
  for (const unsafePath of [
    null,
    'login',
    '//e.example',
    '/\\e.example',
    '/\t/e.example',
    '/.//e.example',
    '/a//e.example',
    '@e.example',
  ])
    expect(toLocalPath(unsafePath, origin)).toBe('/')
})

test('[security 21] whatever leads elsewhere, or nowhere, leads home', () => {
  for (const unsafePath of [
    null,
    undefined,
    7,
    '',
    'login',
    '//e.example',
    '/\\e.example',
    '/%5Ce.example',
    '\t//e.example',
    '/\t/e.example',
    '/\n/e.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//',
    'data:text/html,x',
    'https://e.example/category/gloves',
    '//in.localhost:3000@e.example/',
    '/a//e.example',
    '/category//e.example',
    '/.//e.example',
    '/category/..//e.example',
    '/nothing-of-ours',
    '/api/v1/seller',
    '/logout',
    `/category/${'x'.repeat(2_100)}`,
    '@e.example',
    '.e.example',
  ])
    expect(toOwnPath(unsafePath, origin)).toBe('/')
})

test('[security 21] an address of any form stays on our host', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '//',
    '@',
    ':',
    '.',
    '..',
    '%2f',
    '%5c',
    '?',
    '#',
    '\t',
    'category',
    'e.example',
    'http:',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (all) => {
      const path = toOwnPath(`/${all.join('')}`, origin)
      expect(new URL(path, origin).origin).toBe(origin)
    }),
  )
})
