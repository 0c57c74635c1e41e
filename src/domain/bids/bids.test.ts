import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCustomer, findViolations } from '#testing/ordered-shop.ts'
import {
  type BidShop,
  buildBidCommand,
  hoursInMinutes,
  newKey,
  openBidShop,
} from './bid-shop-fixture.ts'
import {
  acceptBid,
  answerBid,
  bidAgain,
  changeDraft,
  declineBid,
  endPersonBids,
  makeBid,
  myBid,
  myBids,
  submitBid,
  withdrawBid,
} from './bids.ts'
import { aRule } from './rules/rule-fixture.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

const countAttempts: BidShop['countAttempts'] = (code) => shop.countAttempts(code)
const endLiveBids: BidShop['endLiveBids'] = () => shop.endLiveBids()
const answer: BidShop['answer'] = (...args) => shop.answer(...args)

describe('[BID-02] drafts', () => {
  test('are kept with or without prices, changed, submitted once, and thrown away after thirty days', async () => {
    const scope = await shop.as(shop.asha)
    const [line] = await shop.buildLines({ G1: 8_000 })
    const command = {
      key: newKey(),
      submit: false,
      allOrNothing: false,
      lines: [{ ...line!, bidPrice: null }],
    }
    const bidOutcome = await makeBid(scope, command)
    if (!bidOutcome.ok) throw new Error(bidOutcome.code)
    expect(bidOutcome.value).toMatchObject({
      state: 'DRAFT',
      turn: 'buyer',
      total: null,
      may: { submit: false, edit: true },
    })
    expect(bidOutcome.value.lines[0]).toMatchObject({
      listPrice: 10_000,
      problem: 'price-missing',
      attemptsLeft: 3,
    })
    expect(await makeBid(scope, command)).toEqual(bidOutcome)
    expect(await makeBid(scope, { ...command, submit: true })).toMatchObject({
      ok: false,
      code: 'key-reused',
    })
    const { id } = bidOutcome.value
    expect(await submitBid(scope, id, buildBidCommand(bidOutcome.value))).toMatchObject({
      code: 'price-missing',
    })
    const changed = await changeDraft(scope, id, buildBidCommand(bidOutcome.value), {
      lines: [line!],
      allOrNothing: true,
    })
    if (!changed.ok) throw new Error(changed.code)
    expect(changed.value).toMatchObject({
      allOrNothing: true,
      total: 8_000,
      listTotal: 10_000,
      may: { submit: true },
    })
    expect(await submitBid(scope, id, buildBidCommand(bidOutcome.value))).toEqual({
      ok: false,
      code: 'stale',
    })
    const submitOutcome = await submitBid(scope, id, buildBidCommand(changed.value))
    expect(submitOutcome).toMatchObject({ ok: true, value: { state: 'SUBMITTED', turn: 'seller' } })
    const other = await makeBid(scope, { ...command, key: newKey() })
    await shop.advanceTime(hoursInMinutes(24 * 29))
    expect(await myBid(scope, other.ok ? other.value.id : '')).toMatchObject({ state: 'DRAFT' })
    await shop.advanceTime(hoursInMinutes(24 * 2))
    expect(await myBid(scope, other.ok ? other.value.id : '')).toMatchObject({ state: 'DISCARDED' })
    const third = await makeBid(scope, { ...command, key: newKey() })
    if (!third.ok) throw new Error(third.code)
    expect(await withdrawBid(scope, third.value.id, buildBidCommand(third.value))).toMatchObject({
      value: { state: 'DISCARDED' },
    })
    expect((await myBids(scope, { page: 1, group: 'draft' })).count).toBe(0)
  })
})

describe('[BID-06] from bid to agreement', () => {
  test('the seller counters a line, the buyer takes some, the goods are held at the price agreed', async () => {
    await endLiveBids()
    const bid = await shop.bid(shop.asha, { G1: 8_000, G2: 15_000, G3: 20_000 }, { quantity: 2 })
    const lines = await shop.buildLines({ G1: 0, G2: 0, G3: 0 })
    const desk = await shop.desk()
    const answered = await answer(desk, bid.id, buildBidCommand(bid), {
      lines: [
        { packId: lines[0]!.packId, answer: 'accept' },
        { packId: lines[1]!.packId, answer: 'counter', price: 17_990 },
        { packId: lines[2]!.packId, answer: 'decline' },
      ],
    })
    expect(answered).toMatchObject({ ok: true, value: { state: 'COUNTERED' } })
    const scope = await shop.as(shop.asha)
    const offer = await myBid(scope, bid.id)
    expect(offer).toMatchObject({
      turn: 'buyer',
      may: { accept: true, acceptSome: true, bidAgain: true },
    })
    expect(offer.lines.map(({ state, price }) => [state, price])).toEqual([
      ['ACCEPTED', 8_000],
      ['COUNTERED', 18_000],
      ['DECLINED', 20_000],
    ])
    expect(await shop.stock('G1')).toMatchObject({ reserved: 0 })
    expect(await acceptBid(scope, bid.id, buildBidCommand(bid), null)).toEqual({
      ok: false,
      code: 'stale',
    })
    expect(await acceptBid(scope, bid.id, buildBidCommand(offer), [])).toMatchObject({
      code: 'nothing-taken',
    })
    const agreement = await acceptBid(scope, bid.id, buildBidCommand(offer), [lines[1]!.packId])
    expect(agreement).toMatchObject({
      ok: true,
      value: { state: 'AGREED', total: 36_000, may: { order: true } },
    })
    expect(
      [await shop.stock('G1'), await shop.stock('G2')].map(({ reserved }) => reserved),
    ).toEqual([0, 2])
    await shop.advanceTime(hoursInMinutes(25))
    expect(await myBid(scope, bid.id)).toMatchObject({ state: 'LAPSED', turn: 'none' })
    expect(await shop.stock('G2')).toMatchObject({ reserved: 0 })
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('bidding again is an attempt on what is bid again, and stays below the counter', async () => {
    await endLiveBids()
    const bid = await shop.bid(shop.asha, { G1: 8_000, G2: 15_000 })
    const [one, two] = await shop.buildLines({ G1: 0, G2: 0 })
    const desk = await shop.desk()
    await answer(desk, bid.id, buildBidCommand(bid), {
      lines: [
        { packId: one!.packId, answer: 'accept' },
        { packId: two!.packId, answer: 'counter', price: 18_000 },
      ],
    })
    const scope = await shop.as(shop.asha)
    const offer = await myBid(scope, bid.id)
    const bidLower = (bidPrice: number) =>
      bidAgain(scope, bid.id, buildBidCommand(offer), [{ packId: two!.packId, bidPrice }])
    expect(await bidLower(18_000)).toMatchObject({ code: 'price-not-below-offer' })
    const submitOutcome = await bidLower(16_000)
    expect(submitOutcome).toMatchObject({ ok: true, value: { state: 'SUBMITTED', turn: 'seller' } })
    expect([await countAttempts('G1'), await countAttempts('G2')]).toEqual([1, 2])
    const now = await myBid(scope, bid.id)
    expect(now.lines.map(({ state }) => state)).toEqual(['ACCEPTED', 'OPEN'])
    expect(await answerBid(desk, bid.id, buildBidCommand(now), { all: 'accept' })).toMatchObject({
      ok: true,
      value: { state: 'AGREED' },
    })
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('all or nothing is neither declined nor taken in part', async () => {
    await endLiveBids()
    const scope = await shop.as(shop.asha)
    const desk = await shop.desk()
    const [one, two] = await shop.buildLines({ G1: 0, G2: 0 })
    const first = await shop.bid(shop.asha, { G1: 8_000, G2: 15_000 }, { allOrNothing: true })
    const counter = {
      lines: [
        { packId: one!.packId, answer: 'accept' as const },
        { packId: two!.packId, answer: 'counter' as const, price: 18_000 },
      ],
    }
    await answer(desk, first.id, buildBidCommand(first), counter)
    const offer = await myBid(scope, first.id)
    expect(offer.may.acceptSome).toBe(false)
    expect(await acceptBid(scope, first.id, buildBidCommand(offer), [one!.packId])).toMatchObject({
      code: 'all-or-nothing',
    })
    expect(await declineBid(scope, first.id, buildBidCommand(offer))).toMatchObject({
      ok: true,
      value: { state: 'DECLINED' },
    })
    const second = await shop.bid(shop.asha, { G1: 8_000, G2: 15_000 }, { allOrNothing: true })
    const part = {
      lines: [
        { packId: one!.packId, answer: 'accept' as const },
        { packId: two!.packId, answer: 'decline' as const },
      ],
    }
    await answer(desk, second.id, buildBidCommand(second), part)
    const endedBid = await myBid(scope, second.id)
    expect([endedBid.state, ...endedBid.lines.map(({ state }) => state)]).toEqual([
      'DECLINED',
      'DECLINED',
      'DECLINED',
    ])
  })
})

describe('[BID-03] rules', () => {
  test('answer in their span: until then the bid is SUBMITTED, nothing is held, no new version, and it can be withdrawn', async () => {
    await endLiveBids()
    await shop.saveRules([aRule({ acceptFrom: 9_000, declineBelow: 5_000, counters: true })])
    const scope = await shop.as(shop.asha)
    const bid = await shop.bid(shop.asha, { G1: 9_500 })
    await shop.advanceTime(9)
    expect(await myBid(scope, bid.id)).toEqual(await myBid(scope, bid.id))
    expect(await myBid(scope, bid.id)).toMatchObject({
      state: 'SUBMITTED',
      rowVersion: bid.rowVersion,
    })
    expect(await shop.stock('G1')).toMatchObject({ reserved: 0 })
    await shop.advanceTime(112, { tick: false })
    const agreement = await myBid(scope, bid.id)
    expect(agreement).toMatchObject({ state: 'AGREED', total: 9_500 })
    expect(await shop.stock('G1')).toMatchObject({ reserved: 1 })
    const second = await shop.bid(shop.asha, { G2: 11_000 })
    await shop.advanceTime(9)
    expect(await withdrawBid(scope, second.id, buildBidCommand(second))).toMatchObject({
      ok: true,
      value: { state: 'WITHDRAWN' },
    })
    expect(await countAttempts('G2')).toBe(1)
    const third = await shop.bid(shop.asha, { G2: 11_000 })
    await shop.advanceTime(121, { tick: false })
    expect(await withdrawBid(scope, third.id, buildBidCommand(third))).toEqual({
      ok: false,
      code: 'stale',
    })
    expect(await myBid(scope, third.id)).toMatchObject({
      state: 'COUNTERED',
      lines: [{ counterPrice: 18_000 }],
    })
    const low = await shop.bid(shop.asha, { G3: 14_000 })
    await shop.advanceTime(121)
    expect(await myBid(scope, low.id)).toMatchObject({ state: 'DECLINED' })
    await shop.saveRules([aRule()])
    expect(await findViolations(shop.database.primary)).toEqual([])
  })

  test('are looked at again: who takes no bids any more agrees to none', async () => {
    await endLiveBids()
    await shop.saveRules([aRule({ acceptFrom: 9_000 })])
    const bid = await shop.bid(shop.asha, { G1: 9_500 })
    await shop.saveRules([aRule({ allowed: false })])
    await shop.advanceTime(121)
    expect(await myBid(await shop.as(shop.asha), bid.id)).toMatchObject({
      state: 'DECLINED',
      reason: 'bids-not-taken',
    })
    await shop.saveRules([aRule()])
  })
})

describe('[BID-07] the price agreed', () => {
  test('is the lower of offer and list price, frozen from the accept on', async () => {
    await endLiveBids()
    const db = shop.database.primary
    const pack = await shop.pack('G1')
    const bid = await shop.bid(shop.asha, { G1: 9_000 })
    await db.execute(sql`update pack set price = 8500 where id = ${pack}`)
    await answer(await shop.desk(), bid.id, buildBidCommand(bid), { all: 'accept' })
    await db.execute(sql`update pack set price = 10000 where id = ${pack}`)
    expect(await myBid(await shop.as(shop.asha), bid.id)).toMatchObject({
      state: 'AGREED',
      total: 8_500,
    })
    const latestMail = (await shop.letters()).findLast(({ to }) => to === shop.asha.email)!
    expect(latestMail.text).toContain(
      'bid ₹90.00 each; accepted. Its list price has dropped, so you pay ₹85.00 each',
    )
  })
})

test('[ACC-05] who leaves has no live bid and no hold: their clocks run out', async () => {
  await endLiveBids()
  const db = shop.database.primary
  const dora = await addCustomer(db, 'dora@orders.example')
  const agreement = await shop.bid(dora, { G1: 8_000 })
  await answer(await shop.desk(), agreement.id, buildBidCommand(agreement), { all: 'accept' })
  const open = await shop.bid(dora, { G2: 15_000 })
  expect(await shop.stock('G1')).toMatchObject({ reserved: 1 })
  await db.transaction(async (tx) => {
    await endPersonBids(tx as never, dora.id)
    await tx.execute(sql`delete from person where id = ${dora.id}`)
  })
  expect(
    await answerBid(await shop.desk(), open.id, buildBidCommand(open), { all: 'accept' }),
  ).toMatchObject({
    code: 'stale',
  })
  await shop.advanceTime(0)
  const { rows } = await db.execute(
    sql`select state from bid where number in (${agreement.id}, ${open.id}) order by state`,
  )
  expect(rows).toEqual([{ state: 'EXPIRED' }, { state: 'LAPSED' }])
  expect(await shop.stock('G1')).toMatchObject({ reserved: 0 })
})

test('[BID-05] below the floor only approvers and owners go, and the desk’s word is on the record', async () => {
  await endLiveBids()
  await shop.saveRules([aRule({ floor: 8_000 })])
  const bid = await shop.bid(shop.asha, { G1: 7_000 })
  const answerInput = { all: 'accept' } as const
  expect(
    await answerBid(await shop.desk('sales'), bid.id, buildBidCommand(bid), answerInput),
  ).toMatchObject({
    code: 'below-floor',
  })
  await expect(
    answerBid(await shop.desk('pricing'), bid.id, buildBidCommand(bid), answerInput),
  ).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(
    answerBid(await shop.desk('owner', 'tools'), bid.id, buildBidCommand(bid), answerInput),
  ).rejects.toMatchObject({
    kind: 'not-found',
  })
  const approver = await shop.desk('approver')
  const packId = await shop.pack('G1')
  const unconfirmed = 'below-floor-unconfirmed'
  expect(await answerBid(approver, bid.id, buildBidCommand(bid), answerInput)).toMatchObject({
    code: unconfirmed,
    fields: { [packId]: unconfirmed },
    shortfall: { below: 1_000, margin: expect.any(Number) },
  })
  const lines = [{ packId, answer: 'counter' as const, price: 7_200, shown: 7_200 }]
  expect(await answerBid(approver, bid.id, buildBidCommand(bid), { lines })).toMatchObject({
    code: unconfirmed,
    shortfall: { below: 800 },
  })
  const typo = [{ packId, answer: 'counter' as const, price: 6_000 }]
  expect(await answerBid(approver, bid.id, buildBidCommand(bid), { lines: typo })).toMatchObject({
    code: 'counter-not-above-bid',
  })
  // Those who may not go below can't confirm it either.
  const meant = { ...answerInput, belowFloor: true }
  expect(
    await answerBid(await shop.desk('sales'), bid.id, buildBidCommand(bid), meant),
  ).toMatchObject({ code: 'below-floor' })
  expect(await answerBid(approver, bid.id, buildBidCommand(bid), meant)).toMatchObject({ ok: true })
  const { rows } = await shop.database.primary.execute(sql`
    select action, before -> 'state' as before, after -> 'state' as after from audit_entry order by id desc limit 1`)
  expect(rows).toEqual([{ action: 'bid.answer', before: 'SUBMITTED', after: 'AGREED' }])
  await shop.saveRules([aRule()])
})

test('[BID-01] another’s bid is not there, and visitors sign in first', async () => {
  await endLiveBids()
  const bid = await shop.bid(shop.asha, { G1: 8_000 })
  const ben = await shop.as(shop.ben)
  await expect(myBid(ben, bid.id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(withdrawBid(ben, bid.id, buildBidCommand(bid))).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(myBid(await shop.as(shop.asha, 'tools'), bid.id)).rejects.toMatchObject({
    kind: 'not-found',
  })
  await expect(myBids(await shop.scope('in'), { page: 1, group: 'all' })).rejects.toMatchObject({
    kind: 'sign-in',
  })
})
