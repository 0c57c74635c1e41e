import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '#contract/delivery/delivery-promise.ts'
import { toMailText } from '#platform/mail/mail-content.ts'
import { renderMailHtml } from '#platform/mail/mail-html.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { buildOrderMail } from './order-mail.ts'
import { loadOrder } from './order-reads.ts'
import { placeOrder } from './place-order.ts'
import { confirmOrder } from './transition-order.ts'

let shop: OrderedShop
const staff = { actor: 'staff', actorId: '00000000-0000-4000-8000-00000000beef' } as const

beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

test('[SAFE-13] each mail of an order shows goods, sums, tax, address and one button, in both forms alike', async () => {
  const picture = 'a'.repeat(32)
  const number = await shop.order(shop.asha, { G1: 2, G2: 1 })
  await shop.database.primary.execute(
    sql`update order_line set picture = ${picture} where position = 1`,
  )
  await confirmOrder(await shop.scope('in'), number, staff)
  const [placed, confirmed] = (await shop.letters()).filter(({ subject }) =>
    subject.includes(number),
  )
  expect([placed!.subject, confirmed!.subject]).toEqual([
    `Order placed: order ${number}`,
    `Order confirmed: order ${number}`,
  ])
  for (const letter of [placed!, confirmed!]) {
    const link = `http://in.localhost:3000/account/myorders/${number}`
    for (const form of [letter.text, letter.html]) {
      for (const word of [
        '2 × ',
        'Items',
        'Delivery',
        'Total',
        '₹400.00',
        'CGST',
        'Delivery to',
        'Asha',
        link,
      ])
        expect(form).toContain(word)
    }
    expect(letter.html.match(/class="verb"/g)).toHaveLength(1)
  }
  expect(confirmed!.html).toContain(`src="http://in.localhost:3000/media/${picture}-96.jpeg" alt="`)
})

test('[SAFE-13] the day of delivery is said once, and only while it is to come', async () => {
  const scope = await shop.scope('in')
  const number = await shop.order(shop.asha, { G4: 1 })
  const { rows } = await shop.database.primary.execute<{ on: string }>(
    sql`select promised_on::text as on from shop_order where number = ${number}`,
  )
  const day = formatDay(rows[0]!.on)
  const countDayMentions = (text: string) => text.split(day).length - 1
  const order = (await loadOrder(shop.database.primary, scope.seller.id, number))!
  for (const kind of [
    'placed',
    'confirmed',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
  ] as const) {
    const { content = [] } = buildOrderMail(shop.asha.email!, scope, kind, order)
    const count = ['delivered', 'cancelled', 'refunded'].includes(kind) ? 0 : 1
    expect(countDayMentions(toMailText(content)), kind).toBe(count)
    const brand = { shop: 'In', origin: scope.seller.origin, logo: null, email: scope.seller.email }
    expect(countDayMentions(renderMailHtml('Hello', content, brand)), kind).toBe(count)
  }
})

test('[SAFE-13] an order of forty lines is in its mail whole, in both forms', async () => {
  const scope = await shop.scope('in')
  const number = await shop.order(shop.asha, { G1: 1 })
  const order = (await loadOrder(shop.database.primary, scope.seller.id, number))!
  const lines = Array.from({ length: 40 }, (_, n) => ({
    ...order.lines[0]!,
    name: `Product ${n}.`,
  }))
  const { content = [] } = buildOrderMail(shop.asha.email!, scope, 'placed', { ...order, lines })
  const html = renderMailHtml('Hello', content, {
    shop: 'In',
    origin: scope.seller.origin,
    logo: null,
    email: 'a@b.c',
  })
  for (const { name } of lines)
    for (const form of [toMailText(content), html]) expect(form).toContain(name)
  expect(html).not.toContain('more</td>')
  // Some mail programs cut off anything over 102 kB.
  expect(html.length).toBeLessThan(100_000)
})

test('[I12] an order that is rolled back mails nobody and tells no staff; the same one placed again does once', async () => {
  const db = shop.database.primary
  const command = await shop.fill(shop.ben, { G3: 1 })
  const scope = await shop.as(shop.ben)
  const countWrittenRows = async () => {
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
  expect(await countWrittenRows()).toEqual({ mails: 0, notices: 0 })
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true })
  expect(await placeOrder(scope, command)).toMatchObject({ ok: true })
  expect(await countWrittenRows()).toEqual({ mails: 1, notices: 1 })
})
