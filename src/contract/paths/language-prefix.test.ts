import { expect, test } from 'vitest'
import { addPrefix, dropPrefix } from './language-prefix.ts'

test.each([
  ['/hi', '/', '/hi'],
  ['/hi', '/?page=2', '/hi?page=2'],
  ['/hi', '/category/tools?page=2#filters', '/hi/category/tools?page=2#filters'],
  ['', '/category/tools', '/category/tools'],
])('[LANG-03] below %j, %s has the address %s, and back', (prefix, path, address) => {
  expect(addPrefix(prefix, path)).toBe(address)
  expect(dropPrefix(prefix, address)).toBe(path)
})

test.each(['#main', '?page=2', 'mailto:a@b.example', 'https://a.example/', '//a.example/'])(
  '[LANG-03] %s is no path, and gets no prefix',
  (address) => {
    expect(addPrefix('/hi', address)).toBe(address)
  },
)

test('[LANG-03] a path that only begins with the same letters has no prefix to lose', () => {
  expect(dropPrefix('/hi', '/hire')).toBe('/hire')
})
