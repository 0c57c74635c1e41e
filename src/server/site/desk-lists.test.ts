import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startedStatements } from '#db/started-statements.ts'
import type { PlainBrowser } from '#testing/plain-browser.ts'
import { openStage, type Stage } from '#testing/stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
let owner: PlainBrowser
const lists = {
  orders: '/desk/orders',
  requests: '/desk/rfqs',
  bids: '/desk/bids',
  customers: '/desk/customers',
  companies: '/desk/companies',
  coupons: '/desk/coupons',
  messages: '/desk/messages',
  opinions: '/desk/opinions',
  searches: '/desk/searches',
  products: '/desk/products',
  packs: '/desk/stock',
  categories: '/desk/categories',
  brands: '/desk/brands',
  attributes: '/desk/attributes',
  documents: '/desk/issued-documents',
  translations: '/desk/translations',
} as const

beforeAll(async () => {
  stage = await openStage()
  owner = await stage.staff('owner')
  await addOrders(60)
  await addDeals(60)
  await addCompanies(60)
  await addProducts(60)
})
afterAll(() => stage.close())

/** Copies of one order, a minute apart: lists are read, nothing is moved. */
async function addOrders(count: number): Promise<void> {
  await stage.server.shop.database.primary.execute(sql`
    with made as (
      insert into shop_order (seller_id, number, state, payment_method, goods, discount, charge, tax, total,
        currency, placed_at)
      select s.id, '261101-TEST' || lpad(n::text, 4, '0'), case when n % 3 = 0 then 'confirmed' else 'placed' end,
        'cod', 1000 * n, 0, 0, 0, 1000 * n, s.currency, now() - n * interval '1 minute'
      from seller s, generate_series(1, ${count}) n where s.code = 'in' returning seller_id, id, currency)
    insert into payment (seller_id, order_id, method, amount, currency, state, updated_at)
    select seller_id, id, 'cod', 0, currency, 'due', now() from made`)
}

/** As many requests and bids, with a line each. */
async function addDeals(count: number): Promise<void> {
  const db = stage.server.shop.database.primary
  await db.execute(sql`
    with made as (
      insert into rfq (seller_id, number, state, turn, postal_code, created_at, opened_at, state_since, changed_at)
      select s.id, 'R261101-T' || n, 'OPEN', 'seller', '411001', now(), now() - n * interval '1 minute', now(), now()
      from seller s, generate_series(1, ${count}) n where s.code = 'in' returning seller_id, id)
    insert into rfq_line (seller_id, rfq_id, line, words, unit, link, quantity, target_price)
    select seller_id, id, 1, 'Hammer', 'piece', '', 2, 9000 from made`)
  await db.execute(sql`
    with made as (
      insert into bid (seller_id, number, state, currency, pincode, round, made_at, clock_from, expires_at)
      select s.id, 'B261101-T' || n, 'SUBMITTED', s.currency, '411001', 1, now(), now(), now() + n * interval '1 hour'
      from seller s, generate_series(1, ${count}) n where s.code = 'in' returning seller_id, id)
    insert into bid_line (seller_id, bid_id, pack_id, position, quantity, list_price, bid_price)
    select m.seller_id, m.id, k.id, 1, 1, 20000, 15000
    from made m join lateral (select id from pack where seller_id = m.seller_id order by id limit 1) k on true`)
}

async function addCompanies(count: number): Promise<void> {
  await stage.server.shop.database.primary.execute(sql`
    insert into company (seller_id, name, created_at)
    select s.id, 'Works ' || n, now() from seller s, generate_series(1, ${count}) n where s.code = 'in'`)
}

/** Drafts of the first product's category. */
async function addProducts(count: number): Promise<void> {
  await stage.server.shop.database.primary.execute(sql`
    insert into product (seller_id, category_id, code, name, url, tax_rate, active)
    select p.seller_id, p.category_id, 'LIST-' || n, 'Listed ' || n, 'listed-' || n, 1800, false
    from product p join seller s on s.id = p.seller_id, generate_series(1, ${count}) n
    where s.code = 'in' and p.code = 'G1'`)
}

async function count(run: () => Promise<unknown>): Promise<number> {
  let statements = 0
  const add = () => statements++
  startedStatements.subscribe(add)
  await run()
  startedStatements.unsubscribe(add)
  return statements
}

test.each(Object.entries(lists))(
  '[DEAL-06] %s: each head sorts, and no more statements for more rows',
  async (kind, path) => {
    const page = await owner.open(path)
    expect(page.status).toBe(200)
    const heads = [...page.html.matchAll(/href="\?[^"]*sort=(-?\w+)"/g)].map(([, sort]) => sort!)
    for (const sort of heads)
      for (const each of [sort, sort.replace('-', '')])
        expect((await owner.open(`${path}?sort=${each}`)).status, each).toBe(200)
    const few = await count(() => owner.open(`${path}?rows=25&page=2`))
    const many = await count(() => owner.open(`${path}?rows=100`))
    expect(many).toBeLessThanOrEqual(few)
    expect(many, kind).toBeLessThanOrEqual(24)
    const wild = '?page=-4&rows=7&sort=nothing&state=%27&from=2026-02-31&q=%25%27%5C&col=x&do=x'
    expect((await owner.open(path + wild)).status).toBe(200)
  },
)

test('[DEAL-06] a margin below the floor is red in the list and on the bid', async () => {
  const setFloor = (floor: number | null) =>
    stage.server.shop.database.primary.execute(sql`
      insert into negotiation_settings (seller_id, margin_floor)
      select id, ${floor}::int from seller where code = 'in'
      on conflict (seller_id) do update set margin_floor = excluded.margin_floor`)
  const redMargin = /text-bad">(?:margin | · )?\d+\.\d %/
  const pages = ['/desk/bids', '/desk/bids/B261101-T1']
  for (const page of pages) expect((await owner.open(page)).html, page).not.toMatch(redMargin)
  await setFloor(9_000)
  for (const page of pages)
    expect((await owner.open(page)).html.replaceAll('<!-- -->', ''), page).toMatch(redMargin)
  await setFloor(null)
})

test('[DEAL-06] a page that is no number is the first, and one behind the last is the last', async () => {
  const openRange = async (page: string) =>
    /\d+–\d+ of \d+/.exec((await owner.open(`/desk/orders?q=TEST&page=${page}`)).text)?.[0]
  for (const page of ['abc', '-1', '1e3', '2.5', '0', '%20'])
    expect(await openRange(page), page).toBe('1–25 of 60')
  expect(await openRange('2')).toBe('26–50 of 60')
  for (const page of ['4', '99999999999', '9'.repeat(400)])
    expect(await openRange(page), page).toBe('51–60 of 60')
})

test('[DEAL-06] what is ticked is previewed, then changed, and an empty view leads out', async () => {
  const first = '261101-TEST0001'
  const preview = await owner.open(`/desk/orders?do=confirm&o=${first}&o=261101-TEST0003`)
  expect(preview.text).toContain('Confirm 1 order')
  expect(preview.text).toContain('1 of 2 can be changed.')
  expect(preview.text).toContain('261101-TEST0003: It is confirmed.')
  const after = await owner.press(preview, { button: 'do=confirm' })
  expect(after.text).toContain('1 order confirmed')
  const none = await owner.open('/desk/orders?q=nothing-of-it')
  expect(none.text).toContain('Nothing matches this view')
  const reader = await stage.staff('reader')
  expect((await reader.open(`/desk/orders?do=confirm&o=${first}`)).text).not.toContain('Confirm 1')
})

test('[DEAL-06] a file has the view or what is ticked, and no formula of a buyer', async () => {
  await stage.server.shop.database.primary.execute(
    sql`update payment set purchase_order = '=1+1' from shop_order o
      where o.seller_id = payment.seller_id and o.id = payment.order_id and o.number = '261101-TEST0002'`,
  )
  const all = (await owner.open('/desk/lists/orders.csv?q=TEST')).html.trim().split('\r\n')
  expect(all).toHaveLength(61)
  const few = await owner.open('/desk/lists/orders.csv?o=261101-TEST0002')
  expect(few.html.trim().split('\r\n')).toHaveLength(2)
  expect(few.html).toContain("'=1+1")
  const head = few.html.trim().split('\r\n')[0]!
  expect(head).toContain(',Placed (India time),')
  expect(few.html, 'by the seller’s clock').toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/)
  expect(few.html, 'in the words of the screen').toMatch(/,(Placed|Confirmed),/)
  expect((await owner.open('/desk/lists/orders')).status).toBe(404)
  expect((await owner.open('/desk/lists/toString.csv')).status).toBe(404)
})

test('[DEAL-06] whatever address is saved as a view, the list still opens', async () => {
  const page = await owner.open('/desk/orders?q=TEST')
  for (const query of ['q=%00', 'from=0000-01-01', 'q=a\nb', 'q=é漢', '//evil.example'])
    await owner.press(page, { button: 'do=save', fill: { name: query, query } })
  const after = await owner.open('/desk/orders')
  expect([after.status, after.text.includes('from=0000-01-01')]).toEqual([200, true])
})

test('[DEAL-06] ticked products are archived after a preview, or taken to their prices; a file has their figures', async () => {
  const preview = await owner.open('/desk/products?do=archive&o=LIST-1&o=LIST-2&o=nothing')
  expect(preview.text).toContain('Archive 2 products')
  expect(preview.text).toContain('nothing: No such product.')
  const after = await owner.press(preview, { button: 'do=archive' })
  expect(after.text).toContain('2 products archived')
  expect((await owner.open('/desk/products?q=LIST-1&state=archived')).text).toContain('Listed 1')
  const prices = await owner.open('/desk/prices?o=G1&o=G2')
  expect(prices.text).toContain('2 products will be changed')
  const change = await owner.press(prices, {
    button: 'do=preview',
    fill: { price: 'percent', by: '5' },
  })
  expect(change.text).toContain('2 of 2 packs would change')
  const file = (await owner.open('/desk/lists/products.csv?o=G1')).html.trim().split('\r\n')
  expect(file).toHaveLength(2)
  expect(file[0]).toContain('SKU')
})

test('[DEAL-06] a row says which changes fit its state, and a change in part says which rows changed', async () => {
  const list = await owner.open('/desk/orders?q=TEST')
  const fits = (number: string) =>
    new RegExp(`<input[^>]*value="${number}"[^>]*>`)
      .exec(list.html)![0]
      .match(/data-fits="([^"]*)"/)![1]
  expect([fits('261101-TEST0002'), fits('261101-TEST0003')]).toEqual(['confirm', 'pack'])
  const preview = await owner.open('/desk/orders?do=pack&o=261101-TEST0003&o=261101-TEST0006')
  const other = await owner.open('/desk/orders?do=pack&o=261101-TEST0003')
  await owner.press(other, { button: 'do=pack' })
  const after = await owner.press(preview, { button: 'do=pack' })
  expect(after.status).toBe(409)
  expect(after.text).toContain('1 changed: 261101-TEST0006.')
  expect(after.text).toContain('261101-TEST0003: ')
})

test('[DEAL-06] a view with nothing in it stays, and says what that means', async () => {
  const page = await owner.open('/desk/products?state=active&stock=out')
  expect(page.text).toMatch(/Out of stock 0/)
  expect(page.text).toContain('Everything on sale is in stock')
  expect(page.text).toContain('Anything that matches this view will appear here.')
  const filtered = await owner.open('/desk/products?q=no-such-word')
  expect(filtered.text).toContain('Nothing matches this view')
})

test('[DEAL-06] by plain forms a change of prices is undone by the one who made it', async () => {
  const form = await owner.open('/desk/prices?q=G1')
  const fill = { price: 'percent', by: '-10' }
  const preview = await owner.press(form, { button: 'do=preview', fill })
  const after = await owner.press(preview, { button: 'do=apply' })
  expect(after.text).toContain('1 price saved.')
  expect(after.text).toContain('Undo')
  const plain = await owner.open('/desk/products?q=G1')
  expect(plain.text).not.toContain('Undo')
  const undone = await owner.press(after, { button: 'do=undo' })
  expect(undone.text).toContain('1 pack changed back.')
  expect(undone.text).not.toContain('Undo')
  const again = await owner.press(after, { button: 'do=undo' })
  expect(again.status).toBe(409)
  expect(again.text).toContain('G1: Its price, MRP or special price has changed since.')
})

test('[DEAL-06] by plain forms products taken off sale, and an archived one, are changed back', async () => {
  const preview = await owner.open('/desk/products?o=G1&o=G2&do=withdraw')
  const after = await owner.press(preview, { button: 'do=withdraw' })
  expect(after.text).toContain('2 products taken off sale.')
  expect((await owner.open('/desk/products')).text).not.toContain('Undo')
  const undone = await owner.press(after, { button: 'do=undo-sale' })
  expect(undone.text).toContain('2 products changed back.')
  expect(undone.text).not.toContain('Undo')
  const again = await owner.press(after, { button: 'do=undo-sale' })
  expect(again.status).toBe(409)
  expect(again.text).toContain('G1: It has changed since')

  const page = await owner.open(`/desk/products/${stage.products.G1}`)
  const archived = await owner.press(page, { button: 'do=archive' })
  expect(archived.text).toContain('1 product archived.')
  const back = await owner.press(archived, { button: 'do=undo-sale' })
  expect(back.text).toContain('1 product changed back.')
  expect(back.text).toContain('On sale')
  const stale = await owner.press(archived, { button: 'do=undo-sale' })
  expect([stale.status, stale.text.includes('It has changed since')]).toEqual([409, true])
})

test('[DEAL-06] views are renamed, ordered and removed on a page of their own; their counts are JSON too', async () => {
  const list = await owner.open('/desk/coupons?q=x')
  for (const [name, query] of [
    ['Sprng', 'q=SPRING'],
    ['Autumn', 'q=AUTUMN'],
  ] as const)
    await owner.press(list, { button: 'do=save', fill: { name, query, list: 'coupons' } })
  const page = await owner.open('/desk/views?list=coupons')
  expect(page.text).toMatch(/Saved views: Coupons.*Your views/s)
  const renamed = await owner.press(page, { button: 'do=rename', fill: { name: 'Spring' } })
  expect(renamed.text).toContain('Saved')
  const stale = await owner.press(page, { button: 'do=rename', fill: { name: 'Spring 2' } })
  expect([stale.status, stale.text.includes('just renamed')]).toEqual([409, true])
  await owner.press(renamed, { button: 'place=2' })
  const tabs = (await owner.open('/desk/coupons')).html
  expect(tabs.indexOf('Autumn')).toBeLessThan(tabs.indexOf('>Spring<'))
  const counts = JSON.parse((await owner.open('/desk/lists/coupons.json')).html)
  expect(counts).toMatchObject({ '': 0, 'q=SPRING': 0, 'q=AUTUMN': 0 })
  const left = await owner.press(renamed, { button: 'do=remove' })
  expect([left.text.includes('Removed'), left.html.includes('"Spring"')]).toEqual([true, false])
  const reader = await stage.staff('reader')
  expect((await reader.open('/desk/views?list=coupons')).text).toContain('No saved views')
  expect((await reader.open('/desk/lists/coupons.json')).status).toBe(200)
})

test('[DEAL-01] what the workbench shows is saved as a view, with its count, and shared by an owner', async () => {
  const all = await owner.open('/desk')
  expect(all.text).not.toContain('Save view')
  const page = await owner.open('/desk?verb=bid&sort=value')
  await owner.press(page, { button: 'do=save', fill: { name: 'Large bids', shared: '1' } })
  const reader = await stage.staff('reader')
  const { html } = await reader.open('/desk?sort=value&verb=bid')
  const tab = /<a [^>]*title="Large bids, shared by the shop"[^>]*>.*?<\/a>/s.exec(html)![0]
  expect(tab).toContain('aria-current="page"')
  expect(tab.replace(/<[^>]*>/g, '')).toMatch(/^Large bids\s+60$/)
  expect(html).not.toContain('Save view')
  const { status, text } = await reader.open('/desk/views?list=workbench')
  expect([status, text.includes('Rename')]).toEqual([200, false])
})
