import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyLifts, applyPins, arrangeParts, maxPlaces, shufflePairs } from './arrange-rules.ts'
import { createSeededRandom } from './random-rules.ts'

const list = fc
  .record({ size: fc.integer({ min: 0, max: 60 }), at: fc.tuple(fc.nat(60), fc.nat(60)) })
  .map(({ size, at }) => {
    const [codes, named] = at.map((each) => Math.min(each, size)).sort((a, b) => a - b)
    return { ids: Array.from({ length: size }, (_, id) => id), codes: codes!, named: named! }
  })
const lifts = fc
  .array(fc.tuple(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true })))
  .map((pairs) => new Map(pairs))

test('[FIND-08] a lift never crosses a part, loses nothing, and rises by at most ten places', () => {
  fc.assert(
    fc.property(list, lifts, (parts, byProduct) => {
      const { ids, codes, named } = parts
      const lifted = arrangeParts(parts, (part) => applyLifts(part, byProduct))
      expect(lifted.slice(0, codes)).toEqual(ids.slice(0, codes))
      expect(lifted.slice(0, named).toSorted((a, b) => a - b)).toEqual(ids.slice(0, named))
      expect(lifted.toSorted((a, b) => a - b)).toEqual(ids)
      for (const [at, id] of lifted.entries()) {
        expect(id - at).toBeLessThanOrEqual(maxPlaces)
        if (!byProduct.has(id)) expect(at).toBeGreaterThanOrEqual(id)
      }
    }),
  )
})

test('[FIND-08] the greatest lift is ten places, half of it five', () => {
  const ids = Array.from({ length: 20 }, (_, id) => id)
  expect(applyLifts(ids, new Map([[15, 1]])).indexOf(15)).toBe(5)
  expect(applyLifts(ids, new Map([[15, 0.5]])).indexOf(15)).toBe(10)
  expect(applyLifts(ids, new Map([[2, 1]])).indexOf(2)).toBe(0)
})

test('[FIND-08] pins have their places after the codes, buried products are last of their part', () => {
  const parts = { ids: [1, 2, 3, 4, 5, 6], codes: 1, named: 4 }
  const pinned = new Map([
    [6, 2],
    [9, 1],
    [1, 3],
  ])
  expect(applyPins(parts, { pinned, buried: new Set([2, 5]) })).toEqual({
    ids: [1, 9, 6, 3, 4, 2, 5],
    codes: 1,
    named: 6,
  })
  expect(applyPins({ ids: [], codes: 0, named: 0 }, { pinned, buried: new Set() })).toEqual({
    ids: [9, 6, 1],
    codes: 0,
    named: 3,
  })
})

test('[FIND-08] only neighbours of one part are swapped, each as often as not', () => {
  const parts = { ids: [1, 2, 3, 4, 5, 6, 7, 8], codes: 1, named: 5 }
  let swapped = 0
  let pairs = 0
  for (let seed = 0; seed < 2_000; seed++) {
    const { ids, marks } = shufflePairs(parts, new Set([4]), createSeededRandom(String(seed)))
    expect(ids.slice(0, 5).toSorted()).toEqual([1, 2, 3, 4, 5])
    expect([ids[0], ids[3]]).toEqual([1, 4])
    const at = ids.findIndex((id) => marks.get(id) === '1')
    expect(marks.get(ids[at + 1]!)).toBe('2')
    pairs++
    if (ids[at]! > ids[at + 1]!) swapped++
  }
  expect(swapped / pairs).toBeGreaterThan(0.46)
  expect(swapped / pairs).toBeLessThan(0.54)
})
