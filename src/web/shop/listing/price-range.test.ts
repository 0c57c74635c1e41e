import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findNearestThumb,
  getTrackEnds,
  moveThumb,
  placeThumbs,
  toPriceRange,
} from './price-range.ts'

test('[CAT-07] the track reaches around all prices, in whole units', () => {
  expect(getTrackEnds({ min: 9_950, max: 120_010 }, 100)).toEqual([99, 1201])
  expect(getTrackEnds({ min: 995, max: 1_200 }, 1)).toEqual([995, 1200])
})

test('[CAT-07] a range becomes thumbs and thumbs a range; at either end it is open', () => {
  const ends = [99, 1201] as const
  expect(placeThumbs({ min: null, max: 50_050 }, ends, 100)).toEqual([99, 501])
  expect(placeThumbs({ min: 1, max: 99_999_900 }, ends, 100)).toEqual([99, 1201])
  expect(toPriceRange([99, 501], ends, 100)).toEqual({ min: null, max: 50_100 })
  expect(toPriceRange([100, 1201], ends, 100)).toEqual({ min: 10_000, max: null })
})

test('[CAT-07] wherever a thumb is moved, the two never cross or meet', () => {
  const value = fc.integer({ min: 0, max: 1000 })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const), value)), (moves) => {
      let thumbs: readonly [number, number] = [0, 1000]
      for (const [index, to] of moves) {
        thumbs = moveThumb(thumbs, index, to, [0, 1000])
        expect(thumbs[0]).toBeLessThan(thumbs[1])
        expect(thumbs[0]).toBeGreaterThanOrEqual(0)
        expect(thumbs[1]).toBeLessThanOrEqual(1000)
      }
    }),
  )
})

test('[CAT-07] thumbs that stand together at an end never leave the track', () => {
  expect(moveThumb([1000, 1000], 1, 1000, [0, 1000])).toEqual([1000, 1000])
  expect(moveThumb([1000, 1000], 0, 1000, [0, 1000])).toEqual([999, 1000])
  expect(moveThumb([0, 0], 0, 0, [0, 1000])).toEqual([0, 0])
  expect(moveThumb([5, 5], 0, 5, [5, 5])).toEqual([5, 5])
})

test('[CAT-07] a press on the track moves the nearer thumb', () => {
  expect([0, 20, 59, 61, 100, 200].map((value) => findNearestThumb([20, 100], value))).toEqual([
    0, 0, 0, 1, 1, 1,
  ])
})
