import { expect, test } from 'vitest'
import { maxReturnPathLength, paths } from './paths.ts'

test('[AUTH-01] sign-in and registration lead back, except to home or to a path that is too long', () => {
  const back = '/category/gloves?fv=1,2&page=2'
  expect(paths.loginThen(back)).toBe('/login?back=%2Fcategory%2Fgloves%3Ffv%3D1%2C2%26page%3D2')
  expect(paths.registerThen('/cart')).toBe('/register?back=%2Fcart')
  expect([paths.loginThen('/'), paths.registerThen('/')]).toEqual(['/login', '/register'])
  const longest = `/${'x'.repeat(maxReturnPathLength - 1)}`
  expect(paths.loginThen(longest)).toBe(`/login?back=%2F${longest.slice(1)}`)
  expect(paths.loginThen(`${longest}x`)).toBe('/login')
})
