import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { KeyScope } from '#contract/keys/keys.ts'
import type { Scope } from '#platform/scope.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let http: TestHttp
let desk: Scope

beforeAll(async () => {
  http = await openTestHttp({ RATE_LIMITS: 'key=5/60' })
  desk = await openDesk(http.shop)
})
afterAll(() => http.close())

const call = (token: string, path: string, init: RequestInit = {}, peer?: string) =>
  http.ask(
    `/api/v1${path}`,
    { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } },
    peer,
  )
const open = async (scopes: readonly KeyScope[], input = {}) =>
  (await makeKey(desk, scopes, input)).token

async function readProblem(answer: Response) {
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const { status, code, fields } = (await answer.json()) as Record<string, unknown>
  expect(status).toBe(answer.status)
  return { status, code, ...(fields ? { fields } : {}) }
}

describe('[KEY-01] a call by a key', () => {
  test('acts at the desk within its scopes, and tells its budget', async () => {
    const answer = await call(await open(['bids:read']), '/desk/bids')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ratelimit-policy')).toBe('"key";q=5;w=60')
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=4;t=\d+$/)
  })

  test('tells what is wrong with the key', async () => {
    const { id, token } = await makeKey(desk, ['bids:read'])
    const others = await openDesk(http.shop, 'owner', 'tools')
    const foreign = (await makeKey(others, ['bids:read'])).token
    for (const wrong of [`hk_${'a'.repeat(43)}`, 'hk_short', foreign])
      expect(await readProblem(await call(wrong, '/desk/bids'))).toEqual({
        status: 401,
        code: 'key-unknown',
      })
    expect((await call('hk_short', '/desk/bids')).headers.get('www-authenticate')).toBe(
      'Bearer error="key-unknown"',
    )
    await faces.keys.revokeKey(desk, id)
    expect(await readProblem(await call(token, '/desk/bids'))).toEqual({
      status: 401,
      code: 'key-revoked',
    })
    const ended = await open(['bids:read'])
    await http.shop.database.pool.query(
      `update api_key set expires_at = now() where hint = '${ended.slice(-4)}'`,
    )
    expect(await readProblem(await call(ended, '/desk/bids'))).toEqual({
      status: 401,
      code: 'key-expired',
    })
  })

  test('names the scope that is missing: to read, and to write', async () => {
    const token = await open(['bids:read'])
    expect(await readProblem(await call(token, '/desk/rfqs'))).toEqual({
      status: 403,
      code: 'key-scope',
      fields: { scope: 'quotes:read' },
    })
    expect(
      await readProblem(await call(token, '/desk/bids/B1/answer', { method: 'POST' })),
    ).toEqual({ status: 403, code: 'key-scope', fields: { scope: 'bids:write' } })
  })

  test('reaches no call of customers or visitors, and no page', async () => {
    const token = await open(['bids:read', 'quotes:read', 'quotes:write', 'orders:read'])
    for (const [method, path] of [
      ['GET', '/account'],
      ['GET', '/cart'],
      ['PATCH', '/rfqs/R1'],
    ])
      expect([path, await readProblem(await call(token, path!, { method: method! }))]).toEqual([
        path,
        { status: 403, code: 'key-not-here' },
      ])
    const page = await http.ask('/desk/orders', { headers: { authorization: `Bearer ${token}` } })
    expect(page.status).toBe(404)
  })

  test('is told that nothing is there, or the methods that are', async () => {
    const token = await open(['stock:read'])
    const unknown = await call(token, '/desk/warehouses')
    expect(unknown.headers.get('ratelimit')).toMatch(/^"key";r=4;/)
    expect(await readProblem(unknown)).toEqual({ status: 404, code: 'not-found' })
    const wrong = await call(token, '/desk/stock', { method: 'DELETE' })
    expect(wrong.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'POST'])
    expect(await readProblem(wrong)).toEqual({ status: 405, code: 'method-not-allowed' })
    const writes = await call(token, '/desk/prices')
    expect(writes.headers.get('allow')).toBe('POST')
    expect(await readProblem(writes)).toEqual({ status: 405, code: 'method-not-allowed' })
    const elsewhere = await http.ask('/api/v2/stock', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await readProblem(elsewhere)).toEqual({ status: 404, code: 'not-found' })
    expect((await http.ask('/api/v1/seller', { method: 'PUT' })).status).toBe(405)
  })

  test('is taken from its addresses only, as the server saw them', async () => {
    const token = await open(['bids:read'], { addresses: '203.0.113.0/24' })
    const forged = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    expect((await call(token, '/desk/bids', {}, '203.0.113.9')).status).toBe(200)
    expect(await readProblem(await call(token, '/desk/bids', forged, '198.51.100.1'))).toEqual({
      status: 403,
      code: 'key-address',
    })
    expect((await call(token, '/desk/bids', forged)).status).toBe(403)
  })

  test('ends with its budget, which no other key shares', async () => {
    const token = await open(['bids:read'])
    for (let at = 0; at < 5; at++) expect((await call(token, '/desk/bids')).status).toBe(200)
    const refusal = await call(token, '/desk/bids')
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refusal.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
    expect(await readProblem(refusal)).toEqual({ status: 429, code: 'too-many' })
    expect((await call(await open(['bids:read']), '/desk/bids')).status).toBe(200)
  })

  test('ignores cookies beside it', async () => {
    const token = await open(['quotes:read'])
    const cookie = { headers: { cookie: 'desk=x; session=y' } }
    expect((await call(token, '/desk/rfqs', cookie)).status).toBe(200)
  })
})
