import { once } from 'node:events'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { addAddress, addProducts } from '#testing/ordered-shop.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { openSocket } from '../pipeline/socket-fixture.ts'

const origin = 'http://in.localhost:3000'
let server: TestServer
let bearer = ''
let cookie = ''
let addressId = 0
let packId = 0

beforeAll(async () => {
  server = await openTestServer()
  const { shop } = server
  await addProducts(shop)
  const { id, email } = await shop.customer('asha@doors.example')
  addressId = await addAddress(shop.database.primary, id)
  const scope = await shop.scope('in')
  const token = async (via: 'cookie' | 'bearer') => {
    const entered = await faces.signIn(
      scope,
      { login: email, password: testPassword, code: '', step: '' },
      via,
    )
    if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('no sign-in')
    return entered.value.token
  }
  bearer = await token('bearer')
  cookie = `sid=${await token('cookie')}`
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'select id from pack where seller_id = $1 order by id limit 1',
    [scope.seller.id],
  )
  packId = rows[0]!.id
})
afterAll(() => server.close())

let keys = 0
async function call(path: string, body: string, headers: Record<string, string> = {}) {
  keys += 1
  const answer = await server.ask(`/api/v1${path}`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `key-doors-${keys}`,
      authorization: `Bearer ${bearer}`,
      ...headers,
    },
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}

function post(
  path: string,
  body: URLSearchParams | FormData,
  headers: Record<string, string> = {},
) {
  return server.ask(path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin, ...headers },
  })
}

describe('[SAFE-01] texts at the doors', () => {
  test('NUL in any text of a call is a 400 that names it, never a fault', async () => {
    const bodies: [string, string, string][] = [
      [
        '/orders',
        String.raw`{"quoteId":"\u0000","addressId":1,"paymentMethod":"cod","expectedTotal":1}`,
        'quoteId',
      ],
      ['/orders/200101-ZZZZ2222/return', String.raw`{"reason":"\u0000"}`, 'reason'],
      ['/orders/200101-ZZZZ2222/cancel', String.raw`{"reason":"a\u0000b"}`, 'reason'],
      ['/bids', String.raw`{"lines":[{"priceId":"\u0000"}]}`, 'lines'],
    ]
    for (const [path, body, name] of bodies)
      expect(await call(path, body), path).toMatchObject({
        status: 400,
        body: { fields: { [name]: 'unreadable' } },
      })
  })

  test('half a character becomes U+FFFD: a reason and a pincode with one are texts like others', async () => {
    await call('/cart/lines', JSON.stringify({ priceId: packId, qty: 1 }))
    const place = (expectedTotal: number) =>
      call(
        '/orders',
        JSON.stringify({ addressId, billingAddressId: null, paymentMethod: 'cod', expectedTotal }),
      )
    const staleOrder = await place(1)
    const order = await place(staleOrder.body.current.total)
    expect(order.status).toBe(201)
    const cancelled = await call(
      `/orders/${order.body.id}/cancel`,
      String.raw`{"reason":"late \ud800"}`,
    )
    expect(cancelled.status).toBe(200)
    const bid = String.raw`{"pincode":"\ud800","lines":[{"priceId":"${packId}","qty":1,"bidPrice":90}]}`
    expect((await call('/bids', bid)).status).toBeLessThan(500)
  })

  test('a body deeper or of more parts than any call takes is refused before it is parsed', async () => {
    const deep = `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`
    const many = `{"lines":[${'{},'.repeat(60_000)}{}]}`
    for (const body of [deep, '['.repeat(100_000), many])
      for (const path of ['/orders', '/bids', '/auth/login', '/cart/lines', '/search-tracking'])
        expect(await call(path, body), path).toMatchObject({
          status: 400,
          body: { fields: { body: 'too-long' } },
        })
  })

  test('[RFQ-02] a file whose name is cut in the middle of an emoji opens for both sides', async () => {
    const name = `${'x'.repeat(99)}😀.pdf`
    const form = new FormData()
    for (const [field, value] of [
      ['key', 'key-doors-rfq-1'],
      ['name', 'Asha'],
      ['email', 'asha@doors.example'],
      ['pincode', '411001'],
      ['lines.0.words', 'Gloves'],
      ['lines.0.quantity', '2'],
    ])
      form.append(field!, value!)
    form.append('files', new File(['%PDF-1.4\n%%EOF\n'], name, { type: 'application/pdf' }))
    const rfqResponse = await post('/rfq/new', form, { cookie })
    expect([rfqResponse.status, rfqResponse.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/account/RFQ/'),
    ])
    const { rows } = await server.shop.database.primary.execute<{ number: string }>(
      sql`select number from rfq order by id desc limit 1`,
    )
    const number = rows[0]!.number
    const desk = await deskCookie(server.shop, 'owner')
    for (const [path, who] of [
      [`/account/RFQ/${number}/files/1`, cookie],
      [`/desk/rfqs/${number}/files/1`, desk],
    ] as const) {
      const file = await server.ask(path, { headers: { cookie: who } })
      expect([path, file.status]).toEqual([path, 200])
      expect(file.headers.get('content-disposition')).toMatch(
        /filename\*=UTF-8''x{99}(?:%F0%9F%98%80)?$/,
      )
    }
  })
})

describe('[SAFE-01] forms of the desk', () => {
  test('a product’s form posted by a role without a part of it is a 403', async () => {
    const { rows } = await server.shop.database.pool.query<{ product_id: number }>(
      'select product_id from pack where id = $1',
      [packId],
    )
    for (const role of ['sales', 'approver', 'fulfilment', 'reader'] as const) {
      const desk = await deskCookie(server.shop, role)
      const path = `/desk/products/${rows[0]!.product_id}`
      expect([
        role,
        (await post(path, new URLSearchParams({ [`price-${packId}`]: '1' }), { cookie: desk }))
          .status,
      ]).toEqual([role, 403])
    }
  })

  test('a template that was removed meanwhile is offered as a new one when saved, and removed all the same', async () => {
    const desk = await deskCookie(server.shop, 'owner')
    const staleForm = new URLSearchParams({
      do: 'save',
      id: '999999',
      name: 'A',
      terms: '',
      note: '',
      validDays: '7',
    })
    expect((await post('/desk/rfq-templates', staleForm, { cookie: desk })).status).toBe(409)
    staleForm.set('do', 'remove')
    expect((await post('/desk/rfq-templates', staleForm, { cookie: desk })).status).toBe(302)
  })

  test('a button pressed twice at once makes one thing; the second press is told that the name is taken', async () => {
    const desk = await deskCookie(server.shop, 'owner')
    const forms: [string, Record<string, string>][] = [
      ['/desk/warehouses', { do: 'save', id: '0', code: 'twice', name: 'Twice' }],
      [
        '/desk/rfq-templates',
        { do: 'save', id: '', name: 'Twice', terms: '', note: '', validDays: '7' },
      ],
      ['/desk/categories', { do: 'add', name: 'Twice', parent: '' }],
      ['/desk/coupons/new', { do: 'save', code: 'TWICE', kind: 'percent', value: '5' }],
    ]
    for (const [path, fields] of forms) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => post(path, new URLSearchParams(fields), { cookie: desk })),
      )
      expect(
        [path, ...answers.map(({ status }) => status)].filter((status) => Number(status) >= 500),
        path,
      ).toEqual([])
    }
    for (const table of ['warehouse', 'quote_template']) {
      const { rows } = await server.shop.database.primary.execute(
        sql`select 1 from ${sql.identifier(table)} where name = 'Twice'`,
      )
      expect(rows, table).toHaveLength(1)
    }
  })

  test('an address that was typed opens a mail to itself alone', async () => {
    const odd = 'a?bcc=spy%40evil.example&subject=hi@evil.example'
    const response = await call(
      '/contact',
      JSON.stringify({ name: 'A', email: odd, phone: '', message: 'Hello there' }),
    )
    const desk = await deskCookie(server.shop, 'owner')
    const page = await (await server.ask('/desk/messages', { headers: { cookie: desk } })).text()
    if (response.status === 201)
      expect(page).toContain('mailto:a%3Fbcc%3Dspy%2540evil.example%26subject%3Dhi@evil.example')
    expect(page).not.toMatch(/mailto:[^"]*\?/)
  })
})

describe('[SAFE-01] where a request comes from', () => {
  test('an origin of another scheme is foreign', async () => {
    const body = new URLSearchParams({ choice: 'all', back: '/' })
    expect((await post('/consent', body)).status).toBeLessThan(400)
    expect((await post('/consent', body, { origin: origin.replace('http', 'https') })).status).toBe(
      403,
    )
  })

  test('[WID-05] answering the consent bar on a page that is not there leads back to that page', async () => {
    const page = await server.ask('/no/such/page?q=1')
    const back =
      /<form[^>]*action="\/consent"[^>]*><input type="hidden" name="back" value="([^"]*)"/.exec(
        await page.text(),
      )
    expect([page.status, back?.[1]]).toEqual([404, '/no/such/page?q=1'])
    for (const choice of ['all', 'necessary']) {
      const answer = await post('/consent', new URLSearchParams({ choice, back: back![1]! }))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/no/such/page?q=1'])
    }
  })

  test('a page that names another host in its path is no way back', async () => {
    const { rows } = await server.shop.database.pool.query<{ product_id: number }>(
      'select product_id from pack limit 1',
    )
    const press = (referer: string) =>
      post('/wishlist/items', new URLSearchParams({ skuId: String(rows[0]!.product_id) }), {
        cookie,
        referer,
      })
    for (const referer of [
      `${origin}//evil.example/`,
      `${origin}/\\evil.example`,
      `${origin}//evil.example/cart`,
    ])
      expect((await press(referer)).headers.get('location') ?? '', referer).not.toContain('evil')
  })

  test('/.well-known/security.txt says whom to tell, for half a year', async () => {
    const answer = await server.ask('/.well-known/security.txt')
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=UTF-8',
    ])
    expect(text).toMatch(/^Contact: mailto:[^\s?]+@\S+\n/)
    expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt\n`)
    expect(Date.parse(/^Expires: (.+)$/m.exec(text)![1]!)).toBeGreaterThan(
      Date.now() + 100 * 86_400_000,
    )
  })

  test('[F12] a GET that dribbles a body loses its connection with the answer', async () => {
    const socket = await openSocket(server.server)
    try {
      const address = server.server.address() as { port: number }
      for (const length of ['Content-Length: 1000000', 'Transfer-Encoding: chunked']) {
        const slow = connect(address.port, '127.0.0.1')
        slow.write(`GET /livez HTTP/1.1\r\nHost: in.localhost\r\n${length}\r\n\r\n`)
        let answer = ''
        slow.on('data', (chunk) => {
          answer += chunk
        })
        await once(slow, 'end')
        expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
        slow.destroy()
      }
    } finally {
      socket.close()
    }
  })
})
