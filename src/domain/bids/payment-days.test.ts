import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Role } from '#contract/accounts/staff.ts'
import type { BidAnswer } from '#contract/negotiation/bid-rules.ts'
import type { BidView } from '#contract/negotiation/bids.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import {
  type BidShop,
  buildBidCommand,
  hoursInMinutes,
  newKey,
  openBidShop,
} from './bid-shop-fixture.ts'
import { counterFewerDays } from './payment-days.ts'
import { aRule } from './rules/rule-fixture.ts'

const { bids, orders } = faces
let shop: BidShop
let accountId: number

beforeAll(async () => {
  shop = await openBidShop()
  const { seller } = await shop.scope('in')
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `insert into credit_account (seller_id, person_id, "limit", days, created_at, updated_at)
     values ($1, $2, 5000000, 15, now(), now()) returning id::float8 as id`,
    [seller.id, shop.asha.id],
  )
  accountId = rows[0]!.id
})
afterAll(() => shop.close())

async function ask(code: string, bidPrice: number, paymentDays: number | null): Promise<BidView> {
  const lines = await shop.buildLines({ [code]: bidPrice })
  const draft = { key: newKey(), submit: true, allOrNothing: false, lines, paymentDays }
  const outcome = await bids.makeBid(await shop.as(shop.asha), draft)
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

async function answer(bid: BidView, what: BidAnswer, role: Role = 'owner') {
  return bids.answerBid(await shop.desk(role), bid.id, buildBidCommand(bid), what)
}

async function read(bid: BidView): Promise<BidView> {
  return bids.myBid(await shop.as(shop.asha), bid.id)
}

test('[PAY-06] a bid asks for 60 days, 45 come back as a counter-offer, and the order from it is due after 45', async () => {
  const bid = await ask('G1', 8_000, 60)
  expect(bid).toMatchObject({ askedDays: 60, paymentDays: null, accountDays: 15 })
  expect(bid.track.at(-1)).toMatchObject({ paymentDays: 60 })
  const seen = await bids.deskBid(await shop.desk('owner'), bid.id)
  expect(seen).toMatchObject({ askedDays: 60, accountDays: 15 })

  expect(await answer(bid, { all: 'accept', paymentDays: 45 })).toMatchObject({ ok: true })
  const countered = await read(bid)
  expect(countered).toMatchObject({
    state: 'COUNTERED',
    paymentDays: 45,
    lines: [{ state: 'COUNTERED', counterPrice: 8_000, bidPrice: 8_000 }],
  })
  expect(countered.track.at(-1)).toMatchObject({ kind: 'answer', paymentDays: 45 })
  const mail = (await shop.letters()).findLast(({ to }) => to === shop.asha.email)
  expect(mail?.text).toContain('On account, payment within 45 days of our invoice.')

  const buyer = await shop.as(shop.asha)
  const agreed = await bids.acceptBid(buyer, bid.id, buildBidCommand(countered), null)
  expect(agreed).toMatchObject({ ok: true, value: { state: 'AGREED', paymentDays: 45 } })
  const record = await faces.papers.loadBidRecord(buyer, bid.id)
  expect(JSON.stringify(record)).toContain('Days to pay: 45')

  const source = { kind: 'bid', number: bid.id } as const
  const { addressId } = await shop.fill(shop.asha, {})
  const view = await orders.loadCheckout(buyer, { addressId, source })
  expect(view).toMatchObject({ credit: { days: 45 }, agreed: { paymentDays: 45 } })
  const order = await orders.placeOrder(buyer, {
    key: newKey(),
    source,
    addressId,
    billingAddressId: null,
    method: 'terms',
    purchaseOrder: null,
    expectedTotal: view.cart.total,
    totalsKey: view.cart.totalsKey,
  })
  const number = order.ok ? order.value.number : order.code
  const { items: open } = await orders.getCreditAccount(await shop.desk('owner'), accountId, {
    from: '',
  })
  expect(open).toMatchObject([{ number, days: 45 }])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[PAY-06] who accepts without a word of days gives those asked for; more days than asked for are agreed at once', async () => {
  const asked = await ask('G2', 17_000, 30)
  expect(await answer(asked, { all: 'accept' })).toMatchObject({ value: { state: 'AGREED' } })
  expect(await read(asked)).toMatchObject({ paymentDays: 30 })
  await shop.endLiveBids()
  const unasked = await ask('G2', 17_000, null)
  expect(unasked).toMatchObject({ askedDays: null })
  expect(await answer(unasked, { all: 'accept', paymentDays: 20 })).toMatchObject({
    value: { state: 'AGREED' },
  })
  expect(await read(unasked)).toMatchObject({ paymentDays: 20 })
  await shop.endLiveBids()
})

test('[PAY-06] only who approves gives days beyond the rules; what is declined needs none', async () => {
  const bid = await ask('G1', 8_000, 60)
  expect(await answer(bid, { all: 'accept' }, 'sales')).toMatchObject({ code: 'days-above-rule' })
  expect(await bids.previewBids(await shop.desk('sales'), [bid.id], 'accept')).toMatchObject({
    keys: [],
  })
  expect(await answer(bid, { all: 'accept', paymentDays: 0 })).toMatchObject({ code: 'bad-days' })
  expect(await answer(bid, { all: 'accept', paymentDays: 366 })).toMatchObject({ code: 'bad-days' })
  await shop.saveRules([aRule({ paymentDays: 45 })])
  expect(await answer(bid, { all: 'accept' }, 'sales')).toMatchObject({ code: 'days-above-rule' })
  expect(await answer(bid, { all: 'accept', paymentDays: 45 }, 'sales')).toMatchObject({
    value: { state: 'COUNTERED' },
  })
  // The buyer offers again: what they asked for stays, unless they say otherwise.
  const buyer = await shop.as(shop.asha)
  const prices = [{ packId: await shop.pack('G1'), bidPrice: 7_900 }]
  const again = await bids.bidAgain(buyer, bid.id, buildBidCommand(await read(bid)), prices, 40)
  expect(again).toMatchObject({ value: { askedDays: 40, paymentDays: null, state: 'SUBMITTED' } })
  const renewed = await read(bid)
  expect(await answer(renewed, { all: 'decline' }, 'sales')).toMatchObject({
    value: { state: 'DECLINED' },
  })
  expect(await read(bid)).toMatchObject({ paymentDays: null })
  await shop.endLiveBids()
})

test('[PAY-06] rules answer a bid whose days they give, and leave more to a person', async () => {
  await shop.saveRules([aRule({ acceptFrom: 7_000, paymentDays: 30 })])
  const within = await ask('G1', 9_000, 30)
  const beyond = await ask('G2', 18_000, 31)
  await shop.advanceTime(hoursInMinutes(3))
  expect(await read(within)).toMatchObject({ state: 'AGREED', paymentDays: 30 })
  expect(await read(beyond)).toMatchObject({ state: 'SUBMITTED' })
  await shop.saveRules([aRule()])
  await shop.endLiveBids()
})

test('[PAY-06] days asked for with a second line reach the accepted first one only if its rule gives them', async () => {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'select product_id::float8 as id from pack where id = $1',
    [await shop.pack('G1')],
  )
  const rules = (firstDays: number | null) => [
    aRule({ kind: 'sku', subjectId: rows[0]!.id, acceptFrom: 7_000, paymentDays: firstDays }),
    aRule({ acceptFrom: 7_000, counters: true, paymentDays: 30 }),
  ]
  const buyer = await shop.as(shop.asha)
  const bidTwice = async (days: number) => {
    const first = await shop.bid(shop.asha, { G1: 9_000, G2: 10_000 })
    await shop.advanceTime(hoursInMinutes(3))
    const countered = await read(first)
    expect(countered).toMatchObject({
      state: 'COUNTERED',
      lines: [{ state: 'ACCEPTED' }, { state: 'COUNTERED' }],
    })
    const prices = [{ packId: await shop.pack('G2'), bidPrice: 14_500 }]
    const again = await bids.bidAgain(buyer, first.id, buildBidCommand(countered), prices, days)
    expect(again).toMatchObject({ ok: true })
    await shop.advanceTime(hoursInMinutes(3))
    return read(first)
  }
  await shop.saveRules(rules(null))
  const left = await bidTwice(30)
  expect(left).toMatchObject({ state: 'SUBMITTED', paymentDays: null })
  expect(await bids.previewBids(await shop.desk('sales'), [left.id], 'accept')).toMatchObject({
    keys: [],
    refused: [{ key: left.id }],
  })
  await shop.endLiveBids()
  await shop.saveRules(rules(30))
  expect(await bidTwice(30)).toMatchObject({ state: 'AGREED', paymentDays: 30 })
  await shop.saveRules([aRule()])
  await shop.endLiveBids()
})

test('[PAY-06] who has no account, or one that is closed, asks for no days', async () => {
  const lines = await shop.buildLines({ G1: 8_000 })
  const draft = { submit: true, allOrNothing: false, lines, paymentDays: 30 }
  const make = async (customer: typeof shop.ben, code: 'in' | 'tools' = 'in', days = 30) =>
    bids.makeBid(await shop.as(customer, code), { ...draft, key: newKey(), paymentDays: days })
  expect(await make(shop.ben)).toMatchObject({ ok: false, code: 'no-account' })
  expect(await make(shop.asha, 'tools')).toMatchObject({ ok: false, code: 'no-account' })
  for (const days of [0, -1, 366, 1.5])
    expect(await make(shop.asha, 'in', days), String(days)).toMatchObject({ code: 'bad-days' })
  await shop.database.pool.query(`update credit_account set blocked_at = now()`)
  expect(await make(shop.asha)).toMatchObject({ ok: false, code: 'no-account' })
  const review = await bids.reviewOffer(await shop.as(shop.ben), draft, null)
  expect(review).toMatchObject({ ok: false, code: 'no-account' })
})

test('[PAY-06] fewer days than asked for turn what is accepted into a counter at its own price, and touch nothing else', () => {
  const line = { packId: 1, counterPrice: null, isNews: false, reason: null }
  const agreed = {
    state: 'AGREED' as const,
    reason: null,
    refundedPacks: [],
    lines: [
      { ...line, state: 'ACCEPTED' as const },
      { ...line, packId: 2, state: 'DECLINED' as const },
    ],
  }
  const bidLines = [
    { packId: 1, bidPrice: 500 },
    { packId: 2, bidPrice: 600 },
  ]
  const days = (askedDays: number | null, paymentDays: number | null) =>
    counterFewerDays(agreed, bidLines, { askedDays, paymentDays })
  expect(days(60, 45)).toMatchObject({
    state: 'COUNTERED',
    lines: [{ state: 'COUNTERED', counterPrice: 500 }, { state: 'DECLINED' }],
  })
  expect(days(60, null)).toMatchObject({ state: 'COUNTERED' })
  for (const [asked, given] of [
    [60, 60],
    [60, 90],
    [null, 30],
    [null, null],
  ] as const)
    expect(days(asked, given)).toBe(agreed)
})
