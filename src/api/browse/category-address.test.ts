import { expect, test } from 'vitest'
import { categoryAddress } from './category-address.ts'

test.each([
  ['tools', { main: 'tools' }],
  ['/tools/drills/', { main: 'tools', sub: 'drills' }],
  ['//category/tools/drills//', { main: 'tools', sub: 'drills' }],
  ['categories/power', { group: 'power' }],
  ['', null],
  ['/', null],
  ['a//b', null],
  ['a/b/c', null],
])('[CAT-01] %s is the address of %j', (text, address) => {
  expect(categoryAddress(text)).toEqual(address)
})

test('[SAFE-01] an address takes time by its length, however many slashes somebody sends', () => {
  const begin = performance.now()
  expect(categoryAddress(`a${'/'.repeat(250_000)}b`)).toBeNull()
  expect(performance.now() - begin).toBeLessThan(1_000)
})
