import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { confirmOrder } from './move-order.ts'
import { placeOrder } from './place-order.ts'

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

test('[I12] an order that is rolled back mails nobody and tells no staff; the same one placed again does once', async () => {
  const db = shop.database.primary
  const command = await shop.fill(shop.ben, { G3: 1 })
  const scope = await shop.as(shop.ben)
  const written = async () => {
    const { rows } = await db.execute<{ mails: number; notices: number }>(sql`
      select (select count(*) from outbox_mail where recipient = ${shop.ben.email})::int as mails,
        (select count(*) from staff_notification where spread_at is null)::int as notices`)
    return rows[0]!
  }
  await shop.letters()
  let seenInside: unknown
  const failing: typeof shop.database.transaction = (use) =>
    shop.database.transaction(async (tx) => {
      await use(tx)
      const { rows } = await tx.execute(
        sql`select count(*)::int as mails from outbox_mail where recipient = ${shop.ben.email}`,
      )
      seenInside = rows[0]
      throw new Error('the line broke')
    })
  const broken = { ...scope, database: { ...shop.database, transaction: failing } }
  await expect(placeOrder(broken, command)).rejects.toThrow('the line broke')
  expect(seenInside).toEqual({ mails: 1 })
  expect(await written()).toEqual({ mails: 0, notices: 0 })
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true })
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true })
  expect(await written()).toEqual({ mails: 1, notices: 1 })
})
