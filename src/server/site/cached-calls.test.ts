import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { type DemoShopServer, openDemoShopServer } from './demo-shop-fixture.ts'

let server: DemoShopServer
let category: string
let product: string
beforeAll(async () => {
  server = await openDemoShopServer()
  category = (await server.firstCategory()).replace('/category/', '')
  product = (await server.productPath()).replace('/product/', '')
})
afterAll(() => server.close())

const ask = (path: string, headers: Record<string, string> = {}, host = 'in') =>
  server.ask(`http://${host}.localhost:3000/api/v1${path}`, { headers })

/** Statements that a call takes; a call with a query is kept from its second use on. */
async function countStatements(path: string, headers: Record<string, string> = {}) {
  server.statements.length = 0
  const response = await ask(path, headers)
  const text = await response.text()
  return { count: server.statements.length, response, text }
}

const publicCalls = () => [
  '/menu',
  `/categories/seo?CatUrl=${category}`,
  `/categories/listing?CatUrl=${category}`,
  `/categories/listing?CatUrl=${category}&SortBy=PLH&Pincode=560001`,
  `/categories/filters?CatUrl=${category}`,
  `/products/${product}`,
  '/search?SearchText=safety',
  '/autosuggest?SearchText=saf',
]

test('[SCALE-01] public calls are answered from memory, with the same text and an entity tag', async () => {
  for (const path of publicCalls()) {
    const first = await countStatements(path)
    expect(first.response.status, path).toBe(200)
    expect(first.response.headers.get('etag'), path).toMatch(/^W\/"/)
    await countStatements(path)
    const third = await countStatements(path)
    expect(third.count, path).toBe(0)
    expect(third.text, path).toBe(first.text)
    expect(third.response.headers.get('cache-control')).toBe('no-cache')
    const etag = third.response.headers.get('etag')!
    const unchanged = await ask(path, { 'if-none-match': etag })
    expect([unchanged.status, await unchanged.text()], path).toEqual([304, ''])
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200)
  }
})

test('[SCALE-01] an answer from memory has the headers of every answer [security 17]', async () => {
  await ask('/menu')
  const slot = server.pageCache.findSlot({
    method: 'GET',
    url: '/api/v1/menu',
    host: 'in.localhost',
    cookie: undefined,
    authorization: undefined,
    acceptLanguage: undefined,
    fetchSite: undefined,
  })
  const { headers } = slot!.page!
  const pairs = new Map(headers.map((name, at) => [name, headers[at + 1]]))
  expect(pairs.get('x-content-type-options')).toBe('nosniff')
  expect(pairs.get('content-security-policy')).toContain("default-src 'none'")
  expect(pairs.get('content-type')).toContain('application/json')
  expect(pairs.has('set-cookie')).toBe(false)
})

test('[SCALE-01] nothing is remembered for a session, a bearer or what failed', async () => {
  const path = `/categories/listing?CatUrl=${category}&PageSize=3`
  for (let time = 0; time < 3; time++) {
    const signedIn = await countStatements(path, { cookie: 'sid=x' })
    expect(signedIn.count).toBeGreaterThan(0)
    expect(signedIn.response.headers.get('etag')).toBeNull()
    const bearer = await ask(path, { authorization: 'Bearer nonsense' })
    expect(bearer.status).toBe(401)
    const missing = await ask('/categories/listing?CatUrl=no-such/thing')
    const problem = await missing.json()
    expect(missing.status).toBe(404)
    expect(problem.requestId).toBe(missing.headers.get('x-request-id'))
  }
})

test('[SCALE-01] each seller has its own answers, and a write drops those that it touches', async () => {
  const path = `/products/${product}`
  const before = await (await ask(path)).json()
  expect((await ask(path, {}, 'sg')).status).toBe(404)
  const { seller } = await server.shop.scope('in')
  const record = server.products.in.find((each) => each.name === before.name)
  expect(record, JSON.stringify(before).slice(0, 200)).toBeDefined()
  await saveProducts(server.shop, seller.id, [{ ...record!, name: 'Renamed for the test' }])
  await expect
    .poll(async () => (await (await ask(path)).text()).includes('Renamed for the test'))
    .toBe(true)
})

test('[SCALE-01] simultaneous calls share one answer, also where it fails', async () => {
  const path = `/categories/listing?CatUrl=${category}&PageSize=4`
  await ask(path)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(path)))
  const texts = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect(texts.size).toBe(1)
  const far = `/categories/listing?CatUrl=${category}&PageNo=999`
  await ask(far)
  const failed = await Promise.all(Array.from({ length: 4 }, () => ask(far)))
  for (const answer of failed) {
    expect(answer.status).toBe(404)
    expect((await answer.json()).requestId).toBe(answer.headers.get('x-request-id'))
  }
})
