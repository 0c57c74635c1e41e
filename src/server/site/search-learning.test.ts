import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { flushTrackedEvents } from '#domain/engagement/engagement.ts'
import { saveDeskTuning } from '#domain/search/search.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
beforeAll(async () => {
  server = await openDemoShopServer()
})
beforeEach(async () => {
  await server.shop.database.primary.execute(sql`truncate search_shown, search_choice`)
})
afterAll(() => server.close())

const consent = 'cookie_consent=all'

async function search(cookie: string, query = 'q=gloves') {
  const { response } = await server.page(`/Search?${query}`, { cookie })
  await flushTrackedEvents(server.shop)
  const set = response.headers.getSetCookie().find((each) => each.startsWith('visit='))
  return { set, visit: set?.split(';')[0] }
}

async function loadShown() {
  const { rows } = await server.shop.database.primary.execute<{ visit: string; ids: number[] }>(
    sql`select visit, product_ids as ids from search_shown`,
  )
  return rows
}

async function loadCarted() {
  await flushTrackedEvents(server.shop)
  const { rows } = await server.shop.database.primary.execute(
    sql`select product_id as id, carted_at is not null as carted from search_choice`,
  )
  return rows
}

test('[FIND-08] [TRK-01] without consent a search sets no cookie and records nothing', async () => {
  for (const cookie of ['', 'cookie_consent=necessary', 'cookie_consent=necessary; visit=abc'])
    expect((await search(cookie)).set).toBeUndefined()
  expect(await loadShown()).toEqual([])
})

test('[FIND-08] [WID-05] the choice says what is kept of whom, and for how long', async () => {
  const { html } = await server.page('/consent')
  expect(html).toContain(
    'for 180 days, with part of your network address and, if you’re signed in, under your account',
  )
})

test('[FIND-08] with consent a visit has a cookie for a day, which the record can’t be turned back into', async () => {
  const { set, visit } = await search(consent)
  expect(set).toMatch(/^visit=[\w-]{22}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/)
  expect((await search(`${consent}; ${visit}`)).set).toBeUndefined()
  const [row, ...others] = await loadShown()
  expect(others).toEqual([])
  expect(row!.visit).not.toBe(visit!.slice('visit='.length))
  expect(row!.ids.length).toBeGreaterThan(1)
  const cookie = `${consent}; ${visit}`
  const call = (path: string, body: object) =>
    server.ask(`/api/v1${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: 'http://in.localhost:3000' },
      body: JSON.stringify(body),
    })
  const skuId = String(row!.ids[1])
  const click = { searchItem: 'gloves', skuId, fromSource: 'search' }
  expect((await call('/search-tracking', click)).status).toBe(204)
  // What a browser says of carts is not believed: the cart itself is.
  await call('/search-tracking', { skuId, isAddedToCart: true, addToCartCount: 1, productQty: 1 })
  expect(await loadCarted()).toEqual([{ id: row!.ids[1], carted: false }])
  const packs = await server.shop.database.primary.execute<{ id: number }>(
    sql`select id from pack where product_id = ${row!.ids[1]} limit 1`,
  )
  const added = await call('/cart/lines', { priceId: packs.rows[0]!.id, qty: 1 })
  expect(added.status).toBeLessThan(300)
  expect(await loadCarted()).toEqual([{ id: row!.ids[1], carted: true }])
  const taken = await server.ask('/consent', {
    method: 'POST',
    headers: {
      cookie,
      origin: 'http://in.localhost:3000',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'choice=necessary&back=/',
  })
  expect(taken.headers.getSetCookie().join()).toContain('visit=; Path=/; Max-Age=0')
})

test('[FIND-08] a filtered or sorted list teaches nothing', async () => {
  await search(consent, 'q=gloves&sort=PLH')
  expect(await loadShown()).toEqual([])
})

test('[FIND-08] a search with a size is recorded with its filter, and not again without or with others', async () => {
  const { seller } = await server.shop.scope('in')
  const boots = [8, 9].map((size) =>
    buildProduct(`BOOT-${size}`, {
      name: `Trail boots, size ${size}`,
      description: '<p>In sizes 8 and 9.</p>',
      attributes: [{ caption: 'Size', value: `UK ${size}`, section: null }],
    }),
  )
  await saveProducts(server.shop, seller.id, boots)
  server.shop.cache.invalidate(['*'])
  const { response } = await server.page('/Search?q=trail+boots+size+8')
  const address = response.headers.get('location')!.replace('/Search?', '')
  await search(consent, address)
  expect(await loadShown()).toHaveLength(1)
  await search(consent, address.replace(/&fv=.*/, ''))
  await search(consent, `${address},1`)
  expect(await loadShown()).toHaveLength(1)
})

test('[FIND-08] a search that leads to a page offers the way back, without script', async () => {
  const path = await server.firstCategory()
  const desk = await server.shop.atDesk('owner')
  const tuning = { words: 'gloves', redirect: path, places: {} }
  expect(await saveDeskTuning(desk, tuning, 'last-wins')).toMatchObject({ ok: true })
  server.shop.cache.invalidate(['*'])
  const { response, status } = await server.page('/Search?q=Glove')
  expect([status, response.headers.get('location')]).toEqual([302, `${path}?searched=Glove`])
  const { html } = await server.page(`${path}?searched=Glove`)
  expect(html).toMatch(
    /Search instead for.{0,20}<a href="\/Search\?q=Glove&amp;exact=1"[^>]*>Glove</,
  )
  expect((await server.page(path)).html).not.toContain('Search instead')
  const hostile = await server.page(`${path}?searched=%3Cscript%3Ealert(1)%3C/script%3E`)
  expect(hostile.html).not.toContain('<script>alert(1)')
  expect((await server.page('/Search?q=Glove&exact=1')).status).toBe(200)
})
