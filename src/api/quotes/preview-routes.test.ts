import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { startedStatements } from '#db/started-statements.ts'
import { saveProducts } from '#domain/catalog/catalog.ts'
import { saveNegotiationSettings } from '#domain/negotiation/negotiation.ts'
import { buildPack, buildProduct } from '#testing/feeds/build-product.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { testNow } from '#testing/test-shop.ts'

let testHttp: TestHttp
const cookies: Record<string, string> = {}
let bearer = ''
beforeAll(async () => {
  testHttp = await openTestHttp({ RATE_LIMITS: 'rfq=50/3600' })
  const { shop } = testHttp
  const scope = await shop.scope('in', { now: new Date() })
  const products = Array.from({ length: 38 }, (_, at) =>
    buildProduct(`S${at + 1}`, {
      packs: [buildPack(`S${at + 1}`, { price: 10_000 + at * 500, mrp: null, onHand: 500 })],
    }),
  )
  await saveProducts(shop, scope.seller.id, products, { now: testNow })
  await saveNegotiationSettings(shop.database.primary, scope.seller.id, { marginFloor: 800 })
  const credentials = (name: string) => {
    return { login: `${name}@sheet.example`, password: testPassword, code: '', step: '' }
  }
  for (const name of ['asha', 'sales', 'leela']) await shop.customer(`${name}@sheet.example`)
  for (const [name, role] of [
    ['sales', 'sales'],
    ['leela', 'approver'],
  ] as const) {
    const email = `${name}@sheet.example`
    await faces.accounts.changeStaff(scope, {
      sellerId: scope.seller.id,
      by: null,
      email,
      role,
      over: 'last-wins',
    })
    const staff = await faces.accounts.staffSignIn(scope, credentials(name))
    if (!staff.ok || staff.value.kind !== 'signed-in') throw new Error('No desk')
    cookies[name] = `desk=${staff.value.token}`
  }
  const signedIn = await faces.signIn(scope, credentials('asha'), 'bearer')
  if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('No sign-in')
  bearer = signedIn.value.token
})
afterAll(() => testHttp.close())

let keys = 0
async function call(who: string, method: string, path: string, body?: object) {
  const cookie = cookies[who]
  const answer = await testHttp.ask(`/api/v1${path}`, {
    method,
    headers: {
      ...(cookie
        ? { cookie, origin: 'http://in.localhost:3000' }
        : { authorization: `Bearer ${bearer}` }),
      'content-type': 'application/json',
      'idempotency-key': `sheet-key-${++keys}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: what a body is, each test says by what it expects
  return { status: answer.status, body: (await answer.json()) as any }
}

test('[DEAL-02] 40 lines are priced from a pasted sheet by calls, two unmatched and one under the floor', async () => {
  const { rows } = await testHttp.shop.database.pool.query<{ id: number; code: string }>(
    `select k.id, k.code from pack k where k.code ~ '^S[0-9]+$' order by k.id`,
  )
  const request = await call('asha', 'POST', '/rfqs', {
    contact: { name: 'Asha Rao' },
    pincode: '411001',
    submit: true,
    lines: [
      ...rows.map(({ id }) => ({ priceId: String(id), qty: 10 })),
      { text: 'Rubber gloves for 11 kV switchgear', qty: 24 },
      { text: 'Shackles like last time but bigger', qty: 30 },
    ],
  })
  expect(request.status).toBe(201)
  const { id } = request.body
  const sheet = [
    'Part no\tQty\tRate (₹)',
    ...rows.map(({ code }, at) => `${code}\t${at + 5}\t₹${at === 10 ? '71.00' : 99 + at * 5}`),
    'ZZ-901\t24\t5,890',
    'ZZ-902\t30\t1,990',
  ].join('\n')
  const started = Date.now()
  const preview = await call('sales', 'POST', `/rfqs/${id}/preview`, { sheet })
  const elapsed = Date.now() - started
  expect(preview.status).toBe(200)
  expect(preview.body.rows.filter((row: { lineId: number | null }) => row.lineId === null)).toEqual(
    [expect.objectContaining({ row: 40 }), expect.objectContaining({ row: 41 })],
  )
  expect(preview.body.problems.map(({ lineId, code }: never) => [lineId, code])).toEqual([
    [39, 'line-unbound'],
    [40, 'line-unbound'],
  ])
  expect(preview.body).toMatchObject({ needsApproval: true, approvers: ['leela Test'] })
  expect(preview.body.lines[10]).toMatchObject({ floor: 'under', unitPrice: 71 })
  expect(elapsed).toBeLessThan(5_000)

  const lines = preview.body.lines.map(
    (
      line: { lineId: number; qty: number; unitPrice: number | null; floorPrice: number },
      at: number,
    ) =>
      at < 38
        ? {
            lineId: line.lineId,
            qty: line.qty,
            unitPrice: at === 10 ? line.floorPrice : line.unitPrice,
          }
        : { lineId: line.lineId, unavailable: true },
  )
  const raised = await call('sales', 'POST', `/rfqs/${id}/preview`, { lines })
  expect(raised.body).toMatchObject({ problems: [], needsApproval: false })
  const { rowVersion } = raised.body
  const draft = await call('sales', 'POST', `/rfqs/${id}/quotes`, { rowVersion, lines })
  expect(draft.status).toBe(201)
  const stored = await call('sales', 'POST', `/rfqs/${id}/preview`, {})
  expect({ ...stored.body, rowVersion }).toEqual(raised.body)
  const sent = await call('sales', 'POST', `/quotes/${draft.body.id}/send`, {
    rowVersion: draft.body.rowVersion,
  })
  expect(sent).toMatchObject({ status: 200, body: { state: 'SENT' } })
  expect(sent.body.versions[0].total).toBe(raised.body.total)
})

test('[DEAL-02] [DESK-01] a preview is for staff who negotiate, and a command that is none is refused', async () => {
  const { body } = await call('asha', 'POST', '/rfqs', {
    contact: { name: 'Asha Rao' },
    pincode: '411001',
    submit: true,
    lines: [{ text: 'A ladder', qty: 1 }],
  })
  expect((await call('asha', 'POST', `/rfqs/${body.id}/preview`, {})).status).toBe(401)
  expect(
    await call('sales', 'POST', `/rfqs/${body.id}/preview`, { command: 'cheaper' }),
  ).toMatchObject({ status: 400, body: { code: 'invalid-command' } })
  expect(await call('sales', 'POST', `/rfqs/${body.id}/preview`, { sheet: '\n' })).toMatchObject({
    status: 400,
    body: { code: 'empty-sheet' },
  })
  expect((await call('sales', 'POST', '/rfqs/R000000-NONE/preview', {})).status).toBe(404)
})

test('[DEAL-02] a preview runs as many statements for 50 lines as for 5', async () => {
  const { rows } = await testHttp.shop.database.pool.query<{ id: number }>(
    `select k.id from pack k where k.code ~ '^S[0-9]+$' order by k.id`,
  )
  const counts: number[] = []
  for (const lineCount of [5, 50]) {
    const lines = Array.from({ length: lineCount }, (_, at) => ({
      priceId: String(rows[at % rows.length]!.id),
      qty: at + 1,
    }))
    const request = { contact: { name: 'Asha Rao' }, pincode: '411001', submit: true, lines }
    const { body } = await call('asha', 'POST', '/rfqs', request)
    const draft = {
      lines: lines.map(({ qty }, at) => ({ lineId: at + 1, qty, unitPrice: 95 })),
    }
    await call('sales', 'POST', `/rfqs/${body.id}/preview`, draft)
    let count = 0
    const onStatement = () => count++
    startedStatements.subscribe(onStatement)
    const started = performance.now()
    const preview = await call('sales', 'POST', `/rfqs/${body.id}/preview`, draft)
    const elapsed = Math.round(performance.now() - started)
    startedStatements.unsubscribe(onStatement)
    expect(preview.body.lines).toHaveLength(lineCount)
    console.log(`A preview of ${lineCount} lines: ${count} statements, ${elapsed} ms`)
    counts.push(count)
  }
  expect(counts[1]).toBe(counts[0])
  expect(counts[1]).toBeLessThan(25)
})
