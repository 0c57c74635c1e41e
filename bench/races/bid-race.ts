import { sql } from 'drizzle-orm'
import { type BidShop, newKey } from '#domain/bids/bid-shop-fixture.ts'
import {
  acceptBid,
  answerBid,
  bidAgain,
  declineBid,
  makeBid,
  myBid,
  runBidClock,
  takeBackBid,
} from '#domain/bids/bids.ts'
import { links, testNow } from '#testing/test-shop.ts'
import {
  findBrokenInvariants,
  loadThreadState,
  newBuyer,
  orderSpan,
  type Race,
  raceOrders,
  soon,
  startAll,
} from './racing.ts'

const ends: Record<string, string> = {
  accept: 'AGREED',
  decline: 'DECLINED',
  'take back': 'WITHDRAWN',
  'bid again': 'SUBMITTED',
  clock: 'EXPIRED',
}

/**
 * A counter-offer that is accepted twice, declined, withdrawn, bid against and expires, all at once; its
 * order likewise.
 */
export async function raceBid(
  shop: BidShop,
  last: boolean,
): Promise<{ first: Race; second: Race | null }> {
  const db = shop.database.primary
  const buyer = await newBuyer(shop)
  const scope = await shop.as(buyer.customer)
  const desk = await shop.desk('owner')
  const lines = await shop.buildLines({ G1: 7_000 })
  const made = await makeBid(scope, { key: newKey(), submit: true, allOrNothing: false, lines })
  if (!made.ok) throw new Error(made.code)
  const { id } = made.value
  const packId = lines[0]!.packId
  const answered = await answerBid(
    desk,
    id,
    { key: newKey(), rowVersion: made.value.rowVersion },
    { lines: [{ packId, answer: 'counter', price: 9_000 }] },
  )
  if (!answered.ok) throw new Error(answered.code)
  const { rowVersion } = await myBid(scope, id)
  const { rows } = await db.execute<{ id: number }>(sql`select id from bid where number = ${id}`)
  const bidId = rows[0]!.id
  const command = () => ({ key: newKey(), rowVersion })
  const clock = () => runBidClock(shop, links, testNow)
  await db.execute(sql`update bid set expires_at = ${soon()} where id = ${bidId}`)
  const { done, refused } = await startAll([
    { name: 'accept', run: () => acceptBid(scope, id, command(), null) },
    { name: 'accept', run: () => acceptBid(scope, id, command(), null) },
    { name: 'decline', run: () => declineBid(scope, id, command()) },
    { name: 'bid again', run: () => bidAgain(scope, id, command(), [{ packId, bidPrice: 8_000 }]) },
    { name: 'take back', run: () => takeBackBid(desk, id, command()) },
    { name: 'clock', run: async () => ({ ok: (await clock()) > 0 }) },
  ])
  await db.execute(sql`select pg_sleep(0.06)`)
  await clock()
  const winners = done.filter((name) => name !== 'clock')
  const won = winners[0] ?? 'clock'
  const state = await readBidState(shop, bidId)
  const { free } = await loadThreadState(shop, 'bid', bidId)
  const violations = [
    ...(winners.length > 1 ? [`${winners.join(' and ')} of ${id} both won`] : []),
    ...(state === ends[won] ? [] : [`${id} is ${state} though ${won} won (${refused})`]),
    ...(free === (won === 'accept' ? 1 : 0) ? [] : [`${free} grants of ${id} though ${won} won`]),
  ]
  const first = { won, violations }
  if (won !== 'accept' || violations.length > 0) {
    violations.push(...(await findBrokenInvariants(shop, 'bid', bidId, last)))
    return { first, second: null }
  }
  // Both at the same moment, as an agreement sets them.
  const end = sql`
    with moment as (select ${soon(orderSpan)} as at), grants as (
      update price_grant set expires_at = moment.at from moment where kind = 'bid' and thread_id = ${bidId})
    update bid set expires_at = moment.at from moment where bid.id = ${bidId}`
  const second = await raceOrders(shop, buyer, { kind: 'bid', number: id }, clock, end)
  await db.execute(sql`select pg_sleep(${orderSpan})`)
  await clock()
  const after = await loadThreadState(shop, 'bid', bidId)
  const finalState = await readBidState(shop, bidId)
  const stands = `${finalState}, ${after.free} free, ${after.consumed} consumed, ${after.orders} orders`
  const wanted =
    second.won === 'order'
      ? 'ORDERED, 0 free, 1 consumed, 1 orders'
      : 'LAPSED, 0 free, 0 consumed, 0 orders'
  if (stands !== wanted) second.violations.push(`${id} is ${stands} though ${second.won} won`)
  second.violations.push(...(await findBrokenInvariants(shop, 'bid', bidId, last)))
  return { first, second }
}

async function readBidState(shop: BidShop, bidId: number): Promise<string> {
  const { rows } = await shop.database.primary.execute<{ state: string }>(
    sql`select state from bid where id = ${bidId}`,
  )
  return rows[0]!.state
}
