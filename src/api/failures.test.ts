import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiFixture, openApiFixture } from './api-fixture.ts'
import { listCalls } from './docs/document.ts'
import { problemSchema } from './http/problem.ts'
import { queryNames } from './http/query-names.ts'

let api: ApiFixture
const v1 = '/api/v1'
const gloves = `${v1}/categories/listing?CatUrl=gloves`

beforeAll(async () => {
  api = await openApiFixture()
})
afterAll(() => api.close())

async function expectProblem(address: string, status: number) {
  const answer = await api.ask(address)
  expect([address, answer.status]).toEqual([address, status])
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const problem = problemSchema.parse(await answer.json())
  expect(problem).toMatchObject({ status, requestId: answer.headers.get('x-request-id') })
  return problem
}

describe('[API-02] failures are problems', () => {
  test.each([
    ['PageSize=101', { PageSize: 'too-large' }],
    ['PageSize=0', { PageSize: 'too-small' }],
    ['PageNo=two', { PageNo: 'not-a-number' }],
    ['minPrice=20&maxPrice=10', { minPrice: 'min-above-max', maxPrice: 'min-above-max' }],
    ['minPrice=cheap', { minPrice: 'not-a-price' }],
    ['maxPrice=-1', { maxPrice: 'not-a-price' }],
    ['maxPrice=10.005', { maxPrice: 'not-a-price' }],
    ['SortBy=AZ&sortby=ZA', { SortBy: 'given-twice' }],
  ])('%s is refused by name', async (query, fields) => {
    expect(await expectProblem(`${gloves}&${query}`, 400)).toMatchObject({
      code: 'invalid',
      fields,
    })
  })

  test('a category is needed', async () => {
    for (const call of ['listing', 'filters', 'seo']) {
      expect(await expectProblem(`${v1}/categories/${call}`, 400)).toMatchObject({
        fields: { CatUrl: 'missing' },
      })
    }
  })

  test('[DLV-02] a malformed pincode is told in the seller’s own words', async () => {
    const calls = [gloves, `${v1}/categories/filters?CatUrl=gloves`, `${v1}/products/ear-plug-p2?`]
    for (const pincode of ['4110', '4110011', '011001', 'abc', '411 01', '411001\n']) {
      for (const call of calls) {
        const problem = await expectProblem(`${call}&Pincode=${encodeURIComponent(pincode)}`, 400)
        expect(problem.detail).toBe('Invalid pincode, Please enter a valid pincode.')
      }
    }
    expect((await api.json(`${gloves}&Pincode=560001`)).count).toBe(25)
  })

  test.each([
    `${v1}`,
    `${v1}/`,
    `${v1}/nothing`,
    '/api',
    '/api/v2/seller',
    `${gloves}&PageNo=3`,
    `${gloves}&PageNo=999`,
    `${v1}/categories/listing?CatUrl=nothing`,
    `${v1}/categories/listing?CatUrl=gloves/nitrile-gloves/more`,
    `${v1}/categories/listing?CatUrl=//`,
    `${v1}/categories/0/related`,
    `${v1}/categories/99999999999/related`,
    `${v1}/categories/gloves/related`,
    `${v1}/products/nothing`,
    `${v1}/products/${'x'.repeat(5_000)}`,
    `${v1}/footer-pages/..%2F..%2Fetc%2Fpasswd`,
  ])('nothing at %s', async (address) => {
    expect((await expectProblem(address, 404)).code).toBe('not-found')
  })

  test('a fault tells its number and nothing else, and is logged once', async () => {
    const broken = await openApiFixture()
    const call = '/api/v1/products/ear-plug-p2'
    await broken.json(call)
    await broken.shop.database.pool.query('alter table pack rename to sold_out')
    const answer = await broken.ask(call, { headers: { 'x-request-id': 'request-0001' } })
    const problem = problemSchema.parse(await answer.json())
    expect(problem).toMatchObject({ status: 500, code: 'fault', requestId: 'request-0001' })
    expect(JSON.stringify(problem)).not.toMatch(/pack|relation|select/i)
    expect(broken.errors).toMatchObject([{ requestId: 'request-0001' }])
    await broken.close()
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table product; --",
  "1' or '1'='1",
  '%27%20union%20select%20null--',
  '(a+)+$',
  '.*'.repeat(200),
  '{{7*7}}',
  '../../../../etc/passwd',
  '\0\u202e\ud800',
  '__proto__',
  'constructor',
  'NaN',
  '1e309',
  '-1',
  '99999999999999999999',
  ',,,,',
  'x'.repeat(10_000),
]

/** Codes that the pipeline returns before any route runs. */
const isUnreadable = (value: string) => value.includes('\0')

describe('[API-02] bad input', () => {
  test('in any parameter of any call is refused or means nothing: never a fault, and never said back as HTML', {}, async () => {
    const names = [...queryNames, 'hello', '__proto__', 'constructor']
    const statuses = new Set<number>()
    const reading = listCalls(await api.document()).filter((call) => call.method === 'GET')
    const takes = reading.map(({ parameters }) => new Set(parameters?.map(({ name }) => name)))
    for (const [at, call] of (await api.calls()).entries()) {
      for (const [nameAt, name] of names.entries()) {
        // A call ignores parameters it does not declare: one value, another for each name and call.
        const ignoredValue = hostile.at(-1 - ((at + nameAt) % 3))!
        for (const value of takes[at]!.has(name) ? hostile : [ignoredValue]) {
          const url = new URL(call, 'http://in.localhost:3000')
          url.searchParams.set(name, value)
          const answer = await api.ask(url.href)
          statuses.add(answer.status)
          expect([url.href, answer.status]).not.toEqual([url.href, 500])
          if (!isUnreadable(value))
            expect(answer.headers.get('content-type')).toMatch(/^application\/(problem\+)?json/)
        }
      }
    }
    expect([...statuses].sort()).toEqual([200, 400, 401, 404])
    expect(api.errors).toEqual([])
  })

  test('[security 9] names that would change objects are refused in every body of JSON, however deep', async () => {
    const calls = listCalls(await api.document()).filter(
      ({ requestBody }) => requestBody?.content['application/json'],
    )
    const acceptingCalls: string[] = []
    for (const { method, path } of calls) {
      const address = `/api${path.replace(/\{\w+\}/g, '1')}`
      const headers = { 'content-type': 'application/json' }
      const tries = [
        '{"lines":[{"a":{"__proto__":{"x":1}}}]}',
        '{"a":{"constructor":{"prototype":{"x":1}}}}',
      ]
      for (const body of tries) {
        const answer = await api.ask(address, { method, headers, body })
        // Some calls check ownership or authentication first.
        expect([400, 401, 404], `${method} ${path}`).toContain(answer.status)
        if (answer.status === 400)
          acceptingCalls.push(((await answer.json()) as { fields: { body: string } }).fields.body)
      }
    }
    expect(new Set(acceptingCalls)).toEqual(new Set(['not-allowed']))
    expect(acceptingCalls.length).toBeGreaterThan(20)
    expect(api.errors).toEqual([])
  })

  test('in any path is absent', async () => {
    for (const value of hostile) {
      for (const path of ['products/', 'footer-pages/', 'categories/']) {
        const answer = await api.ask(`${v1}/${path}${encodeURIComponent(value.toWellFormed())}`)
        expect([path, value, answer.status]).toEqual([path, value, isUnreadable(value) ? 400 : 404])
      }
    }
    expect(api.errors).toEqual([])
  })

  test('a query of 10 kB or with a thousand names is read like any other', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => `n${at}=1`).join('&')
    expect((await api.json(`${gloves}&${many}`)).count).toBe(25)
    const ids = Array.from({ length: 600 }, (_, at) => 2_000_000_000 + at).join(',')
    expect((await expectProblem(`${gloves}&fieldValueIds=${ids}`, 400)).fields).toEqual({
      fieldValueIds: 'too-long',
    })
  })
})
