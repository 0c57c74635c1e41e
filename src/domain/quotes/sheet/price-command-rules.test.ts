import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PriceCommand } from '#contract/negotiation/price-command.ts'
import { getPriceForMargin, type IncludedTaxes } from '#kernel/margin.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { applyPriceCommand, type PriceFacts } from './price-command-rules.ts'

const amount = fc.integer({ min: 1, max: 100_000_000 })
const taxRate = fc.constantFrom(0, 500, 1200, 1800, 2800)
const cessRate = fc.constantFrom(0, 1200)
const facts: fc.Arbitrary<PriceFacts> = fc.record({
  list: fc.option(amount),
  cost: fc.option(fc.nat({ max: 50_000_000 })),
  taxRate,
  cessRate,
  price: fc.option(amount),
  theirs: fc.option(amount),
  last: fc.option(amount),
  floor: fc.option(fc.integer({ min: 0, max: 6_000 })),
})
const basisPoints = fc.integer({ min: -9_999, max: 9_999 })
const command: fc.Arbitrary<PriceCommand> = fc.oneof(
  basisPoints.map((figure): PriceCommand => ({ kind: 'change', basisPoints: figure })),
  basisPoints.map((figure): PriceCommand => ({ kind: 'list', basisPoints: figure })),
  fc.nat({ max: 9_899 }).map((figure): PriceCommand => ({ kind: 'margin', basisPoints: figure })),
  fc.constantFrom<PriceCommand>(
    { kind: 'last' },
    { kind: 'theirs' },
    { kind: 'floor' },
    { kind: 'nearest' },
    { kind: 'halfway' },
  ),
)
const getMarginAt = (price: number, taxes: IncludedTaxes, cost: number) =>
  getMargin([{ price, quantity: 1, ...taxes, cost }]) ?? Number.NEGATIVE_INFINITY

test('[DEAL-02] a calculated price is whole, at least one unit, and never above the list', () => {
  fc.assert(
    fc.property(command, facts, (each, line) => {
      const price = applyPriceCommand(each, line)
      if (price === null) return
      expect(Number.isSafeInteger(price)).toBe(true)
      expect(price).toBeGreaterThanOrEqual(1)
      if (line.list !== null) expect(price).toBeLessThanOrEqual(line.list)
    }),
  )
})

test('[DEAL-02] the price for a margin reaches it, and one unit less would not', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 50_000_000 }),
      fc.record({ taxRate, cessRate }),
      fc.nat({ max: 9_000 }),
      (cost, taxes, goal) => {
        const price = getPriceForMargin(cost, taxes, goal)
        expect(getMarginAt(price, taxes, cost)).toBeGreaterThanOrEqual(goal)
        if (price > 1) expect(getMarginAt(price - 1, taxes, cost)).toBeLessThan(goal)
      },
    ),
  )
})

test('[DEAL-02] proposals never go under the floor where the list price is above it', () => {
  const proposal = fc.constantFrom<PriceCommand>(
    { kind: 'floor' },
    { kind: 'nearest' },
    { kind: 'halfway' },
  )
  fc.assert(
    fc.property(proposal, facts, (each, line) => {
      const price = applyPriceCommand(each, line)
      if (price === null || line.cost === null || line.floor === null) return
      const floorPrice = getPriceForMargin(line.cost, line, line.floor)
      if (line.list !== null && line.list < floorPrice) expect(price).toBe(line.list)
      else expect(price).toBeGreaterThanOrEqual(floorPrice)
    }),
  )
})

test('[DEAL-02] three per cent less of each price, and the buyer’s and the last price as they are', () => {
  const line: PriceFacts = {
    list: 10_000,
    cost: 5_000,
    taxRate: 1800,
    cessRate: 0,
    price: 9_990,
    theirs: 8_505,
    last: 9_001,
    floor: 1_000,
  }
  const apply = (each: PriceCommand) => applyPriceCommand(each, line)
  expect(apply({ kind: 'change', basisPoints: -300 })).toBe(9_690)
  expect(apply({ kind: 'change', basisPoints: 300 })).toBe(10_000)
  expect(apply({ kind: 'list', basisPoints: -600 })).toBe(9_400)
  expect(apply({ kind: 'theirs' })).toBe(8_505)
  expect(apply({ kind: 'last' })).toBe(9_001)
  expect(applyPriceCommand({ kind: 'last' }, { ...line, last: null })).toBeNull()
  expect(applyPriceCommand({ kind: 'margin', basisPoints: 1400 }, { ...line, cost: null })).toBe(
    null,
  )
})
