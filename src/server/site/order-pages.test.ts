import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAddress } from '#testing/ordered-shop.ts'
import { placeOrder } from '#testing/stale/shop-cases.ts'
import { asCustomer, openStage, type Stage, submitAt } from '#testing/stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('[ORD-04] an order has an invoice until it is cancelled, and none to print from then on', async () => {
  const browser = await asCustomer(stage)
  const order = await placeOrder(stage, browser)
  const invoice = await browser.open(`${order}/invoice`)
  expect(invoice).toMatchObject({
    status: 200,
    text: expect.stringMatching(/^.*Proforma invoice \d{6}-.*Taxable value/s),
  })
  await submitAt(browser, order, { button: 'do=cancel' })
  const none = await browser.open(`${order}/invoice`)
  expect(none.status).toBe(410)
  expect(none.text).toMatch(/No invoice for order .* nothing to pay/s)
  expect(none.text).not.toMatch(/Taxable value|Amount in words/)
  expect((await browser.open(order)).html).not.toContain('/invoice"')
})

test('[SAFE-14] [ACC-04] an order and the list of orders say by which day it arrives, until it is cancelled', async () => {
  const browser = await asCustomer(stage)
  const order = await placeOrder(stage, browser)
  const day = /Delivered by (\w{3} \d{1,2} \w{3})/
  const promisedDay = day.exec((await browser.open(order)).text)?.[1]
  expect(promisedDay).toBeDefined()
  expect(day.exec((await browser.open('/account/myorders')).text)?.[1]).toBe(promisedDay)
  await submitAt(browser, order, { button: 'do=cancel' })
  for (const path of [order, '/account/myorders'])
    expect((await browser.open(path)).text).not.toMatch(day)
})

test('[LOOK-08] after ordering the date is the heading, with what to have ready and what can be done next', async () => {
  const browser = await asCustomer(stage)
  const order = await placeOrder(stage, browser)
  const thanks = await browser.open(`${order}?placed`)
  expect(thanks.text).toMatch(/Thank you, [\w-]+\. Delivered by \w{3} \d{1,2} \w{3}\./)
  expect(thanks.text).toMatch(
    /Placed Today, .*Shipped \(to come\).*You’ll get the tracking number.*Delivered \(to come\) By \w{3} \d/s,
  )
  expect(thanks.text).toMatch(/have ₹[\d,.]+ ready\./)
  // The account's menu is not around it, as it is around the order itself.
  expect(
    [thanks, await browser.open(order)].map(({ html }) => html.includes('My account"')),
  ).toEqual([false, true])
  const saved = await submitAt(browser, `${order}?placed`, { button: 'do=save-cart' })
  expect(saved).toMatch(/^\/account\/savedcartlist\?open=\d+$/)
  expect((await browser.open(saved)).text).toContain('Nitrile')
  // Pressed again, it opens the same cart.
  expect(await submitAt(browser, `${order}?placed`, { button: 'do=save-cart' })).toBe(saved)
  const { primary } = stage.server.shop.database
  await primary.execute(sql`update payment set state = 'paid', method = 'card'
    where (seller_id, order_id) in (select seller_id, id from shop_order where number = ${order.split('/').at(-1)})`)
  await primary.execute(
    sql`update shop_order set payment_method = 'card' where number = ${order.split('/').at(-1)}`,
  )
  const paid = (await browser.open(`${order}?paid=1`)).text
  expect(paid).toContain('Paid in full.')
  expect(paid).not.toContain('ready.')
})

test('[ORD-01] [DLV-06] checkout shows the goods’ prices for an address that can’t be served, and says what to do', async () => {
  const { primary } = stage.server.shop.database
  await primary.execute(sql`
    insert into zone_range (seller_id, zone_id, from_code, to_code)
    select z.seller_id, z.id, '411001', '411999' from zone z join seller s on s.id = z.seller_id where s.code = 'in'`)
  stage.server.shop.cache.invalidate(['*'])
  const browser = await asCustomer(stage)
  await submitAt(browser, '/product/nitrile-glove-g1', { button: 'Add to cart' })
  const far = await addAddress(primary, (await stage.server.shop.customer(browser.email)).id, {
    postalCode: '110001',
  })
  const { text } = await browser.open(`/productproceed/checkout?address=${far}`)
  expect(text).toMatch(/Goods\s*₹100\.00\s*Total before delivery\s*₹100\.00/)
  expect(text).not.toContain('Delivery to 110001')
  expect(text).toContain('We can’t deliver to 110001. Please choose another address.')
  await primary.execute(sql`delete from zone_range`)
  stage.server.shop.cache.invalidate(['*'])
})

test('[LOOK-09] around the checkout are the mark, the way back and whom to call, and nothing else', async () => {
  const browser = await asCustomer(stage)
  await submitAt(browser, '/product/nitrile-glove-g1', { button: 'Add to cart' })
  const frameParts = ['aria-label="Categories"', 'role="search"', 'Ask Amy', '<footer']
  const find = (html: string) => frameParts.filter((part) => html.includes(part))
  expect(find((await browser.open('/cart')).html)).toEqual(frameParts)
  const { html } = await browser.open('/productproceed/checkout')
  expect(find(html)).toEqual([])
  expect(html).toContain('Back to cart')
  const { phone } = (await stage.server.shop.scope('in')).seller
  expect(html).toContain(`href="tel:${phone.replaceAll(' ', '')}"`)
})

test('[LOOK-08] [ACC-04] an order says each thing once: its steps folded, one address for both', async () => {
  const browser = await asCustomer(stage)
  const order = await placeOrder(stage, browser)
  const { html, text } = await browser.open(order)
  expect(html).toMatch(/<details[^>]*><summary[^>]*>1 step, with its time</)
  expect(text).toMatch(/Billing Same as delivery/)
  const { primary } = stage.server.shop.database
  const number = order.split('/').at(-1)
  await primary.execute(
    sql`update shop_order set promised_on = '2020-02-03' where number = ${number}`,
  )
  expect((await browser.open(order)).text.match(/Was due by/g)).toHaveLength(1)
  await primary.execute(sql`update shop_order set state = 'delivered' where number = ${number}`)
  await primary.execute(sql`insert into order_event (seller_id, order_id, kind, at, actor)
    select seller_id, id, 'delivered', '2026-02-03T20:00:00Z', 'seller' from shop_order where number = ${number}`)
  // The day of the seller's country, in the grey of what is over.
  const list = await browser.open('/account/myorders')
  expect(list.html).toMatch(/<span class="text-ink-2">Delivered(<!-- -->)? Wed 4 Feb</)
  expect(list.text).not.toContain('Was due by')
})
