import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { flushTrackedEvents } from '#domain/engagement/engagement.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testHttp: TestHttp
beforeAll(async () => {
  testHttp = await openTestHttp()
})
beforeEach(() => testHttp.shop.database.primary.execute(sql`delete from tracked_event`))
afterAll(() => testHttp.close())

const consentHeaders = { cookie: 'cookie_consent=all', 'content-type': 'application/json' }

/** A record as a seed client sends it. */
const seedRecord = {
  searchItem: 'Hammer Drill',
  ipAddress: '198.51.100.5',
  username: '',
  userType: 'RegisteredUser',
  geolocation: '18.520430,73.856744',
  createdDate: '2020-01-01T00:00:00Z',
  modifiedDate: '2020-01-01T00:00:00Z',
  emailAddress: 'guest@example.com',
  skuId: '',
  categoryId: '0',
  isSearchedItem: true,
  isAddedToCart: 'false',
  isViewedItem: 0,
  addToCartCount: 0,
  productViewCount: '2',
  productQty: 1,
  fromSource: 'web',
}

const send = (body: unknown, headers: Record<string, string> = consentHeaders) =>
  testHttp.ask('/api/v1/search-tracking', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function rows() {
  await flushTrackedEvents(testHttp.shop)
  const { rows: all } = await testHttp.shop.database.primary.execute(
    sql`select * from tracked_event order by id`,
  )
  return all
}

test('[TRK-01] [SRCH-05] the seed’s record is taken; address, kind of user and time are the server’s own', async () => {
  const answer = await send(seedRecord)
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  const [row] = await rows()
  expect(row).toMatchObject({
    words: 'hammer drill',
    username: 'guest@example.com',
    user_type: 'Visitor',
    network: null,
    geolocation: '18.52,73.85',
    searched: true,
    added: false,
    viewed: false,
    view_count: 2,
    quantity: 1,
    source: 'web',
  })
  expect(new Date(row!.at as string).getUTCFullYear()).toBeGreaterThan(2020)
  expect(JSON.stringify(row)).not.toContain('198.51')
})

test('[TRK-01] a record counts whatever type it is sent as', async () => {
  for (const type of ['text/plain;charset=UTF-8', 'application/octet-stream', 'image/png'])
    expect((await send(seedRecord, { ...consentHeaders, 'content-type': type })).status, type).toBe(
      204,
    )
  expect(await rows()).toHaveLength(3)
  expect((await send({}, { 'content-type': 'text/plain' })).status).toBe(204)
  for (const body of ['', '[]', '1', 'null'])
    expect((await send(body, { 'content-type': 'text/plain' })).status, body).toBe(400)
})

test('[TRK-01] [V3] nothing is tracked before consent, nor after a refusal', async () => {
  for (const cookie of ['', 'cookie_consent=necessary', 'cookie_consent=allow', 'pincode=411001']) {
    const answer = await send(seedRecord, { ...consentHeaders, cookie })
    expect(answer.status, cookie).toBe(204)
  }
  expect(await rows()).toEqual([])
})

test('[TRK-01] fields that can’t be read count as not said; what is no record is refused', async () => {
  const oddRecord = {
    searchItem: ['a'],
    productQty: 'many',
    addToCartCount: -4,
    isViewedItem: {},
    categoryId: 9e99,
    skuId: 12,
  }
  expect((await send(oddRecord)).status).toBe(204)
  expect((await send({})).status).toBe(204)
  expect(await rows()).toMatchObject([
    { words: null, quantity: 0, cart_count: 0, viewed: false, category_id: null, product_id: null },
    { words: null, username: 'Guest' },
  ])
  for (const body of ['{', '[]', '"x"', '']) expect((await send(body)).status, body).toBe(400)
  expect((await send({ searchItem: 'x'.repeat(20_000) })).status).toBe(400)
})

test('[HOST-02] ids of another seller are refused, a foreign origin too', async () => {
  const wrong = await send({ ...seedRecord, sellerId: '999' })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'identity-mismatch' }])
  const own = (await testHttp.shop.scope('in')).seller
  expect(
    (await send({ ...seedRecord, sellerId: String(own.id), clientId: own.clientId })).status,
  ).toBe(204)
  expect(
    (await send(seedRecord, { ...consentHeaders, origin: 'https://evil.example' })).status,
  ).toBe(403)
  expect(await rows()).toHaveLength(1)
})
