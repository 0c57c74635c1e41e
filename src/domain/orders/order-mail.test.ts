import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { confirmOrder } from './move-order.ts'

let shop: OrderedShop
const staff = { actor: 'staff', actorId: '00000000-0000-4000-8000-00000000beef' } as const

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[SAFE-13] each mail of an order shows goods, sums, tax, address and one button, in both forms alike', async () => {
  const picture = 'a'.repeat(32)
  const number = await shop.order(shop.asha, { G1: 2, G2: 1 })
  await shop.database.primary.execute(sql`update order_line set picture = ${picture} where position = 1`)
  await confirmOrder(await shop.scope('in'), number, staff)
  const [placed, confirmed] = (await shop.letters()).filter(({ subject }) => subject.includes(number))
  expect([placed!.subject, confirmed!.subject]).toEqual([
    `Order placed: order ${number}`,
    `Order confirmed: order ${number}`,
  ])
  for (const letter of [placed!, confirmed!]) {
    const link = `http://in.localhost:3000/account/myorders/${number}`
    for (const form of [letter.text, letter.html]) {
      for (const word of ['2 × ', 'Items', 'Delivery', 'Total', '₹400.00', 'CGST', 'Delivery to', 'Asha', link])
        expect(form).toContain(word)
    }
    expect(letter.html.match(/class="verb"/g)).toHaveLength(1)
  }
  expect(confirmed!.html).toContain(`src="http://in.localhost:3000/media/${picture}-96.jpeg" alt="`)
})
