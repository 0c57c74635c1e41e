import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type BidShop, openBidShop } from '#domain/bids/bid-shop-fixture.ts'
import { aLine, aRequest, newKey, unwrap } from '#domain/quotes/quoted-shop-fixture.ts'
import type { Scope } from '#platform/scope.ts'
import {
  countStatements,
  findId,
  inHindi,
  offerHindi,
  translate,
} from '#testing/translated-shop.ts'

const { bids, orders, papers, quotes } = faces
const dastane = 'नाइट्राइल दस्ताने'

let shop: BidShop
let english: Scope
let hindi: Scope
let orderNumber: string
let rfqId: string
let bidId: string

beforeAll(async () => {
  shop = await openBidShop()
  await offerHindi(shop)
  english = await shop.as(shop.asha)
  hindi = inHindi(english)
  await translate(shop, english, [
    ['product', await findId(shop, english, 'product', 'G1'), 'name', dastane],
  ])
  const command = await shop.fill(shop.asha, { G1: 1, G2: 1 })
  const placed = await orders.placeOrder(english, command)
  if (!placed.ok) throw new Error(placed.code)
  orderNumber = placed.value.number
  const lines = [
    aLine({ packId: String(await shop.pack('G1')) }),
    aLine({ words: 'Blue buckets', unit: 'piece' }),
  ]
  rfqId = unwrap(await quotes.createRfq(english, newKey(), aRequest({ lines }))).id
  bidId = (await shop.bid(shop.asha, { G1: 8_000, G2: 8_000 })).id
})
afterAll(() => shop.close())

test('[LANG-04] an order names its goods in the language of the request, its invoice as placed', async () => {
  const plain = (await orders.myOrder(english, orderNumber)).lines.map(({ name }) => name)
  const { lines, names } = await orders.myOrder(hindi, orderNumber)
  expect(plain[0]).not.toBe(dastane)
  expect(lines.map(({ name }) => name)).toEqual([dastane, plain[1]])
  expect(names).toEqual([dastane, plain[1]])
  expect((await orders.myOrders(english, 1)).orders[0]!.names).toEqual(plain)
  expect((await orders.myOrders(hindi, 1)).orders[0]!.names).toEqual([dastane, plain[1]])
  const invoice = JSON.stringify(await papers.loadInvoice(hindi, orderNumber))
  expect(invoice).toContain(plain[0])
  expect(invoice).not.toContain(dastane)
})

test('[LANG-04] a request names its goods in the language of the request, the buyer’s words stay', async () => {
  const query = { page: 1, state: null, turn: null }
  const named = [dastane, 'Blue buckets']
  expect((await quotes.getRfq(hindi, { id: rfqId })).lines.map(({ name }) => name)).toEqual(named)
  expect((await quotes.myRfqs(hindi, query)).rows[0]!.names).toEqual(named)
  expect((await quotes.myRfqOverview(hindi, 5)).latest[0]!.names).toEqual(named)
  expect((await quotes.myRfqs(english, query)).rows[0]!.names[0]).not.toBe(dastane)
})

test('[LANG-04] bids name their goods in the language of the request', async () => {
  const views = [
    await bids.myBid(hindi, bidId),
    (await bids.myBids(hindi, { page: 1, group: 'all' })).bids[0]!,
    (await bids.myBidOverview(hindi, 5)).latest[0]!,
  ]
  const [, second] = (await bids.myBid(english, bidId)).lines
  for (const { lines } of views)
    expect(lines.map(({ name }) => name)).toEqual([dastane, second!.name])
})

test('[LANG-04] an offer names its goods in the language of the request before it is sent', async () => {
  const lines = await shop.buildLines({ G1: 8_000 }, 2)
  const packId = lines[0]!.packId
  const begun = await bids.beginBid(hindi, { packId, quantity: 2 })
  const review = await bids.reviewOffer(
    inHindi(await shop.as(shop.ben)),
    { lines, allOrNothing: true },
    null,
  )
  if (!review.ok) throw new Error(review.code)
  expect([begun.lines[0]!.name, review.value.lines[0]!.name]).toEqual([dastane, dastane])
})

test('[LANG-04] the account’s lists cost no statement at plain addresses, one in Hindi', async () => {
  const count = async (reader: Scope, read: (scope: Scope) => Promise<unknown>) => {
    const counter = countStatements(shop, reader)
    await read(counter.scope)
    return counter.count()
  }
  const reads = [
    (scope: Scope) => orders.myOrders(scope, 1),
    (scope: Scope) => quotes.myRfqs(scope, { page: 1, state: null, turn: null }),
    (scope: Scope) => bids.myBids(scope, { page: 1, group: 'all' }),
  ]
  for (const read of reads) {
    await read(english)
    expect((await count(hindi, read)) - (await count(english, read))).toBe(1)
  }
})
