import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyScope } from '#contract/keys/keys.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { type BidHttp, openBidHttp } from '../bids/bid-http-fixture.ts'

let http: BidHttp
beforeAll(async () => {
  http = await openBidHttp()
})
afterAll(() => http.close())

async function open(scopes: readonly KeyScope[], isTest = false) {
  const { token } = await makeKey(await openDesk(http.shop), scopes, { isTest })
  return (method: string, path: string, body?: unknown) =>
    http.send(
      { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      method,
      path,
      body,
    )
}

const bid = async (who: string, bidPrice: number, pack = 'G1') =>
  (
    await http.callAsBuyer(who, 'POST', '/bids', {
      lines: [{ priceId: http.packs[pack], qty: 1, bidPrice }],
      submit: true,
    })
  ).body.id as string

test('[KEY-01] [KEY-02] bids show buyers and costs only by their own scopes', async () => {
  const id = await bid('asha', 75)
  const blind = await open(['bids:read', 'bids:write'])
  for (const path of ['/desk/bids', `/desk/bids/${id}`]) {
    const { status, text } = await blind('GET', path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/asha|43\.21|73\.33/i)
  }
  expect((await blind('GET', `/desk/bids/${id}/proposals`)).body.fields).toEqual({
    scope: 'costs:read',
  })
  const trusted = await open(['bids:read', 'costs:read', 'customers:read'])
  expect((await trusted('GET', `/desk/bids/${id}`)).body).toMatchObject({
    buyer: { email: 'asha@bids.example' },
    facts: [{ cost: 43.21, floor: 73.33 }],
  })
})

test('[KEY-02] a key answers bids within the floor, as itself, and never below it', async () => {
  const seller = await open(['bids:read', 'bids:write'])
  const low = await bid('ben', 70)
  const { rowVersion } = (await seller('GET', `/desk/bids/${low}`)).body
  const refused = await seller('POST', `/desk/bids/${low}/answer`, { rowVersion, answer: 'accept' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const asSales = await http.callAsStaff('sales', 'POST', `/desk/bids/${low}/answer`, {
    rowVersion,
    answer: 'accept',
  })
  expect(refused.body.code).toBe(asSales.body.code)
  expect([refused.body.fields, asSales.body.fields]).toEqual([undefined, expect.anything()])
  expect(JSON.stringify(refused.body)).toMatch(/floor/)
  const lines = [{ priceId: http.packs.G1, answer: 'counter', price: 90 }]
  const countered = await seller('POST', `/desk/bids/${low}/answer`, { rowVersion, lines })
  expect(countered).toMatchObject({ status: 200, body: { state: 'COUNTERED' } })
  const { rows } = await http.shop.database.pool.query(
    `select k.name from audit_entry a join api_key k on k.actor_id = a.person_id where a.action = 'bid.answer'`,
  )
  expect(rows).toEqual([{ name: 'ERP' }])
})

test('[BID-05] an approver’s answer below the floor is refused with figures until it is meant', async () => {
  const low = await bid('ben', 1, 'G2')
  const path = `/desk/bids/${low}/answer`
  const answer = (belowFloor?: unknown) =>
    http.callAsStaff('approver', 'POST', path, { rowVersion, answer: 'accept', belowFloor })
  const { rowVersion, facts } = (await http.callAsStaff('approver', 'GET', `/desk/bids/${low}`))
    .body
  expect(await answer()).toMatchObject({
    status: 409,
    body: {
      code: 'below-floor-unconfirmed',
      shortfall: { below: facts[0].floor - 1, margin: expect.any(Number) },
    },
  })
  expect((await answer('yes')).status).toBe(400)
  expect(await answer(true)).toMatchObject({ status: 200, body: { state: 'AGREED' } })
})

test('[KEY-02] no call that sends nothing tells a key without costs:read where the floor is', async () => {
  const scopes: KeyScope[] = ['bids:read', 'bids:write', 'quotes:read', 'quotes:write']
  const blind = await open(scopes)
  const made = await http.callAsBuyer('asha', 'POST', '/bids', {
    lines: [
      { priceId: http.packs.G1, qty: 1, bidPrice: 40 },
      { priceId: http.packs.G2, qty: 1, bidPrice: 30 },
    ],
    submit: true,
  })
  const path = `/desk/bids/${made.body.id}`
  const { rowVersion } = (await blind('GET', path)).body
  // The second line can't be sent, whatever the first says.
  const probe = async (price: number, second: object) => {
    const lines = [
      { priceId: http.packs.G1, answer: 'counter', price },
      { priceId: http.packs.G2, answer: 'counter', ...second },
    ]
    const { status, body } = await blind('POST', `${path}/answer`, { rowVersion, lines })
    return { status, code: body.code, fields: body.fields }
  }
  for (const second of [{ price: 31 }, { price: 1 }, { price: 195, shown: 1 }])
    expect(await probe(50, second), JSON.stringify(second)).toEqual(await probe(95, second))
  const ask = async (unitPrice: number) => {
    const lines = [{ lineId: 1, priceId: http.packs.G1, qty: 5, unitPrice }]
    const { body } = await blind('POST', `/rfqs/${request.body.id}/preview`, { lines })
    return {
      ...body,
      total: 0,
      tax: 0,
      lines: body.lines.map((line: object) => ({ ...line, ...prices })),
    }
  }
  const prices = { unitPrice: 0, total: 0, discountPercent: 0 }
  const request = await http.callAsBuyer('asha', 'POST', '/rfqs', {
    lines: [{ priceId: http.packs.G1, qty: 5 }],
    pincode: '411001',
    submit: true,
  })
  expect(await ask(45)).toEqual(await ask(95))
  expect(await ask(45)).toMatchObject({ needsApproval: null, lines: [{ floor: 'unknown' }] })
  for (const command of ['=m14', '=floor', '=nearest', '=halfway']) {
    const { status, text } = await blind('POST', `/rfqs/${request.body.id}/preview`, { command })
    expect([status, text.includes('unitPrice')], command).toEqual([403, false])
  }
  expect(
    (await blind('POST', `/rfqs/${request.body.id}/preview`, { command: '=-3%' })).status,
  ).toBe(200)
  const trial = await open(scopes, true)
  const tried = await trial('POST', `${path}/answer`, { rowVersion, answer: 'accept' })
  expect(tried.body).toMatchObject({ code: 'key-scope', fields: { scope: 'costs:read' } })
})

test('[KEY-01] requests for quotes name nobody without customers:read, and cost nothing without costs:read', async () => {
  const asked = await http.callAsBuyer('ben', 'POST', '/rfqs', {
    lines: [{ priceId: http.packs.G2, qty: 5, targetPrice: 150 }],
    note: 'For the plant of Ben Secret',
    pincode: '411001',
    submit: true,
  })
  expect(asked.status).toBe(201)
  const { id } = asked.body
  const blind = await open(['quotes:read', 'quotes:write'])
  for (const path of ['/desk/rfqs', `/rfqs/${id}`]) {
    const { status, text } = await blind('GET', path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/ben@bids|Ben Secret|43\.21/i)
  }
  const request = (await blind('GET', `/rfqs/${id}`)).body
  const lines = [
    { lineId: request.lines[0].lineId, priceId: http.packs.G2, qty: 5, unitPrice: 160 },
  ]
  const preview = await blind('POST', `/rfqs/${id}/preview`, { lines })
  expect(preview).toMatchObject({
    status: 200,
    body: { total: 800, cost: null, floorPercent: null, proposals: [], lines: [{ cost: null }] },
  })
  expect(preview.text).not.toMatch(/43\.21|Ben Secret/)
  const draft = await blind('POST', `/rfqs/${id}/quotes`, { rowVersion: request.rowVersion, lines })
  expect(draft.status).toBe(201)
  const trusted = await open(['quotes:read', 'quotes:write', 'customers:read'])
  expect((await trusted('GET', `/rfqs/${id}`)).text).toMatch(/Ben Secret/)
})
