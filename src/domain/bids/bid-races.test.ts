import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAgreedOrder, orderAgreed } from '#testing/agreed-thread.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { type BidShop, buildBidCommand, hoursInMinutes, openBidShop } from './bid-shop-fixture.ts'
import { acceptBid, answerBid, declineBid, myBid, takeBackBid, withdrawBid } from './bids.ts'
import { aRule } from './rules/rule-fixture.ts'

let shop: BidShop
beforeAll(async () => {
  shop = await openBidShop()
})
afterAll(() => shop.close())

const endLiveBids: BidShop['endLiveBids'] = () => shop.endLiveBids()

test('[BID-03] a due verdict, its buyer’s withdrawal and the desk’s word at once: the verdict, once', async () => {
  await endLiveBids()
  await shop.saveRules([aRule({ acceptFrom: 5_000 })])
  const bid = await shop.bid(shop.asha, { G1: 8_000 })
  await shop.advanceTime(121, { tick: false })
  const scope = await shop.as(shop.asha)
  const desk = await shop.desk()
  const [withdrawn, declined, ...views] = await Promise.all([
    withdrawBid(scope, bid.id, buildBidCommand(bid)),
    answerBid(desk, bid.id, buildBidCommand(bid), { all: 'decline' }),
    ...Array.from({ length: 5 }, () => myBid(scope, bid.id)),
    shop.advanceTime(0),
    shop.advanceTime(0),
  ])
  expect([withdrawn, declined]).toEqual([
    { ok: false, code: 'stale' },
    { ok: false, code: 'stale' },
  ])
  for (const view of views) if (view) expect(view).toMatchObject({ state: 'AGREED' })
  const { track } = await myBid(scope, bid.id)
  expect(track.map(({ words }) => words)).toEqual(['Bid made', 'Answered'])
  expect(await shop.stock('G1')).toMatchObject({ reserved: 1 })
  expect(shop.faults).toEqual([])
  await shop.saveRules([aRule()])
})

test('[BID-06] an accept, a withdrawal by the seller, a decline and the end of the clock at once: exactly one', async () => {
  await endLiveBids()
  const scope = await shop.as(shop.asha)
  const desk = await shop.desk()
  for (let round = 0; round < 3; round++) {
    const bid = await shop.bid(shop.asha, { [`G${round + 1}`]: 5_000 * (round + 1) })
    const counter = {
      packId: bid.lines[0]!.packId,
      answer: 'counter' as const,
      price: 9_000 * (round + 1),
    }
    await answerBid(desk, bid.id, buildBidCommand(bid), { lines: [counter] })
    const offer = await myBid(scope, bid.id)
    if (round === 2) await shop.advanceTime(hoursInMinutes(48), { tick: false })
    const outcomes = await Promise.all([
      acceptBid(scope, bid.id, buildBidCommand(offer), null),
      takeBackBid(desk, bid.id, buildBidCommand(offer)),
      declineBid(scope, bid.id, buildBidCommand(offer)),
      shop.advanceTime(0).then(() => ({ ok: false })),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(round === 2 ? 0 : 1)
    const { state } = await myBid(scope, bid.id)
    expect(round === 2 ? ['EXPIRED'] : ['AGREED', 'WITHDRAWN', 'DECLINED']).toContain(state)
  }
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[BID-06] fifty accepts at once: one agreement, one hold [I15]', async () => {
  await endLiveBids()
  const bid = await shop.bid(shop.asha, { G1: 8_000 })
  await answerBid(await shop.desk(), bid.id, buildBidCommand(bid), {
    lines: [{ packId: bid.lines[0]!.packId, answer: 'counter', price: 9_000 }],
  })
  const scope = await shop.as(shop.asha)
  const offer = await myBid(scope, bid.id)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => acceptBid(scope, bid.id, buildBidCommand(offer), null)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((each) => !each.ok && each.code === 'stale')).toHaveLength(49)
  expect(await shop.stock('G1')).toMatchObject({ reserved: 1 })
})

const orderAcceptedBid = async () => {
  const bid = await shop.bid(shop.asha, { G1: 8_000 })
  await answerBid(await shop.desk(), bid.id, buildBidCommand(bid), { all: 'accept' })
  const number = await orderAgreed(shop, shop.asha, { kind: 'bid', number: bid.id })
  return { id: bid.id, number }
}
const loadGrantStates = async (bid: string) => {
  const { rows } = await shop.database.primary.execute<{ state: string }>(sql`
    select g.state from price_grant g join bid b on b.id = g.thread_id and g.kind = 'bid' where b.number = ${bid}`)
  return rows.map(({ state }) => state)
}

test('[BID-07] the window ends while an order is cancelled, after its grants were freed: lapsed, and nothing stays held', async () => {
  await endLiveBids()
  const { reserved } = await shop.stock('G1')
  const { id, number } = await orderAcceptedBid()
  await shop.database.primary.execute(
    sql`update bid set expires_at = statement_timestamp() where number = ${id}`,
  )
  const scope = await shop.as(shop.asha)
  await cancelAgreedOrder(shop, shop.asha, number)
  expect(await myBid(scope, id)).toMatchObject({ state: 'LAPSED' })
  expect((await myBid(scope, id)).track.at(-1)).toMatchObject({ words: 'Not ordered in time' })
  expect(await loadGrantStates(id)).toEqual(['void'])
  expect((await shop.stock('G1')).reserved).toBe(reserved)
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[BID-07] the clock frees what a bid that is over still holds, and leaves the goods of one that is not', async () => {
  await endLiveBids()
  const { id, number } = await orderAcceptedBid()
  await cancelAgreedOrder(shop, shop.asha, number)
  const { reserved } = await shop.stock('G1')
  const db = shop.database.primary
  await db.execute(sql`
    update price_grant set expires_at = statement_timestamp() from bid b
    where b.id = thread_id and kind = 'bid' and b.number = ${id}`)
  await shop.advanceTime(0)
  expect(await loadGrantStates(id)).toEqual(['free'])
  await db.execute(
    sql`update bid set state = 'LAPSED', lapsed_at = now(), expires_at = null, clock_from = null where number = ${id}`,
  )
  await shop.advanceTime(0)
  expect(await loadGrantStates(id)).toEqual(['lapsed'])
  expect((await shop.stock('G1')).reserved).toBe(reserved - 1)
})
