import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BulkInput } from '#contract/desk/desk-bulk.ts'
import { getModelRuns } from '#testing/model-runs.ts'
import { type BulkPack, changeBulkPack, readBulk } from './bulk-rules.ts'
import { parsePriceInput } from './parse-price-input.ts'
import { parseTypedValue } from './parse-product-input.ts'
import { reorderPictures } from './product-pictures.ts'

const unchangedInput: BulkInput = {
  price: 'keep',
  by: '',
  round: 'no',
  stock: 'keep',
  count: '',
  warehouseId: 1,
}
const pack: BulkPack = { price: 10_000, mrp: 12_000, special: null, onHand: 10, reserved: 4 }

function applyChange(
  input: Partial<BulkInput>,
  packValues: Partial<BulkPack> = {},
  currency = 'INR',
) {
  const parsedInput = readBulk({ ...unchangedInput, ...input }, currency)
  if (!parsedInput.ok) return parsedInput.fields ?? parsedInput.code
  return changeBulkPack({ ...pack, ...packValues }, parsedInput.value)
}

describe('[DESK-02] changes of many prices', () => {
  test.each<[Partial<BulkInput>, number]>([
    [{ price: 'percent', by: '-10' }, 9_000],
    [{ price: 'percent', by: '+12.5' }, 11_250],
    [{ price: 'amount', by: '-0.01' }, 9_999],
    [{ price: 'set', by: '99.5' }, 9_950],
    [{ price: 'percent', by: '-0.55', round: 'whole' }, 9_900],
    [{ price: 'percent', by: '3', round: 'point-99' }, 10_299],
    [{ price: 'set', by: '0.2', round: 'whole' }, 100],
  ])('%j', (input, price) => {
    expect(applyChange(input)).toEqual({ price, onHand: 10, refused: null })
  })

  test('what makes no sense is named, and what may not be stays', () => {
    for (const by of ['', 'ten', '1e3', '-100', '1000'])
      expect(applyChange({ price: 'percent', by })).toEqual({ by: 'bad-amount' })
    for (const by of ['0', '-5', '1,000', '5.555'])
      expect(applyChange({ price: 'set', by })).toEqual({ by: 'bad-amount' })
    expect(applyChange({ stock: 'set', count: '-1' })).toEqual({ count: 'bad-count' })
    expect(applyChange({})).toBe('nothing')
    expect(applyChange({ price: 'percent', by: '50' })).toMatchObject({
      price: 10_000,
      refused: 'above-mrp',
    })
    expect(applyChange({ price: 'amount', by: '-200' })).toMatchObject({ refused: 'bad-price' })
    expect(applyChange({ price: 'percent', by: '-50' }, { special: 6_000 })).toMatchObject({
      refused: 'not-below-price',
    })
    expect(applyChange({ stock: 'add', count: '-7' })).toMatchObject({
      onHand: 10,
      refused: 'under-reserved',
    })
    expect(applyChange({ stock: 'add', count: '-11' })).toMatchObject({ refused: 'bad-count' })
    expect(applyChange({ stock: 'set', count: '4' })).toEqual({
      price: 10_000,
      onHand: 4,
      refused: null,
    })
  })

  test('on request stays on request, but for a price that is set; currencies without decimals are not rounded', () => {
    expect(applyChange({ price: 'percent', by: '10' }, { price: null })).toMatchObject({
      price: null,
      refused: null,
    })
    expect(applyChange({ price: 'set', by: '5' }, { price: null })).toMatchObject({ price: 500 })
    expect(
      applyChange(
        { price: 'percent', by: '1', round: 'point-99' },
        { price: 1_000, mrp: null },
        'JPY',
      ),
    ).toMatchObject({
      price: 1_010,
    })
  })

  test('whatever is asked, no price leaves the rules and no stock goes under what is promised', () => {
    const packs = fc.record({
      price: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      mrp: fc.constant<number | null>(null),
      special: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      onHand: fc.nat(1_000),
      reserved: fc.constant(0),
    })
    const inputs = fc.record({
      price: fc.constantFrom('keep', 'percent', 'amount', 'set'),
      by: fc.oneof(
        fc.integer({ min: -2_000, max: 2_000 }).map(String),
        fc.double({ min: -99, max: 900 }).map((n) => n.toFixed(2)),
      ),
      round: fc.constantFrom('no', 'whole', 'point-99'),
      stock: fc.constantFrom('keep', 'set', 'add'),
      count: fc.integer({ min: -2_000, max: 2_000 }).map(String),
      warehouseId: fc.constant(1),
    })
    fc.assert(
      fc.property(
        packs,
        inputs,
        fc.nat(100),
        fc.nat(100),
        (generatedPack, input, mrpSurplus, maxReserved) => {
          const packValues = {
            ...generatedPack,
            mrp: generatedPack.price === null ? null : generatedPack.price + mrpSurplus,
            reserved: Math.min(maxReserved, generatedPack.onHand),
          }
          const parsedInput = readBulk(input as BulkInput, 'INR')
          if (!parsedInput.ok) return
          const { price, onHand, refused } = changeBulkPack(packValues, parsedInput.value)
          if (price !== null) {
            expect(Number.isSafeInteger(price) && price > 0).toBe(true)
            if (packValues.mrp !== null) expect(price).toBeLessThanOrEqual(packValues.mrp)
          }
          expect(onHand).toBeGreaterThanOrEqual(packValues.reserved)
          if (refused) expect([price, onHand]).toEqual([packValues.price, packValues.onHand])
        },
      ),
      { numRuns: getModelRuns(300) },
    )
  })
})

test('[DESK-02] attributes of figures take figures, with the unit once', () => {
  const boreField = { kind: 'number', unit: 'mm' }
  expect(parseTypedValue('8', boreField)).toBe('8 mm')
  expect(parseTypedValue('8.50 mm', boreField)).toBe('8.50 mm')
  for (const wrong of ['wide', '8,5', '8 cm', '-8', '8 mm mm'])
    expect(parseTypedValue(wrong, boreField), wrong).toBeNull()
  expect(parseTypedValue('wide', undefined)).toBe('wide')
})

test('[DESK-02] a picture moves by one place, to the front or away, and never gets lost otherwise', () => {
  expect(reorderPictures(['a', 'b', 'c'], 'c', 'first')).toEqual(['c', 'a', 'b'])
  expect(reorderPictures(['a', 'b', 'c'], 'b', 'earlier')).toEqual(['b', 'a', 'c'])
  expect(reorderPictures(['a', 'b', 'c'], 'a', 'earlier')).toEqual(['a', 'b', 'c'])
  expect(reorderPictures(['a', 'b', 'c'], 'b', 'later')).toEqual(['a', 'c', 'b'])
  expect(reorderPictures(['a', 'b', 'c'], 'c', 'later')).toEqual(['a', 'b', 'c'])
  expect(reorderPictures(['a', 'b'], 'x', 'remove')).toEqual(['a', 'b'])
})

test('[PRICE-02] a special price is taken with both its times or not at all', () => {
  const input = {
    price: '10',
    mrp: '',
    cost: '',
    specialPrice: '8',
    specialFrom: '2026-11-01T00:00',
    specialUntil: '2026-11-02T12:30',
  }
  expect(parsePriceInput(input, { currency: 'INR', countryCode: 'IN' })).toEqual({
    fields: {},
    value: {
      price: 1_000,
      mrp: null,
      cost: null,
      special: {
        price: 800,
        from: new Date('2026-10-31T18:30Z'),
        until: new Date('2026-11-02T07:00Z'),
      },
    },
  })
  expect(
    parsePriceInput(
      { ...input, specialUntil: '2026-10-31T00:00' },
      { currency: 'INR', countryCode: 'IN' },
    ).fields,
  ).toEqual({
    specialUntil: 'wrong-times',
  })
})
