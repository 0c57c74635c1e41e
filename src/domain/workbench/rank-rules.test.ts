import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workKinds } from '#contract/desk/workbench.ts'
import { getWonShare } from '../negotiation/negotiation.ts'
import { getLargeValue, rankWork } from './rank-rules.ts'

const shares = { bid: 6_000, request: 3_000 }
const hour = 3_600_000
const bid = { kind: 'bid', net: 80_000, cost: 60_000, gap: -500, leftMs: 2 * hour } as const

test('[DEAL-01] the rank is expected margin × chance ÷ time left', () => {
  // ₹200 earned, 60 % less its twentieth, two hours left.
  expect(rankWork(bid, shares)).toEqual({ earns: 20_000, chance: 5_700, hours: 2, score: 5_700 })
})

test('[DEAL-01] less time, more margin and a smaller gap rank higher; an order is certain', () => {
  const score = (change: object) => rankWork({ ...bid, ...change }, shares).score
  expect(score({ leftMs: hour })).toBeGreaterThan(score({}))
  expect(score({ cost: 50_000 })).toBeGreaterThan(score({}))
  expect(score({ gap: -100 })).toBeGreaterThan(score({}))
  expect(rankWork({ ...bid, kind: 'pack' }, shares).chance).toBe(10_000)
  expect(rankWork({ ...bid, kind: 'request', gap: null }, shares).chance).toBe(3_000)
})

test('[DEAL-01] an unknown cost counts a tenth, a loss still ranks by its time, no clock as two days', () => {
  expect(rankWork({ ...bid, cost: null }, shares).earns).toBe(8_000)
  expect(rankWork({ ...bid, cost: 200_000 }, shares).earns).toBe(800)
  expect(rankWork({ ...bid, leftMs: null }, shares).hours).toBe(48)
  expect(rankWork({ ...bid, leftMs: -hour }, shares).hours).toBe(0.25)
  expect(rankWork({ ...bid, kind: 'message', net: null, cost: null }, shares).score).toBe(0)
})

test('[DEAL-01] whatever the figures, a rank is finite and not negative, its chance at most certain', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 10 ** 12 }))
  fc.assert(
    fc.property(
      fc.constantFrom(...workKinds),
      amount,
      amount,
      fc.option(fc.integer({ min: -100_000, max: 100_000 })),
      fc.option(fc.integer({ min: -(10 ** 10), max: 10 ** 10 })),
      fc.nat(1_000),
      fc.nat(1_000),
      (kind, net, cost, gap, leftMs, won, lost) => {
        const share = getWonShare(won, won + lost)
        const rank = rankWork({ kind, net, cost, gap, leftMs }, { bid: share, request: share })
        expect(Number.isFinite(rank.score) && rank.score >= 0).toBe(true)
        expect(rank.chance).toBeGreaterThanOrEqual(0)
        expect(rank.chance).toBeLessThanOrEqual(10_000)
      },
    ),
  )
})

test('[DEAL-01] what counts as large is the same every day, in each currency', () => {
  expect(getLargeValue('INR')).toBe(50_000_00)
  expect(getLargeValue('SGD')).toBe(1_000_00)
  expect(getLargeValue('JPY')).toBe(1_000)
})
