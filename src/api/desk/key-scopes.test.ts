import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNeededScope, type KeyScope, keyScopes } from '#contract/keys/keys.ts'
import { apiRoutes } from '#contract/routes/api-routes.ts'
import type { Route } from '#contract/routes/route.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { describeApi } from '../api.ts'
import { type Call, findCallScope, listCalls } from '../docs/document.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'
import { costPageSchema, stockPageSchema } from './desk-stock-routes.ts'

const calls = listCalls(describeApi({ scheme: 'http', port: null }))
const listOwn = (scope: KeyScope) => calls.filter((call) => findCallScope(call) === scope)
let desk: DeskCalls
beforeAll(async () => {
  desk = await openDeskCalls()
})
afterAll(() => desk.close())

describe('[KEY-01] [KEY-02] scopes', () => {
  test('stand in the document at each call that a key may make, and at no other', () => {
    const routes: readonly (Route & { path: string })[] = apiRoutes
    const byPath = new Map(
      routes.map((route) => [`/v1${route.path.replace(/:(\w+)/g, '{$1}')}`, route]),
    )
    const wrong = calls.filter((call) => {
      const scope = findNeededScope(byPath.get(call.path)!.keySubject, call.method)
      return (scope ?? undefined) !== findCallScope(call)
    })
    expect(wrong.map(({ id }) => id)).toEqual([])
    expect(calls.filter((call) => findCallScope(call)).length).toBeGreaterThan(100)
    const reached = new Set(calls.map(findCallScope))
    expect(keyScopes.filter((scope) => !reached.has(scope))).toEqual([])
  })

  test('open what the document says, each by itself', async () => {
    const owner = await openDesk(desk.shop)
    const wrong: string[] = []
    for (const [at, scope] of keyScopes.entries()) {
      const { token } = await makeKey(owner, [scope])
      const ask = async ({ method, path }: Call) => {
        const address = `http://in.localhost:3000/api${path.replace(/\{\w+\}/g, '7')}`
        const headers = {
          authorization: `Bearer ${token}`,
          'idempotency-key': randomUUID(),
          ...(method !== 'GET' && { 'content-type': 'application/json' }),
        }
        const body = method === 'GET' ? null : '{}'
        return (await desk.ask(address, { method, headers, body })).status
      }
      const own = listOwn(scope)
      let hasOpened = false
      for (const call of own) {
        const status = await ask(call)
        const isList = call.method === 'GET' && !call.path.includes('{')
        hasOpened = isList ? status === 200 : ![401, 403, 405].includes(status)
        if (hasOpened) break
      }
      if (!hasOpened) wrong.push(`${scope} opens none of ${own.map(({ id }) => id)}`)
      const other = listOwn(keyScopes[at - 1] ?? keyScopes.at(-1)!)[0]!
      if ((await ask(other)) !== 403) wrong.push(`${scope} opens ${other.id}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('[KEY-02] stock', () => {
  const open = (scopes: readonly KeyScope[], seller?: 'in' | 'tools') => desk.open(scopes, seller)

  test('is read by cursor, each pack once, and again only when it changed', async () => {
    const reader = await open(['stock:read'])
    const rows = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path: string = `/desk/stock?Limit=2${cursor && `&Cursor=${cursor}`}`
      const page = stockPageSchema.parse((await reader('GET', path)).body)
      rows.push(...page.rows)
      cursor = page.cursor
    }
    expect(new Set(rows.map(({ priceId }) => priceId)).size).toBe(rows.length)
    expect(new Set(rows.map(({ SkuCode }) => SkuCode))).toEqual(
      new Set(['G1', 'G2', 'G3', 'G4', 'G5']),
    )
    const first = await reader('GET', '/desk/stock?SkuCode=G1')
    const again = { 'if-none-match': first.headers.get('etag')! }
    expect((await reader('GET', '/desk/stock?SkuCode=G1', undefined, again)).status).toBe(304)
    const { priceId, stock } = first.body.rows[0]
    const writer = await open(['stock:write'])
    const row = { priceId, warehouse: stock[0].warehouse, stock: stock[0].stock + 5 }
    expect((await writer('POST', '/desk/stock', { rows: [row] })).body.saved).toBe(1)
    const changed = await reader('GET', '/desk/stock?SkuCode=G1', undefined, again)
    expect(changed.body.rows[0].stock[0]).toEqual({ ...stock[0], stock: row.stock })
    expect((await reader('GET', '/desk/stock?Cursor=x')).status).toBe(400)
    expect((await writer('GET', '/desk/stock')).body.fields).toEqual({ scope: 'stock:read' })
  })

  test('and costs have their scope each', async () => {
    const reader = await open(['costs:read'])
    const { rows } = costPageSchema.parse((await reader('GET', '/desk/costs?SkuCode=G1')).body)
    expect(rows).toMatchObject([{ SkuCode: 'G1', cost: 70 }])
    expect((await reader('GET', '/desk/stock')).body.fields).toEqual({ scope: 'stock:read' })
  })

  test('of another shop is not shown', async () => {
    const own = await open(['stock:read'])
    const { rows } = (await own('GET', '/desk/stock')).body
    const theirs = await open(['stock:read', 'costs:read'], 'tools')
    const ids = rows.map(({ priceId }: { priceId: string }) => priceId)
    for (const path of ['stock', 'costs']) {
      const shown: { priceId: string }[] = (await theirs('GET', `/desk/${path}?Limit=500`)).body
        .rows
      expect(shown.length).toBeGreaterThan(0)
      expect(shown.filter(({ priceId }) => ids.includes(priceId))).toEqual([])
    }
  })
})
