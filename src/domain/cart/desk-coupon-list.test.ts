import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CouponState } from '#contract/desk/desk-coupons.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { countDeskCoupons, deskCoupons, previewBulkCoupons, runBulkCoupons } from './cart.ts'
import type { DeskCouponQuery } from './desk-coupon-list.ts'
import { saveCoupons } from './save-coupons.ts'

let shop: TestShop
const day = (count: number) => new Date(testNow.getTime() + count * 86_400_000)

beforeAll(async () => {
  shop = await openTestShop()
  const { seller } = await shop.scope('in')
  const other = await shop.scope('tools')
  const usual = {
    kind: 'percent',
    value: 500,
    maxDiscount: null,
    minimum: 0,
    startsAt: day(-9),
    endsAt: null,
    totalLimit: null,
    customerLimit: null,
    active: true,
  } as const
  await saveCoupons(shop, seller.id, [
    { ...usual, code: 'MONSOON5', endsAt: day(3), totalLimit: 9 },
    { ...usual, code: 'DIWALI', startsAt: day(2), kind: 'amount' },
    { ...usual, code: 'PAUSED', active: false },
    { ...usual, code: 'FULL', totalLimit: 2 },
    { ...usual, code: 'SUMMER-5', endsAt: day(-1) },
  ])
  await saveCoupons(shop, other.seller.id, [{ ...usual, code: 'MONSOON5' }])
  await shop.database.primary.execute(sql`update coupon set used = 2 where code = 'FULL'`)
})
afterAll(() => shop.close())

const allCoupons: DeskCouponQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'state',
  isDescending: false,
  keys: null,
}
const find = async (query: Partial<DeskCouponQuery>) => {
  const page = await deskCoupons(await shop.atDesk('reader'), { ...allCoupons, ...query })
  return page.rows.map(({ code }) => code)
}
const loadStates = async (): Promise<Record<string, CouponState>> => {
  const { rows } = await deskCoupons(await shop.atDesk('reader'), allCoupons)
  return Object.fromEntries(rows.map(({ code, state }) => [code, state]))
}

test('[DEAL-06] coupons are found inside their code, filtered and sorted, and each view counts its page', async () => {
  expect(await find({})).toEqual(['MONSOON5', 'DIWALI', 'PAUSED', 'FULL', 'SUMMER-5'])
  expect(await find({ words: 'soon' })).toEqual(['MONSOON5'])
  expect(await find({ words: '%' })).toEqual([])
  expect(await find({ sort: 'code' })).toEqual(['DIWALI', 'FULL', 'MONSOON5', 'PAUSED', 'SUMMER-5'])
  expect((await find({ sort: 'ends', isDescending: true })).slice(0, 2)).toEqual([
    'MONSOON5',
    'SUMMER-5',
  ])
  expect((await find({ sort: 'used', isDescending: true }))[0]).toBe('FULL')
  expect((await find({ sort: 'starts', isDescending: true }))[0]).toBe('DIWALI')
  expect(await find({ rows: 2, page: 2 })).toEqual(['PAUSED', 'FULL'])
  const filters = [
    {},
    { state: 'running' },
    { state: 'to-come' },
    { kind: 'amount' },
    { to: day(0).toISOString().slice(0, 10) },
  ].map((each): DeskCouponQuery => ({ ...allCoupons, filters: each }))
  const scope = await shop.atDesk('reader')
  const counts = await countDeskCoupons(scope, filters)
  expect(counts).toEqual([5, 1, 1, 1, 1])
  for (const [at, query] of filters.entries())
    expect((await deskCoupons(scope, query)).count).toBe(counts[at])
  const other = await shop.atDesk('reader', 'tools')
  expect(await countDeskCoupons(other, filters)).toEqual([1, 1, 0, 0, 0])
})

test('[DEAL-06] coupons are paused, resumed and ended in bulk, each once, after a preview, on the record', async () => {
  const pricing = await shop.atDesk('pricing')
  const codes = ['MONSOON5', 'DIWALI', 'PAUSED', 'FULL', 'SUMMER-5', 'NOWHERE']
  expect(await previewBulkCoupons(pricing, codes, 'end')).toEqual({
    keys: ['MONSOON5', 'PAUSED', 'FULL'],
    value: null,
    refused: [
      { key: 'DIWALI', text: 'It hasn’t started. Pause it instead.' },
      { key: 'SUMMER-5', text: 'It has ended.' },
      { key: 'NOWHERE', text: 'There is no such coupon.' },
    ],
  })
  const before = await loadStates()
  for (const role of ['sales', 'catalogue', 'reader'] as const)
    for (const act of [previewBulkCoupons, runBulkCoupons])
      await expect(act(await shop.atDesk(role), codes, 'pause')).rejects.toMatchObject({
        kind: 'forbidden',
      })
  expect(await loadStates()).toEqual(before)

  const twice = await Promise.all([
    runBulkCoupons(pricing, codes, 'pause'),
    runBulkCoupons(pricing, codes, 'pause'),
  ])
  expect(twice.flatMap(({ changed }) => changed).toSorted()).toEqual(['DIWALI', 'FULL', 'MONSOON5'])
  expect(await loadStates()).toMatchObject({ MONSOON5: 'paused', DIWALI: 'paused' })
  await runBulkCoupons(pricing, ['MONSOON5'], 'resume')
  expect((await runBulkCoupons(pricing, ['MONSOON5', 'PAUSED'], 'end')).changed).toHaveLength(2)
  expect(await loadStates()).toMatchObject({ MONSOON5: 'over', PAUSED: 'over', DIWALI: 'paused' })
  expect(await runBulkCoupons(pricing, ['MONSOON5'], 'resume')).toEqual({
    changed: [],
    failed: [{ key: 'MONSOON5', text: 'It has ended.' }],
  })
  const other = await deskCoupons(await shop.atDesk('reader', 'tools'), allCoupons)
  expect(other.rows.map(({ state }) => state)).toEqual(['running'])
  const { rows } = await shop.database.primary.execute(
    sql`select action from audit_entry where action = 'coupon.change'`,
  )
  expect(rows).toHaveLength(6)
})
