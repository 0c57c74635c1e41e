import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Scope } from '#platform/scope.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import { retireProducts } from '../catalog/catalog.ts'
import { compareRows } from './compare-rules.ts'
import {
  addComparison,
  addWish,
  loadComparisons,
  loadRetiredWishes,
  loadWishes,
  mergeSaved,
  removeComparison,
  removeWish,
} from './saved.ts'

let shop: CartShop
let products: Record<string, number>

beforeAll(async () => {
  shop = await openCartShop()
  const rows = (await shop.query(
    sql`select code, id from product where seller_id = ${(await shop.scope()).seller.id}`,
  )) as {
    code: string
    id: number
  }[]
  products = Object.fromEntries(rows.map((row) => [row.code, row.id]))
})
afterAll(() => shop.close())

const listCodes = (cards: { code: string }[]) => cards.map((card) => card.code)
const secondsLater = (scope: Scope, seconds: number) => ({
  ...scope,
  now: new Date(scope.now.getTime() + seconds * 1_000),
})

describe('[PDP-05] wishlist', () => {
  test('newest first, once each, one’s own', async () => {
    const customer = await shop.customer()
    await addWish(customer, products.G1!)
    await addWish(secondsLater(customer, 1), products.G2!)
    await addWish(secondsLater(customer, 2), products.G1!)
    expect(listCodes(await loadWishes(customer))).toEqual(['G2', 'G1'])
    expect(await loadWishes(await shop.customer())).toEqual([])
    expect(await removeWish(customer, products.G2!)).toBe(true)
    expect(await removeWish(customer, products.G2!)).toBe(false)
    expect(listCodes(await loadWishes(customer))).toEqual(['G1'])
  })

  test('[HOST-05] visitors sign in first; another seller’s product is as absent as none', async () => {
    const visitor = await shop.visitor()
    await expect(loadWishes(visitor)).rejects.toMatchObject({ kind: 'sign-in' })
    await expect(removeWish(visitor, products.G1!)).rejects.toMatchObject({ kind: 'sign-in' })
    await expect(addWish(visitor, 2_000_000_000)).rejects.toMatchObject({ kind: 'not-found' })
    const customer = await shop.customer()
    const otherSellerScope = { ...(await shop.scope('tools')), viewer: customer.viewer }
    await expect(addWish(otherSellerScope, products.G1!)).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(addWish(customer, 2_000_000_000)).rejects.toMatchObject({ kind: 'not-found' })
    await addWish(customer, products.G1!)
    expect(await loadWishes(otherSellerScope)).toEqual([])
    expect(await removeWish(otherSellerScope, products.G1!)).toBe(false)
  })
})

test('[PDP-05] what a visitor wished for waits for its sign-in, and comes along once', async () => {
  const wishOutcome = await addWish(await shop.visitor(null), products.G1!)
  const key = wishOutcome.ok ? wishOutcome.value.newKey! : ''
  await addWish(await shop.visitor(key), products.G2!)
  const customer = await shop.customer()
  await addWish(customer, products.G2!)
  await Promise.all([1, 2, 3].map(() => mergeSaved(customer, customer.viewer.id, key)))
  expect(listCodes(await loadWishes(customer)).sort()).toEqual(['G1', 'G2'])
  await removeWish(customer, products.G1!)
  await mergeSaved(customer, customer.viewer.id, key)
  expect(listCodes(await loadWishes(customer))).toEqual(['G2'])
})

describe('[PDP-05] compare', () => {
  test('up to four, also for visitors; differences are marked', async () => {
    const addOutcome = await addComparison(await shop.visitor(null), products.G1!)
    const visitor = await shop.visitor(addOutcome.ok ? addOutcome.value.newKey : null)
    for (const code of ['G2', 'G3', 'G4'])
      await addComparison(secondsLater(visitor, products[code]!), products[code]!)
    expect(await addComparison(visitor, products.G5!)).toMatchObject({
      ok: false,
      code: 'compare-limit',
    })
    expect(await addComparison(visitor, products.G4!)).toMatchObject({
      ok: true,
      value: { newKey: null },
    })
    const view = await loadComparisons(visitor)
    expect(listCodes(view.cards)).toEqual(['G1', 'G2', 'G3', 'G4'])
    expect(view.rows).toContainEqual({
      caption: 'Colour',
      values: ['Blue', 'Blue', 'Blue', 'Blue'],
      differs: false,
    })
    expect(await removeComparison(visitor, products.G1!)).toBe(true)
    expect(listCodes((await loadComparisons(await shop.visitor())).cards)).toEqual([])
  })

  test('ten at once leave four', async () => {
    const customer = await shop.customer()
    const allCodes = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'RARE', 'NONE', 'ASK', 'DEAR']
    const outcomes = await Promise.all(
      allCodes.map((code) => addComparison(customer, products[code]!)),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(4)
    expect((await loadComparisons(customer)).cards).toHaveLength(4)
  })

  test('at sign-in they come along as far as there is room, and once', async () => {
    const key = 'a-key-of-a-visitor-22'
    const visitor = await shop.visitor(key)
    const customer = await shop.customer()
    for (const code of ['G1', 'G2', 'G3']) await addComparison(customer, products[code]!)
    for (const [index, code] of ['G1', 'G5', 'G6'].entries())
      await addComparison(secondsLater(visitor, index), products[code]!)
    await Promise.all([1, 2, 3].map(() => mergeSaved(customer, customer.viewer.id, key)))
    expect(listCodes((await loadComparisons(customer)).cards).sort()).toEqual([
      'G1',
      'G2',
      'G3',
      'G6',
    ])
    expect((await loadComparisons(visitor)).cards).toEqual([])
  })

  test('rows hold what any of them says, and mark what is not the same', () => {
    const rows = compareRows([
      [
        { caption: 'Colour', value: 'Blue' },
        { caption: 'Colour', value: 'Red' },
      ],
      [
        { caption: 'Colour', value: 'Blue' },
        { caption: 'Length', value: '8 mm' },
      ],
    ])
    expect(rows).toEqual([
      { caption: 'Colour', values: ['Blue, Red', 'Blue'], differs: true },
      { caption: 'Length', values: [null, '8 mm'], differs: true },
    ])
    expect(compareRows([])).toEqual([])
  })

  test('[LOOK-07] a difference is one of meaning: units and order make none', () => {
    const compare = (...values: string[][]) =>
      compareRows(values.map((list) => list.map((value) => ({ caption: 'A', value }))))[0]!.differs
    for (const [one, other] of [
      ['1 m', '1000 mm'],
      ['0.5 kg', '500 g'],
      ['Zinc plated', 'zinc  plated'],
      ['2,000 W', '2 kW'],
    ])
      expect([one, other, compare([one!], [other!])]).toEqual([one, other, false])
    expect(compare(['Blue', 'Red'], ['Red', 'Blue'])).toBe(false)
    for (const [one, other] of [
      ['1 m', '1001 mm'],
      ['5 A', '5 V'],
      ['M8', 'M10'],
      ['–', '+'],
      ['≤ 5 mm', '≥ 5 mm'],
      ['-20 °C', '20 °C'],
      ['A+', 'A'],
      ['±0.5 mm', '0.5 mm'],
      ['1:100', '1/100'],
      ['5%', '5'],
    ])
      expect([one, other, compare([one!], [other!])]).toEqual([one, other, true])
  })
})

test('[PDP-05] what is retired leaves the cards and keeps a line, in wishlist and compare, until it is removed or sold again', async () => {
  const customer = await shop.customer()
  await addWish(customer, products.G1!)
  await addComparison(customer, products.G1!)
  const seller = customer.seller.id
  await retireProducts(shop, seller, (code) => code !== 'G1')
  expect(listCodes(await loadWishes(customer))).toEqual([])
  expect((await loadRetiredWishes(customer)).map((line) => line.productId)).toEqual([products.G1])
  const comparisons = await loadComparisons(customer)
  expect(comparisons.cards).toEqual([])
  expect(comparisons.retired.map((line) => line.productId)).toEqual([products.G1])
  expect(await loadRetiredWishes(await shop.customer())).toEqual([])
  expect(await removeComparison(customer, products.G1!)).toBe(true)
  expect((await loadComparisons(customer)).retired).toEqual([])
  expect(await removeWish(customer, products.G1!)).toBe(true)
  expect(await loadRetiredWishes(customer)).toEqual([])
})
