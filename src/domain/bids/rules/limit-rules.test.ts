import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCounterPrice, getGridStep, roundUpToGrid } from '#contract/negotiation/bid-grid.ts'
import { getModelRuns } from '#testing/model-runs.ts'
import {
  computeLimits,
  findFloor,
  findMinQuantity,
  findRule,
  getMinWanted,
  isSameGrid,
  judgeBid,
  type Limits,
  roundDownToGrid,
} from './limit-rules.ts'
import { aRule } from './rule-fixture.ts'

const runs = { numRuns: getModelRuns(300) }
const list = fc.integer({ min: 2, max: 5_000_000 })
const limitsAt = (price: number) =>
  fc
    .tuple(
      fc.option(fc.integer({ min: 1, max: price })),
      fc.option(fc.integer({ min: 1, max: price })),
      fc.option(fc.integer({ min: 1, max: price + 10 })),
      fc.boolean(),
    )
    .map(([accept, decline, floor, counters]): Limits => {
      const [low, high] =
        accept !== null && decline !== null && decline > accept
          ? [accept, decline]
          : [decline, accept]
      return { list: price, acceptFrom: high, declineBelow: low, floor, counters }
    })
const questions = list.chain((price) =>
  fc.tuple(limitsAt(price), fc.integer({ min: 1, max: price - 1 })),
)

describe('[BID-03] the rule that speaks', () => {
  const subject = { productId: 7, brandId: 3, categoryPath: [1, 2, 9] }
  test('SKU before brand before category, the deepest first, before all; then the greatest quantity reached', () => {
    const rules = [
      aRule({ kind: 'all', subjectId: null, floor: 1 }),
      aRule({ kind: 'category', subjectId: 1, floor: 2 }),
      aRule({ kind: 'category', subjectId: 9, floor: 3 }),
      aRule({ kind: 'brand', subjectId: 3, floor: 4 }),
      aRule({ kind: 'sku', subjectId: 7, fromQuantity: 10, floor: 5 }),
      aRule({ kind: 'sku', subjectId: 7, fromQuantity: 50, floor: 6 }),
    ]
    const floors = (quantity: number, of = rules) => findRule(of, subject, quantity)?.floor
    expect([floors(1), floors(10), floors(49), floors(50)]).toEqual([4, 5, 5, 6])
    expect(floors(1, rules.slice(0, 3))).toBe(3)
    expect(floors(1, rules.slice(0, 2))).toBe(2)
    expect(floors(1, rules.slice(0, 1))).toBe(1)
    expect(findRule([], subject, 1)).toBeNull()
    expect(findMinQuantity(rules.slice(4), subject)).toBe(10)
    expect(
      findMinQuantity([aRule({ kind: 'all', subjectId: null, allowed: false })], subject),
    ).toBeNull()
  })

  test('accepts from the limit on, declines below the other, counters or leaves the rest, and keeps floor and cost', () => {
    const limits = computeLimits(
      aRule({ acceptFrom: 9_000, declineBelow: 6_000, floor: 8_000, counters: true }),
      100_000,
      85_000,
    )
    expect(limits).toMatchObject({ acceptFrom: 90_000, declineBelow: 60_000, floor: 85_000 })
    expect(judgeBid(90_000, limits)).toEqual({ state: 'ACCEPTED', price: null })
    expect(judgeBid(59_999, limits)).toEqual({ state: 'DECLINED', price: null })
    expect(judgeBid(60_000, limits)).toEqual({ state: 'COUNTERED', price: 90_000 })
    expect(judgeBid(84_000, limits)).toEqual({ state: 'COUNTERED', price: 92_000 })
    expect(judgeBid(60_000, { ...limits, counters: false })).toBeNull()
    expect(judgeBid(95_000, { ...limits, floor: 120_000 })).toBeNull()
  })
})

test('[BID-05] the floor of a line is its rule’s at the list price of then where none is named now, else the cost', () => {
  const rules = [aRule({ floor: 8_000, fromQuantity: 2 })]
  const pack = {
    ...{ productId: 7, brandId: 3, categoryPath: [1], list: 2_000, breakEven: 1_100 },
    ...{ cost: 1_100, taxRate: 0, cessRate: 0 },
  }
  const line = { quantity: 2, listPrice: 1_500 }
  expect(findFloor(rules, pack, line, null)).toBe(1_600)
  expect(findFloor(rules, { ...pack, list: null }, line, null)).toBe(1_200)
  expect(findFloor(rules, { ...pack, list: null, breakEven: 1_300 }, line, null)).toBe(1_300)
  expect(findFloor(rules, pack, { ...line, quantity: 1 }, null)).toBe(1_100)
  expect(findFloor(rules, undefined, line, null)).toBe(null)
  // A shop's least margin is a floor too where it is the higher: 1,100 / (1 − 0.45).
  expect(findFloor(rules, pack, line, 800)).toBe(1_600)
  expect(findFloor(rules, pack, line, 4_500)).toBe(2_000)
  expect(findFloor(rules, { ...pack, cost: null }, line, 4_500)).toBe(1_600)
})

describe('[BID-04] what a bidder can learn', () => {
  test('a cell of the grid is 1 to 2.5 % of the list price, and the grid knows the list price alone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 100_000_000_000 }), (price) => {
        const step = getGridStep(price)
        expect(step * 40).toBeLessThanOrEqual(price)
        expect(step * 100).toBeGreaterThan(price - 100)
        expect(roundUpToGrid(price, price) % step).toBe(0)
      }),
      runs,
    )
    expect([1, 39, 100, 9_999, 10_000, 100_000].map(getGridStep)).toEqual([
      1, 1, 2, 200, 200, 2_000,
    ])
  })

  test('limits within the same cells answer every bid alike: no number of attempts, or of bidders, gets below a cell', () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: 0, max: 3_000 }), ([limits, bid], seed) => {
        const sameCellLimits = varyWithinCells(limits, seed)
        expect(isSameGrid(limits, sameCellLimits)).toBe(true)
        expect(judgeBid(bid, sameCellLimits)).toEqual(judgeBid(bid, limits))
      }),
      runs,
    )
  })

  test('counters lie on the grid, above the bid, at most at the list price, and keep floor and accept limit', () => {
    fc.assert(
      fc.property(questions, ([limits, bid]) => {
        const verdict = judgeBid(bid, limits)
        if (verdict?.state === 'ACCEPTED')
          expect(bid).toBeGreaterThanOrEqual(Math.max(limits.floor ?? 0, limits.acceptFrom!))
        if (verdict?.state !== 'COUNTERED') return
        expect(verdict.price).toBe(getCounterPrice(verdict.price, limits.list))
        expect(verdict.price).toBeGreaterThan(bid)
        expect(verdict.price).toBeLessThanOrEqual(limits.list)
        expect(verdict.price).toBeGreaterThanOrEqual(
          Math.max(limits.floor ?? 0, limits.acceptFrom ?? 0),
        )
      }),
      runs,
    )
  })

  test('a bid that is higher is never answered worse', () => {
    const verdictRank = { DECLINED: 0, none: 1, COUNTERED: 2, ACCEPTED: 3 }
    fc.assert(
      fc.property(questions, fc.nat(), ([limits, bid], more) => {
        const higher = Math.min(limits.list - 1, bid + more)
        const [low, high] = [judgeBid(bid, limits), judgeBid(higher, limits)].map(
          (each) => verdictRank[each?.state ?? 'none'],
        )
        expect(high).toBeGreaterThanOrEqual(low!)
      }),
      runs,
    )
  })
})

/** Other limits within the same cells. */
function varyWithinCells(limits: Limits, seed: number): Limits {
  const step = getGridStep(limits.list)
  const back = seed % step
  const min = getMinWanted(limits)
  const lower = (limit: number | null) =>
    limit === null ? null : Math.max(roundUpToGrid(limit, limits.list) - back, 1)
  const sameCellLimits = {
    ...limits,
    acceptFrom: lower(limits.acceptFrom),
    floor: lower(limits.floor),
    declineBelow:
      limits.declineBelow === null
        ? null
        : roundDownToGrid(limits.declineBelow, limits.list) + back,
  }
  return getMinWanted(sameCellLimits) === min ? sameCellLimits : limits
}
