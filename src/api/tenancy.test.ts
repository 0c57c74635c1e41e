import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'

let api: ApiFixture
const tools = 'http://tools.localhost:3000/api/v1'
const own = 'http://in.localhost:3000/api/v1'

beforeAll(async () => {
  api = await openApiFixture()
})
beforeEach(() => {
  api.warnings.length = 0
})
afterAll(() => api.close())

const base64 = (text: string) => Buffer.from(text).toString('base64')
/** Removes the request id, which differs in every answer. */
const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]+"/, '')
const addParam = (call: string, name: string, value: string) =>
  `${call}${call.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

describe('[HOST-01] the host picks the seller', () => {
  test('each host has its own', async () => {
    expect((await api.json(`${own}/seller`)).currency).toBe('INR')
    expect((await api.json('http://sg.localhost:3000/api/v1/seller')).currency).toBe('SGD')
  })

  test('an unknown host gets 421 on every call, and no name', async () => {
    for (const call of await api.calls()) {
      const answer = await api.ask(`http://elsewhere.example${call}`)
      expect([call, answer.status]).toEqual([call, 421])
      expect(await answer.text()).not.toMatch(/Seller|localhost/)
    }
  })

  test('forwarded hosts change nothing, links are the seller’s own [T9]', async () => {
    const init = { headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' } }
    for (const call of await api.calls()) {
      const [plain, forged] = await Promise.all([api.ask(call), api.ask(call, init)])
      expect(withoutRequestId(await forged.text())).toBe(withoutRequestId(await plain.text()))
    }
  })
})

describe('[HOST-05] nothing of another seller', () => {
  /** Compares bodies without the request id. */
  async function readWithoutRequestId(address: string) {
    const answer = await api.ask(address)
    const body = (await answer.text()).replace(/"requestId":"[^"]+"/, '"requestId":""')
    return { status: answer.status, body, type: answer.headers.get('content-type') }
  }

  test('its product, category, page and ids answer as what never was', async () => {
    const { productListing } = await api.json(`${tools}/categories/listing?CatUrl=chisels`)
    const { categoryId } = await api.json(`${tools}/categories/seo?CatUrl=chisels`)
    const addressPairs = [
      [`/products/${productListing[0].pageUrl}`, '/products/never-was'],
      ['/footer-pages/canary-page', '/footer-pages/never-was'],
      [`/categories/${categoryId}/related`, '/categories/2000000000/related'],
      ...['listing', 'filters', 'seo'].map((call) => [
        `/categories/${call}?CatUrl=chisels`,
        `/categories/${call}?CatUrl=never-was`,
      ]),
    ]
    for (const [theirs, nobodys] of addressPairs) {
      expect((await api.ask(tools + theirs)).status).toBe(200)
      const answer = await readWithoutRequestId(own + theirs)
      expect(answer.status).toBe(404)
      expect(answer).toEqual(await readWithoutRequestId(own + nobodys))
    }
  })

  test('its filter values choose nothing here, and are not named', async () => {
    const filters: { caption: string; options: { valueId: string; fieldId: string }[] }[] =
      await api.json(`${tools}/categories/filters?CatUrl=chisels`)
    const [theirs] = filters.find(({ caption }) => caption === 'Brand')!.options
    const listing = `${own}/categories/listing?CatUrl=gloves`
    expect(await api.json(`${listing}&fieldValueIds=${theirs!.valueId}`)).toEqual(
      await api.json(listing),
    )
    const filtersBody = await api.json(
      `${own}/categories/filters?CatUrl=gloves&fieldValueIds=${theirs!.valueId}`,
    )
    expect(JSON.stringify(filtersBody)).not.toContain('Canary')
  })

  test('no call says a word of it [T10]', async () => {
    for (const call of await api.calls()) {
      expect(await (await api.ask(call)).text()).not.toMatch(/canar/i)
    }
  })
})

describe('[HOST-05] [T5] ids in a request are compared, and choose nothing', () => {
  const theirs = '00000000-0000-4000-8000-000000000003'

  test('another’s id is refused on every call, and a security line is logged', async () => {
    const calls = await api.calls()
    expect(calls.length).toBeGreaterThanOrEqual(10)
    const foreignIds: [string, string][] = [
      ['ClientId', theirs],
      ['clientid', base64(theirs)],
      ['SellerId', '3'],
      ['SELLERID', base64('3')],
      ['CustGUID', theirs],
      ['custguid', 'x'],
      ['CartGUID', base64(theirs)],
    ]
    for (const call of calls) {
      for (const [name, value] of foreignIds) {
        const problem = await api.json(addParam(call, name, value), 400)
        expect(problem.code).toBe('identity-mismatch')
        expect(Object.keys(problem.fields).map((field) => field.toLowerCase())).toEqual([
          name.toLowerCase(),
        ])
      }
    }
    expect(api.warnings).toHaveLength(calls.length * foreignIds.length)
    expect(api.warnings[0]).toMatchObject({
      security: 'identity-mismatch',
      seller: 'in',
      names: ['ClientId'],
    })
    expect(JSON.stringify(api.warnings)).not.toContain(theirs)
  })

  test('one’s own are as good as none, plain or base64', async () => {
    const { clientId, sellerId } = await api.json(`${own}/seller`)
    const nobody = '00000000-0000-0000-0000-000000000000'
    for (const call of await api.calls()) {
      const plain = withoutRequestId(await (await api.ask(call)).text())
      const identifiedCalls = [
        addParam(
          addParam(addParam(call, 'ClientId', clientId), 'SellerId', sellerId),
          'CustGUID',
          nobody,
        ),
        addParam(
          addParam(addParam(call, 'clientid', base64(clientId)), 'sellerid', base64(sellerId)),
          'custguid',
          base64(nobody),
        ),
        addParam(addParam(call, 'CartGUID', ''), 'LanguageId', '1'),
      ]
      for (const address of identifiedCalls)
        expect(withoutRequestId(await (await api.ask(address)).text())).toBe(plain)
    }
    expect(api.warnings).toEqual([])
  })

  test('a wrong one hidden behind a right one is found', async () => {
    const { clientId } = await api.json(`${own}/seller`)
    await api.json(`${own}/menu?ClientId=${clientId}&clientID=${theirs}`, 400)
  })
})
