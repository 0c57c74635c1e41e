import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maxPrice } from '#contract/catalog/price-limits.ts'
import {
  computeDiscountRate,
  findCheapestPack,
  getCurrentPrice,
  getNextPriceChange,
  type PackPrice,
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
  })
  .map((pack) => ({
    price: pack.price,
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
  const pack = { price: 1000, mrp: 1200, special }

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
    expect(getCurrentPrice({ price: null, mrp: 1200, special }, at(15))).toEqual({
      price: null,
      mrp: null,
      discount: 0,
      saved: 0,
      isSpecial: false,
    })
    expect(getNextPriceChange({ price: null, mrp: null, special }, at(5))).toBeNull()
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
    const onRequest = { price: null, mrp: null, special: null }
    const [expensivePack, cheapPack, equalPack] = [950, 940, 940].map((price) => ({
      price,
      mrp: null,
      special: null,
    }))
    expect(findCheapestPack([onRequest, expensivePack!, cheapPack!, equalPack!], at(0))).toBe(
      cheapPack,
    )
    expect(
      findCheapestPack([expensivePack!, { price: 1000, mrp: null, special }], at(15))?.price,
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
