import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import type { Scope } from '#platform/scope.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { testNow } from '#testing/test-shop.ts'

export interface DraftShop extends OrderedShop {
  /** A customer at `in`, at an address that the server saw. */
  shopper(): Promise<Scope>
  /** Amy's answer to a question of that customer. */
  ask(text: string): ReturnType<typeof askOnce>
}

/** Products in packs and by the piece; both sellers take bids on all. */
export async function openDraftShop(): Promise<DraftShop> {
  const shop = await openOrderedShop()
  const products = [
    { code: 'HB25', name: 'Hex bolt HB25', quantity: 25, price: 350_00 },
    { code: 'HB99', name: 'Washer HB99', quantity: 3, price: 100_01 },
    { code: 'TB10', name: 'Junction box TB10', quantity: 10, price: 500_00 },
    { code: 'HM01', name: 'Claw hammer HM01', quantity: 1, price: 400_00 },
    { code: 'SH01', name: 'Overhead shower SH01', quantity: 1, price: 700_00 },
    { code: 'QP01', name: 'Quarry pump QP01', quantity: 1, price: null },
    { code: 'CW25', name: 'Copper wire 2.5 core CW25', quantity: 1, price: 900_00 },
  ].map(({ code, name, quantity, price }) =>
    buildProduct(code, {
      name,
      packs: [
        buildPack(code, {
          quantity,
          price,
          unit: quantity > 1 ? `Pack of ${quantity}` : '1 piece',
          mrp: null,
        }),
      ],
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
  const shopper = () => shop.as(shop.asha, 'in', { address: '203.0.113.7' })
  return { ...shop, shopper, ask: async (text) => askOnce(await shopper(), text) }
}

async function askOnce(scope: Scope, text: string) {
  const outcome = await faces.assistant.askAmy(scope, { key: null, text })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.view.messages.at(-1)!
}
