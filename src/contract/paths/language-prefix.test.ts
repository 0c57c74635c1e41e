import { expect, test } from 'vitest'
import { addPrefix, dropPrefix, splitAddress } from './language-prefix.ts'

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

test.each([
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/zh?q=1', 'zh', '/?q=1'],
  ['/hi/_.data', 'hi', '/_.data'],
  ['/hi.data?_routes=shop%2Fframe', 'hi', '/_.data?_routes=shop%2Fframe'],
  ['/zh.data', 'zh', '/_.data'],
  ['/en/api/v1/menu', 'en', '/api/v1/menu'],
])('[LANG-03] %s names its language', (address, language, path) => {
  expect(splitAddress(address)).toEqual({ language, path })
})

test.each(['/', '/hire', '/cart/hi', '/hi-IN/cart', '/de/cart'])(
  '[LANG-03] %s names none',
  (address) => {
    expect(splitAddress(address)).toBeNull()
  },
)
