import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insightParts,
  type Report,
  type ReportName,
  type ReportTime,
  reportNames,
} from '#contract/desk/insight.ts'
import { startedStatements } from '#db/started-statements.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  buildReport,
  buildReports,
  formatReportCsv,
  getProductFigures,
  loadDealFigures,
} from './insight.ts'

const time: ReportTime = { days: 30, against: 'before' }

/** A request of one line: how many days ago it came, and what became of it. */
interface Request {
  daysAgo: number
  state: string
  /** State of its quote; absent: none was sent. */
  quote?: string
  minutes?: number
  available?: boolean
  code?: 'in' | 'tools'
}

let shop: OrderedShop
let packId: number
let nextId = 1
beforeAll(async () => {
  shop = await openOrderedShop()
  packId = await shop.pack('G1')
  await shop.database.primary.execute(sql`update pack set cost = 6000 where code = 'G1'`)
  // In the time: two won, one of them late; three lost. Before: one won, one lost. And another seller's.
  for (const request of [
    { daysAgo: 1, state: 'ORDERED', quote: 'ORDERED', minutes: 10 },
    { daysAgo: 2, state: 'AWARDED', quote: 'ACCEPTED', minutes: 300 },
    { daysAgo: 3, state: 'EXPIRED', quote: 'EXPIRED', minutes: 300 },
    { daysAgo: 4, state: 'EXPIRED', quote: 'DECLINED', minutes: 12, available: false },
    { daysAgo: 5, state: 'EXPIRED' },
    { daysAgo: 6, state: 'OPEN' },
    { daysAgo: 31, state: 'ORDERED', quote: 'ORDERED', minutes: 30 },
    { daysAgo: 32, state: 'DECLINED' },
    { daysAgo: 95, state: 'DECLINED' },
    { daysAgo: 1, state: 'DECLINED', code: 'tools' as const },
  ])
    await addRequest(request)
})
afterAll(() => shop.close())

async function addRequest(request: Request): Promise<void> {
  const { daysAgo, state, quote, minutes = 0, available = true, code = 'in' } = request
  const { seller, now } = await shop.scope(code)
  const db = shop.database.primary
  const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into rfq (seller_id, number, state, turn, postal_code, current_version, customer_id, created_at, opened_at, state_since, changed_at)
    values (${seller.id}, ${`T${nextId++}`}, ${state}, 'none', '411001', ${quote ? 1 : null}, ${shop.asha.id}, ${at}, ${at}, ${at}, ${at})
    returning id`)
  const { id } = rows[0]!
  const pack = await shop.pack('G1', code)
  await db.execute(sql`
    insert into rfq_line (seller_id, rfq_id, line, pack_id, words, unit, link, quantity)
    values (${seller.id}, ${id}, 1, ${pack}, '', '', '', 10)`)
  if (!quote) return
  const isWon = quote === 'ORDERED' || quote === 'ACCEPTED'
  await db.execute(sql`
    insert into quote_version (seller_id, rfq_id, version, state, terms, note, created_at, sent_at, valid_until)
    values (${seller.id}, ${id}, 1, ${quote}, '', '', ${at}, ${at}::timestamptz + make_interval(mins => ${minutes}), ${at}::timestamptz + interval '7 days')`)
  await db.execute(sql`
    insert into quote_line (seller_id, rfq_id, version, line, pack_id, quantity, unit_price, availability)
    values (${seller.id}, ${id}, 1, 1, ${pack}, 10, 9440, ${available ? 'stock' : 'unavailable'})`)
  // ₹94.40 is ₹80.00 without 18 % tax: at a cost of ₹60.00 a margin of a quarter.
  if (isWon)
    await db.execute(sql`
      insert into price_grant (seller_id, kind, thread_id, version, line, customer_id, pack_id, quantity, unit_price,
        offered_price, currency, zone_id, from_stock, state, expires_at, awarded_at)
      values (${seller.id}, 'rfq', ${id}, 1, 1, ${shop.asha.id}, ${pack}, 10, 9440, 9440, 'INR', 1, false, 'free', ${at}, ${at})`)
}

async function addBid(bid: {
  daysAgo: number
  state: string
  answer: string
  price: number
  reason?: string
  actor?: string
}): Promise<void> {
  const { seller, now } = await shop.scope('in')
  const db = shop.database.primary
  const at = new Date(now.getTime() - bid.daysAgo * 86_400_000).toISOString()
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into bid (seller_id, number, customer_id, state, currency, pincode, round, made_at, reason, lapsed_at)
    values (${seller.id}, ${`B${nextId++}`}, ${shop.asha.id}, ${bid.state}, 'INR', '411001', 1, ${at}, ${bid.reason ?? null},
      ${bid.state === 'LAPSED' ? at : null}::timestamptz) returning id`)
  const { id } = rows[0]!
  await db.execute(sql`
    insert into bid_line (seller_id, bid_id, pack_id, position, quantity, list_price, bid_price, state)
    values (${seller.id}, ${id}, ${packId}, 1, 1, 10000, ${bid.price}, ${bid.state === 'AGREED' ? 'ACCEPTED' : 'DECLINED'})`)
  await db.execute(sql`
    insert into bid_attempt (seller_id, bid_id, pack_id, round, customer_id, at, quantity, list_price, bid_price, answer)
    values (${seller.id}, ${id}, ${packId}, 1, ${shop.asha.id}, ${at}, 1, 10000, ${bid.price}, ${bid.answer})`)
  if (bid.actor)
    await db.execute(sql`
      insert into negotiation_event (seller_id, kind, thread_id, sequence, at, actor, type, payload, hash)
      values (${seller.id}, 'bid', ${id}, 1, ${at}, ${bid.actor}, 'bid-declined', '{}', 'x')`)
}

const listCells = ({ rows }: Report) => rows.map((row) => row.slice(0, 2))
const build = (scope: Scope, name: ReportName, at = time) => buildReport(scope, name, at)

test('[DEAL-04] lost requests are counted by reason against the time before; another seller’s are not', async () => {
  const report = await build(await shop.atDesk('reader'), 'quotes-lost')
  expect(report.rows).toEqual([
    ['No reply to our price', 1, 1 / 3, 0, 0],
    ['Not in stock', 1, 1 / 3, 0, 0],
    ['Ended without a price from us', 1, 1 / 3, 0, 0],
    ['Declined by us', 0, 0, 1, 1],
  ])
  expect(report.sums.map(({ value }) => value)).toEqual([3, 1])
  expect(listCells(await build(await shop.atDesk('reader', 'tools'), 'quotes-lost'))).toEqual([
    ['Declined by us', 1],
  ])
})

test('[LANG-09] a report in Hindi names its columns and reasons in Hindi', async () => {
  const desk = await shop.atDesk('reader')
  const report = await withLocale('hi-IN', () => build(desk, 'quotes-lost'))
  expect(report.columns.map(({ name }) => name).slice(0, 2)).toEqual(['कारण', 'असफल'])
  expect(report.rows.map(([reason]) => reason)).toContain('स्टॉक में नहीं')
  expect(report.sums.at(-1)).toMatchObject({ name: 'पहले', isBefore: true })
  const [figure] = await withLocale('hi-IN', () => loadDealFigures(desk, time))
  expect(figure).toMatchObject({ name: 'सफल कोटेशन', note: 'समाप्त हुए 5 में से 2' })
})

test('[DEAL-04] a year earlier is compared with when asked for, and no moment counts twice', async () => {
  const desk = await shop.atDesk('reader')
  const inYear = await build(desk, 'quotes-lost', { days: 365, against: 'year' })
  expect(inYear.sums.map(({ value }) => value)).toEqual([5, 0])
  const earlier = await build(desk, 'quotes-lost', { days: 30, against: 'year' })
  expect(earlier.sums.map(({ value }) => value)).toEqual([3, 0])
})

test('[DEAL-04] won by time to the first answer: what a quick answer is worth', async () => {
  const { rows, sums } = await build(await shop.atDesk('reader'), 'answer-time')
  expect(rows).toEqual([
    ['<15 min', 2, 1, 0.5, 0, 0, null],
    ['15–60', 0, 0, null, 1, 1, 1],
    ['1–4 h', 0, 0, null, 0, 0, null],
    ['4–24 h', 2, 1, 0.5, 0, 0, null],
    ['1–3 d', 0, 0, null, 0, 0, null],
    ['>3 d', 0, 0, null, 0, 0, null],
  ])
  expect(sums.map(({ value }) => value)).toEqual([4, 0.5, 1])
})

test('[DEAL-04] margin of won deals by week, and the figures of all', async () => {
  const desk = await shop.atDesk('sales')
  const report = await build(desk, 'margin')
  // The time begins 29 days ago: 27 days later is its fourth week, 28 days later its fifth.
  expect(report.rows.map((row) => row.slice(1, 4))).toEqual([
    [0, 0, null],
    [0, 0, null],
    [0, 0, null],
    [1, 80_000, 0.25],
    [1, 80_000, 0.25],
  ])
  expect(report.sums.map(({ value }) => value)).toEqual([2, 0.25, 0.25])
  const figures = await loadDealFigures(desk, time)
  expect(figures.map(({ name, value, before }) => [name, value, before])).toEqual([
    ['Quotes won', 0.4, 0.5],
    ['Value won', 188_800, 94_400],
    ['Median time to answer', 156, 30],
    ['Time from request to order', null, null],
    ['Margin of won deals', 0.25, 0.25],
  ])
  expect(figures[0]!.note).toBe('2 of 5 that ended')
})

test('[DEAL-04] won by brand and by customer, by what was agreed', async () => {
  const desk = await shop.atDesk('sales')
  for (const name of ['brands', 'buyers-won'] as const) {
    const { rows } = await build(desk, name)
    expect(rows.map((row) => row.slice(1))).toEqual([[188_800, 94_400, 5, 2, 0.4, 2, 0.5]])
  }
})

test('[DEAL-04] bids: why they were lost, and what a price cut buys', async () => {
  for (const bid of [
    { daysAgo: 1, state: 'AGREED', answer: 'ACCEPTED', price: 9_700 },
    { daysAgo: 1, state: 'DECLINED', answer: 'COUNTERED', price: 9_650, actor: 'buyer' },
    { daysAgo: 1, state: 'DECLINED', answer: 'DECLINED', price: 5_000, actor: 'rules' },
    { daysAgo: 2, state: 'EXPIRED', answer: 'OPEN', price: 9_000 },
    { daysAgo: 2, state: 'DECLINED', answer: 'DECLINED', price: 9_600, reason: 'out-of-stock' },
    { daysAgo: 40, state: 'LAPSED', answer: 'ACCEPTED', price: 9_601 },
  ])
    await addBid(bid)
  const desk = await shop.atDesk('reader')
  expect((await build(desk, 'bids-lost')).rows.map((row) => [row[0], row[1], row[3]])).toEqual([
    ['Declined by the buyer, no reason', 1, 0],
    ['Declined by us', 1, 0],
    ['Not in stock', 1, 0],
    ['Ended without a price from us', 1, 0],
    ['Agreed, not ordered in time', 0, 1],
  ])
  const { rows } = await build(desk, 'price-cut')
  expect(rows.filter(([, all, , , before]) => Number(all) + Number(before) > 0)).toEqual([
    ['3–6 %', 3, 1, 1 / 3, 1, 1, 1],
    ['≥15 %', 1, 0, 0, 0, 0, null],
  ])
})

test('[DEAL-04] products and customers by sales and margin', async () => {
  await shop.order(shop.asha, { G1: 3 })
  const desk = await shop.atDesk('owner')
  // Three at ₹100.00 with 18 % tax: ₹254.24 without, for a cost of ₹180.00.
  for (const name of ['products', 'buyers'] as const) {
    const [row] = (await build(desk, name)).rows
    expect(row!.slice(1, 4)).toEqual([25_424, 0, 3])
    expect(row![4]).toBeCloseTo((25_424 - 18_000) / 25_424, 6)
  }
  expect((await build(await shop.atDesk('owner', 'tools'), 'products')).rows).toEqual([])
})

test('[DEAL-04] [DESK-01] names of customers only for those who may know them', async () => {
  const reader = await shop.atDesk('reader')
  expect((await buildReports(reader, 'buyers', time)).map(({ name }) => name)).toEqual([])
  await expect(build(reader, 'buyers')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(build(reader, 'buyers-won')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(loadDealFigures(await shop.scope('in'), time)).rejects.toMatchObject({
    kind: 'sign-in',
  })
})

test('[DEAL-04] the file of a report has the cells of its table', async () => {
  const desk = await shop.atDesk('owner')
  for (const name of reportNames) {
    const report = await build(desk, name)
    const [head, ...lines] = parseCsv(formatReportCsv(report, 'INR'))
    expect(head).toEqual(report.columns.map((column) => column.name))
    expect(lines).toEqual(
      report.rows.map((row) =>
        row.map((cell, index) => {
          if (cell === null) return ''
          const { kind } = report.columns[index]!
          if (kind === 'money') return String(Number(cell) / 100)
          return kind === 'share' ? (Number(cell) * 100).toFixed(1) : String(cell)
        }),
      ),
    )
  }
})

/** Cells of a file, without quotes. */
const parseCsv = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

test('[DEAL-04] shares of the reasons add up to all that was lost, whatever was lost', async () => {
  const desk = await shop.atDesk('reader')
  const db = shop.database.primary
  const states = fc.constantFrom('EXPIRED', 'DECLINED', 'CANCELLED')
  const quotes = fc.constantFrom(undefined, 'EXPIRED', 'DECLINED', 'WITHDRAWN', 'LAPSED')
  const request = fc.record({
    daysAgo: fc.integer({ min: 0, max: 58 }),
    state: states,
    quote: quotes,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (requests) => {
      for (const { quote, ...each } of requests) await addRequest(quote ? { ...each, quote } : each)
      const { rows } = await build(desk, 'quotes-lost')
      const { rows: counts } = await db.execute<{ lost: number }>(sql`
        select count(*)::int as lost from rfq where seller_id = ${desk.seller.id}
          and state in ('EXPIRED', 'DECLINED', 'CANCELLED') and opened_at >= ${desk.now.toISOString()}::timestamptz - interval '29 days'`)
      expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBe(counts[0]!.lost)
      expect(rows.reduce((sum, row) => sum + Number(row[2] ?? 0), 0)).toBeCloseTo(1, 9)
    }),
    { numRuns: 12 },
  )
})

test('[DEAL-04] a part of insight takes as many statements, however many deals there were', async () => {
  const desk = await shop.atDesk('owner')
  const countStatements = async () => {
    let statements = 0
    const count = () => statements++
    startedStatements.subscribe(count)
    for (const part of insightParts) await buildReports(desk, part, time)
    await loadDealFigures(desk, time)
    startedStatements.unsubscribe(count)
    return statements
  }
  await countStatements()
  const before = await countStatements()
  expect(before).toBeGreaterThan(10)
  for (let daysAgo = 1; daysAgo < 25; daysAgo++)
    await addRequest({ daysAgo, state: 'EXPIRED', quote: 'EXPIRED', minutes: daysAgo * 10 })
  expect(await countStatements()).toBe(before)
  const report = await build(desk, 'quotes-lost')
  expect(report.rows.length).toBeGreaterThan(0)
})

test('[DEAL-06] a product’s 90 days have its own sales, requests and bids, for those who may see all orders', async () => {
  const scope = await shop.atDesk('owner')
  const db = shop.database.primary
  const { rows } = await db.execute<{ id: number; other: number }>(sql`
    select (select product_id from pack where id = ${packId} and seller_id = ${scope.seller.id}) as id,
      (select product_id from pack where id = ${await shop.pack('G5')} and seller_id = ${scope.seller.id}) as other`)
  const { id, other } = rows[0]!
  const before = await getProductFigures(scope, id)
  expect(before.bids).toBeGreaterThan(before.bidsWon)
  await addRequest({ daysAgo: 3, state: 'ORDERED', quote: 'ORDERED' })
  await addRequest({ daysAgo: 4, state: 'DECLINED' })
  await addRequest({ daysAgo: 91, state: 'DECLINED' })
  for (const [product, days, viewed] of [
    [id, 2, true],
    [id, 91, true],
    [id, 2, false],
    [other, 2, true],
  ] as const)
    await shop.database.primary.execute(sql`
      insert into tracked_event (seller_id, at, user_type, username, product_id, searched, viewed, added)
      values (${scope.seller.id}, ${new Date(scope.now.getTime() - days * 86_400_000).toISOString()},
        'Visitor', 'v', ${product}, false, ${viewed}, false)`)
  await shop.order(shop.ben, { G1: 2, G3: 1 })
  const after = await getProductFigures(scope, id)
  expect([after.orders - before.orders, after.pieces - before.pieces]).toEqual([1, 2])
  expect(after.requests - before.requests).toBe(2)
  expect(after.views! - before.views!).toBe(1)
  expect(after.requestsWon - before.requestsWon).toBe(1)
  // ₹100.00 with 18 % tax, twice.
  expect(after.net - before.net).toBe(16_949)
  expect(after.margin).toBeGreaterThan(0)
  expect((await getProductFigures(await shop.atDesk('fulfilment'), id)).orders).toBe(after.orders)
  expect(await getProductFigures(scope, other)).toMatchObject({
    requests: 0,
    pieces: 0,
    margin: null,
  })
  const stranger = await getProductFigures(await shop.atDesk('owner', 'tools'), id)
  expect([stranger.orders, stranger.requests, stranger.bids]).toEqual([0, 0, 0])
  const limits = { warehouses: [1], categories: null }
  const limited = { ...scope, staff: { ...scope.staff!, limits } }
  await expect(getProductFigures(limited, id)).rejects.toMatchObject({ kind: 'forbidden' })
})
