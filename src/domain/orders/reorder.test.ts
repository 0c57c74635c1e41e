import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#messages/languages.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { savedCarts } from '../cart/cart.ts'
import { placeOrder } from './place-order.ts'
import { saveOrderAsCart } from './reorder.ts'

let shop: OrderedShop

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[CART-04] [LANG-09] an order is saved as one cart, in whichever languages that is asked for', async () => {
  const scope = await shop.as(shop.asha)
  const placed = await placeOrder(scope, await shop.fill(shop.asha, { G1: 2 }))
  const { number } = placed.ok ? placed.value : { number: '' }
  const first = await withLocale('hi-IN', () => saveOrderAsCart(scope, number))
  expect(first).toMatchObject({ ok: true })
  for (const language of languages)
    expect(await withLocale(language, () => saveOrderAsCart(scope, number))).toEqual(first)
  expect((await savedCarts(scope)).map(({ name }) => name)).toEqual([
    `ऑर्डर ${number.replace('-', ' ')}`,
  ])
})
