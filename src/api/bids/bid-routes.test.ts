import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BidHttp, openBidHttp } from './bid-http-fixture.ts'

let testHttp: BidHttp
let addressId: number
let desk: BidHttp['desk']
let packs: BidHttp['packs']
let publicAnswers: string[]
beforeAll(async () => {
  testHttp = await openBidHttp()
  ;({ addressId, desk, packs, publicAnswers } = testHttp)
})
afterAll(() => testHttp.close())

const send: BidHttp['send'] = (...args) => testHttp.send(...args)
const callAsBuyer: BidHttp['callAsBuyer'] = (...args) => testHttp.callAsBuyer(...args)
const callAsStaff: BidHttp['callAsStaff'] = (...args) => testHttp.callAsStaff(...args)
const advanceBidClocks: BidHttp['advanceBidClocks'] = (minutes) =>
  testHttp.advanceBidClocks(minutes)

const lines = (prices: Record<string, number | null>, qty = 1) =>
  Object.entries(prices).map(([code, bidPrice]) => ({ priceId: packs[code], qty, bidPrice }))
const submit = async (prices: Record<string, number>, who = 'asha') =>
  (await callAsBuyer(who, 'POST', '/bids', { lines: lines(prices), submit: true })).body

describe('[BID-12] by the API', () => {
  test('draft, change, submit, countered by rule, bid again, agreed by staff, bought at that price', async () => {
    const createdBid = await callAsBuyer('asha', 'POST', '/bids', {
      lines: lines({ G1: null, G2: 180 }),
      allOrNothing: false,
    })
    expect(createdBid).toMatchObject({
      status: 201,
      body: {
        state: 'DRAFT',
        turn: 'buyer',
        lines: [{ bidPrice: null, listPrice: 100 }, { bidPrice: 180 }],
      },
    })
    const { id, rowVersion } = createdBid.body
    const changed = await callAsBuyer('asha', 'PATCH', `/bids/${id}`, {
      rowVersion,
      lines: lines({ G1: 70.5, G2: 180 }),
    })
    expect(changed).toMatchObject({ status: 200, body: { total: 250.5, listTotal: 300 } })
    const stale = await callAsBuyer('asha', 'POST', `/bids/${id}/submit`, { rowVersion })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id, total: 250.5 } },
    })
    const key = randomUUID()
    const submitted = await callAsBuyer(
      'asha',
      'POST',
      `/bids/${id}/submit`,
      { rowVersion: changed.body.rowVersion },
      key,
    )
    expect(submitted).toMatchObject({ status: 200, body: { state: 'SUBMITTED', turn: 'seller' } })
    const repeated = await callAsBuyer(
      'asha',
      'POST',
      `/bids/${id}/submit`,
      { rowVersion: changed.body.rowVersion },
      key,
    )
    expect(repeated.text).toBe(submitted.text)
    await advanceBidClocks(121)
    const offer = await callAsBuyer('asha', 'GET', `/bids/${id}`)
    expect(offer.body).toMatchObject({
      state: 'COUNTERED',
      lines: [{ state: 'COUNTERED', counterPrice: 94 }, { state: 'ACCEPTED' }],
    })
    const counterBody = {
      rowVersion: offer.body.rowVersion,
      lines: [{ priceId: packs.G1, bidPrice: 80 }],
    }
    expect(await callAsBuyer('asha', 'POST', `/bids/${id}/counter`, counterBody)).toMatchObject({
      status: 200,
      body: { state: 'SUBMITTED' },
    })
    const queueAnswer = await callAsStaff('sales', 'GET', '/desk/bids')
    expect(queueAnswer.body).toMatchObject({
      count: 1,
      bids: [{ id, byRule: true, lineCount: 2, total: 260 }],
    })
    const deskBid = (await callAsStaff('sales', 'GET', `/desk/bids/${id}`)).body
    expect(deskBid).toMatchObject({
      buyer: { email: 'asha@bids.example' },
      facts: [{ floor: 73.33, verdict: { state: 'COUNTERED' } }, {}],
    })
    const proposed = await callAsStaff('sales', 'GET', `/desk/bids/${id}/proposals`)
    expect(proposed.body.proposals[0]).toMatchObject({
      total: 80,
      lines: [{ answer: 'accept', price: 80 }],
    })
    const answerBody = { rowVersion: deskBid.rowVersion, answer: 'accept' }
    expect(await callAsStaff('sales', 'POST', `/desk/bids/${id}/answer`, answerBody)).toMatchObject(
      {
        status: 200,
        body: { state: 'AGREED' },
      },
    )
    const order = {
      addressId: String(addressId),
      paymentMethod: 'cod',
      expectedTotal: 260,
      bidId: id,
    }
    const placed = await callAsBuyer('asha', 'POST', '/orders', order)
    expect(placed).toMatchObject({ status: 201, body: { total: 260 } })
    expect((await callAsBuyer('asha', 'GET', `/bids/${id}`)).body).toMatchObject({
      state: 'ORDERED',
      orderId: placed.body.id,
    })
    const second = await callAsBuyer('asha', 'POST', '/orders', order)
    expect([404, 409]).toContain(second.status)
    const cancelled = await callAsBuyer('asha', 'POST', `/orders/${placed.body.id}/cancel`, {
      reason: '',
    })
    expect(cancelled.status).toBe(200)
    expect((await callAsBuyer('asha', 'GET', `/bids/${id}`)).body).toMatchObject({
      state: 'AGREED',
      orderId: null,
    })
    const { body: thread } = await callAsBuyer('asha', 'GET', `/bids/${id}/thread`)
    expect(thread.events.map(({ type }: { type: string }) => type)).toEqual([
      'bid-submitted',
      'bid-answered',
      'bid-submitted',
      'bid-answered',
      'bid-ordered',
      'bid-free-again',
    ])
    const answered = thread.events.filter(({ type }: { type: string }) => type === 'bid-answered')
    expect(
      answered.map(({ actor, actorId }: { actor: string; actorId: null }) => [actor, actorId]),
    ).toEqual([
      ['seller', null],
      ['seller', null],
    ])
  })

  test('[BID-05] a counter between two figures of the grid is sent only where the figure that it goes up to is named', async () => {
    const bid = await submit({ G4: 300 }, 'ben')
    const deskBid = (await callAsStaff('sales', 'GET', `/desk/bids/${bid.id}`)).body
    expect(deskBid.facts).toMatchObject([{ priceId: packs.G4, counterStep: 10 }])
    const counter = (price: number, shownPrice?: number) =>
      callAsStaff('sales', 'POST', `/desk/bids/${bid.id}/answer`, {
        rowVersion: deskBid.rowVersion,
        lines: [{ priceId: packs.G4, answer: 'counter', price, shown: shownPrice }],
      })
    for (const moved of [
      await counter(333.33),
      await counter(333.33, 330),
      await counter(333.33, 350),
    ]) {
      expect(moved).toMatchObject({ status: 409, body: { code: 'counter-moved' } })
    }
    expect((await callAsBuyer('ben', 'GET', `/bids/${bid.id}`)).body).toMatchObject({
      state: 'SUBMITTED',
    })
    expect(await counter(333.33, 340)).toMatchObject({
      status: 200,
      body: { lines: [{ counterPrice: 340 }] },
    })
    const { rowVersion } = (await callAsBuyer('ben', 'GET', `/bids/${bid.id}`)).body
    await callAsBuyer('ben', 'POST', `/bids/${bid.id}/decline`, { rowVersion })
  })

  test('bulk: each bid fares for itself, and a repeated command does nothing twice', async () => {
    const one = await submit({ G3: 250 }, 'ben')
    const two = await submit({ G4: 300 }, 'ben')
    const key = randomUUID()
    const answerBody = {
      bids: [
        { id: one.id, rowVersion: one.rowVersion, answer: 'decline', reason: 'Not this month' },
        { id: two.id, rowVersion: 9, answer: 'accept' },
        { id: 'B0', rowVersion: 1, answer: 'decline' },
      ],
    }
    const first = await callAsStaff('sales', 'POST', '/desk/bids/bulk', answerBody, key)
    expect(first.body).toEqual([
      { id: one.id, refused: null, state: 'DECLINED' },
      { id: two.id, refused: 'stale', state: null },
      { id: 'B0', refused: 'not-found', state: null },
    ])
    expect((await callAsStaff('sales', 'POST', '/desk/bids/bulk', answerBody, key)).body).toEqual(
      first.body,
    )
    const { track } = (await callAsBuyer('ben', 'GET', `/bids/${one.id}`)).body
    expect(track.at(-1)).toMatchObject({ what: 'Answered', note: 'Not this month' })
    await callAsBuyer('ben', 'POST', `/bids/${two.id}/withdraw`, { rowVersion: two.rowVersion })
  })
})

describe('[BID-06] what can’t be bid', () => {
  test.each([
    ['zero', { G5: 0 }, 400, 'price-not-positive'],
    ['negative', { G5: -5 }, 400, 'invalid'],
    ['the list price', { G5: 500 }, 400, 'price-not-below-list'],
    ['above it', { G5: 900 }, 400, 'price-not-below-list'],
    ['three decimals', { G5: 10.123 }, 400, 'invalid'],
    ['more than can be counted', { G5: 1e15 }, 400, 'invalid'],
    ['no price', { G5: null }, 400, 'price-missing'],
  ])('%s', async (_what, prices, status, code) => {
    const answer = await callAsBuyer('ben', 'POST', '/bids', { lines: lines(prices), submit: true })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('quantities, packs, keys and versions', async () => {
    const [line] = lines({ G5: 400 })
    const post = (body: object, key?: string) =>
      callAsBuyer('ben', 'POST', '/bids', { submit: true, ...body }, key)
    expect(await post({ lines: [{ ...line, qty: 51 }] })).toMatchObject({
      status: 409,
      body: { code: 'out-of-stock', fields: { [packs.G5!]: 'out-of-stock' } },
    })
    for (const qty of [0, 10_001])
      expect(await post({ lines: [{ ...line, qty }] })).toMatchObject({
        status: 400,
        body: { code: 'bad-quantity' },
      })
    expect((await post({ lines: [{ ...line, qty: 1.5 }] })).status).toBe(400)
    expect((await post({ lines: [] })).body.code).toBe('no-lines')
    expect((await post({ lines: [line, line] })).body.code).toBe('same-pack-twice')
    expect((await post({ lines: [{ ...line, priceId: '999999' }] })).body.code).toBe('unknown-pack')
    expect((await post({ lines: 'x' })).status).toBe(400)
    expect((await post({ lines: [line] }, 'short')).body.code).toBe('bad-key')
    const key = randomUUID()
    const createdBid = await post({ lines: [line] }, key)
    expect(createdBid.status).toBe(201)
    expect(await post({ lines: [line], allOrNothing: true }, key)).toMatchObject({
      status: 422,
      body: { code: 'key-reused' },
    })
    expect(await post({ lines: [line] })).toMatchObject({
      status: 409,
      body: { code: 'already-live' },
    })
    const { id, rowVersion } = createdBid.body
    expect((await callAsBuyer('ben', 'POST', `/bids/${id}/withdraw`, {})).status).toBe(400)
    expect(
      await callAsBuyer('ben', 'POST', `/bids/${id}/withdraw`, { rowVersion: rowVersion - 1 }),
    ).toMatchObject({
      status: 409,
      body: { current: { rowVersion } },
    })
    expect(await callAsBuyer('ben', 'POST', `/bids/${id}/accept`, { rowVersion })).toMatchObject({
      status: 409,
      body: { code: 'wrong-state' },
    })
    expect(
      (await callAsBuyer('ben', 'POST', `/bids/${id}/withdraw`, { rowVersion })).body.state,
    ).toBe('WITHDRAWN')
  })
})

describe('[BID-01] whose a bid is', () => {
  test('another’s, another seller’s and none answer alike; visitors sign in first; the desk is for its own staff and roles', async () => {
    const { id, rowVersion } = await submit({ G5: 400 }, 'ben')
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/thread', undefined],
      ['PATCH', '', { rowVersion, lines: lines({ G1: 50 }) }],
      ['POST', '/withdraw', { rowVersion }],
      ['POST', '/accept', { rowVersion }],
    ] as const) {
      expect((await callAsBuyer('asha', method, `/bids/${id}${path}`, body)).status, path).toBe(404)
      expect(
        (await callAsBuyer('asha', method, `/bids/B000000-NONE${path}`, body)).status,
        path,
      ).toBe(404)
      expect((await callAsBuyer(null, method, `/bids/${id}${path}`, body)).status, path).toBe(401)
    }
    for (const path of [
      '/desk/bids',
      `/desk/bids/${id}`,
      `/desk/bids/${id}/proposals`,
      '/desk/bid-rules',
    ]) {
      expect((await callAsBuyer('ben', 'GET', path)).status, path).toBe(401)
    }
    expect(
      (await callAsStaff('owner', 'GET', `/desk/bids/${id}`, undefined, undefined, 'tools')).status,
    ).toBe(404)
    const answerBody = { rowVersion, answer: 'accept' }
    expect(
      (
        await callAsStaff(
          'owner',
          'POST',
          `/desk/bids/${id}/answer`,
          answerBody,
          undefined,
          'tools',
        )
      ).status,
    ).toBe(404)
    expect((await callAsStaff('owner', 'GET', `/desk/bids/${id}`)).status).toBe(401)
    expect(
      (await callAsStaff('reader', 'POST', `/desk/bids/${id}/answer`, answerBody)).status,
    ).toBe(403)
    expect((await callAsStaff('reader', 'GET', `/desk/bids/${id}`)).body).toMatchObject({
      buyer: null,
    })
    expect(
      (
        await send(
          { cookie: `desk=${desk.sales}`, origin: 'http://evil.example' },
          'POST',
          `/desk/bids/${id}/answer`,
          answerBody,
        )
      ).status,
    ).toBe(403)
    await callAsBuyer('ben', 'POST', `/bids/${id}/withdraw`, { rowVersion })
  })
})

describe('[BID-03] rules at the desk', () => {
  test('are read by staff, written by pricing with the version seen, and tried out before', async () => {
    const { body: book } = await callAsStaff('pricing', 'GET', '/desk/bid-rules')
    expect(book).toMatchObject({
      rowVersion: 1,
      answerFrom: 10,
      answerTo: 120,
      rules: [{ kind: 'all', acceptFrom: 87.77, subject: 'Everything' }],
    })
    const { subject: _subject, ...rule } = book.rules[0]
    const put = (change: object, role = 'pricing') =>
      callAsStaff(role, 'PUT', '/desk/bid-rules', { ...book, rules: [rule], ...change })
    expect((await put({}, 'sales')).status).toBe(403)
    expect((await put({ rules: [{ ...rule, acceptFrom: 50, declineBelow: 60 }] })).body.code).toBe(
      'bad-rule',
    )
    expect((await put({ rules: [rule, rule] })).body.code).toBe('same-rule-twice')
    for (const subjectId of ['999999', '99999999999', 'glove'])
      expect(
        (await put({ rules: [{ ...rule, kind: 'sku', subjectId }] })).body.code,
        subjectId,
      ).toBe('bad-rule')
    expect((await put({ answerFrom: 90, answerTo: 30 })).body.code).toBe('bad-minutes')
    const saved = await put({ answerTo: 60 })
    expect(saved).toMatchObject({ status: 200, body: { rowVersion: 2, answerTo: 60 } })
    expect(await put({})).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { rowVersion: 2 } },
    })
    const all = { ...rule, floor: null, declineBelow: null, acceptFrom: 1 }
    const { body: backTestBody } = await callAsStaff(
      'pricing',
      'POST',
      '/desk/bid-rules/backtest',
      {
        rules: [all],
      },
    )
    expect(backTestBody.lines).toBeGreaterThan(5)
    expect(backTestBody.accepted).toBe(backTestBody.lines)
    expect(backTestBody.differs[0]).toMatchObject({ would: 'accepted' })
    const { rows } = await testHttp.shop.database.primary.execute(
      sql`select action, subject from audit_entry where action like 'bid-rules%'`,
    )
    expect(rows).toEqual([{ action: 'bid-rules.save', subject: 'bid-rules' }])
  })
})

test('[BID-04] no public answer and no mail to a buyer has a limit, a cost or a margin in it', async () => {
  const sentMails = (await testHttp.shop.letters()).filter(({ to }) => to.endsWith('@bids.example'))
  expect(sentMails.length).toBeGreaterThan(8)
  expect(publicAnswers.length).toBeGreaterThan(40)
  const secrets =
    /43[.,]?21|50[.,]?99|8777|87[.,]77|175[.,]54|6111|61[.,]11|7333|73[.,]33|146[.,]66|"(?:cost|margin|floor|limits|verdict|answerAt|facts)"|answer_at/
  for (const text of [
    ...publicAnswers,
    ...sentMails.map(({ subject, text: body }) => `${subject}\n${body}`),
  ]) {
    expect(
      text.replace(/"(?:hash|requestId|at|madeAt|expiresAt|savedAt)":"[^"]*"/g, ''),
    ).not.toMatch(secrets)
  }
  const control = (await callAsStaff('sales', 'GET', '/desk/bids?show=all')).body.bids[0].id
  expect((await callAsStaff('sales', 'GET', `/desk/bids/${control}`)).text).toMatch(secrets)
})
