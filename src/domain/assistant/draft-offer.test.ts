import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { testNow } from '#testing/test-shop.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  const products = [
    { code: 'HB25', name: 'Hex bolt HB25', quantity: 25, price: 350_00 },
    { code: 'HB99', name: 'Washer HB99', quantity: 3, price: 100_01 },
    { code: 'TB10', name: 'Junction box TB10', quantity: 10, price: 500_00 },
  ].map(({ code, name, quantity, price }) =>
    buildProduct(code, {
      name,
      packs: [buildPack(code, { quantity, price, unit: `Pack of ${quantity}`, mrp: null })],
    }),
  )
  for (const code of ['in', 'tools'] as const) {
    const { seller } = await shop.scope(code)
    await saveProducts(shop, seller.id, products, { now: testNow })
    await shop.database.primary.execute(sql`
      insert into bid_rule (seller_id, kind, subject_id, allowed)
      values (${seller.id}, 'all', 0, true)`)
  }
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

async function ask(text: string) {
  const scope = await shop.as(shop.asha, 'in', { address: '203.0.113.7' })
  const outcome = await faces.assistant.askAmy(scope, { key: null, text })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.view.messages.at(-1)!
}

test.each([
  ['I offer 12 each for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25, for 1 ×'],
  ['I offer 12 per piece for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 12 a piece for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 12 apiece for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 12 for HB25', 300_00, '₹12.00 each, ₹300.00 for the pack of 25,'],
  ['I offer 33.33 each for HB99', 99_99, '₹33.33 each, ₹99.99 for the pack of 3,'],
  ['I offer 20 each for junction box TB10', 200_00, '₹20.00 each, ₹200.00 for the pack of 10,'],
  ['I offer 200 per pack for HB25', 200_00, 'an offer of ₹200.00 for the pack of 25 for 1 ×'],
  ['I offer 200 for a pack of HB25', 200_00, 'an offer of ₹200.00 for the pack of 25 for 1 ×'],
  ['I offer 90 each for G1', 90_00, 'an offer of ₹90.00 each for 1 ×'],
])('[FIND-09] [BID-01] %j bids for the pack', async (question, price, text) => {
  const message = await ask(question)
  expect(message.text).toContain(text)
  expect(message).toMatchObject({ draft: { kind: 'bid', quantity: 1, price } })
  expect(message.links[0]!.url).toMatch(new RegExp(`&price=${price / 100}$`))
})

test.each([
  ['I offer 14 each for HB25', '₹14.00 each, ₹350.00 for the pack of 25, is not below'],
  ['I offer 33.34 each for HB99', '₹33.34 each, ₹100.02 for the pack of 3, is not below'],
  ['I offer 350 per pack for HB25', '₹350.00 for the pack of 25 is not below'],
  ['I offer 100 for G1', '₹100.00 each is not below'],
])('[FIND-09] %j needs no bid', async (question, text) => {
  const message = await ask(question)
  expect(message.text).toContain(text)
  expect(message).toMatchObject({ draft: { kind: 'cart' } })
})
