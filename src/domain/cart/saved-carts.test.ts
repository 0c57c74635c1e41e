import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireBuyer } from '#platform/buyer.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import {
  addLine,
  addLines,
  carriedLines,
  deleteSavedCart,
  loadSavedState,
  readCart,
  renameSavedCart,
  restoreSavedCart,
  saveCart,
  savedCart,
  savedCarts,
  saveLinesAsCart,
} from './cart.ts'
import { copyCart } from './saved-cart-store.ts'

let shop: CartShop
let packs: Record<string, number>

beforeAll(async () => {
  shop = await openCartShop()
  packs = await shop.listPacks()
})
afterAll(() => shop.close())

async function withCart(lines: Record<string, number>) {
  const customer = await shop.customer()
  for (const [code, quantity] of Object.entries(lines))
    await addLine(customer, { packId: packs[code]!, quantity })
  return customer
}

describe('[CART-04] saved carts', () => {
  test('[LOOK-08] an order is saved with its lines or not at all, and only once', async () => {
    const customer = await shop.customer()
    const lines = [{ packId: packs.G1!, quantity: 2 }]
    const unknown = [...lines, { packId: 999_999, quantity: 1 }]
    await expect(saveLinesAsCart(customer, 'Order 1', unknown)).rejects.toThrow()
    expect(await savedCarts(customer)).toEqual([])
    const first = await saveLinesAsCart(customer, 'Order 1', lines)
    expect(await saveLinesAsCart(customer, 'Order 1', lines)).toEqual(first)
    expect(await savedCarts(customer)).toMatchObject([{ name: 'Order 1', lines: 1, pieces: 2 }])
    const [one, other] = await Promise.all([
      saveLinesAsCart(customer, 'Order 2', lines),
      saveLinesAsCart(customer, 'Order 2', lines),
    ])
    expect(one).toMatchObject({ ok: true })
    expect(other).toEqual(one)
  })

  test('a cart without lines leaves no name behind', async () => {
    const customer = await shop.customer()
    const { primary } = customer.database
    const goneId = 999_999_999
    expect(await copyCart(primary, customer, requireBuyer(customer), goneId, 'Empty')).toBe(null)
    expect(await savedCarts(customer)).toEqual([])
  })

  test('a name is needed, of letters, digits and spaces, and one’s own only once', async () => {
    const customer = await withCart({ G1: 2 })
    for (const [name, code] of [
      ['', 'name-missing'],
      ['   ', 'name-missing'],
      [undefined, 'name-missing'],
      [' -x', 'name-form'],
      ['a/b', 'name-form'],
      ['<b>', 'name-form'],
      ['a\nb', 'name-form'],
      ['a'.repeat(61), 'name-form'],
    ] as const) {
      expect(await saveCart(customer, name)).toMatchObject({ ok: false, code })
    }
    expect(await saveCart(customer, ' Site  office 2 ')).toMatchObject({ ok: true })
    expect(await saveCart(customer, 'site OFFICE 2')).toMatchObject({
      ok: false,
      code: 'name-taken',
    })
    expect(await saveCart(customer, '7 दस्ताने')).toMatchObject({ ok: true })
    expect(
      (await savedCarts(customer)).map(({ name, lines, pieces }) => [name, lines, pieces]).sort(),
    ).toEqual([
      ['7 दस्ताने', 1, 2],
      ['Site office 2', 1, 2],
    ])
    expect((await readCart(customer)).count).toBe(2)
    expect(await saveCart(await withCart({}), 'Empty')).toMatchObject({ code: 'cart-empty' })
  })

  test('opened at today’s price, added to the cart with what changed, renamed, deleted', async () => {
    const customer = await withCart({ G2: 30, RARE: 2, G3: 1 })
    const saved = await saveCart(customer, 'Weekly')
    const id = saved.ok ? saved.value.id : 0
    await shop.query(sql`update pack set price = 9000 where id = ${packs.G2!}`)
    await shop.query(sql`update pack set active = false where id = ${packs.G3!}`)
    expect(await savedCart(customer, id)).toMatchObject({
      name: 'Weekly',
      cart: { goods: 290_000, count: 33 },
    })
    const answer = await restoreSavedCart(customer, id)
    expect(answer.added.map(({ packId, quantity, asked }) => [packId, quantity, asked])).toEqual([
      [packs.G2, 40, 60],
      [packs.RARE, 3, 4],
    ])
    expect(answer.left).toMatchObject([{ packId: packs.G3, code: 'unavailable' }])
    expect(await renameSavedCart(customer, id, 'Monthly')).toMatchObject({ ok: true })
    await saveCart(customer, 'Other')
    expect(await renameSavedCart(customer, id, 'OTHER')).toMatchObject({
      ok: false,
      code: 'name-taken',
    })
    await deleteSavedCart(customer, id)
    expect((await savedCarts(customer)).map((each) => each.name)).toEqual(['Other'])
  })

  test('[HOST-05] [T6] another customer’s, another seller’s and what never was answer alike; visitors are sent to sign in', async () => {
    const customer = await withCart({ G1: 1 })
    const saved = await saveCart(customer, 'Mine')
    const id = saved.ok ? saved.value.id : 0
    const other = await withCart({ G1: 1 })
    const otherSellerScope = { ...(await shop.scope('tools')), viewer: customer.viewer }
    for (const [scope, cartId] of [
      [other, id],
      [otherSellerScope, id],
      [customer, 2_000_000_000],
    ] as const) {
      for (const call of [
        () => savedCart(scope, cartId),
        () => restoreSavedCart(scope, cartId),
        () => renameSavedCart(scope, cartId, 'New'),
        () => deleteSavedCart(scope, cartId),
      ]) {
        await expect(call()).rejects.toMatchObject({ kind: 'not-found' })
      }
    }
    expect(await savedCarts(otherSellerScope)).toEqual([])
    const visitor = await shop.visitor()
    for (const call of [
      () => saveCart(visitor, 'X'),
      () => savedCarts(visitor),
      () => savedCart(visitor, id),
    ]) {
      await expect(call()).rejects.toMatchObject({ kind: 'sign-in' })
    }
    expect((await savedCarts(customer)).map((each) => each.name)).toEqual(['Mine'])
  })
})

test('[ORD-05] many lines at once: what can’t be bought is named, the rest comes in at today’s price', async () => {
  const visitor = await shop.visitor(null)
  const requestedLines = [
    { packId: packs.G1!, quantity: 50 },
    { packId: packs.NONE!, quantity: 1 },
    { packId: packs.ASK!, quantity: 1 },
    { packId: 2_000_000_000, quantity: 1 },
  ]
  const answer = await addLines(visitor, requestedLines)
  expect(answer.added).toMatchObject([{ packId: packs.G1, quantity: 40, asked: 50, price: 10_000 }])
  expect(answer.left.map((each) => each.code)).toEqual(['unavailable', 'on-request'])
  expect((await readCart(await shop.visitor(answer.newKey))).count).toBe(40)
  expect(await addLines(visitor, [])).toEqual({ added: [], left: [], newKey: null })
})

test('[HDR-01] the counts are the viewer’s own, at this seller', async () => {
  const customer = await withCart({ G1: 2, G4: 3 })
  expect(await loadSavedState(customer)).toEqual({ cart: 5, wished: [], compared: [] })
  expect(await loadSavedState(await shop.customer())).toEqual({ cart: 0, wished: [], compared: [] })
  expect(await loadSavedState(await shop.visitor(null))).toEqual({
    cart: 0,
    wished: [],
    compared: [],
  })
})

describe('[HOST-04] in another country', () => {
  test('each line is carried, repriced or not sold there, and only the list price is told', async () => {
    const visitor = await shop.visitor()
    for (const code of ['G1', 'G4']) await addLine(visitor, { packId: packs[code]! })
    await shop.query(sql`update pack set price = 800, mrp = null, special_price = 700, special_from = '2026-01-01',
      special_until = '2027-01-01' where id = ${(await shop.listPacks('sg')).G1!}`)
    expect(await carriedLines(visitor, 'SG')).toEqual([
      {
        packId: packs.G1,
        name: 'Nitrile glove G1',
        unit: '1 pair',
        state: 'repriced',
        price: 'S$8.00',
      },
      {
        packId: packs.G4,
        name: 'Nitrile glove G4',
        unit: '1 pair',
        state: 'not-sold',
        price: null,
      },
    ])
    await shop.query(
      sql`update product set gtin = null, part_number = 'pn-g1'
        where seller_id = ${(await shop.scope('sg')).seller.id}`,
    )
    expect((await carriedLines(visitor, 'SG')).map((line) => line.state)).toEqual([
      'repriced',
      'not-sold',
    ])
  })

  test('a seller that is not in the selector is not looked into; nor one’s own country', async () => {
    const visitor = await shop.visitor()
    await addLine(visitor, { packId: packs.G1! })
    expect((await carriedLines(visitor, 'IN')).map((line) => line.state)).toEqual(['not-sold'])
    expect((await carriedLines(visitor, 'XX')).map((line) => line.state)).toEqual(['not-sold'])
  })
})
