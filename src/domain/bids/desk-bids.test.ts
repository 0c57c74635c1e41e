import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMargin } from '../pricing/margin-rules.ts'
import { type BidShop, hoursInMinutes, newKey, openBidShop } from './bid-shop-fixture.ts'
import {
  answerBid,
  answerBids,
  backTest,
  deskBid,
  deskBids,
  myBid,
  proposeAnswers,
} from './bids.ts'
import { aRule } from './rule-fixture.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
  await shop.saveRules([aRule({ floor: 6_000, acceptFrom: 9_000 })])
})
afterAll(() => shop.close())

const endLiveBids = async () => {
  await shop.advanceTime(hoursInMinutes(100))
  await shop.advanceTime(hoursInMinutes(24 * 61))
}

test('[BID-05] the queue sorts by margin and expiry, a page at a time, and tells contacts to those who may know', async () => {
  await endLiveBids()
  const low = await shop.bid(shop.asha, { G1: 4_000 })
  await shop.advanceTime(30)
  const high = await shop.bid(shop.ben, { G2: 17_000 })
  await shop.advanceTime(30)
  const middle = await shop.bid(shop.asha, { G3: 20_000, G4: 25_000 })
  const desk = await shop.desk()
  const ids = async (sort: 'margin' | 'expiry' | 'newest') =>
    (await deskBids(desk, { page: 1, sort, show: 'waiting' })).bids.map(({ id }) => id)
  expect(await ids('margin')).toEqual([high.id, middle.id, low.id])
  expect(await ids('expiry')).toEqual([low.id, high.id, middle.id])
  expect(await ids('newest')).toEqual([middle.id, high.id, low.id])
  const page = await deskBids(desk, { page: 2, sort: 'margin', show: 'waiting' })
  expect(page).toMatchObject({ bids: [], page: 2 })
  const { bids } = await deskBids(desk, { page: 1, sort: 'margin', show: 'waiting' })
  // Cost ₹60.00 is ₹70.80 with 18 % tax, at a price of ₹170.00.
  expect(bids[0]).toMatchObject({
    margin: 5_835,
    buyer: 'Asha Rao',
    total: 17_000,
    listTotal: 20_000,
    lineCount: 1,
  })
  expect(
    (await deskBids(await shop.desk('reader'), { page: 1, sort: 'margin', show: 'all' })).bids[0]!
      .buyer,
  ).toBeNull()
  expect(
    (await deskBids(await shop.desk('sales', 'tools'), { page: 1, sort: 'newest', show: 'all' }))
      .bids,
  ).toEqual([])
  expect(await deskBid(await shop.desk('reader'), high.id)).toMatchObject({
    buyer: null,
    mayAnswer: false,
    margin: 5_835,
  })
  await expect(
    deskBids(await shop.as(shop.asha), { page: 1, sort: 'margin', show: 'all' }),
  ).rejects.toMatchObject({
    kind: 'sign-in',
  })
  const bulkOutcome = await answerBids(
    desk,
    newKey(),
    [low, high, middle].map(({ id, rowVersion }) => ({
      id,
      rowVersion,
      answer: { all: 'decline' as const },
    })),
  )
  expect(bulkOutcome).toMatchObject({
    ok: true,
    value: [{ state: 'DECLINED' }, { state: 'DECLINED' }, { state: 'DECLINED' }],
  })
})

test('[BID-05] [RFQ-05] a cost is without tax at the desk, and page and queue tell one margin of the price without tax', async () => {
  await endLiveBids()
  const { id } = await shop.bid(shop.ben, { G1: 8_500, G2: 16_000 }, { quantity: 3 })
  const sales = await shop.desk()
  const { rows } = await shop.database.primary.execute<{
    code: string
    id: number
    cost: number
    rate: number
  }>(sql`
    select p.code, k.id, k.cost::float8 as cost, p.tax_rate as rate from pack k join product p on p.id = k.product_id
    where k.seller_id = ${sales.seller.id} and p.code in ('G1', 'G2') order by p.code`)
  const { facts, margin } = await deskBid(sales, id)
  const costs = rows.map((row) => facts.find(({ packId }) => packId === row.id)!.cost)
  expect(costs).toEqual(rows.map(({ cost }) => cost))
  const prices = [8_500, 16_000]
  const lines = rows.map(({ cost, rate }, at) => ({
    price: prices[at]!,
    quantity: 3,
    taxRate: rate,
    cost,
  }))
  expect(margin).toBe(getMargin(lines))
  const queue = await deskBids(sales, { page: 1, sort: 'newest', show: 'all' })
  expect(queue.bids.find((each) => each.id === id)!.margin).toBe(margin)
})

test('[BID-10] what is proposed can be answered as it stands, and keeps the floor', async () => {
  await endLiveBids()
  const bid = await shop.bid(shop.asha, { G1: 5_000, G2: 15_000 }, { quantity: 2 })
  const desk = await shop.desk()
  const { proposals, buyerTotal } = await proposeAnswers(desk, bid.id)
  expect(buyerTotal).toBe(40_000)
  expect(proposals.map(({ total }) => total)).toEqual([42_000, 50_000, 54_000])
  expect(proposals[0]).toMatchObject({
    above: 2_000,
    lines: [
      { answer: 'counter', price: 6_000 },
      { answer: 'accept', price: 15_000 },
    ],
  })
  expect(proposals[0]!.reason).toBe(
    'One line would be below the floor; this is the least that keeps it, nearest to ₹400.00.',
  )
  const bidCommand = { rowVersion: bid.rowVersion, key: newKey() }
  expect(await answerBid(desk, bid.id, bidCommand, { lines: proposals[0]!.lines })).toMatchObject({
    ok: true,
    value: { state: 'COUNTERED' },
  })
  expect(await myBid(await shop.as(shop.asha), bid.id)).toMatchObject({ total: 42_000 })
  expect(await proposeAnswers(desk, bid.id)).toMatchObject({
    proposals: [],
    note: 'This bid does not wait for an answer.',
  })
  await expect(proposeAnswers(await shop.desk('reader'), bid.id)).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('[BID-11] rules are tried on the bids of the last thirty days, and nothing is written', async () => {
  await endLiveBids()
  const bid = await shop.bid(shop.asha, { G1: 5_000, G2: 15_000 })
  await answerBid(
    await shop.desk(),
    bid.id,
    { rowVersion: bid.rowVersion, key: newKey() },
    { all: 'decline' },
  )
  const pricing = await shop.desk('pricing')
  const product = await shop.database.primary.execute<{ id: number }>(
    sql`select product_id as id from pack where id = ${await shop.pack('G1')}`,
  )
  const rules = [
    aRule({ acceptFrom: 5_000 }),
    aRule({ kind: 'sku', subjectId: product.rows[0]!.id, allowed: false }),
  ]
  const backTestOutcome = await backTest(pricing, rules)
  expect(backTestOutcome).toMatchObject({
    ok: true,
    value: {
      bids: 1,
      lines: 2,
      accepted: 1,
      notTaken: 1,
      declined: 0,
      left: 0,
      revenue: 15_000,
      margin: 5_280,
    },
  })
  expect(
    backTestOutcome.ok && backTestOutcome.value.differs.map(({ did, would }) => [did, would]),
  ).toEqual([
    ['declined', 'not taken'],
    ['declined', 'accepted'],
  ])
  await shop.advanceTime(hoursInMinutes(24 * 31))
  expect(await backTest(pricing, rules)).toMatchObject({ ok: true, value: { bids: 0 } })
  await expect(backTest(await shop.desk('sales'), rules)).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test('[BID-06] a mail at each turn, a warning at half and at the last tenth of each clock, each once', async () => {
  await endLiveBids()
  const desk = await shop.desk()
  const before = (await shop.letters()).length
  const bid = await shop.bid(shop.asha, { G1: 5_000 })
  for (let tenth = 0; tenth < 9; tenth++) await shop.advanceTime(hoursInMinutes(48) / 10 + 1)
  await answerBid(
    desk,
    bid.id,
    { rowVersion: bid.rowVersion, key: newKey() },
    { lines: [{ packId: bid.lines[0]!.packId, answer: 'counter', price: 9_000 }] },
  )
  for (let tenth = 0; tenth < 10; tenth++) await shop.advanceTime(hoursInMinutes(48) / 10 + 1)
  const sentMails = (await shop.letters())
    .slice(before)
    .map(({ to, subject }) => `${to.split('@')[0]}: ${subject.split(':')[0]}`)
  expect(sentMails.filter((each) => each.startsWith('desk'))).toEqual([
    'desk: A new bid',
    'desk: Half of the time is over',
    'desk: The time is nearly over',
  ])
  expect(sentMails.filter((each) => each.startsWith('asha'))).toEqual([
    'asha: Waiting for the shop',
    'asha: Your turn',
    'asha: Half of the time is over',
    'asha: The time is nearly over',
    'asha: Expired',
  ])
})

test('[BID-05] a counter that would be moved to the grid is sent only once its figure was shown', async () => {
  await endLiveBids()
  const bid = await shop.bid(shop.asha, { G2: 12_000 })
  const desk = await shop.desk('owner')
  const packId = await shop.pack('G2')
  const counter = (price: number, shownPrice?: number) =>
    answerBid(
      desk,
      bid.id,
      { key: newKey(), rowVersion: bid.rowVersion },
      { lines: [{ packId, answer: 'counter', price, shown: shownPrice }] },
    )
  // The list price is 200.00, so counters go in steps of 5.00.
  expect(await counter(14_137, 14_137)).toMatchObject({
    ok: false,
    code: 'counter-moved',
    fields: { [packId]: 'counter-moved' },
  })
  expect(await counter(14_137, 14_000)).toMatchObject({ ok: false, code: 'counter-moved' })
  expect(await deskBid(desk, bid.id)).toMatchObject({ state: 'SUBMITTED' })
  expect(await counter(14_137, 14_500)).toMatchObject({ ok: true })
  expect((await deskBid(desk, bid.id)).lines[0]).toMatchObject({ counterPrice: 14_500 })
})
