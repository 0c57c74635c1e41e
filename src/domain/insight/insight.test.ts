import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReportDays, reportNames } from '#contract/desk/insight.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { choosePlace } from '../delivery/delivery.ts'
import { buildReport, countDeskWork, formatReportCsv, getDeskCustomer } from './insight.ts'

const lastDays = (days: ReportDays) => ({ days, against: 'before' as const })

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.primary.execute(sql`
    insert into zone_range select z.seller_id, z.id, '411000', '411999'
    from zone z join seller s on s.id = z.seller_id where s.code = 'in'`)
})
afterAll(() => shop.close())

test('[DESK-05] sales by day, with days on which nothing happened, and by week over a year; cancelled ones apart', async () => {
  await shop.order(shop.asha, { G1: 2 })
  const cancelledNumber = await shop.order(shop.ben, { G1: 1 })
  await shop.database.primary.execute(
    sql`update shop_order set state = 'cancelled' where number = ${cancelledNumber}`,
  )
  const builtReport = await buildReport(await shop.atDesk('reader'), 'sales', lastDays(30))
  expect(builtReport.rows).toHaveLength(30)
  expect(builtReport.rows.slice(0, 29).every((row) => row[1] === 0)).toBe(true)
  expect(builtReport.rows.at(-1)!.slice(1)).toEqual([1, 20_000, 1, 0])
  expect(builtReport.sums.map(({ value }) => value)).toEqual([1, 20_000, 0, 20_000])
  const yearReport = await buildReport(await shop.atDesk('reader'), 'sales', lastDays(365))
  expect(yearReport.rows.length).toBeGreaterThanOrEqual(53)
  expect(yearReport.sums.map(({ value }) => value)).toEqual([1, 20_000, 0, 20_000])
  expect(
    (await buildReport(await shop.atDesk('reader', 'tools'), 'sales', lastDays(30))).rows,
  ).toEqual([])
  expect(formatReportCsv(builtReport, 'INR').split('\r\n').at(-2)).toMatch(
    /^\d{4}-\d\d-\d\d,1,200,1,0$/,
  )
})

test('[DESK-05] searches, those in vain apart, and no formula in the file', async () => {
  const scope = await shop.atDesk('owner')
  await addSearches(scope, 'gloves', 12, ['1', '2', '3'])
  await addSearches(scope, 'gloves', 16, ['3'])
  await addSearches(scope, '=cmd|calc', 0, ['1', '2', '3'])
  await addSearches(scope, 'unobtainium', 0, ['1', '2', '3', '4'])
  const builtReport = await buildReport(scope, 'searches', lastDays(30))
  expect(builtReport.rows.find(([words]) => words === 'gloves')).toEqual(['gloves', 4, 1, 13, 0])
  const unfoundReport = await buildReport(scope, 'nothing-found', lastDays(90))
  expect(unfoundReport.rows.map((row) => row.slice(0, 2))).toEqual([
    ['unobtainium', 4],
    ['=cmd|calc', 3],
  ])
  expect(formatReportCsv(unfoundReport, 'INR')).toContain("\r\n'=cmd|calc,3,")
  expect(
    (await buildReport(await shop.atDesk('owner', 'tools'), 'searches', lastDays(30))).rows,
  ).toEqual([])
})

test('[DESK-05] [security 40] what names a person, or what fewer than three looked for, is counted and not listed', async () => {
  const scope = await shop.atDesk('owner', 'tools')
  await addSearches(scope, 'asha@example.com', 0, ['1', '2', '3'])
  await addSearches(scope, '98765 43210', 0, ['1', '2', '3'])
  await addSearches(scope, 'asha rao', 0, ['1', '1', '1', '2'])
  for (const name of ['searches', 'nothing-found'] as const) {
    const builtReport = await buildReport(scope, name, lastDays(30))
    expect(builtReport.rows).toEqual([])
    expect(builtReport.sums.map(({ value }) => value)).toEqual([10, 10, 0])
  }
})

/** Adds one search from each of these networks. */
async function addSearches(
  { seller, now }: Scope,
  words: string,
  results: number,
  networks: string[],
) {
  for (const network of networks)
    await shop.database.primary.execute(sql`
      insert into tracked_event (seller_id, at, user_type, username, words, results, network, searched, viewed, added)
      values (${seller.id}, ${now.toISOString()}, 'Visitor', 'Guest', ${words}, ${results},
        ${network}, true, false, false)`)
}

test('[DESK-05] win rate of quotes and acceptance of bids, by the week', async () => {
  const scope = await shop.atDesk('owner')
  const nowSql = sql`${scope.now.toISOString()}::timestamptz`
  await shop.database.primary.execute(sql`
    insert into rfq (seller_id, number, state, turn, postal_code, current_version, created_at, state_since, changed_at)
    select ${scope.seller.id}, 'Q' || n, state, case state when 'OPEN' then 'seller' else 'none' end,
      '411001', version, ${nowSql}, ${nowSql}, ${nowSql}
    from (values (1, 'OPEN', null), (2, 'QUOTED', 1), (3, 'ORDERED', 2),
      (4, 'AWARDED', 1), (5, 'DRAFT', null), (6, 'DECLINED', 1)) as v(n, state, version)`)
  const quoteReport = await buildReport(scope, 'quotes', lastDays(30))
  const days = quoteReport.rows.map(([day]) => Date.parse(String(day)))
  expect(days.length).toBeGreaterThanOrEqual(5)
  expect(days.slice(1).every((day, at) => day - days[at]! === 7 * 86_400_000)).toBe(true)
  const weeks = quoteReport.rows.filter((row) => row[1] !== 0)
  expect(weeks.map((row) => row.slice(1))).toEqual([[5, 4, 3, 2, 2 / 3]])
  await shop.database.primary.execute(sql`
    insert into bid (seller_id, number, state, currency, pincode, round, made_at, lapsed_at)
    select ${scope.seller.id}, 'B' || n, state, 'INR', '411001', round, ${nowSql}, case when state = 'LAPSED' then ${nowSql} end
    from (values (1, 'SUBMITTED', 1), (2, 'AGREED', 1), (3, 'LAPSED', 2),
      (4, 'DECLINED', 1), (5, 'DRAFT', 0)) as v(n, state, round)`)
  const bidReport = await buildReport(scope, 'bids', lastDays(30))
  expect(bidReport.rows.at(-1)!.slice(1, 4)).toEqual([4, 3, 2])
  expect(bidReport.sums.at(-1)!.value).toBeCloseTo(2 / 3)
})

test('[DESK-05] a place that is asked for and not served is a gap in the coverage', async () => {
  const visitor = await shop.scope('in')
  for (const code of ['400001', '400001', '411001', 'none']) await choosePlace(visitor, code)
  const { rows } = await buildReport(await shop.atDesk('reader'), 'coverage', lastDays(30))
  expect(rows.map((row) => [row[0], row[3]])).toEqual([['400001', 2]])
  expect(
    (await buildReport(await shop.atDesk('reader', 'tools'), 'coverage', lastDays(30))).rows,
  ).toEqual([])
})

test('[DESK-04] [DESK-01] customers with their orders; names and contacts only for those who may know them', async () => {
  const salesScope = await shop.atDesk('sales')
  expect(await getDeskCustomer(salesScope, shop.asha.id)).toMatchObject({
    ordered: [{ total: 20_000 }],
    threads: [],
  })
  const reader = await shop.atDesk('reader')
  const visibleText = JSON.stringify([await getDeskCustomer(reader, shop.asha.id)])
  expect(visibleText).not.toMatch(/asha|example|Rao/i)
})

test('[DESK-04] what waits is counted for this seller alone', async () => {
  const earlierCounts = await countDeskWork(await shop.atDesk('reader'))
  await shop.order(shop.asha, { G1: 1 })
  expect(await countDeskWork(await shop.atDesk('reader'))).toEqual({
    ...earlierCounts,
    placed: earlierCounts.placed + 1,
    fingerprint: expect.not.stringMatching(earlierCounts.fingerprint),
  })
  // One goes and another comes: the numbers are the same, the tasks are not.
  const counts = await countDeskWork(await shop.atDesk('reader'))
  await shop.database.primary.execute(sql`
    update shop_order set state = 'cancelled' where state = 'placed' and id = (select max(id) from shop_order)`)
  await shop.order(shop.asha, { G1: 1 })
  expect(await countDeskWork(await shop.atDesk('reader'))).toEqual({
    ...counts,
    fingerprint: expect.not.stringMatching(counts.fingerprint),
  })
  expect(earlierCounts).toMatchObject({ rfqs: 1, bids: 1, requests: 0 })
  expect(await countDeskWork(await shop.atDesk('owner', 'tools'))).toMatchObject({
    placed: 0,
    rfqs: 0,
    bids: 0,
  })
  await expect(countDeskWork(await shop.scope('in'))).rejects.toMatchObject({ kind: 'sign-in' })
})

test('[HOST-05] another seller’s customers, and who never bought, are not there', async () => {
  const otherSellerScope = await shop.atDesk('owner', 'tools')
  for (const id of [shop.asha.id, randomUUID(), "x' or 1=1"])
    await expect(getDeskCustomer(otherSellerScope, id)).rejects.toMatchObject({ kind: 'not-found' })
  for (const name of reportNames)
    await expect(buildReport(await shop.scope('in'), name, lastDays(30))).rejects.toMatchObject({
      kind: 'sign-in',
    })
})
