import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Minor } from '#kernel/money.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { inHindi, offerHindi, translate } from '#testing/translated-shop.ts'
import { type FixtureProduct, fillShop } from '../engaged-shop-fixture.ts'
import { purgeAlerts, sendDueAlerts } from './due-alerts.ts'
import { mailAlerts } from './mail-alerts.ts'
import { eraseAlerts } from './own-alerts.ts'

let shop: TestShop
let scope: Scope
let product: FixtureProduct
let otherProduct: FixtureProduct
const email = 'ada@people.example'
const noPrice = { maxPrice: '' }
const { saveAlert, listOwnAlerts, endAlert, stopAlerts } = faces.engagement
const run = () => sendDueAlerts(shop, links, testNow)
const execute = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  product = (await fillShop(shop, scope, 1))[0]!
  otherProduct = (await fillShop(shop, await shop.scope('tools'), 1))[0]!
})
beforeEach(async () => {
  await execute(sql`delete from product_alert`)
  await execute(sql`delete from outbox_mail`)
  await execute(sql`delete from rate_limit`)
  await execute(sql`delete from price_list`)
  await execute(
    sql`update pack set special_price = null, special_from = null, special_until = null`,
  )
  await setStock(0)
})
afterAll(() => shop.close())

const setStock = (onHand: number) => execute(sql`update stock set on_hand = ${onHand}`)

const waitForStock = (change: Partial<Scope> = {}, address = email) =>
  saveAlert(
    { ...scope, ...change },
    {
      packId: product.packId,
      kind: 'stock',
      email: address,
      ...noPrice,
    },
  )

const waitForPrice = (maxPrice: string, change: Partial<Scope> = {}) =>
  saveAlert({ ...scope, ...change }, { packId: product.packId, kind: 'price', email, maxPrice })

async function countMails() {
  const { rows } = await execute(sql`select count(*)::int as count from outbox_mail`)
  return rows[0]!.count
}

async function customerScope(address: string): Promise<Scope> {
  return { ...scope, viewer: await shop.customer(address) }
}

test('[LIST-06] who waits hears once, by the place, when it is in stock there again', async () => {
  expect(await waitForStock()).toMatchObject({ ok: true })
  expect(await waitForStock(), 'again: the same answer').toMatchObject({ ok: true })
  expect(await run()).toBe(0)
  await setStock(3)
  await execute(sql`update stock set reserved = 3`)
  expect(await run(), 'all of it is held for orders').toBe(0)
  await execute(sql`update stock set reserved = 0`)
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.reduce((sum, count) => sum + count)).toBe(1)
  const mails = (await shop.letters()).filter(({ to }) => to === email)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('Back in stock: Glove 0')
  expect(mails[0]!.text).toContain('in stock for 411001: Glove 0, 1 piece')
  expect(mails[0]!.text).toContain('http://in.localhost:3000/product/')
  expect(mails[0]!.unsubscribe).toMatch(/\/alerts\/stop\?token=/)
  expect(await run(), 'gone').toBe(0)
})

test('[LIST-06] stock in a warehouse that does not serve the place tells nobody there', async () => {
  await waitForStock()
  const { rows } = await execute(sql`
    insert into warehouse (seller_id, code, name)
    values (${scope.seller.id}, ${randomUUID()}, 'Far') returning id`)
  await execute(sql`insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    values (${scope.seller.id}, ${product.packId}, ${rows[0]!.id}, 9)`)
  expect(await run()).toBe(0)
  await execute(sql`update stock set on_hand = 1 where warehouse_id <> ${rows[0]!.id}`)
  expect(await run(), 'control: that of the place does').toBe(1)
  await execute(sql`delete from stock where warehouse_id = ${rows[0]!.id}`)
})

test('[LIST-06] a price below the one named is told, a special one too, and none above it', async () => {
  expect(await waitForPrice('60')).toMatchObject({ ok: true })
  await setSpecial(6_001)
  expect(await run()).toBe(0)
  await setSpecial(6_000)
  expect(await sendDueAlerts(shop, links, new Date(testNow.getTime() - 2 * 3_600_000))).toBe(0)
  expect(await run()).toBe(1)
  const mail = (await shop.letters()).findLast(({ to }) => to === email)!
  expect(mail.subject).toBe('Now ₹60.00: Glove 0')
  expect(mail.text).toContain('₹60.00 or less')
})

const setSpecial = (price: number) =>
  execute(sql`update pack set special_price = ${price},
    special_from = ${testNow.toISOString()}::timestamptz - interval '1 hour',
    special_until = ${testNow.toISOString()}::timestamptz + interval '1 hour'
    where seller_id = ${scope.seller.id}`)

test('[LIST-06] a price agreed with one customer tells that customer, and no visitor', async () => {
  const ben = await customerScope('ben@people.example')
  await waitForPrice('60')
  await waitForPrice('60', ben)
  const { rows } = await execute(sql`
    insert into price_list (seller_id, name, audience, customer_id, active, created_at, updated_at)
    values (${scope.seller.id}, 'Ben', 'customer', ${(ben.viewer as { id: string }).id}, true, now(), now())
    returning id`)
  await execute(sql`insert into price_list_row (seller_id, list_id, pack_id, min_quantity, price)
    values (${scope.seller.id}, ${rows[0]!.id}, ${product.packId}, 1, 5500)`)
  shop.cache.invalidate([tags.prices(scope.seller.id)])
  expect(await run()).toBe(1)
  const recipients = (await shop.letters()).map(({ to }) => to)
  expect(recipients.at(-1)).toBe('ben@people.example')
})

test('[LIST-06] what can’t be waited for is refused, each for its reason', async () => {
  const hidden = { packId: otherProduct.packId, kind: 'stock', email, ...noPrice } as const
  await expect(saveAlert(scope, hidden), 'of another seller').rejects.toMatchObject({
    kind: 'not-found',
  })
  for (const [maxPrice, code] of [
    ['', 'price-missing'],
    ['x', 'invalid-price'],
    ['-1', 'invalid-price'],
    ['0', 'invalid-price'],
    ['99999999999999', 'invalid-price'],
  ] as const)
    expect(await waitForPrice(maxPrice)).toMatchObject({ fields: { maxPrice: code } })
  expect(await waitForPrice('100')).toMatchObject({ code: 'already-below' })
  expect(await waitForStock({}, 'ada,ben@people.example')).toMatchObject({
    fields: { email: 'invalid-email' },
  })
  const unserved = { place: { ...scope.place, zoneId: null } }
  expect(await waitForStock(unserved)).toMatchObject({ code: 'not-delivered' })
  await setStock(1)
  expect(await waitForStock()).toMatchObject({ code: 'in-stock' })
})

const fillAlerts = (address: string, count: number) =>
  execute(sql`
    insert into product_alert (seller_id, product_id, pack_id, kind, postal_code, email, stop_key, at)
    select ${scope.seller.id}, ${product.id}, ${product.packId}, 'stock', n::text, ${address}, 'k', now()
    from generate_series(1, ${count}::int) n`)

test('[LIST-06] an address confirmed by its account has at most a hundred', async () => {
  const gus = await customerScope('gus@people.example')
  const proven = { viewer: { ...gus.viewer, emailVerified: true } as Scope['viewer'] }
  await fillAlerts('gus@people.example', 99)
  expect(await waitForStock(proven)).toMatchObject({ ok: true })
  expect(await waitForStock(proven), 'again').toMatchObject({ ok: true })
  expect(await waitForPrice('60', proven)).toMatchObject({ code: 'too-many-alerts' })
})

test('[LIST-06] [SAFE-07] who has not shown that an address is theirs saves three at most', async () => {
  await fillAlerts(email, 2)
  expect(await waitForStock()).toMatchObject({ ok: true })
  expect(await waitForStock(), 'again').toMatchObject({ ok: true })
  expect(await waitForPrice('60')).toMatchObject({ code: 'too-many-alerts' })
  expect(await waitForStock({}, 'cy@people.example')).toMatchObject({ ok: true })
  const hal = await customerScope('hal@people.example')
  const unproven = { viewer: { ...hal.viewer, emailVerified: false } as Scope['viewer'] }
  await fillAlerts('hal@people.example', 3)
  expect(await waitForPrice('60', unproven)).toMatchObject({ code: 'too-many-alerts' })
})

test('[LIST-06] one process looks at a time', async () => {
  await waitForStock()
  await setStock(1)
  const looks = await shop.database.transaction(async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(7420011)`)
    return run()
  })
  expect(looks).toBe(0)
  expect(await run(), 'control').toBe(1)
})

test('[LIST-06] a price changed while others look is not told for the old one', async () => {
  await waitForPrice('60')
  const { rows } = await execute(sql`select id::float8 as id from product_alert`)
  const news = { is: 'back', product: { productId: product.id, name: 'Glove', url: 'x' } } as const
  const due = { id: Number(rows[0]!.id), news }
  await waitForPrice('50')
  expect(await mailAlerts(scope, [{ ...due, maxPrice: 6_000 as Minor }])).toBe(0)
  expect(await countMails()).toBe(0)
  expect(await mailAlerts(scope, [{ ...due, maxPrice: 5_000 as Minor }]), 'control').toBe(1)
})

test('[LIST-06] [V8] one sees and ends one’s own alerts, and nobody another’s', async () => {
  const dee = await customerScope('dee@people.example')
  const eve = await customerScope('eve@people.example')
  await waitForStock({}, 'dee@people.example')
  // A day later by the seller's calendar.
  await waitForPrice('60', { ...dee, now: new Date('2026-11-21T20:00:00Z') })
  const own = await listOwnAlerts(dee)
  expect(own.map(({ sinceText }) => sinceText)).toEqual(['22 Nov 2026', '21 Nov 2026'])
  expect(own.map(({ kind, maxPrice, postalCode }) => [kind, maxPrice, postalCode])).toEqual(
    expect.arrayContaining([
      ['price', 6_000, ''],
      ['stock', null, '411001'],
    ]),
  )
  expect(await listOwnAlerts(eve)).toEqual([])
  await expect(endAlert(eve, own[0]!.id)).rejects.toMatchObject({ kind: 'not-found' })
  const unproven = { ...dee, viewer: { ...dee.viewer, emailVerified: false } as Scope['viewer'] }
  expect((await listOwnAlerts(unproven)).map(({ kind }) => kind)).toEqual(['price'])
  await waitForPrice('1', { ...scope })
  await saveAlert(scope, {
    packId: product.packId,
    kind: 'price',
    email: 'dee@people.example',
    maxPrice: '2',
  })
  expect(
    (await listOwnAlerts(dee)).find(({ kind }) => kind === 'price'),
    'a visitor who types the address changes nothing',
  ).toMatchObject({ maxPrice: 6_000 })
  await endAlert(dee, own[0]!.id)
  expect(await listOwnAlerts(dee)).toHaveLength(1)
})

test('[LIST-06] a mail’s link ends all of its address, at its seller only; none end by a guess', async () => {
  await waitForStock()
  await waitForPrice('60')
  await setStock(1)
  await run()
  const mail = (await shop.letters()).findLast(({ to }) => to === email)!
  const token = new URL(mail.unsubscribe!).searchParams.get('token')!
  await stopAlerts(scope, 'a guess')
  await stopAlerts(await shop.scope('tools'), token)
  expect(await countAlerts()).toBe(1)
  await stopAlerts(scope, token)
  expect(await countAlerts()).toBe(0)
})

async function countAlerts() {
  const { rows } = await execute(sql`select count(*)::int as count from product_alert`)
  return rows[0]!.count
}

test('[LIST-06] a product off sale tells nothing; after a year an alert is purged', async () => {
  await waitForStock()
  await setStock(1)
  await execute(sql`update product set active = false`)
  expect(await run()).toBe(0)
  await execute(sql`update product set active = true`)
  const year = 366 * 24 * 3_600_000
  await purgeAlerts(shop.database.primary, testNow)
  expect(await countAlerts()).toBe(1)
  await purgeAlerts(shop.database.primary, new Date(testNow.getTime() + year))
  expect(await countAlerts()).toBe(0)
  expect(await countMails()).toBe(0)
})

test('[LIST-06] [ACC-05] an account takes its alerts along, those under its address once it is confirmed', async () => {
  const fay = await customerScope('fay@people.example')
  const { id } = fay.viewer as { id: string }
  await waitForStock({}, 'fay@people.example')
  await waitForPrice('60', fay)
  await waitForStock()
  await eraseAlerts(shop.database.primary, { id, email: null })
  expect(await countAlerts()).toBe(2)
  await eraseAlerts(shop.database.primary, { id, email: 'fay@people.example' })
  expect(await countAlerts()).toBe(1)
})

test('[LIST-06] who waits for a successor hears of the first on sale, or that the product is back', async () => {
  const wait = (address: string) =>
    saveAlert(scope, { packId: product.packId, kind: 'replaced', email: address, ...noPrice })
  await expect(wait(email), 'it is on sale').rejects.toMatchObject({ kind: 'not-found' })
  const own = sql`seller_id = ${scope.seller.id} and code`
  const retire = sql`active = false, retired_at = now()`
  await fillShop(shop, scope, 3)
  await execute(sql`update product set ${retire} where ${own} in ('p0', 'p1')`)
  const { rows } = await execute(sql`select url from product where ${own} = 'p0'`)
  const getRetired = () => faces.catalog.getRetiredProduct(scope, String(rows[0]!.url))
  expect(await getRetired()).toMatchObject({ successor: null, packId: product.packId })
  expect(await wait(email)).toMatchObject({ ok: true })
  expect(await run()).toBe(0)
  await execute(sql`update product set successor = 'p1' where ${own} = 'p0'`)
  expect(await run(), 'its successor is off sale too').toBe(0)
  await execute(sql`update product set successor = 'p2' where ${own} = 'p1'`)
  await execute(sql`update product set successor = 'p0' where ${own} = 'p2'`)
  expect(await getRetired()).toMatchObject({ successor: { name: 'Glove 2' } })
  expect(await wait('late@people.example')).toMatchObject({ code: 'is-replaced' })
  expect(await run()).toBe(1)
  const mail = (await shop.letters()).findLast(({ to }) => to === email)!
  expect(mail.subject).toBe('Replaced: Glove 0')
  expect(mail.text).toContain('We now sell Glove 2 instead of it')
  await execute(sql`update product set ${retire} where ${own} = 'p2'`)
  expect(await getRetired(), 'a circle ends').toMatchObject({ successor: null })
  expect(await wait(email)).toMatchObject({ ok: true })
  await execute(sql`update product set active = true where seller_id = ${scope.seller.id}`)
  expect(await run()).toBe(1)
  expect((await shop.letters()).findLast(({ to }) => to === email)!.subject).toBe(
    'On sale again: Glove 0',
  )
})

test('[LANG-03] [LIST-06] an alert’s mail is in the language it was asked for in, or that the account prefers, goods too', async () => {
  await offerHindi(shop)
  const hindi = inHindi(await shop.scope('in'))
  await translate(shop, hindi, [
    ['product', product.id, 'name', 'दस्ताना'],
    ['unit', '1 piece', 'name', '1 पीस'],
  ])
  await withLocale('hi-IN', () => waitForStock(hindi, 'hema@people.example'), '/hi')
  await waitForStock({}, 'ella@people.example')
  const viewer = await shop.customer('hari@people.example')
  await execute(sql`update person set language = 'hi' where id = ${viewer.id}::uuid`)
  expect(await waitForPrice('1', { viewer })).toMatchObject({ ok: true })
  await execute(sql`update product_alert set max_price = 9000000 where kind = 'price'`)
  await setStock(3)
  expect(await run()).toBe(3)
  const mailTo = async (address: string) =>
    (await shop.letters()).findLast(({ to }) => to === address)!
  const stock = await mailTo('hema@people.example')
  expect(stock.subject).toBe('फिर स्टॉक में: दस्ताना')
  expect(stock.text).toContain('दस्ताना, 1 पीस')
  expect(stock.text).toContain(`/hi/product/`)
  expect((await mailTo('ella@people.example')).subject).toBe('Back in stock: Glove 0')
  const price = await mailTo('hari@people.example')
  expect(price.subject).toMatch(/^अब ₹[\d,.]+: दस्ताना$/)
  expect(price.text).not.toMatch(/Glove|You asked/)
})
