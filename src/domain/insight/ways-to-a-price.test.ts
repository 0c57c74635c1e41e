import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BidRule } from '#contract/negotiation/bid-rules.ts'
import { readBidRules, saveBidRules } from '#domain/bids/bids.ts'
import { createAgreedThread, moveOrder, orderAgreed } from '#testing/agreed-thread.ts'
import { addCustomer, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { addAgreement } from '#testing/shipped-agreement.ts'
import { saveNegotiationSettings } from '../negotiation/negotiation.ts'
import { loadWaysToAPrice } from './insight.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  for (const code of ['in', 'tools'] as const) {
    await saveRules(code, [takeAllBids])
    const { seller } = await shop.scope(code)
    await saveNegotiationSettings(shop.database.primary, seller.id, { agreedRangeFrom: 10 })
  }
})
afterAll(() => shop.close())

const takeAllBids: BidRule = {
  kind: 'all',
  subjectId: null,
  fromQuantity: 1,
  allowed: true,
  acceptFrom: null,
  declineBelow: null,
  floor: null,
  counters: false,
  paymentDays: null,
  state: 'on',
}

const desk = (code: 'in' | 'tools' = 'in') =>
  shop.scope(code, {
    staff: {
      id: randomUUID(),
      sessionId: 'test',
      role: 'owner',
      name: 'Owner',
      email: 'owner@in.example',
    },
  })

async function saveRules(code: 'in' | 'tools', rules: BidRule[]) {
  const scope = await desk(code)
  const saved = await saveBidRules(scope, { ...(await readBidRules(scope)), rules })
  expect(saved).toMatchObject({ ok: true })
  shop.cache.invalidate(['*'])
}

/** As read in the quarter after the orders. */
async function readWays(code: 'in' | 'tools' = 'in') {
  const scope = await shop.scope(code)
  shop.cache.invalidate(['*'])
  return loadWaysToAPrice({ ...scope, now: new Date(scope.now.getTime() + 92 * 86_400_000) })
}

test('[LOOK-06] the home page shows the seller’s terms, and nothing of one buyer’s bid or quote', async () => {
  const packId = await shop.pack('G1')
  for (const kind of ['bid', 'rfq'] as const) {
    const thread = await createAgreedThread(shop, shop.asha, kind, [
      { line: 1, packId, quantity: 3, unitPrice: 9_000, fromStock: true },
    ])
    const number = await orderAgreed(shop, shop.asha, thread)
    await moveOrder(await desk(), number, ['confirm', 'pack', 'ship'])
  }
  expect(await readWays()).toEqual({
    takesBids: true,
    terms: { quoteDays: 7, bidHours: 48, bidAttempts: 3, purchaseHours: 24 },
    agreed: null,
  })
})

test('[LOOK-06] it shows by how much less most of ten buyers agreed, of this seller alone, if bids are taken', async () => {
  const { now } = await shop.scope('in')
  for (let at = 1; at < 10; at++)
    await addAgreement(shop, await addCustomer(shop.database.primary, `way${at}@range.example`), {
      pack: await shop.pack('G2'),
      listPrice: 20_000,
      price: 20_000 - at * 400,
      at: now,
    })
  expect((await readWays()).agreed).toEqual({ low: 5, high: 15 })
  expect(await readWays('tools')).toMatchObject({ takesBids: true, agreed: null })
  await saveRules('in', [])
  expect(await readWays()).toMatchObject({ takesBids: false, agreed: null })
})
