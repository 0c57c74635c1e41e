import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataCache } from '#platform/cache/data-cache.ts'
import type { Customer } from '#platform/scope.ts'
import { addCustomer } from '#testing/ordered-shop.ts'
import { saveNegotiationSettings } from '../negotiation/negotiation.ts'
import { type BidShop, openBidShop } from './bid-shop-fixture.ts'
import { loadProductBids, reviewOffer } from './bids.ts'

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

let nextThread = 900_000
let nextAt = Date.parse('2026-01-01T00:00:00Z')

/** An agreed price as awards and orders leave it. */
async function agree(
  customer: Customer,
  price: number,
  { state = 'consumed', code = 'in' as 'in' | 'tools', pack = packId } = {},
) {
  const { seller, place } = await shop.scope(code)
  nextAt += 3_600_000
  await shop.database.primary.execute(sql`
    insert into price_grant (seller_id, kind, thread_id, line, customer_id, pack_id, quantity,
      unit_price, offered_price, list_price, currency, zone_id, from_stock, state, expires_at,
      order_id, awarded_at)
    values (${seller.id}, 'bid', ${nextThread++}, 1, ${customer.id}::uuid, ${pack}, 1, ${price},
      ${price}, ${list}, 'INR', ${place.zoneId ?? 1}, false, ${state}, ${new Date(nextAt)},
      ${state === 'consumed' ? nextThread : null}, ${new Date(nextAt)})`)
}

const setMinBuyers = async (agreedRangeFrom: number | null) =>
  saveNegotiationSettings(shop.database.primary, (await shop.scope('in')).seller.id, {
    agreedRangeFrom,
  })

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
