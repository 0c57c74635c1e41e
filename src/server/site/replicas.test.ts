import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { readConfig } from '#boot/config.ts'
import { type OpenShop, openShop } from '#boot/open-shop.ts'
import { type Embedded, openEmbedded } from '#db/embedded/embedded.ts'
import { requestContext } from '#db/request-context.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { light, openStandby } from '#testing/standby.ts'
import { type OpenServer, openServer } from '../open-server.ts'
import { createRequestContext } from '../pipeline/request-ids.ts'

const port = 50_000 + Math.floor(Math.random() * 4_000)
let folder: string
let primary: Embedded
let standby: Embedded
let shop: OpenShop
let server: OpenServer
let standbyPool: pg.Pool

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haggle-replica-'))
  await chmod(folder, 0o755)
  primary = await openEmbedded({ directory: join(folder, 'primary'), port, settings: light })
  standby = await openStandby(primary, join(folder, 'standby'), port + 1)
  const settings = {
    HAGGLE_MODE: 'demo',
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URLS: standby.url,
    DATABASE_REPLICA_LAG_MS: '300',
    LOG_LEVEL: 'silent',
    DATA_DIRECTORY: folder,
  }
  shop = await openShop(readConfig(settings), { isServer: true })
  server = await openServer(shop)
  standbyPool = new pg.Pool({ connectionString: standby.url, max: 1 })
  standbyPool.on('error', () => {})
  await addShop()
})
afterAll(async () => {
  await standbyPool?.end()
  await shop?.close()
  await standby?.close()
  await primary?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A seller with one product, G1. */
async function addShop() {
  await shop.database.pool.query(`
    with s as (insert into seller (code, client_id, company_name, country, country_code, dial_code, currency, currency_symbol, locale,
      languages, email, phone, default_pincode, default_city, default_area, postal_pattern, out_of_area_text, home_title, about_html)
      values ('in', gen_random_uuid(), 'Seller in', 'India', 'IN', '+91', 'INR', '₹', 'en-IN', '{en}', 'a@in.example', '1', '411001',
        'Pune', 'Camp', '^[0-9]{6}$', '', '', '') returning id)
    insert into seller_host (host, seller_id, is_primary) select 'in.localhost', id, true from s`)
  await rename('First name')
}

async function rename(name: string) {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    "select id from seller where code = 'in'",
  )
  const product = buildProduct('G1', {
    name,
    packs: [buildPack('G1', { price: 10_000, mrp: null, onHand: 5 })],
  })
  await faces.catalog.saveProducts(shop, rows[0]!.id, [product], { now: new Date() })
}

const usable = () => shop.database.replicas!()[0]!.usable
const untilUsable = (expectedUsable: boolean) =>
  vi.waitFor(() => expect(usable()).toBe(expectedUsable), { timeout: 10_000 })
const isStandby = async () =>
  (
    await shop.database.replica.execute<{ standby: boolean }>(
      sql`select pg_is_in_recovery() as standby`,
    )
  ).rows[0]!.standby
const request = () => createRequestContext(undefined, undefined, false)
const ask = (path: string, init?: RequestInit) =>
  server.fetch(new Request(`http://in.localhost:3000${path}`, init))

test('[OPS-02] reads go to a replica that is well, and to the primary for whoever has just written', async () => {
  await untilUsable(true)
  expect(await isStandby()).toBe(true)
  await requestContext.run(request(), async () => {
    expect(await isStandby()).toBe(true)
    await shop.database.primary.execute(sql`update seller set phone = '2' where code = 'in'`)
    expect(await isStandby()).toBe(false)
  })
  expect(await isStandby()).toBe(true)
  await requestContext.run({ ...request(), readsPrimary: true }, async () =>
    expect(await isStandby()).toBe(false),
  )
})

test('[OPS-02] a browser that wrote says so for longer than a replica may lag; one that only read does not', async () => {
  const from = { 'sec-fetch-site': 'same-origin' }
  expect((await ask('/cart')).headers.getSetCookie().join()).not.toContain('fresh=')
  const { rows } = await shop.database.pool.query<{ id: number }>('select id from product')
  const writeResponse = await ask('/api/v1/compare', {
    method: 'POST',
    body: JSON.stringify({ skuId: String(rows[0]!.id) }),
    headers: { ...from, 'content-type': 'application/json' },
  })
  expect([writeResponse.status, writeResponse.headers.getSetCookie().join()]).toEqual([
    200,
    expect.stringMatching(/fresh=1; Path=\/; Max-Age=6; HttpOnly; SameSite=Lax/),
  ])
})

test('[OPS-02] what is kept is of now: a page is filled again from the primary while the replica lags', async () => {
  await untilUsable(true)
  const { rows } = await shop.database.pool.query<{ url: string }>('select url from product')
  const path = `/product/${rows[0]!.url}`
  expect(await (await ask(path)).text()).toContain('First name')
  await standbyPool.query('select pg_wal_replay_pause()')
  await rename('Second name')
  // The replica still counts as healthy, and has the first name: the control.
  expect((await standbyPool.query('select name from product')).rows).toEqual([
    { name: 'First name' },
  ])
  await vi.waitFor(async () => expect(await (await ask(path)).text()).toContain('Second name'))
  await untilUsable(false)
  expect(await isStandby()).toBe(false)
  await standbyPool.query('select pg_wal_replay_resume()')
  await untilUsable(true)
  expect(await isStandby()).toBe(true)
})

test('[SCALE-08] while the primary is away, visitors read a replica, and nothing of it stays in memory', async () => {
  await untilUsable(true)
  const { rows } = await standbyPool.query<{ url: string }>('select url from product')
  // Nobody has asked for them yet.
  const paths = ['/', `/api/v1/products/${rows[0]!.url}`]
  const readAll = () => Promise.all(paths.map(async (path) => (await ask(path)).status))
  await primary.close()
  shop.cache.invalidate(['*'])
  expect([await readAll(), await readAll(), shop.cache.size]).toEqual([[200, 200], [200, 200], 0])
  primary = await openEmbedded({ directory: join(folder, 'primary'), port, settings: light })
  await vi.waitFor(async () => {
    expect(await readAll()).toEqual([200, 200])
    expect(shop.cache.size).toBeGreaterThan(0)
  }, 10_000)
})

test('[OPS-02] [OPS-04] a replica that goes away is not noticed by readers, and shows in the figures [F2]', async () => {
  await untilUsable(true)
  const before = await shop.meters!.text()
  expect(before).toMatch(/haggle_replica_usable\{replica="127\.0\.0\.1:\d+"\} 1/)
  const reading = Array.from({ length: 40 }, async (_, n) => {
    await new Promise((done) => setTimeout(done, n * 10))
    return requestContext.run(request(), isStandby)
  })
  await standby.close()
  expect((await Promise.all(reading)).length).toBe(40)
  expect(await isStandby()).toBe(false)
  expect((await ask('/readyz')).status).toBe(200)
  await vi.waitFor(
    async () => expect(await shop.meters!.text()).toMatch(/haggle_replica_usable\{[^}]*\} 0/),
    {
      timeout: 5_000,
    },
  )
})

test('[OPS-04] without its database a process lives, is not ready, shows what it has kept, and refuses the rest in time [F2] [O1]', async () => {
  const { rows } = await shop.database.pool.query<{ url: string }>('select url from product')
  const cachedPath = `/product/${rows[0]!.url}`
  expect((await ask(cachedPath)).status).toBe(200)
  await primary.close()
  // As long as readiness is cached.
  await new Promise((done) => setTimeout(done, 600))
  const statuses = async (path: string) => {
    const answer = await ask(path)
    return [path, answer.status, answer.headers.has('retry-after')]
  }
  const responses = await Promise.all(
    [
      '/livez',
      '/readyz',
      cachedPath,
      '/Search?q=glove',
      '/api/v1/products/none',
      '/category/none',
    ].map(statuses),
  )
  expect(responses).toEqual([
    ['/livez', 200, false],
    ['/readyz', 503, true],
    [cachedPath, 200, false],
    ['/Search?q=glove', 503, true],
    ['/api/v1/products/none', 503, true],
    ['/category/none', 503, true],
  ])
})
