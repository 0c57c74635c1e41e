import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '#db/tables/accounts.ts'
import { importPlaces } from '#domain/delivery/delivery.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testHttp: TestHttp
beforeAll(async () => {
  testHttp = await openTestHttp()
  await importPlaces(testHttp.shop.database, 'geonames', places())
  await testHttp.shop.customer('asha@example.com')
  await testHttp.shop.customer('ben@example.com')
})
afterAll(() => testHttp.close())

async function* places() {
  yield [
    {
      country: 'IN',
      rank: 1 as const,
      latitude: 18.5,
      longitude: 73.8,
      postalCode: '411001',
      name: 'Camp',
      city: 'Pune',
      state: 'Maharashtra',
    },
  ]
}

interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: what a body is, each test says by what it expects
  body: any
}

async function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const address = path.startsWith('http') ? path : `/api/v1${path}`
  const answer = await testHttp.ask(address, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? null : JSON.parse(text),
  }
}

async function signInBearer(
  email = 'asha@example.com',
  password = testPassword,
): Promise<Record<string, string>> {
  const { status, body } = await call('POST', '/auth/login', { email, password })
  expect(status).toBe(200)
  return { authorization: `Bearer ${body.token}` }
}

test('[AUTH-02] login gives a token and no cookie; the token opens the account, and after logout nothing', async () => {
  const { status, body, headers } = await call('POST', '/auth/login', {
    Email: 'asha@example.com',
    password: testPassword,
  })
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['customerId', 'firstName', 'token'])
  expect(headers.getSetCookie()).toEqual([])
  expect(headers.get('cache-control')).toBe('private, no-store')
  const bearer = { authorization: `Bearer ${body.token}` }
  expect(await call('GET', '/account', undefined, bearer)).toMatchObject({
    status: 200,
    body: { email: 'asha@example.com', customerId: body.customerId },
  })
  expect((await call('POST', '/auth/logout', undefined, bearer)).status).toBe(204)
  expect(await call('GET', '/account', undefined, bearer)).toMatchObject({
    status: 401,
    body: { code: 'sign-in' },
  })
  expect(await call('GET', '/seller', undefined, bearer)).toMatchObject({ status: 401 })
})

test('[T7] a token of another host is refused, on every call', async () => {
  const bearer = await signInBearer()
  for (const path of ['/account', '/seller', '/menu', '/addresses']) {
    expect(
      (await call('GET', `http://tools.localhost:3000/api/v1${path}`, undefined, bearer)).status,
    ).toBe(401)
  }
  expect((await call('GET', '/account', undefined, bearer)).status).toBe(200)
})

test('[API-03] bearer calls need no origin; writes with a session cookie need ours', async () => {
  const bearer = await signInBearer()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(
    (await call('PATCH', '/account', { lastName: 'Rao' }, { ...bearer, ...foreign })).status,
  ).toBe(200)
  const cookie = await signInCookie('asha@example.com')
  const patch = (headers: Record<string, string>) =>
    call('PATCH', '/account', { lastName: 'Rao' }, { cookie, ...headers })
  expect((await patch({ origin: 'http://in.localhost:3000' })).status).toBe(200)
  expect((await patch({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await patch({})).status).toBe(403)
  expect((await patch(foreign)).status).toBe(403)
  expect((await patch({ origin: 'null' })).status).toBe(403)
  expect((await patch({ origin: 'http://tools.localhost:3000' })).status).toBe(403)
  expect((await patch({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
})

async function signInCookie(email: string): Promise<string> {
  const { shop } = await import('#app/shop.ts')
  const scope = { ...(await testHttp.shop.scope('in')), now: new Date() }
  const signedIn = await shop.signIn(
    scope,
    { login: email, password: testPassword, code: '', step: '' },
    'cookie',
  )
  if (!signedIn.ok || signedIn.value.kind !== 'signed-in') throw new Error('Refused')
  return `sid=${signedIn.value.token}`
}

test('[AUTH-02] a cookie’s token is no bearer token, and a bearer token no cookie', async () => {
  const cookie = await signInCookie('asha@example.com')
  const { authorization } = await signInBearer()
  expect((await call('GET', '/account', undefined, { cookie })).status).toBe(200)
  expect(
    (await call('GET', '/account', undefined, { authorization: `Bearer ${cookie.slice(4)}` }))
      .status,
  ).toBe(401)
  expect(
    (await call('GET', '/account', undefined, { cookie: `sid=${authorization!.slice(7)}` })).status,
  ).toBe(401)
  expect(
    (await call('GET', '/account', undefined, { cookie, authorization: 'Bearer nonsense' })).status,
  ).toBe(401)
})

test('[security 28] registering, forgetting and failing to sign in answer the same for known and unknown addresses', async () => {
  const comparableAnswer = (answer: Answer) =>
    JSON.stringify([answer.status, { ...answer.body, requestId: '' }])
  const password = 'a long enough heron'
  const registerBody = {
    firstName: 'A',
    lastName: 'B',
    email: 'asha@example.com',
    phone: '',
    password,
  }
  expect(comparableAnswer(await call('POST', '/auth/register', registerBody))).toBe(
    comparableAnswer(
      await call('POST', '/auth/register', { ...registerBody, email: 'new@example.com' }),
    ),
  )
  expect(comparableAnswer(await call('POST', '/auth/forgot', { email: 'asha@example.com' }))).toBe(
    comparableAnswer(await call('POST', '/auth/forgot', { email: 'x@example.com' })),
  )
  const wrong = { email: 'asha@example.com', password: 'not mine at all' }
  const refused = await call('POST', '/auth/login', wrong)
  expect(refused).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
  expect(comparableAnswer(refused)).toBe(
    comparableAnswer(await call('POST', '/auth/login', { ...wrong, email: 'x@example.com' })),
  )
  expect(comparableAnswer(refused)).toBe(
    comparableAnswer(
      await call('POST', '/auth/login', { ...wrong, email: '', phone: '98123 00000' }),
    ),
  )
})

test('[AUTH-01] an account is registered, confirmed, forgotten and reset by the API', async () => {
  const email = 'walk@example.com'
  const registered = await call('POST', '/auth/register', {
    email,
    password: 'a long enough heron',
    isAdmin: true,
    emailVerified: true,
  })
  expect(registered).toMatchObject({ status: 202, body: { status: 'accepted' } })
  const [row] = await testHttp.shop.database.primary
    .select()
    .from(person)
    .where(eq(person.email, email))
  expect(row!.emailVerified).toBe(false)
  const proof = await tokenTo(email)
  const password = 'a long enough heron'
  expect(await call('POST', '/auth/verify', { token: proof })).toMatchObject({
    status: 400,
    body: { fields: { password: 'prove-address' } },
  })
  expect((await call('POST', '/auth/verify', { token: proof, password })).status).toBe(204)
  expect(await call('POST', '/auth/verify', { token: proof, password })).toMatchObject({
    status: 400,
    body: { code: 'link-spent' },
  })
  const bearer = await signInBearer(email, 'a long enough heron')
  expect((await call('POST', '/auth/forgot', { email })).status).toBe(202)
  const token = await tokenTo(email)
  expect(await call('POST', '/auth/reset', { token, password: 'short' })).toMatchObject({
    status: 400,
    body: { fields: { password: 'password-too-short' } },
  })
  expect(
    (await call('POST', '/auth/reset', { token, password: 'another long heron' })).status,
  ).toBe(204)
  expect((await call('GET', '/account', undefined, bearer)).status).toBe(401)
  expect(
    await call('POST', '/auth/reset', { token, password: 'a third long heron' }),
  ).toMatchObject({
    status: 400,
    body: { code: 'link-spent' },
  })
  const undoAnswer = await call('POST', '/auth/undo', {
    token: await tokenTo(email, 'secure-account'),
  })
  expect(undoAnswer).toMatchObject({ status: 200, body: { resetToken: expect.any(String) } })
  expect(
    (await call('POST', '/auth/login', { email, password: 'another long heron' })).status,
  ).toBe(401)
  const passwordBody = { token: undoAnswer.body.resetToken, password: 'a third long heron' }
  expect((await call('POST', '/auth/reset', passwordBody)).status).toBe(204)
})

test('[SAFE-03] an address is confirmed by a session of its account, or by a new password of its mailbox', async () => {
  const password = 'a long enough heron'
  for (const email of ['session@example.com', 'mailbox@example.com'])
    await call('POST', '/auth/register', { email, password })
  const bearer = await signInBearer('session@example.com', password)
  const token = await tokenTo('session@example.com')
  expect((await call('POST', '/auth/verify', { token }, bearer)).status).toBe(204)
  const stranger = await signInBearer('mailbox@example.com', password)
  const passwordBody = {
    token: await tokenTo('mailbox@example.com'),
    newPassword: 'another long heron',
  }
  expect((await call('POST', '/auth/verify', passwordBody)).status).toBe(204)
  expect((await call('GET', '/account', undefined, stranger)).status).toBe(401)
})

async function tokenTo(email: string, page = '(?:verify-email|reset-password)'): Promise<string> {
  const link = new RegExp(`${page}\\?token=(\\S+)`)
  const sentMails = (await testHttp.shop.letters()).filter(
    ({ to, text }) => to === email && link.test(text),
  )
  return link.exec(sentMails.at(-1)!.text)![1]!
}

test('[ACC-02] a change of password answers with the seed’s status', async () => {
  await testHttp.shop.customer('status@example.com')
  const bearer = await signInBearer('status@example.com')
  const change = (currentPassword: string, newPassword: string) =>
    call('POST', '/auth/password', { currentPassword, newPassword }, bearer)
  expect(await change('not mine at all', 'a new long heron')).toMatchObject({
    status: 200,
    body: { status: 3 },
  })
  expect((await change(testPassword, testPassword)).body).toEqual({
    status: 4,
    message: 'Current password and new password should not be same',
  })
  expect(await change(testPassword, '12345678')).toMatchObject({
    status: 400,
    body: { fields: { newPassword: 'password-common' } },
  })
  expect((await change(testPassword, 'a new long heron')).body).toEqual({
    status: 1,
    message: 'Password has been changed successfully!',
  })
  expect((await call('GET', '/account', undefined, bearer)).status).toBe(401)
})

test('[AUTH-01] a second factor is set up, asked for and taken away by the API', async () => {
  await testHttp.shop.customer('totp@example.com')
  const bearer = await signInBearer('totp@example.com')
  const begun = await call('POST', '/auth/totp/enable', { password: testPassword }, bearer)
  const app = new TOTP({ secret: Secret.fromBase32(begun.body.secret) })
  const confirmed = await call('POST', '/auth/totp/confirm', { code: app.generate() }, bearer)
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  const login = { email: 'totp@example.com', password: testPassword }
  expect(await call('POST', '/auth/login', login)).toMatchObject({
    status: 401,
    body: { code: 'code-needed' },
  })
  expect(await call('POST', '/auth/login', { ...login, code: '000000' })).toMatchObject({
    status: 401,
    body: { code: 'wrong-code' },
  })
  expect(
    (await call('POST', '/auth/login', { ...login, code: confirmed.body.recoveryCodes[0] })).status,
  ).toBe(200)
  expect(
    (await call('POST', '/auth/totp/disable', { password: testPassword }, bearer)).status,
  ).toBe(204)
  expect((await call('POST', '/auth/login', login)).status).toBe(200)
})

test('[T5] ids in a body are one’s own and this host’s', async () => {
  const bearer = await signInBearer()
  const { body } = await call('GET', '/account', undefined, bearer)
  const own = Buffer.from(body.customerId).toString('base64')
  expect((await call('PATCH', '/account', { CustGUID: own, lastName: 'Rao' }, bearer)).status).toBe(
    200,
  )
  expect(
    (await call('GET', `/account?custguid=${body.customerId}`, undefined, bearer)).status,
  ).toBe(200)
  for (const odd of [
    { CustGUID: '00000000-0000-0000-0000-000000000000' },
    { clientId: 'x' },
    { SELLERID: '99' },
  ]) {
    expect(await call('PATCH', '/account', { ...odd, lastName: 'No' }, bearer)).toMatchObject({
      status: 400,
      body: { code: 'identity-mismatch' },
    })
  }
})

test('[ACC-03] addresses are saved, listed, changed and deleted by the seed’s names, and are nobody else’s', async () => {
  const bearer = await signInBearer()
  const other = await signInBearer('ben@example.com')
  const addressBody = {
    FirstName: 'Asha',
    LastName: 'Rao',
    ZipCode: '411001',
    Address1: '12 MG Road',
    City: 'Pune',
    Mobile: '9812345678',
    AddressTypeId: '2',
  }
  expect(await call('GET', '/addresses/default', undefined, bearer)).toMatchObject({ status: 404 })
  const saved = await call('POST', '/addresses', addressBody, bearer)
  expect(saved).toMatchObject({
    status: 200,
    body: {
      State: 'Maharashtra',
      AddressTypeName: 'Office',
      isPrimary: true,
      IsprimaryBilling: false,
      DeliveryLocalityArea: 'Camp',
    },
  })
  const id = saved.body.CustomerAddressId
  const second = await call('POST', '/addresses', { ...addressBody, Address1: '2 FC Road' }, bearer)
  expect(
    await call('POST', '/addresses', { ...addressBody, State: 'Kerala', Mobile: '' }, bearer),
  ).toMatchObject({
    status: 400,
    body: { fields: { State: 'state-mismatch', Mobile: 'missing' } },
  })
  expect(
    (
      await call(
        'POST',
        '/addresses/default',
        { CustomerAddressId: second.body.CustomerAddressId },
        bearer,
      )
    ).body,
  ).toMatchObject({ isPrimary: true })
  expect(
    (await call('PUT', `/addresses/${id}`, { ...addressBody, Address2: 'Flat 3' }, bearer)).body,
  ).toMatchObject({
    Address2: 'Flat 3',
    isPrimary: false,
  })
  expect((await call('GET', '/addresses', undefined, bearer)).body).toHaveLength(2)
  for (const [method, path, body] of [
    ['PUT', `/addresses/${id}`, addressBody],
    ['DELETE', `/addresses/${id}`, undefined],
    ['POST', '/addresses/default', { CustomerAddressId: id }],
  ] as const) {
    const absent = method === 'POST' ? { CustomerAddressId: '999999' } : body
    const missingAnswer = await call(method, path.replace(`/${id}`, '/999999'), absent, other)
    const foreign = await call(method, path, body, other)
    expect([foreign.status, { ...foreign.body, requestId: '' }]).toEqual([
      404,
      { ...missingAnswer.body, requestId: '' },
    ])
    expect((await call(method, path, body)).status).toBe(401)
  }
  expect((await call('GET', '/addresses', undefined, other)).body).toEqual([])
  expect((await call('DELETE', `/addresses/${id}`, undefined, bearer)).status).toBe(204)
})

test('[security 40] no password, token or code of these calls is in the log', async () => {
  const lines = JSON.stringify([testHttp.warnings, testHttp.errors])
  expect(lines).toContain('sign-in-refused')
  expect(lines).not.toMatch(/heron|not mine|asha@|Bearer/)
})
