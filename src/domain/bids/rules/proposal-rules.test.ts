import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getModelRuns } from '#testing/model-runs.ts'
import { buildProposals, findMinReaching, listOptions, type OpenLine } from './proposal-rules.ts'

const write = (amount: number) => `₹${amount / 100}`
const line = fc
  .record({
    list: fc.integer({ min: 100, max: 5_000 }),
    bid: fc.integer({ min: 1, max: 99 }),
    floor: fc.option(fc.integer({ min: 1, max: 100 })),
    accept: fc.option(fc.integer({ min: 1, max: 100 })),
    quantity: fc.integer({ min: 1, max: 7 }),
  })
  .map(
    ({ list, bid, floor, accept, quantity }): OpenLine => ({
      packId: 1,
      quantity,
      bidPrice: Math.max(1, Math.floor((list * bid) / 100)),
      taxRate: 1_800,
      cessRate: 0,
      cost: Math.floor(list / 2),
      limits: {
        list,
        declineBelow: null,
        counters: false,
        acceptFrom: accept === null ? null : Math.ceil((list * accept) / 100),
        floor: floor === null ? null : Math.ceil((list * floor) / 100),
      },
    }),
  )
const basket = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.map((each, at) => ({ ...each, packId: at + 1 })))
const runs = { numRuns: getModelRuns(100) }

test('[BID-10] every proposal keeps each line’s floor, is above the bid or takes it, and is never above the list price', () => {
  fc.assert(
    fc.property(basket, (lines) => {
      const bid = lines.reduce((sum, { bidPrice, quantity }) => sum + bidPrice * quantity, 0)
      const proposals = buildProposals(lines, write)
      expect(proposals.length).toBeGreaterThan(0)
      for (const { lines: answers, total, above, reason } of proposals) {
        for (const [at, { price, answer }] of answers.entries()) {
          const { bidPrice, limits } = lines[at]!
          expect(price).toBeGreaterThanOrEqual(Math.max(limits.floor ?? 0, bidPrice))
          expect(price).toBeLessThanOrEqual(limits.list)
          expect(answer === 'accept').toBe(price === bidPrice)
        }
        expect(total - above).toBe(bid)
        expect(reason.length).toBeGreaterThan(10)
      }
    }),
    runs,
  )
})

test('[BID-10] the total is the least that reaches the goal: equal to trying all', () => {
  fc.assert(
    fc.property(basket, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const options = lines.map((each) => listOptions(each).filter((_, at) => at % 2 === 0))
      const sumPrices = (choices: readonly { price: number }[]) =>
        choices.reduce((sum, { price }, at) => sum + price * lines[at]!.quantity, 0)
      const all = options.reduce<{ price: number }[][]>(
        (combinations, choices) =>
          combinations.flatMap((combination) => choices.map((choice) => [...combination, choice])),
        [[]],
      )
      const totals = all.map(sumPrices).sort((a, b) => a - b)
      const goal = Math.round(totals[0]! + share * (totals.at(-1)! - totals[0]!))
      const bestChoices = findMinReaching(lines, options, goal)
      expect(bestChoices && sumPrices(bestChoices)).toBe(totals.find((total) => total >= goal))
      expect(findMinReaching(lines, options, totals.at(-1)! + 1)).toBeNull()
    }),
    runs,
  )
})

test('[BID-10] a bid of fifty lines has its proposals at once, and says why', () => {
  const lines = Array.from({ length: 50 }, (_, at): OpenLine => {
    const list = 10_007 + at * 1_313
    const limits = {
      list,
      acceptFrom: Math.ceil(list * 0.9),
      declineBelow: null,
      floor: Math.ceil(list * 0.8),
      counters: true,
    }
    return {
      packId: at + 1,
      quantity: 1 + ((at * 7) % 13),
      bidPrice: Math.floor(list * (0.7 + (at % 5) * 0.05)),
      taxRate: 1_800,
      cessRate: 0,
      cost: null,
      limits,
    }
  })
  // CPU time of this thread, so that other load on the machine doesn't count.
  const before = process.threadCpuUsage()
  const proposals = buildProposals(lines, write)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(2_000)
  expect(proposals.map(({ total }) => total)).toEqual(
    [...proposals.map(({ total }) => total)].sort((a, b) => a - b),
  )
  expect(proposals[0]!.reason).toMatch(/keeps every line above the floor/)
  expect(proposals[0]!.margin).toBeNull()
})

test('[BID-10] nothing is proposed where a floor lies above the list price', () => {
  const limits = {
    list: 1_000,
    acceptFrom: null,
    declineBelow: null,
    floor: 1_200,
    counters: false,
  }
  expect(
    buildProposals(
      [{ packId: 1, quantity: 1, bidPrice: 500, taxRate: 0, cessRate: 0, cost: 1_200, limits }],
      write,
    ),
  ).toEqual([])
})
