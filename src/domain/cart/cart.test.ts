import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestContext } from '#db/request-context.ts'
import { coupon } from '#db/tables/cart.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import { type CartShop, openCartShop } from '#testing/cart-shop.ts'
import {
  acceptPrices,
  addLine,
  applyCoupon,
  closeCart,
  judgeCart,
  loadSavedState,
  readCart,
  removeCoupon,
  removeLine,
  setQuantity,
  stepLine,
} from './cart.ts'

let shop: CartShop
let packs: Record<string, number>

beforeAll(async () => {
  shop = await openCartShop()
  packs = await shop.listPacks()
})
afterAll(() => shop.close())

const quantities = async (scope: Scope) =>
  Object.fromEntries((await readCart(scope)).lines.map((line) => [line.code, line.quantity]))

describe('[CART-01] [PDP-05] a cart', () => {
  test('a visitor’s first line makes it and hands out its key; the key alone opens it', async () => {
    const guest = await shop.visitor(null)
    expect(await readCart(guest)).toMatchObject({ guid: null, count: 0, lines: [], total: 0 })
    const added = await addLine(guest, { packId: packs.G1! })
    expect(added).toMatchObject({
      ok: true,
      value: { quantity: 1, asked: null, savedState: { cart: 1 } },
    })
    const key = added.ok ? added.value.newKey! : ''
    expect(key).toMatch(/^[\w-]{22}$/)
    const own = await shop.visitor(key)
    expect(await addLine(own, { packId: packs.G1!, quantity: '2' })).toMatchObject({
      value: { quantity: 3, newKey: null },
    })
    const cart = await readCart(own)
    expect(cart).toMatchObject({
      count: 3,
      goods: 30_000,
      total: 30_000,
      saved: 7_500,
      coupon: null,
      ready: true,
    })
    expect(cart.guid).toMatch(/^[0-9a-f-]{36}$/)
    expect(await readCart(await shop.visitor(cart.guid))).toMatchObject({ count: 0 })
    expect((await shop.query(sql`select 1 from cart where key_hash = ${key}`)).length).toBe(0)
  })

  test('[HDR-01] what the viewer has then comes along, as a look would tell it', async () => {
    const customer = await shop.customer()
    await shop.query(sql`
      insert into wish (seller_id, customer_id, product_id, added_at)
      select seller_id, ${customer.viewer.id}, product_id, now() from pack where id = ${packs.G1}`)
    for (const code of ['G1', 'G2', 'G1'] as const) {
      const added = await addLine(customer, { packId: packs[code]! })
      expect(added).toMatchObject({
        ok: true,
        value: { savedState: await loadSavedState(customer) },
      })
    }
    expect(await loadSavedState(customer)).toMatchObject({
      cart: 3,
      wished: [expect.any(Number)],
      compared: [],
    })
  })

  test('[P5] a line added is two statements, with all that its answer says', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G1! })
    const ids = { requestId: '', traceId: '', spanId: '', sampled: false }
    const now = {
      ...ids,
      statements: 0,
      databaseMs: 0,
      readsPrimary: false,
      hasWritten: false,
      isDatabaseAway: false,
    }
    expect(await requestContext.run(now, () => addLine(own, { packId: packs.G1! }))).toMatchObject({
      value: { quantity: 2, savedState: { cart: 2 } },
    })
    expect(now.statements).toBe(2)
  })

  test('[HDR-01] and does not, where another wrote the cart meanwhile: the sum would be of before', async () => {
    const own = await shop.visitor()
    for (const other of [own, await shop.visitor()]) {
      if (other === own) await addLine(own, { packId: packs.G1! })
      let pendingAdd: ReturnType<typeof addLine> | undefined
      await own.database.transaction(async (db) => {
        await addLine(withTransaction(other, db), { packId: packs.G2!, quantity: 5 })
        pendingAdd = addLine(other, { packId: packs.G1! })
        await expect
          .poll(() =>
            // Of this test alone: others run on the same server.
            shop.query(sql`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`),
          )
          .not.toEqual([])
      })
      expect(await pendingAdd).toMatchObject({ ok: true, value: { savedState: null } })
      expect((await loadSavedState(other)).cart).toBe(other === own ? 7 : 6)
    }
  })

  test('[HOST-05] each seller has its own, with the same key and the same customer', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G1! })
    const otherSellerVisitor = await shop.visitor(
      own.viewer.kind === 'visitor' ? own.viewer.cartKey : null,
      'tools',
    )
    expect((await readCart(otherSellerVisitor)).count).toBe(0)
    await expect(addLine(otherSellerVisitor, { packId: packs.G1! })).rejects.toMatchObject({
      kind: 'not-found',
    })
    await expect(
      setQuantity(otherSellerVisitor, { packId: packs.G1!, quantity: 2 }),
    ).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await removeLine(otherSellerVisitor, packs.G1!)).toBe(false)
    expect(await quantities(own)).toEqual({ G1: 1 })
  })

  test('another’s lines can’t be changed', async () => {
    const firstCustomer = await shop.customer()
    const other = await shop.customer()
    await addLine(firstCustomer, { packId: packs.G1!, quantity: 5 })
    await addLine(other, { packId: packs.G2! })
    await expect(setQuantity(other, { packId: packs.G1!, quantity: 1 })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect(await removeLine(other, packs.G1!)).toBe(false)
    expect(await quantities(firstCustomer)).toEqual({ G1: 5 })
  })
})

describe('[CART-02] [CART-03] quantities', () => {
  test('[LOOK-04] steps count from what the cart holds, also from two tabs at once', async () => {
    const own = await shop.visitor()
    const step = (by: 1 | -1) => stepLine(own, packs.G1!, by)
    await addLine(own, { packId: packs.G1!, quantity: 2 })
    await setQuantity(own, { packId: packs.G1!, quantity: 10 })
    expect(await step(-1)).toMatchObject({ ok: true, value: { quantity: 9, asked: null } })
    await Promise.all(([1, -1, 1, 1] as const).map(step))
    expect(await quantities(own)).toEqual({ G1: 11 })
    await setQuantity(own, { packId: packs.G1!, quantity: 2 })
    await Promise.all(([-1, -1] as const).map(step))
    expect(await quantities(own)).toEqual({})
    for (const by of [1, -1] as const)
      await expect(step(by)).rejects.toMatchObject({ kind: 'not-found' })
    for (let round = 0; round < 10; round++) {
      await addLine(own, { packId: packs.G1!, quantity: 1 })
      const [lowered, raised] = await Promise.allSettled([step(-1), step(1)])
      expect(lowered.status).toBe('fulfilled')
      // Whichever came first: one remains, or the other found no line to raise.
      expect(await quantities(own)).toEqual(raised.status === 'fulfilled' ? { G1: 1 } : {})
      await removeLine(own, packs.G1!)
    }
  })

  test('[LOOK-04] a step ends at the stock, and says so', async () => {
    const own = await shop.visitor()
    const added = await addLine(own, { packId: packs.RARE!, quantity: 5 })
    const stock = added.ok ? added.value.quantity : 0
    expect(await stepLine(own, packs.RARE!, 1)).toMatchObject({
      ok: true,
      value: { quantity: stock, asked: stock + 1 },
    })
  })

  test('what is no quantity is refused, and nothing changes', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G1!, quantity: 4 })
    for (const [invalidInput, code] of [
      [0, 'bad-quantity'],
      [-1, 'bad-quantity'],
      [1.5, 'bad-quantity'],
      ['', 'bad-quantity'],
      ['1e3', 'bad-quantity'],
      [null, 'bad-quantity'],
      [10 ** 9, 'quantity-limit'],
      ['10001', 'quantity-limit'],
    ] as const) {
      expect(await setQuantity(own, { packId: packs.G1!, quantity: invalidInput })).toMatchObject({
        ok: false,
        code,
      })
      if (invalidInput !== null)
        expect(await addLine(own, { packId: packs.G1!, quantity: invalidInput })).toMatchObject({
          code,
        })
    }
    expect(await quantities(own)).toEqual({ G1: 4 })
  })

  test('above the stock is cut to it, and the line says what was asked for', async () => {
    const own = await shop.visitor()
    expect(await addLine(own, { packId: packs.RARE!, quantity: 5 })).toMatchObject({
      value: { quantity: 3, asked: 5 },
    })
    expect((await readCart(own)).lines[0]).toMatchObject({
      quantity: 3,
      asked: 5,
      state: 'available',
    })
    await setQuantity(own, { packId: packs.RARE!, quantity: 2 })
    expect((await readCart(own)).lines[0]).toMatchObject({ quantity: 2, asked: null })
    expect(await addLine(own, { packId: packs.RARE!, quantity: 2 })).toMatchObject({
      value: { quantity: 3, asked: 4 },
    })
    await setQuantity(own, { packId: packs.RARE!, quantity: 100 })
    expect((await readCart(own)).lines[0]).toMatchObject({ quantity: 3, asked: 100 })
  })

  test('what can’t be bought is not added: no stock, on request, not delivered, too dear, unknown', async () => {
    const own = await shop.visitor()
    expect(await addLine(own, { packId: packs.NONE! })).toMatchObject({ code: 'unavailable' })
    expect(await addLine(own, { packId: packs.ASK! })).toMatchObject({ code: 'on-request' })
    expect(await addLine(own, { packId: packs.DEAR!, quantity: 2 })).toMatchObject({
      code: 'value-limit',
    })
    expect(
      await addLine({ ...own, place: buildUnservedPlace(own) }, { packId: packs.G1! }),
    ).toMatchObject({
      code: 'not-delivered',
    })
    await expect(addLine(own, { packId: 2_000_000_000 })).rejects.toMatchObject({
      kind: 'not-found',
    })
    expect((await readCart(own)).count).toBe(0)
  })

  test('[DLV-06] another place judges every line anew', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G1! })
    const movedCart = await readCart({ ...own, place: buildUnservedPlace(own) })
    expect(movedCart.lines[0]).toMatchObject({ state: 'not-delivered', deliverBy: null })
    expect(movedCart).toMatchObject({ charge: 0, deliverBy: null, ready: false })
    expect((await readCart(own)).ready).toBe(true)
  })

  test('a cart holds so many lines and no more; those that are there may grow', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G1! })
    const { id: cartId } = (await shop.query(sql`select max(id) as id from cart`))[0] as {
      id: number
    }
    const sellerId = own.seller.id
    await shop.query(sql`insert into product (seller_id, code, url, name, category_id, tax_rate)
      select seller_id, 'M' || n, 'm' || n, 'M' || n, category_id, 0
      from product, generate_series(1, 199) n where seller_id = ${sellerId} and code = 'G1'`)
    await shop.query(
      sql`insert into pack (seller_id, product_id, code, unit, price)
        select seller_id, id, code, '1', 100 from product
        where seller_id = ${sellerId} and code like 'M%'`,
    )
    await shop.query(sql`insert into cart_line (seller_id, cart_id, pack_id, quantity, price_seen)
      select seller_id, ${cartId}, id, 1, 100 from pack where seller_id = ${sellerId} and code like 'M%'`)
    expect(await addLine(own, { packId: packs.G2! })).toMatchObject({ code: 'lines-limit' })
    expect(await addLine(own, { packId: packs.G1! })).toMatchObject({
      value: { quantity: 2, savedState: { cart: 201 } },
    })
  })
})

const buildUnservedPlace = (scope: Scope) => ({ ...scope.place, pincode: '999999', zoneId: null })

describe('[CART-06] what changed since is said', () => {
  test('a price and a stock that moved; seen once, they are no news', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G5!, quantity: 10 })
    const { totalsKey } = await readCart(own)
    await shop.query(sql`update pack set price = 11000 where id = ${packs.G5!}`)
    await shop.query(sql`update stock set on_hand = 4 where pack_id = ${packs.G5!}`)
    const changed = await readCart(own)
    expect(changed.lines[0]).toMatchObject({
      price: 11_000,
      priceWas: 10_000,
      state: 'short',
      subTotal: 44_000,
    })
    expect(changed.totalsKey).not.toBe(totalsKey)
    await acceptPrices(own)
    expect((await readCart(own)).lines[0]).toMatchObject({ priceWas: null, state: 'short' })
    await shop.query(sql`update pack set active = false where id = ${packs.G5!}`)
    expect((await readCart(own)).lines[0]).toMatchObject({ state: 'unavailable', active: false })
  })
})

describe('[CART-03] a coupon', () => {
  test('is taken where it takes something off, else the reason is given and nothing changes', async () => {
    const own = await shop.visitor()
    const toolsSellerId = (await shop.scope('tools')).seller.id
    const couponValues = { kind: 'percent', value: 1_000, startsAt: new Date(0) }
    await shop.database.primary.insert(coupon).values([
      { ...couponValues, sellerId: own.seller.id, code: 'TEN' },
      { ...couponValues, sellerId: own.seller.id, code: 'BIG', minimum: 50_000 },
      { ...couponValues, sellerId: toolsSellerId, code: 'THEIRS' },
    ])
    await addLine(own, { packId: packs.G1!, quantity: 2 })
    expect(await applyCoupon(own, ' ten ')).toMatchObject({
      ok: true,
      value: { coupon: { off: 2_000 }, total: 18_000 },
    })
    for (const [invalidInput, code] of [
      ['', 'coupon-missing'],
      ['NOPE', 'coupon-unknown'],
      ['THEIRS', 'coupon-unknown'],
      ['x'.repeat(5_000), 'coupon-unknown'],
      ['BIG', 'coupon-minimum'],
    ] as const) {
      expect(await applyCoupon(own, invalidInput)).toMatchObject({ ok: false, code })
    }
    expect((await readCart(own)).coupon).toEqual({ code: 'TEN', off: 2_000, problem: null })
    await removeCoupon(own)
    expect(await readCart(own)).toMatchObject({ coupon: null, total: 20_000 })
  })

  test('that no longer holds stays with its reason, and takes nothing off', async () => {
    const own = await shop.visitor()
    await addLine(own, { packId: packs.G1!, quantity: 5 })
    expect(await applyCoupon(own, 'BIG')).toMatchObject({ ok: true })
    await setQuantity(own, { packId: packs.G1!, quantity: 4 })
    expect(await readCart(own)).toMatchObject({
      coupon: { code: 'BIG', off: 0, problem: { code: 'coupon-minimum', minimum: 50_000 } },
      total: 40_000,
    })
  })
})

describe('[ORD-03] an order takes the cart', () => {
  test('locked, judged to the same figures, closed once; the next line begins a new cart', async () => {
    const customer = await shop.customer()
    await addLine(customer, { packId: packs.G1!, quantity: 2 })
    const cartBefore = await readCart(customer)
    const closedCart = await shop.database.transaction(async (db) => {
      const cart = (await closeCart(db, customer))!
      expect(await judgeCart(db, customer, cart)).toEqual(cartBefore)
      expect(await closeCart(db, customer)).toBe(null)
      return cart
    })
    expect(await readCart(customer)).toMatchObject({ guid: null, count: 0 })
    await addLine(customer, { packId: packs.G2! })
    const next = await readCart(customer)
    expect(next.guid).not.toBe(closedCart.guid)
    expect(next.count).toBe(1)
  })

  test('a line that is added while an order is made goes into the next cart, and is not lost', async () => {
    const customer = await shop.customer()
    await addLine(customer, { packId: packs.G1! })
    let late: Promise<unknown> = Promise.resolve()
    await shop.database.transaction(async (db) => {
      const cart = (await closeCart(db, customer))!
      late = addLine(customer, { packId: packs.G2! })
      await new Promise((go) => setTimeout(go, 100))
      expect((await judgeCart(db, customer, cart)).lines.map((line) => line.code)).toEqual(['G1'])
    })
    await late
    expect(await quantities(customer)).toEqual({ G2: 1 })
  })
})
