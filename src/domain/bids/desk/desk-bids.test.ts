import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { lockAnswerSwitch, setAnswering } from '../../negotiation/negotiation.ts'
import { getMargin } from '../../pricing/margin-rules.ts'
import { type BidShop, hoursInMinutes, newKey, openBidShop } from '../bid-shop-fixture.ts'
import {
  answerBid,
  answerBids,
  backTest,
  deskBid,
  deskBids,
  makeBid,
  myBid,
  proposeAnswers,
  readBidRules,
  saveBidRules,
} from '../bids.ts'
import { aRule } from '../rules/rule-fixture.ts'

const { quotes } = faces
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
    cessRate: 0,
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
  expect(proposals[0]!.reason).toBe('Lowest price that keeps every line above the floor.')
  const bidCommand = { rowVersion: bid.rowVersion, key: newKey() }
  expect(await answerBid(desk, bid.id, bidCommand, { lines: proposals[0]!.lines })).toMatchObject({
    ok: true,
    value: { state: 'COUNTERED' },
  })
  expect(await myBid(await shop.as(shop.asha), bid.id)).toMatchObject({ total: 42_000 })
  expect(await proposeAnswers(desk, bid.id)).toMatchObject({
    proposals: [],
    note: 'This bid isn’t waiting for an answer.',
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
    'desk: New bid',
    'desk: Half the time to answer has passed',
    'desk: Little time left to answer',
  ])
  expect(sentMails.filter((each) => each.startsWith('asha'))).toEqual([
    'asha: Waiting for the shop',
    'asha: Your turn',
    'asha: Half the time has passed',
    'asha: Not much time left',
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

test('[DEAL-03] in the shadow a bid rule only logs, for a week; what people did stands beside it', async () => {
  await endLiveBids()
  const owner = await shop.desk('owner')
  const db = shop.database.primary
  const { productId } = (
    await db.execute<{ productId: number }>(
      sql`select product_id as "productId" from pack where id = ${await shop.pack('G1')}`,
    )
  ).rows[0]!
  const watching = aRule({ kind: 'sku', subjectId: productId, acceptFrom: 7_000, state: 'shadow' })
  const save = async (rules: BidRule[]) => {
    const { rowVersion, answerFrom, answerTo } = await readBidRules(owner)
    const outcome = await saveBidRules(owner, { rowVersion, answerFrom, answerTo, rules })
    if (!outcome.ok) throw new Error(outcome.code)
    return outcome.value.rules
  }
  const [saved] = await save([watching, aRule({ acceptFrom: 9_000 })])
  const readLog = async () =>
    (
      await quotes.readRuleDecisions(owner, {
        page: 1,
        mode: '',
        outcome: '',
        kind: 'bid',
        ruleId: saved!.id,
      })
    ).decisions
  const bid = await shop.bid(shop.asha, { G1: 8_000 })
  const [counted] = (await readBidRules(owner)).rules
  expect(await readLog()).toMatchObject([
    { number: bid.id, mode: 'shadow', outcome: 'accepted', total: 8_000, people: null },
  ])
  expect(counted).toMatchObject({ state: 'shadow', counts: { accepted: 1, left: 0 } })
  expect(counted!.shadowUntilText).not.toBe('')
  // The buyer's bid waits for people, who answer as they like.
  expect((await deskBid(owner, bid.id)).answerAt).toBeNull()
  await shop.answer(
    await shop.desk(),
    bid.id,
    { rowVersion: bid.rowVersion, key: newKey() },
    { lines: [{ packId: bid.lines[0]!.packId, answer: 'counter', price: 9_000 }] },
  )
  expect((await readLog())[0]).toMatchObject({ people: { total: 9_000 } })
  // Other figures leave its id and its week as they are; what it would not change is not told.
  const { shadowUntilText } = counted!
  const [again] = await save([{ ...watching, acceptFrom: 9_000 }, aRule({ acceptFrom: 9_000 })])
  expect(again).toMatchObject({ id: saved!.id, shadowUntilText })
  await shop.bid(shop.ben, { G1: 8_000 })
  expect(await readLog()).toHaveLength(1)
  // After a week it is off.
  await save([watching, aRule({ acceptFrom: 9_000 })])
  await db.execute(sql`update bid_rule set shadow_until = statement_timestamp() where kind = 'sku'`)
  expect((await readBidRules(owner)).rules[0]).toMatchObject({ state: 'off', shadowUntilText: '' })
  await endLiveBids()
  const { id } = await shop.bid(shop.ben, { G1: 8_000 })
  expect(await readLog()).toHaveLength(1)
  // What is left to people has no sum that a rule set; each outcome is counted.
  const any = { page: 1, mode: '', kind: '', ruleId: null } as const
  const left = await quotes.readRuleDecisions(owner, { ...any, outcome: 'left' })
  expect(left.decisions[0]).toMatchObject({ number: id, mode: 'live', total: null, margin: null })
  expect(left.count).toBe(left.outcomes.left)
  const all = await quotes.readRuleDecisions(owner, { ...any, outcome: '' })
  expect(all.outcomes).toEqual(left.outcomes)
  expect(all.count).toBeGreaterThan(left.count)
})

test('[DEAL-03] [LANG-09] a bid rule that is off counts for nothing, and the switch holds for rules of bids', async () => {
  await endLiveBids()
  const packId = await shop.pack('G1')
  const buyer = await shop.as(shop.asha)
  await shop.saveRules([aRule({ state: 'off', acceptFrom: 9_000 })])
  expect(await makeBid(buyer, aBid(packId))).toMatchObject({
    ok: false,
    code: 'bids-not-taken',
  })
  await shop.saveRules([aRule({ acceptFrom: 9_000 })])
  const { seller } = await shop.desk()
  const turn = (answers: boolean) =>
    shop.database.transaction(async (db) => {
      await lockAnswerSwitch(db, seller.id)
      await setAnswering(db, seller.id, { answers, by: null })
    })
  await turn(false)
  const bid = await shop.bid(shop.asha, { G1: 9_500 })
  await turn(true)
  await shop.advanceTime(hoursInMinutes(24))
  expect((await deskBid(await shop.desk(), bid.id)).state).toBe('SUBMITTED')
  const next = await shop.bid(shop.ben, { G1: 9_500 })
  await shop.advanceTime(hoursInMinutes(24))
  expect((await deskBid(await shop.desk(), next.id)).state).toBe('AGREED')
  const owner = await shop.desk('owner')
  const readReasons = async (language: string) => {
    const query = { page: 1, mode: 'live', outcome: '', kind: 'bid', ruleId: null } as const
    const log = await withLocale(language, () => quotes.readRuleDecisions(owner, query))
    return new Map(
      log.decisions.map(({ number, reason, ruleName }) => [number, [ruleName, reason]]),
    )
  }
  const reasons = await readReasons('en-IN')
  const hindi = await readReasons('hi-IN')
  expect(reasons.get(bid.id)?.[1]).toBe('Automatic answers are stopped.')
  const accepted = 'Line 1: 95 % of the list price, accepted.'
  expect(reasons.get(next.id)).toEqual(['Bids: everything', accepted])
  expect(hindi.get(bid.id)?.[1]).toBe('ऑटोमैटिक जवाब बंद हैं।')
  const inHindi = 'पंक्ति 1: सूची मूल्य का 95 %, स्वीकार।'
  expect(hindi.get(next.id)).toEqual(['बोलियाँ: सब कुछ', inHindi])
})

const aBid = (packId: number) => ({
  key: newKey(),
  submit: true,
  allOrNothing: false,
  lines: [{ packId, quantity: 1, bidPrice: 9_500 }],
})
