import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { buildStrictCookie } from '#contract/requests/browser.ts'
import { testPassword } from '#testing/test-customer.ts'
import { links, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { findViewerByBearer, findViewerByCookie } from './viewer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.customer('asha@example.com')
})
afterAll(() => shop.close())

async function createToken(via: 'cookie' | 'bearer'): Promise<string> {
  const scope = await shop.scope('in')
  const entered = await faces.signIn(
    { ...scope, now: new Date() },
    { login: 'asha@example.com', password: testPassword, code: '', step: '' },
    via,
  )
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('Refused')
  return entered.value.token
}

test('[T7] a session cookie of another host is a visitor’s, one of this host its customer’s', async () => {
  const token = await createToken('cookie')
  const { seller } = await shop.scope('in')
  const other = (await shop.scope('tools')).seller
  const now = new Date()
  expect(await findViewerByCookie(shop, seller, `a=b; sid=${token}`, links, now)).toMatchObject({
    kind: 'customer',
    firstName: 'asha',
  })
  expect(await findViewerByCookie(shop, other, `sid=${token}`, links, now)).toEqual({
    kind: 'visitor',
    cartKey: null,
  })
})

test('[MODE-02] with https only the prefixed name counts', async () => {
  const token = await createToken('cookie')
  const { seller } = await shop.scope('in')
  const secure = { ...links, scheme: 'https' } as const
  const now = new Date()
  expect((await findViewerByCookie(shop, seller, `sid=${token}`, secure, now)).kind).toBe('visitor')
  expect((await findViewerByCookie(shop, seller, `__Host-sid=${token}`, secure, now)).kind).toBe(
    'customer',
  )
  expect(buildStrictCookie('session', token, 60, true)).toBe(
    `__Host-sid=${token}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure`,
  )
})

test('[AUTH-02] a bearer token is good at its seller alone; anything else is told to sign in', async () => {
  const token = await createToken('bearer')
  const { seller } = await shop.scope('in')
  const other = (await shop.scope('tools')).seller
  const now = new Date()
  expect((await findViewerByBearer(shop, seller, `Bearer ${token}`, now)).kind).toBe('customer')
  for (const [at, header] of [
    [other, `Bearer ${token}`],
    [seller, `Bearer ${await createToken('cookie')}`],
    [seller, 'Bearer '],
    [seller, `Bearer ${token}x`],
  ] as const) {
    await expect(findViewerByBearer(shop, at, header, now)).rejects.toMatchObject({
      kind: 'sign-in',
    })
  }
})

test('[CART-05] a visitor is known by the key of the cart cookie, where it has the form of one', async () => {
  const { seller } = await shop.scope('in')
  const key = 'k'.repeat(43)
  const now = new Date()
  expect(await findViewerByCookie(shop, seller, `cart=${key}`, links, now)).toEqual({
    kind: 'visitor',
    cartKey: key,
  })
  expect(await findViewerByCookie(shop, seller, 'cart=short', links, now)).toEqual({
    kind: 'visitor',
    cartKey: null,
  })
})
