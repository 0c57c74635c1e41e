import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { Customer } from '#platform/scope.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import { addAgreement } from '#testing/shipped-agreement.ts'
import { type BidShop, openBidShop } from '../bid-shop-fixture.ts'
import { loadAgreedShare } from '../bids.ts'
import { computeAgreedShare, getLastQuarter } from './agreed-share.ts'

let shop: BidShop
let buyers: Customer[]
beforeAll(async () => {
  shop = await openBidShop()
  buyers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      addCustomer(shop.database.primary, `share${at}@range.example`),
    ),
  )
})
afterAll(() => shop.close())

const shares = [2, 6, 7, 8, 11, 12, 12, 13, 30, 60]

test('[LOOK-06] most of ten buyers’ shares, in steps of five percent, rounded outwards', () => {
  expect(computeAgreedShare(shares, 10)).toEqual({ low: 5, high: 15 })
  expect(computeAgreedShare([...shares].reverse(), 10)).toEqual({ low: 5, high: 15 })
})

test('[LOOK-06] nothing is shown of fewer buyers, of one share, or where nobody agreed on less', () => {
  expect(computeAgreedShare(shares.slice(1), 5)).toBeNull()
  expect(computeAgreedShare(shares, 11)).toBeNull()
  // All at one limit: one step would tell it.
  expect(computeAgreedShare(Array(10).fill(12), 10)).toBeNull()
  expect(
    computeAgreedShare(
      shares.map(() => 10),
      10,
    ),
  ).toBeNull()
  expect(
    computeAgreedShare(
      shares.map(() => 0),
      10,
    ),
  ).toBeNull()
})

test('[LOOK-06] what one of ten buyers agreed moves the figure no further than the others’ shares', () => {
  for (const share of [0, 50, 99])
    for (let at = 0; at < shares.length; at++) {
      const others = shares.toSpliced(at, 1)
      const { low, high } = computeAgreedShare([...others, share], 10)!
      expect(low).toBeGreaterThan(others[1]! - 5)
      expect(high).toBeLessThan(others[7]! + 5)
    }
})

test('[LOOK-06] the last quarter is a whole one', () => {
  const read = (now: string) => {
    const { from, until } = getLastQuarter(new Date(now))
    return [from.toISOString(), until.toISOString()].map((each) => each.slice(0, 10))
  }
  expect(read('2026-01-01T00:00:00Z')).toEqual(['2025-10-01', '2026-01-01'])
  expect(read('2026-06-30T23:59:59Z')).toEqual(['2026-01-01', '2026-04-01'])
  expect(read('2026-12-05T00:00:00Z')).toEqual(['2026-07-01', '2026-10-01'])
})

test('[LOOK-06] [BID-11] it comes from one order of each buyer that shipped in the last quarter, and nothing later changes it', async () => {
  const packs = [await shop.pack('G1'), await shop.pack('G2')]
  const read = async (
    from: number | null,
    now = '2026-05-05T12:00:00Z',
    code: 'in' | 'tools' = 'in',
  ) => loadAgreedShare(await shop.scope(code, { now: new Date(now), cache: openDataCache() }), from)
  const agree = (at: number, share: number, change = {}) =>
    addAgreement(shop, buyers[at]!, {
      pack: packs[at % 2]!,
      listPrice: 10_000,
      price: 10_000 - share * 100,
      at: new Date('2026-02-02T12:00:00Z'),
      ...change,
    })
  for (const [at, share] of shares.entries()) if (at < 9) await agree(at, share)
  for (let again = 0; again < 3; again++) await agree(0, 90)
  await agree(9, 60, { state: 'free' })
  await agree(9, 60, { state: 'void' })
  await agree(9, 60, { shippedAt: null })
  await agree(9, 60, { shippedAt: new Date('2026-04-01T00:00:00Z') })
  await agree(9, 60, { at: new Date('2025-12-31T23:00:00Z') })
  await agree(9, 60, { at: new Date('2026-04-04T12:00:00Z') })
  expect(await read(10)).toBeNull()
  await agree(9, 60)
  expect(await read(10)).toEqual({ low: 5, high: 15 })
  // Everything that comes later changes nothing, until the next quarter is over.
  for (const at of [10, 11]) await agree(at, 80, { at: new Date('2026-04-04T12:00:00Z') })
  expect(await read(10, '2026-06-30T23:00:00Z')).toEqual({ low: 5, high: 15 })
  expect(await read(10, '2026-07-01T00:00:00Z')).toBeNull()
  expect(await read(11)).toBeNull()
  expect(await read(null)).toBeNull()
  expect(await read(10, undefined, 'tools')).toBeNull()
})
