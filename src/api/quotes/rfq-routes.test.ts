import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testHttp: TestHttp
let bearer = ''
let desk = ''
let packId = 0
beforeAll(async () => {
  testHttp = await openTestHttp({ RATE_LIMITS: 'rfq=5/3600,rfq-link-of-contact=2/3600' })
  const { shop } = testHttp
  await addProducts(shop)
  const scope = await shop.scope('in', { now: new Date() })
  await shop.customer('asha@api.example')
  await shop.customer('sales@api.example')
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `select k.id from pack k where k.seller_id = $1 and k.code = 'G1'`,
    [scope.seller.id],
  )
  packId = rows[0]!.id
  const signedIn = await faces.signIn(
    scope,
    { login: 'asha@api.example', password: testPassword, code: '', step: '' },
    'bearer',
  )
  if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('No sign-in')
  bearer = signedIn.value.token
  await faces.accounts.changeStaff(scope, {
    sellerId: scope.seller.id,
    by: null,
    email: 'sales@api.example',
    role: 'sales',
    over: 'last-wins',
  })
  const staff = await faces.accounts.staffSignIn(scope, {
    login: 'sales@api.example',
    password: testPassword,
    code: '',
    step: '',
  })
  if (!staff.ok || staff.value.kind !== 'signed-in') throw new Error('No desk')
  desk = staff.value.token
})
afterAll(() => testHttp.close())

let keys = 0
async function ask(
  who: 'asha' | 'desk' | 'visitor',
  method: string,
  path: string,
  body?: object,
  key?: string,
) {
  const headers = {
    ...(who === 'asha' ? { authorization: `Bearer ${bearer}` } : {}),
    ...(who === 'desk' ? { cookie: `desk=${desk}`, origin: 'http://in.localhost:3000' } : {}),
    ...(body
      ? { 'content-type': 'application/json', 'idempotency-key': key ?? `api-key-${++keys}` }
      : {}),
  }
  const answer = await testHttp.ask(`/api/v1${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  return { status: answer.status, body: parseBody(text) }
}

// biome-ignore lint/suspicious/noExplicitAny: what a body is, each test says by what it expects
function parseBody(text: string): any {
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
}

const request = () => ({
  contact: { name: 'Asha Rao' },
  pincode: '411001',
  submit: true,
  lines: [{ priceId: String(packId), qty: 10, targetPrice: 85.5 }],
})

test('[RFQ-08] [API-03] asked, quoted, countered and accepted by calls; staff by their session, the buyer by a token', async () => {
  const createdRfq = await ask('asha', 'POST', '/rfqs', request(), 'create-1')
  expect(createdRfq).toMatchObject({
    status: 201,
    body: { state: 'OPEN', turn: 'seller', lines: [{ qty: 10, targetPrice: 85.5 }], quotes: [] },
  })
  expect(await ask('asha', 'POST', '/rfqs', request(), 'create-1')).toEqual(createdRfq)
  expect(
    await ask('asha', 'POST', '/rfqs', { ...request(), pincode: '411002' }, 'create-1'),
  ).toMatchObject({
    status: 422,
  })
  const { id } = createdRfq.body
  const inbox = await ask('desk', 'GET', '/desk/rfqs')
  expect(inbox.body[0]).toMatchObject({ id, who: 'Asha Rao', waiting: true })
  const deskView = await ask('desk', 'GET', `/rfqs/${id}`)
  expect(deskView.body.may).toContain('draft')
  expect(JSON.stringify(deskView.body)).not.toMatch(/cost|margin|floor/i)
  const line = {
    lineId: 1,
    unitPrice: 95,
    qtyBreaks: [{ qty: 5, unitPrice: 97.5 }],
    deliveryCharge: 40,
  }
  const quoteId = `Q${id.slice(1)}`
  const draftAnswer = await ask('desk', 'POST', `/rfqs/${id}/quotes`, {
    rowVersion: deskView.body.rowVersion,
    lines: [line],
    terms: 'Net 30',
  })
  expect(draftAnswer).toMatchObject({
    status: 201,
    body: { id: quoteId, rfqId: id, state: 'DRAFT', quoteVersion: 1 },
  })
  const sendAnswer = await ask('desk', 'POST', `/quotes/${quoteId}/send`, {
    rowVersion: draftAnswer.body.rowVersion,
  })
  expect(sendAnswer).toMatchObject({ status: 200, body: { state: 'SENT', turn: 'buyer' } })
  const buyerView = await ask('asha', 'GET', `/rfqs/${id}`)
  expect(buyerView.body.quotes[0]).toMatchObject({
    total: 990,
    deliveryCharge: 40,
    lines: [
      {
        qtyBreaks: [
          { qty: 5, upTo: 9, unitPrice: 97.5 },
          { qty: 10, upTo: 10, unitPrice: 95 },
        ],
      },
    ],
  })
  const stale = await ask('asha', 'POST', `/quotes/${quoteId}/accept`, {
    rowVersion: 1,
    quoteVersion: 1,
    lines: [{ lineId: 1, qty: 10 }],
  })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale-version', current: { id, rowVersion: buyerView.body.rowVersion } },
  })
  const versionBody = { rowVersion: buyerView.body.rowVersion, quoteVersion: 1 }
  const counterAnswer = await ask('asha', 'POST', `/quotes/${quoteId}/counter`, {
    ...versionBody,
    lines: [{ lineId: 1, qty: 10, unitPrice: 90.25 }],
  })
  expect(counterAnswer).toMatchObject({ status: 200, body: { state: 'COUNTERED', turn: 'seller' } })
  const now = await ask('desk', 'GET', `/rfqs/${id}`)
  const acceptAnswer = await ask('desk', 'POST', `/quotes/${quoteId}/accept`, {
    rowVersion: now.body.rowVersion,
    quoteVersion: 1,
  })
  expect(acceptAnswer).toMatchObject({ status: 200, body: { state: 'ACCEPTED' } })
  const thread = await ask('asha', 'GET', `/rfqs/${id}/thread`)
  expect(thread.body.map(({ kind }: { kind: string }) => kind)).toEqual([
    'rfq-drafted',
    'rfq-opened',
    'quote-sent',
    'quote-countered',
    'counter-taken',
  ])
  const file = await ask('asha', 'GET', `/rfqs/${id}/thread.json`)
  expect(file.body).toMatchObject({ format: 'haggle-thread-1', kind: 'rfq' })
  expect(JSON.stringify(file.body)).not.toMatch(/cost|margin|floor/i)
})

test('[RFQ-05] what is the desk’s is done by nobody else, and what is the buyer’s not by another', async () => {
  const { body } = await ask('asha', 'POST', '/rfqs', request())
  const { id } = body
  const command = {
    rowVersion: body.rowVersion,
    text: 'A text',
    lines: [{ lineId: 1, unitPrice: 1 }],
  }
  for (const path of [
    `/rfqs/${id}/ask`,
    `/rfqs/${id}/decline`,
    `/rfqs/${id}/quotes`,
    `/quotes/Q${id.slice(1)}/send`,
  ]) {
    expect((await ask('asha', 'POST', path, command)).status, path).toBe(401)
    expect((await ask('visitor', 'POST', path, command)).status, path).toBe(401)
  }
  expect((await ask('asha', 'GET', '/desk/rfqs')).status).toBe(401)
  expect((await ask('visitor', 'GET', `/rfqs/${id}`)).status).toBe(401)
  expect((await ask('desk', 'GET', `/rfqs/R200101-ZZZZ2222`)).status).toBe(404)
})

describe('[RFQ-02] files', () => {
  const png = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
      .png()
      .toBuffer()
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
  async function send(id: string, rowVersion: number, bytes: Uint8Array, name: string) {
    const form = new FormData()
    form.set('file', new File([Buffer.from(bytes)], name))
    form.set('rowVersion', String(rowVersion))
    const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': `api-key-${++keys}` }
    const answer = await testHttp.ask(`/api/v1/rfqs/${id}/attachments`, {
      method: 'POST',
      headers,
      body: form,
    })
    return { status: answer.status, body: parseBody(await answer.text()) }
  }

  test('a photo is written anew, a PDF only downloaded; a page, an SVG or a sixth is refused', async () => {
    const { body } = await ask('asha', 'POST', '/rfqs', request())
    const { id } = body
    let { rowVersion } = body
    for (const [bytes, name] of [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'x.svg',
      ],
      [Buffer.from('<html>%PDF-1.7 %%EOF</html>'), 'mislabelled.pdf'],
      [Buffer.concat([pdf, Buffer.alloc(2000, 32), Buffer.from('<script>')]), 'tail.pdf'],
      [Buffer.from('MZ'), 'photo.png'],
    ] as const) {
      expect(await send(id, rowVersion, bytes, name), name).toMatchObject({
        status: 400,
        body: { code: 'file-kind' },
      })
    }
    expect(await send(id, rowVersion, Buffer.alloc(5 * 1024 * 1024 + 1), 'big.png')).toMatchObject({
      status: 413,
    })
    for (let at = 0; at < 5; at += 1) {
      const sendAnswer = await send(
        id,
        rowVersion,
        at === 0 ? pdf : await png(),
        `../<b>plan</b> ${at}.pdf`,
      )
      expect(sendAnswer.status).toBe(201)
      rowVersion = sendAnswer.body.rowVersion
    }
    expect(await send(id, rowVersion, await png(), 'six.png')).toMatchObject({
      status: 400,
      body: { code: 'too-many-attachments' },
    })
    // A file that could not be stored is not read, whatever it is.
    const none = Buffer.from('MZ')
    expect((await send(id, rowVersion, none, 'six.png')).body.code).toBe('too-many-attachments')
    expect((await send(id, rowVersion - 1, none, 'six.png')).body.code).toBe('stale-version')
    const listed = await ask('asha', 'GET', `/rfqs/${id}/attachments`)
    expect(listed.body.map(({ kind }: { kind: string }) => kind)).toEqual([
      'pdf',
      'image',
      'image',
      'image',
      'image',
    ])
    for (const [number, type] of [
      ['1', 'application/pdf'],
      ['2', 'image/webp'],
    ] as const) {
      const answer = await testHttp.ask(`/api/v1/rfqs/${id}/attachments/${number}`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      expect(answer.headers.get('content-type')).toBe(type)
      expect(answer.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\w. -]+"; filename\*=/,
      )
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      if (number === '2')
        expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe(
          'webp',
        )
    }
  })
})

test('[RFQ-02] a change that leaves the lines out leaves their target prices too', async () => {
  const { body } = await ask('asha', 'POST', '/rfqs', { ...request(), submit: false })
  const { id, rowVersion } = body
  const changed = await ask('asha', 'PATCH', `/rfqs/${id}`, { rowVersion, note: 'By Friday' })
  expect(changed).toMatchObject({
    status: 200,
    body: { note: 'By Friday', lines: [{ qty: 10, targetPrice: 85.5 }] },
  })
})

test('[RFQ-01] figures that make no sense are refused by name', async () => {
  for (const [line, code] of [
    [{ priceId: String(packId), qty: 0 }, 'invalid-quantity'],
    [{ priceId: String(packId), qty: -1 }, 'invalid-quantity'],
    [{ priceId: String(packId), qty: 10_001 }, 'invalid-quantity'],
    [{ priceId: String(packId), qty: 1, targetPrice: 0 }, 'invalid-price'],
    [{ priceId: String(packId), qty: 1, targetPrice: -5 }, 'invalid-price'],
    [{ priceId: String(packId), qty: 1, targetPrice: 1.005 }, 'invalid-price'],
    [{ priceId: String(packId), qty: 1, targetPrice: 1e21 }, 'invalid-price'],
    [{ priceId: String(packId), qty: 1, targetPrice: 100.01 }, 'above-list'],
    [{ priceId: '999999', qty: 1 }, 'unknown-pack'],
    [{ text: 'A thing', qty: 1, link: 'javascript:alert(1)' }, 'invalid-link'],
  ] as const) {
    const answer = await ask('asha', 'POST', '/rfqs', { ...request(), lines: [line] })
    expect(answer, JSON.stringify(line)).toMatchObject({ status: 400, body: { code } })
  }
  expect(await ask('asha', 'POST', '/rfqs', { ...request(), lines: [] })).toMatchObject({
    status: 400,
    body: { code: 'no-lines' },
  })
  expect(await ask('asha', 'POST', '/rfqs', { ...request(), pincode: '999999x' })).toMatchObject({
    status: 400,
    body: { code: 'invalid-pincode' },
  })
})

describe('[RFQ-02] a visitor', () => {
  const buildVisitorRequest = (email: string) => ({
    contact: { name: 'A visitor', email },
    pincode: '411001',
    submit: true,
    lines: [{ text: 'A thing', qty: 1 }],
  })
  async function call(path: string, body: object | null, claim: string, peer = '203.0.113.7') {
    const headers = {
      ...(claim ? { 'x-rfq-claim': claim } : {}),
      ...(body
        ? { 'content-type': 'application/json', 'idempotency-key': `api-key-${++keys}` }
        : {}),
    }
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    const answer = await testHttp.ask(`/api/v1${path}`, init, peer)
    return {
      status: answer.status,
      retry: answer.headers.get('retry-after'),
      body: parseBody(await answer.text()),
    }
  }

  test('confirms by mail, and then opens its request by the claim; accepting asks for a sign-in', async () => {
    const createdRfq = await call('/rfqs', buildVisitorRequest('one@visitor.example'), '')
    expect(createdRfq).toMatchObject({
      status: 201,
      body: { state: 'VERIFYING', claim: expect.stringMatching(/^[\w-]{43}$/) },
    })
    const { id, claim } = createdRfq.body
    expect((await call(`/rfqs/${id}`, null, '')).status).toBe(401)
    expect((await call(`/rfqs/${id}`, null, 'x'.repeat(43))).status).toBe(404)
    expect((await call(`/rfqs/${id}`, null, claim)).body).toMatchObject({
      may: ['resend', 'cancel'],
    })
    const letter = (await testHttp.shop.letters()).find(({ to }) => to === 'one@visitor.example')!
    const token = /token=([\w-]+)/.exec(letter.text)![1]!
    expect(await call(`/rfqs/${id}/verify`, { token: 'x'.repeat(43) }, '')).toMatchObject({
      status: 400,
    })
    const opened = await call(`/rfqs/${id}/verify`, { token }, '')
    expect(opened).toMatchObject({ status: 200, body: { state: 'OPEN', turn: 'seller' } })
    expect((await call(`/rfqs/${id}`, null, claim)).status).toBe(404)
    const own = opened.body.claim
    const messageAnswer = await call(
      `/rfqs/${id}/message`,
      { rowVersion: opened.body.rowVersion, text: 'Hello' },
      own,
    )
    expect(messageAnswer).toMatchObject({ status: 200 })
    const accept = {
      rowVersion: messageAnswer.body.rowVersion,
      quoteVersion: 1,
      lines: [{ lineId: 1, qty: 1 }],
    }
    expect(await call(`/quotes/Q${id.slice(1)}/accept`, accept, own)).toMatchObject({
      status: 401,
      body: { code: 'sign-in-first' },
    })
  })

  test('asks so often in an hour: per address of mail, and per address of the network [security 14]', async () => {
    const postMany = async (count: number, email: (at: number) => string, peer: string) => {
      const answers = []
      for (let at = 0; at < count; at += 1)
        answers.push(await call('/rfqs', buildVisitorRequest(email(at)), '', peer))
      return answers.map(({ status }) => status)
    }
    expect(await postMany(3, () => 'same@visitor.example', '203.0.113.20')).toEqual([201, 201, 429])
    // The actual wait of the hourly limit, not a fixed one.
    const again = await call(
      '/rfqs',
      buildVisitorRequest('same@visitor.example'),
      '',
      '203.0.113.22',
    )
    expect(Number(again.retry)).toBeGreaterThan(900)
    expect(await postMany(6, (at) => `v${at}@visitor.example`, '203.0.113.21')).toEqual([
      201, 201, 201, 201, 201, 429,
    ])
    expect(
      (await call('/rfqs', buildVisitorRequest('late@visitor.example'), '', '203.0.113.21')).retry,
    ).toMatch(/^\d+$/)
  })
})
