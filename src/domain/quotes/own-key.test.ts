import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { saveNegotiationSettings } from '#domain/negotiation/negotiation.ts'
import type { Scope } from '#platform/scope.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { openQuotedShop, type QuotedShop } from './quoted-shop-fixture.ts'

let shop: QuotedShop
let http: TestHttp
beforeAll(async () => {
  shop = await openQuotedShop()
  http = await openTestHttp({ RATE_LIMITS: 'key=1000000/60' }, {}, shop)
  await shop.database.primary.execute(sql`update pack set cost = 8765`)
  const { seller } = await shop.scope('in')
  await saveNegotiationSettings(shop.database.primary, seller.id, { marginFloor: 3000 })
})
afterAll(() => http.close())

test('[KEY-01] [DESK-01] who made a key can’t approve what it wrote; another owner can', async () => {
  const maker = await openDesk(shop)
  const { token } = await makeKey(maker, ['quotes:read', 'quotes:write'])
  const call = async (path: string, body: object) => {
    const answer = await http.ask(`http://in.localhost:3000/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    return JSON.parse(await answer.text())
  }
  const { id } = await shop.requestQuote(shop.asha)
  const { desk: requested } = await shop.getVersions(id)
  const draft = await call(`/rfqs/${id}/quotes`, {
    rowVersion: requested,
    lines: [{ lineId: 1, unitPrice: 90 }],
    terms: '',
  })
  const { desk: drafted } = await shop.getVersions(id)
  await call(`/quotes/${draft.id}/send`, { rowVersion: drafted, quoteVersion: 1 })
  const { desk: rowVersion } = await shop.getVersions(id)
  const approve = (scope: Scope) =>
    faces.quotes.approveQuote(scope, id, { key: randomUUID(), rowVersion }, '')
  expect(await approve(maker)).toMatchObject({ ok: false, code: 'own-work' })
  expect(await approve(await shop.atDesk('owner'))).toMatchObject({ ok: true })
})
