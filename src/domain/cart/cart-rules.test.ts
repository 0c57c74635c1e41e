import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testNow } from '#testing/test-shop.ts'
import type { Sale } from '../tax/tax.ts'
import { type CartFacts, judgeLines, type StoredLine } from './cart-rules.ts'
import type { Coupon } from './coupon-rules.ts'

const sameStateTax: Sale = {
  countryCode: 'IN',
  sellerState: 'Maharashtra',
  deliveryState: 'Maharashtra',
  buyer: null,
  billToShipTo: 'buyer',
}
const line = (change: Partial<StoredLine> = {}): StoredLine => ({
  packId: 1,
  productId: 1,
  code: 'G1',
  name: 'Glove',
  url: 'glove',
  picture: null,
  unit: '1 pair',
  pieces: 1,
  quantity: 2,
  priceSeen: 10_000,
  asked: null,
  price: 10_000,
  mrp: 12_500,
  special: null,
  offers: [],
  taxRate: 1800,
  cessRate: 0,
  active: true,
  stock: 40,
  stockAnywhere: 40,
  stores: [{ free: 40, days: 2 }],
  ...change,
})
const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  code: 'TENOFF',
  kind: 'percent',
  value: 1000,
  maxDiscount: null,
  minimum: 0,
  startsAt: new Date(0),
  endsAt: null,
  totalLimit: null,
  customerLimit: null,
  used: 0,
  usedByCustomer: 0,
  active: true,
  ...change,
})
const judge = (lines: StoredLine[], change: Partial<CartFacts> = {}) =>
  judgeLines({
    guid: null,
    version: 1,
    coupon: null,
    fee: 4_900,
    freeAbove: 99_900,
    tax: sameStateTax,
    now: testNow,
    delivery: { rule: { cutoff: null, timeZone: 'Asia/Kolkata', workingDays: '1234567' }, days: 2 },
    lines,
    ...change,
  })

test('[CART-02] a cart that can’t be delivered shows what its goods cost, without a date or a charge, and can’t be ordered', () => {
  const cart = judge([line()], { fee: null, delivery: null })
  expect(cart).toMatchObject({
    goods: 20_000,
    charge: 0,
    total: 20_000,
    deliverBy: null,
    ready: false,
  })
  expect(cart.lines[0]).toMatchObject({ state: 'not-delivered', subTotal: 20_000, deliverBy: null })
})

describe('[CART-02] how a line stands', () => {
  const judgeState = (change: Partial<StoredLine>, fee: number | null = 4_900) =>
    judge([line(change)], { fee }).lines[0]!.state

  test('available, short, not delivered, unavailable; unavailable wins where both hold', () => {
    expect(judgeState({})).toBe('available')
    expect(judgeState({ quantity: 41 })).toBe('short')
    expect(judgeState({ stock: 0 })).toBe('unavailable')
    expect(judgeState({ active: false })).toBe('unavailable')
    expect(judgeState({ price: null })).toBe('unavailable')
    expect(judgeState({ stock: 0 }, null)).toBe('not-delivered')
    expect(judgeState({ stock: 0, stockAnywhere: 0 }, null)).toBe('unavailable')
    expect(judgeState({ active: false }, null)).toBe('unavailable')
  })

  test('what can’t be had counts nothing, what is short counts by its stock, and neither is ready', () => {
    const cart = judge([
      line(),
      line({ packId: 2, quantity: 50 }),
      line({ packId: 3, active: false }),
    ])
    expect(cart.lines.map((each) => each.subTotal)).toEqual([20_000, 400_000, 0])
    expect(cart).toMatchObject({
      goods: 420_000,
      count: 54,
      ready: false,
      charge: 0,
      total: 420_000,
    })
    expect(judge([line()]).ready).toBe(true)
    expect(judge([]).ready).toBe(false)
  })
})

describe('[CART-06] totals', () => {
  test('[PRICE-01] [PRICE-03] goods, charge and the tax within, to the paisa', () => {
    const cart = judge([
      line(),
      line({ packId: 2, quantity: 1, price: 33_33, mrp: null, priceSeen: 33_33, taxRate: 500 }),
    ])
    expect(cart).toMatchObject({ goods: 23_333, charge: 4_900, total: 28_233, saved: 5_000 })
    expect(cart.lines.map((each) => [each.chargeShare, each.total])).toEqual([
      [4_200, 24_200],
      [700, 4_033],
    ])
    expect(cart.taxParts).toEqual([
      { name: 'CGST', rate: 250, amount: 96 },
      { name: 'CGST', rate: 900, amount: 1_846 },
      { name: 'SGST', rate: 250, amount: 96 },
      { name: 'SGST', rate: 900, amount: 1_846 },
    ])
  })

  test('a price that moved is said, and the new one counts', () => {
    const [repriced, unchanged] = judge([line({ priceSeen: 9_000 }), line({ packId: 2 })]).lines
    expect(repriced).toMatchObject({ priceWas: 9_000, price: 10_000, subTotal: 20_000 })
    expect(unchanged!.priceWas).toBeNull()
  })

  test('the key changes with price, quantity, tax, charge, coupon and state, and with nothing else', () => {
    const key = judge([line()]).totalsKey
    expect(judge([line({ name: 'Other', asked: 9, priceSeen: 1 })]).totalsKey).toBe(key)
    const others = [
      judge([line({ price: 10_001 })]),
      judge([line({ quantity: 3 })]),
      judge([line({ taxRate: 500 })]),
      judge([line()], { fee: 5_000 }),
      judge([line()], { coupon: coupon() }),
      judge([line()], { fee: null }),
      judge([line({ stock: 0 })]),
      judge([line({ stock: 1 })]),
    ].map((cart) => cart.totalsKey)
    expect(new Set([key, ...others]).size).toBe(others.length + 1)
  })

  test('[I14] sums of lines are the totals, whatever is in the cart; a coupon never raises a total', () => {
    const price = fc.integer({ min: 1, max: 5_000_000 })
    const lines = fc.array(
      fc.record({
        price: fc.option(price, { freq: 9 }),
        quantity: fc.integer({ min: 1, max: 10_000 }),
        taxRate: fc.constantFrom(0, 500, 1200, 1800, 2800, 10_000),
        stock: fc.constantFrom(0, 1, 7, 10_000),
        active: fc.boolean(),
        special: fc.option(
          price.map((each) => ({ price: each, from: new Date(0), until: new Date('2030-01-01') })),
        ),
      }),
      { maxLength: 12 },
    )
    const coupons = fc.option(
      fc.oneof(
        fc.record({
          kind: fc.constant('percent' as const),
          value: fc.integer({ min: 1, max: 10_000 }),
        }),
        fc.record({
          kind: fc.constant('amount' as const),
          value: price,
          maxDiscount: fc.option(price),
          minimum: price,
        }),
      ),
    )
    const places = fc.constantFrom(
      sameStateTax,
      { ...sameStateTax, deliveryState: 'Kerala' },
      { ...sameStateTax, countryCode: 'SG', sellerState: null, deliveryState: null },
    )
    fc.assert(
      fc.property(
        lines,
        coupons,
        fc.option(fc.nat(20_000)),
        fc.option(price),
        places,
        (rows, arbitraryCoupon, fee, freeAbove, tax) => {
          const stored = rows.map((row, at) =>
            line({ ...row, packId: at, mrp: null, stockAnywhere: row.stock }),
          )
          const facts = { fee, freeAbove, tax }
          const cart = judge(stored, {
            ...facts,
            coupon: arbitraryCoupon && coupon(arbitraryCoupon),
          })
          const sum = (getFigure: (each: (typeof cart.lines)[number]) => number) =>
            cart.lines.reduce((total, each) => total + getFigure(each), 0)
          expect(sum((each) => each.subTotal)).toBe(cart.goods)
          expect(sum((each) => each.couponShare)).toBe(cart.coupon?.off ?? 0)
          expect(sum((each) => each.chargeShare)).toBe(cart.charge)
          expect(sum((each) => each.tax)).toBe(cart.tax)
          expect(cart.taxParts.reduce((total, part) => total + part.amount, 0)).toBe(cart.tax)
          expect(cart.goods - (cart.coupon?.off ?? 0) + cart.charge).toBe(cart.total)
          for (const each of cart.lines) {
            expect(each.total).toBe(each.subTotal - each.couponShare + each.chargeShare)
            expect(each.couponShare).toBeLessThanOrEqual(each.isSpecial ? 0 : each.subTotal)
            expect(
              Number.isSafeInteger(each.total) && each.total >= 0 && each.tax <= each.total,
            ).toBe(true)
          }
          expect(cart.total).toBeLessThanOrEqual(judge(stored, facts).total)
          expect(
            judge(stored, { ...facts, coupon: arbitraryCoupon && coupon(arbitraryCoupon) }),
          ).toEqual(cart)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('[CART-03] coupons', () => {
  const findProblem = (change: Partial<Coupon>, lines = [line()]) =>
    judge(lines, { coupon: coupon(change) }).coupon!.problem?.code
  const special = { price: 8_000, from: new Date(0), until: new Date('2027-01-01') }

  test('the reason when it takes nothing off', () => {
    expect(findProblem({})).toBeUndefined()
    expect(findProblem({ active: false })).toBe('coupon-unknown')
    expect(findProblem({ startsAt: new Date('2026-11-21T06:30:01Z') })).toBe('coupon-early')
    expect(findProblem({ endsAt: testNow })).toBe('coupon-ended')
    expect(findProblem({ endsAt: new Date('2026-11-21T06:30:01Z') })).toBeUndefined()
    expect(findProblem({ totalLimit: 3, used: 3 })).toBe('coupon-used-up')
    expect(findProblem({ customerLimit: 1, usedByCustomer: 1 })).toBe('coupon-used-by-you')
    expect(findProblem({ minimum: 20_001 })).toBe('coupon-minimum')
    expect(findProblem({ minimum: 20_000 })).toBeUndefined()
    expect(findProblem({}, [line({ special })])).toBe('coupon-nothing')
    expect(findProblem({}, [])).toBe('coupon-empty-cart')
    expect(findProblem({ endsAt: testNow }, [])).toBe('coupon-ended')
  })

  test('[PRICE-02] special prices are not touched, and the parts sum to the whole', () => {
    const cart = judge(
      [line({ special }), line({ packId: 2, quantity: 1 }), line({ packId: 3, quantity: 2 })],
      {
        coupon: coupon({ kind: 'amount', value: 1_000 }),
      },
    )
    expect(cart.lines.map((each) => each.couponShare)).toEqual([0, 333, 667])
    expect(cart.coupon).toEqual({ code: 'TENOFF', off: 1_000, problem: null })
  })

  test('never more than the goods it touches, nor than its own most', () => {
    expect(
      judge([line()], { coupon: coupon({ kind: 'amount', value: 999_999 }) }).coupon!.off,
    ).toBe(20_000)
    expect(judge([line()], { coupon: coupon({ maxDiscount: 1_500 }) }).coupon!.off).toBe(1_500)
    expect(
      judge([line({ quantity: 1, price: 10_005, mrp: null })], { coupon: coupon() }).coupon!.off,
    ).toBe(1_001)
  })
})
