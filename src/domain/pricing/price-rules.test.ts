import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPrice } from '#contract/catalog/price-limits.ts'
import {
  computeDiscountRate,
  findCheapestPack,
  getCurrentPrice,
  getNextPriceChange,
  type ListOffer,
  listPriceSteps,
  type PackPrice,
  takePercent,
} from './price-rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 6, minute))
const special = { price: 900, from: at(10), until: at(20) }

const moment = fc.integer({ min: 0, max: 40 }).map(at)
const anyPack: fc.Arbitrary<PackPrice> = fc
  .record({
    price: fc.option(fc.integer({ min: 1, max: 5_000 })),
    over: fc.option(fc.integer({ min: 0, max: 5_000 })),
    special: fc.option(
      fc.record({
        price: fc.integer({ min: 1, max: 5_000 }),
        from: fc.integer({ min: 0, max: 20 }),
        length: fc.integer({ min: 1, max: 15 }),
      }),
    ),
    offers: fc.array(
      fc
        .record({
          listId: fc.integer({ min: 1, max: 3 }),
          isContract: fc.boolean(),
          minQuantity: fc.constantFrom(1, 1, 10, 100),
          value: fc.integer({ min: 1, max: 5_000 }),
          isPercent: fc.boolean(),
        })
        .map(({ value, isPercent, ...offer }) => ({
          ...offer,
          until: null,
          percent: isPercent ? value : null,
          price: isPercent ? null : value,
        })),
      { maxLength: 4 },
    ),
  })
  .map((pack) => ({
    price: pack.price,
    offers: pack.offers,
    mrp: pack.over === null ? null : (pack.price ?? 0) + pack.over + 1,
    special: pack.special && {
      price: pack.special.price,
      from: at(pack.special.from),
      until: at(pack.special.from + pack.special.length),
    },
  }))

describe('[PRICE-02] discount and saving', () => {
  test.each([
    [1000, 1300, 2308],
    [99_900, 129_900, 2309],
    [1, 3, 6667],
    [1999, 2000, 5],
    [1000, null, 0],
    [1000, 1000, 0],
    [1, maxPrice, 10_000],
  ])('%d under an MRP of %s is %d basis points', (price, mrp, discount) => {
    expect(computeDiscountRate(price, mrp)).toBe(discount)
  })

  test('is what exact fractions say, rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: maxPrice }),
        fc.integer({ min: 1, max: maxPrice }),
        (a, b) => {
          const [price, mrp] = a < b ? [a, b] : [b, a]
          const exact = (BigInt(mrp - price) * 20_000n + BigInt(mrp)) / (2n * BigInt(mrp))
          expect(computeDiscountRate(price, mrp)).toBe(Number(exact))
        },
      ),
    )
  })

  test('price and saving sum to the MRP, and neither is ever negative', () => {
    fc.assert(
      fc.property(anyPack, moment, (pack, now) => {
        const current = getCurrentPrice(pack, now)
        expect(current.saved).toBeGreaterThanOrEqual(0)
        if (current.mrp !== null) expect(current.price! + current.saved).toBe(pack.mrp)
        else expect(current).toMatchObject({ saved: 0, discount: 0 })
      }),
    )
  })
})

describe('[PRICE-02] special fixed price', () => {
  const pack = { price: 1000, mrp: 1200, special, offers: [] }

  test('holds from its first moment until just before its end', () => {
    expect(getCurrentPrice(pack, at(9))).toMatchObject({
      price: 1000,
      isSpecial: false,
      discount: 1667,
    })
    expect(getCurrentPrice(pack, at(10))).toMatchObject({
      price: 900,
      isSpecial: true,
      discount: 2500,
      saved: 300,
    })
    expect(getCurrentPrice(pack, new Date(at(20).getTime() - 1))).toMatchObject({
      price: 900,
      isSpecial: true,
    })
    expect(getCurrentPrice(pack, at(20))).toMatchObject({ price: 1000, isSpecial: false })
  })

  test('never prices what is on request', () => {
    expect(getCurrentPrice({ price: null, mrp: 1200, special, offers: [] }, at(15))).toEqual({
      price: null,
      mrp: null,
      discount: 0,
      saved: 0,
      isSpecial: false,
      reason: null,
    })
    expect(getNextPriceChange({ price: null, special }, at(5))).toBeNull()
  })

  test('names the next moment of change, and nothing changes before it', () => {
    fc.assert(
      fc.property(anyPack, moment, moment, (pack, a, b) => {
        const [now, later] = a < b ? [a, b] : [b, a]
        const change = getNextPriceChange(pack, now)
        if (change) expect(change.getTime()).toBeGreaterThan(now.getTime())
        if (!change || later < change)
          expect(getCurrentPrice(pack, later)).toEqual(getCurrentPrice(pack, now))
      }),
    )
  })
})

describe('[PRICE-04] the cheapest pack speaks', () => {
  test('by current price; the first among equals; on request only where all are', () => {
    const onRequest = { price: null, mrp: null, special: null, offers: [] }
    const [expensivePack, cheapPack, equalPack] = [950, 940, 940].map((price) => ({
      price,
      mrp: null,
      special: null,
      offers: [],
    }))
    expect(findCheapestPack([onRequest, expensivePack!, cheapPack!, equalPack!], at(0))).toBe(
      cheapPack,
    )
    expect(
      findCheapestPack([expensivePack!, { price: 1000, mrp: null, special, offers: [] }], at(15))
        ?.price,
    ).toBe(1000)
    expect(findCheapestPack([onRequest], at(0))).toBe(onRequest)
    expect(findCheapestPack([], at(0))).toBeNull()
  })

  test('no pack of the product is cheaper', () => {
    fc.assert(
      fc.property(fc.array(anyPack, { minLength: 1 }), moment, (packs, now) => {
        const best = getCurrentPrice(findCheapestPack(packs, now)!, now).price
        for (const pack of packs) {
          const price = getCurrentPrice(pack, now).price
          if (price !== null) expect(best).toBeLessThanOrEqual(price)
        }
      }),
    )
  })
})

const quantity = fc.constantFrom(1, 2, 9, 10, 11, 99, 100, 5_000)

describe('[LIST-02] one price and its reason, from pack, lists, quantity and time', () => {
  const offer = (change: Partial<ListOffer>): ListOffer => ({
    listId: 1,
    isContract: false,
    until: null,
    minQuantity: 1,
    percent: null,
    price: null,
    ...change,
  })
  const pack = (offers: ListOffer[], change: Partial<PackPrice> = {}): PackPrice => ({
    price: 1000,
    mrp: 1250,
    special: null,
    offers,
    ...change,
  })

  test.each([
    [1000, 1250, 875],
    [999, 1250, 874],
    [1, 9_999, 1],
    [101, 5_000, 51],
  ])('%d less %d basis points is %d', (price, percent, less) => {
    expect(takePercent(price, percent)).toBe(less)
  })

  test('the best price wins, and tells of which kind it is', () => {
    const contract = offer({ isContract: true, percent: 1_000, listId: 7 })
    const breaks = [
      offer({ minQuantity: 10, percent: 1_500 }),
      offer({ minQuantity: 100, price: 700 }),
    ]
    const all = pack([contract, ...breaks])
    expect(getCurrentPrice(all, at(0))).toMatchObject({
      price: 900,
      mrp: 1250,
      saved: 350,
      reason: { kind: 'contract', from: 1, listId: 7 },
    })
    expect(getCurrentPrice(all, at(0), 10)).toMatchObject({
      price: 850,
      reason: { kind: 'break', from: 10 },
    })
    expect(getCurrentPrice(all, at(0), 100).price).toBe(700)
    expect(listPriceSteps(all, at(0))).toEqual([
      { from: 1, price: 900 },
      { from: 10, price: 850 },
      { from: 100, price: 700 },
    ])
    expect(getCurrentPrice(pack([contract], { special }), at(15)).reason?.kind).toBe('special')
    expect(getCurrentPrice(pack([offer({ price: 900 })], { special }), at(15))).toMatchObject({
      price: 900,
      isSpecial: true,
      reason: { kind: 'special', until: at(20).toISOString() },
    })
    expect(getCurrentPrice(pack([offer({ price: 1_000 })]), at(0)).reason).toBeNull()
    expect(getCurrentPrice(pack([contract], { price: null }), at(0)).price).toBeNull()
  })

  test('no list in force beats it, and more never costs more each', () => {
    fc.assert(
      fc.property(anyPack, moment, quantity, quantity, (each, now, a, b) => {
        const [few, many] = a < b ? [a, b] : [b, a]
        const current = getCurrentPrice(each, now, few)
        if (each.price === null) {
          expect(current.price).toBeNull()
          return
        }
        for (const { minQuantity, percent, price } of each.offers) {
          const offered = percent === null ? price! : takePercent(each.price, percent)
          if (minQuantity <= few) expect(current.price).toBeLessThanOrEqual(offered)
        }
        expect(getCurrentPrice(each, now, many).price).toBeLessThanOrEqual(current.price!)
        const usual = getCurrentPrice({ ...each, offers: [] }, now).price!
        expect(current.price).toBeLessThanOrEqual(usual)
        expect(current.reason?.listId ?? null).toEqual(
          current.price! < usual ? expect.any(Number) : null,
        )
      }),
    )
  })

  test('the steps are the price at every quantity', () => {
    fc.assert(
      fc.property(anyPack, moment, quantity, (each, now, many) => {
        const step = listPriceSteps(each, now).findLast(({ from }) => from <= many)
        expect(step?.price ?? null).toBe(getCurrentPrice(each, now, many).price)
      }),
    )
  })

  test('the order of the lists is of no account', () => {
    fc.assert(
      fc.property(anyPack, moment, quantity, (each, now, many) => {
        const turned = { ...each, offers: each.offers.toReversed() }
        expect(getCurrentPrice(turned, now, many).price).toBe(
          getCurrentPrice(each, now, many).price,
        )
      }),
    )
  })
})
