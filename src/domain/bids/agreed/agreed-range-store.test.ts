import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { Customer } from '#platform/scope.ts'
import {
  cancelAgreedOrder,
  createAgreedThread,
  moveOrder,
  orderAgreed,
} from '#testing/agreed-thread.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import { addAgreement } from '#testing/shipped-agreement.ts'
import { saveNegotiationSettings } from '../../negotiation/negotiation.ts'
import { type BidShop, openBidShop } from '../bid-shop-fixture.ts'
import { loadProductBids, reviewOffer } from '../bids.ts'
import { loadAgreedRanges } from './agreed-range-store.ts'

let shop: BidShop
let packId: number
const list = 10_000
const prices = [8_010, 8_200, 8_310, 8_400, 8_500, 8_600, 8_700, 8_810, 9_000, 9_400]
const range = { low: 8_200, high: 9_000 }

beforeAll(async () => {
  shop = await openBidShop()
  packId = await shop.pack('G1')
  for (const [at, price] of prices.entries())
    await agree(await addCustomer(shop.database.primary, `buyer${at}@range.example`), price)
})
afterAll(() => shop.close())

let nextAt = Date.parse('2026-01-01T00:00:00Z')

function agree(
  customer: Customer,
  price: number,
  change: Partial<Parameters<typeof addAgreement>[2]> = {},
) {
  nextAt += 3_600_000
  const at = new Date(nextAt)
  return addAgreement(shop, customer, { pack: packId, price, listPrice: list, at, ...change })
}

const setMinBuyers = async (agreedRangeFrom: number | null) =>
  saveNegotiationSettings(shop.database.primary, (await shop.scope('in')).seller.id, {
    agreedRangeFrom,
  })

/** Brings the number of buyers who count to the given place in their batch of ten. */
async function completeBatch(place: number) {
  const { rows } = await shop.database.primary.execute<{ count: number }>(sql`
    select count(distinct customer_id)::int as count from price_grant
    where pack_id = ${packId} and state = 'consumed'`)
  for (let count = rows[0]!.count; count % 10 !== place; count++)
    await agree(await addCustomer(shop.database.primary, `batch${count}@range.example`), 9_700)
}

async function readRange() {
  const scope = await shop.scope('in', { cache: openDataCache() })
  const { packs } = await loadProductBids(scope, [{ id: packId, price: list }])
  return packs[0]!.range
}

test('[LOOK-03] a range shows only where the seller allows it', async () => {
  expect(await readRange()).toBeNull()
  await setMinBuyers(10)
  expect(await readRange()).toEqual(range)
  await setMinBuyers(11)
  expect(await readRange()).toBeNull()
  await setMinBuyers(10)
})

test('[LOOK-03] [BID-11] one person’s probing changes nothing: neither trying, nor lapsing, nor buying', async () => {
  for (const [price, state] of [
    [3_000, 'lapsed'],
    [3_000, 'free'],
    [3_000, 'void'],
    [9_900, 'consumed'],
    [3_000, 'consumed'],
  ] as const) {
    await agree(shop.asha, price, { state })
    expect(await readRange()).toEqual(range)
  }
  for (let at = 0; at < 12; at++) await agree(shop.asha, 3_000)
  expect(await readRange()).toEqual(range)
  // The control: nine further people do change it.
  for (let at = 0; at < 9; at++)
    await agree(await addCustomer(shop.database.primary, `more${at}@range.example`), 7_000 + at)
  expect(await readRange()).not.toEqual(range)
})

test('[LOOK-03] [BID-11] a buyer counts once the order has shipped: ordering and cancelling change nothing', async () => {
  await completeBatch(9)
  const before = await readRange()
  const thread = await createAgreedThread(shop, shop.ben, 'bid', [
    { line: 1, packId, quantity: 1, unitPrice: 9_700, fromStock: true },
  ])
  const cancelled = await orderAgreed(shop, shop.ben, thread)
  expect(await readRange()).toEqual(before)
  await cancelAgreedOrder(shop, shop.ben, cancelled)
  expect(await readRange()).toEqual(before)
  // The control: shipped, the same agreement is the tenth.
  const number = await orderAgreed(shop, shop.ben, thread)
  const desk = await shop.desk('owner')
  await moveOrder(desk, number, ['confirm', 'pack'])
  expect(await readRange()).toEqual(before)
  await moveOrder(desk, number, ['ship'])
  expect(await readRange()).not.toEqual(before)
})

test('[LOOK-03] [BID-11] deleting an account takes no buyer out of the count', async () => {
  const before = await readRange()
  for (const email of ['buyer3@range.example', 'more4@range.example'])
    await shop.database.primary.execute(sql`delete from person where email = ${email}`)
  expect(await readRange()).toEqual(before)
})

test('[LOOK-03] what was agreed at another list price does not count', async () => {
  const before = await readRange()
  for (let at = 0; at < 10; at++)
    await agree(await addCustomer(shop.database.primary, `dear${at}@range.example`), 5_000, {
      listPrice: list * 1.06,
    })
  expect(await readRange()).toEqual(before)
  // The control: at five per cent more they do.
  for (let at = 0; at < 10; at++)
    await agree(await addCustomer(shop.database.primary, `near${at}@range.example`), 5_000, {
      listPrice: list * 1.05,
    })
  expect(await readRange()).not.toEqual(before)
})

test('[LOOK-03] [BID-11] of more agreements than are read, batches of buyers don’t slide either', async () => {
  const { seller } = await shop.scope('in')
  const pack = await shop.pack('G2')
  await addBuyers(620)
  let changes = 0
  for (let at = 0, last = ''; at < 30; at++) {
    const ranges = await loadAgreedRanges(
      shop.database.replica,
      seller.id,
      [{ packId: pack, list }],
      { agreedRangeFrom: 10 },
    )
    expect(ranges.get(pack)).toMatchObject({ low: expect.any(Number) })
    changes += Number(JSON.stringify([...ranges]) !== last)
    last = JSON.stringify([...ranges])
    await addBuyers(1)
  }
  // The first, and one for each ten.
  expect(changes).toBeGreaterThan(1)
  expect(changes).toBeLessThanOrEqual(4)

  /** Their prices rise, so that a sliding range would change with nearly each. */
  async function addBuyers(count: number) {
    await shop.database.primary.execute(sql`
      with ordered as (
        insert into shop_order (seller_id, number, state, payment_method, currency, goods, discount,
          charge, tax, total, placed_at)
        select ${seller.id}, 'many-' || gen_random_uuid(), 'shipped', 'cod', 'INR', 1, 0, 0, 0, 1, now()
        from generate_series(1, ${count}::int)
        returning id
      ), recorded as (
        insert into order_event (seller_id, order_id, kind, at, actor, actor_id)
        select ${seller.id}, id, kind, now(), 'customer', id from ordered, unnest(array['placed', 'shipped']) as kind
      )
      insert into price_grant (seller_id, kind, thread_id, line, pack_id, quantity, unit_price, offered_price,
        list_price, currency, zone_id, from_stock, state, expires_at, order_id, awarded_at)
      select ${seller.id}, 'bid', 800000 + id, 1, ${pack}::bigint, 1, 5000 + id * 12 % 4000, 9900, ${list}::bigint,
        'INR', 1, false, 'consumed', now(), id, now()
      from ordered`)
  }
})

test('[LOOK-03] another seller’s agreements count nowhere else', async () => {
  const before = await readRange()
  for (let at = 0; at < 10; at++) {
    const other = await addCustomer(shop.database.primary, `other${at}@range.example`)
    await agree(other, 5_000 + at * 300, { code: 'tools', pack: await shop.pack('G1', 'tools') })
  }
  expect(await readRange()).toEqual(before)
})

test('[LOOK-03] a low offer’s review names the usual range, and the price to change to', async () => {
  const scope = await shop.as(shop.asha)
  const current = (await readRange())!
  const lines = await shop.buildLines({ G1: 5_000 })
  const review = await reviewOffer(scope, { lines, allOrNothing: false }, null)
  expect(review).toMatchObject({
    ok: true,
    value: { lines: [{ standing: 'low', usual: current.low, range: current }] },
  })
})

test('[LOOK-03] attempts left, and when the next one comes back', async () => {
  const scope = await shop.as(shop.asha)
  const read = async () => (await loadProductBids(scope, [{ id: packId, price: list }])).packs[0]!
  expect(await read()).toMatchObject({ attemptsLeft: 3, againOn: null })
  await shop.database.primary.execute(sql`
    insert into bid (seller_id, number, customer_id, state, currency, pincode, made_at)
    values (${scope.seller.id}, 'range-1', ${shop.asha.id}::uuid, 'DECLINED', 'INR', '411001', now())`)
  for (const round of [1, 2, 3])
    await shop.database.primary.execute(sql`
      insert into bid_attempt (seller_id, bid_id, pack_id, round, customer_id, at, quantity, list_price, bid_price)
      select seller_id, id, ${packId}, ${round}, customer_id, now(), 1, ${list}, 9000 from bid
      where seller_id = ${scope.seller.id} and number = 'range-1'`)
  const { attemptsLeft, againOn } = await read()
  expect(attemptsLeft).toBe(0)
  expect(againOn).toMatch(/\d/)
})
