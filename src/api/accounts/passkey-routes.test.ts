import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPassword } from '#testing/test-customer.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'
import { openTestAuthenticator } from '../../../testing/test-authenticator.ts'

let testHttp: TestHttp
beforeAll(async () => {
  testHttp = await openTestHttp()
})
afterAll(() => testHttp.close())

type Bearer = Record<string, string>

async function call(method: string, path: string, bearer: Bearer = {}, body?: object) {
  const answer = await testHttp.ask(`/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...bearer },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  // biome-ignore lint/suspicious/noExplicitAny: what a body is, each test says by what it expects
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as any }
}

async function signIn(email: string, login: object = { password: testPassword }) {
  const { status, body } = await call('POST', '/auth/login', {}, { email, ...login })
  expect(status).toBe(200)
  return { authorization: `Bearer ${body.token}` }
}

async function createSignedIn(email: string): Promise<Bearer> {
  await testHttp.shop.customer(email)
  return signIn(email)
}

async function addPasskey(bearer: Bearer, name: string) {
  const key = openTestAuthenticator()
  const options = await call('POST', '/auth/passkeys/options', bearer, { password: testPassword })
  expect(options).toMatchObject({ status: 200, body: { rp: { id: 'in.localhost' } } })
  const response = JSON.parse(key.register(options.body))
  const added = await call('POST', '/auth/passkeys', bearer, { name, response })
  return { key, added, response }
}

test('[SAFE-05] a passkey is added, listed, signs in and is removed by the API', async () => {
  const bearer = await createSignedIn('api-key@example.com')
  expect(
    await call('POST', '/auth/passkeys/options', bearer, { password: 'not mine at all' }),
  ).toMatchObject({
    status: 400,
    body: { fields: { password: 'wrong-password' } },
  })
  const { key, added, response } = await addPasskey(bearer, 'My laptop')
  expect(added).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) } })
  expect(added.body.recoveryCodes).toHaveLength(10)
  expect(
    await call('POST', '/auth/passkeys', bearer, { response }),
    'the challenge is used up',
  ).toMatchObject({
    status: 400,
    body: { fields: { response: 'passkey-refused' } },
  })
  expect((await call('GET', '/auth/passkeys', bearer)).body).toEqual([
    {
      id: key.id,
      name: 'My laptop',
      host: 'in.localhost',
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    },
  ])
  const question = await call('POST', '/auth/passkeys/question', {}, {})
  const passkey = JSON.parse(key.signIn(question.body))
  const again = await signIn('', { passkey })
  expect((await call('GET', '/account', again)).body).toMatchObject({
    email: 'api-key@example.com',
  })
  expect(await call('POST', '/auth/login', {}, { passkey }), 'once').toMatchObject({ status: 401 })
  expect((await call('GET', '/auth/passkeys', bearer)).body[0].lastUsedAt).toMatch(/Z$/)

  const remove = (password: string) =>
    call('DELETE', `/auth/passkeys/${key.id}`, bearer, { password })
  expect(await remove('not mine at all')).toMatchObject({ status: 400 })
  expect((await remove(testPassword)).status).toBe(204)
  expect((await remove(testPassword)).status).toBe(404)
  expect((await call('GET', '/auth/passkeys', bearer)).body).toEqual([])
})

test('[SAFE-05] [T6] another person’s passkey is neither listed nor removed, and nobody’s without a token', async () => {
  const owner = await createSignedIn('key-owner@example.com')
  const other = await createSignedIn('key-other@example.com')
  const { key } = await addPasskey(owner, 'Mine')
  expect((await call('GET', '/auth/passkeys', other)).body).toEqual([])
  const body = { password: testPassword }
  const readWithoutRequestId = async (path: string) => {
    const answer = await call('DELETE', path, other, body)
    return { ...answer, body: { ...answer.body, requestId: '' } }
  }
  const foreign = await readWithoutRequestId(`/auth/passkeys/${key.id}`)
  expect(foreign).toEqual(await readWithoutRequestId('/auth/passkeys/none'))
  expect(foreign.status).toBe(404)
  expect((await call('GET', '/auth/passkeys', owner)).body).toHaveLength(1)
  const options = await call('POST', '/auth/passkeys/options', owner, body)
  const response = JSON.parse(openTestAuthenticator().register(options.body))
  expect(
    await call('POST', '/auth/passkeys', other, { response }),
    'another’s challenge',
  ).toMatchObject({
    status: 400,
  })
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['POST', '/options'],
    ['DELETE', `/${key.id}`],
  ] as const)
    expect(
      (await call(method, `/auth/passkeys${path}`, {}, method === 'GET' ? undefined : body)).status,
    ).toBe(401)
})

test('[SAFE-05] recovery codes are made anew by the API, with the password and a factor', async () => {
  const bearer = await createSignedIn('key-codes@example.com')
  expect(
    (await call('POST', '/auth/recovery-codes', bearer, { password: testPassword })).body,
  ).toMatchObject({
    fields: { password: 'no-factor' },
  })
  const { added } = await addPasskey(bearer, 'Mine')
  const renewed = await call('POST', '/auth/recovery-codes', bearer, { password: testPassword })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  expect(renewed.body.recoveryCodes).not.toEqual(added.body.recoveryCodes)
})

test('[SAFE-05] [security 14] ten wrong passwords are all that a token has, for passkeys and codes together', async () => {
  const bearer = await createSignedIn('key-limit@example.com')
  const body = { password: 'not mine at all' }
  const ask = async (method: string, path: string, password = body.password) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json', ...bearer },
      body: JSON.stringify({ password }),
    }
    return (await testHttp.ask(`/api/v1/auth/${path}`, init, '203.0.113.9')).status
  }
  for (let at = 0; at < 5; at++) {
    expect(await ask('POST', 'passkeys/options')).toBe(400)
    expect(await ask('DELETE', 'passkeys/none')).toBe(400)
  }
  expect(await ask('POST', 'passkeys/options', testPassword), 'even the right one').toBe(400)
  expect(await ask('POST', 'recovery-codes', testPassword)).toBe(400)
})

test('[SAFE-06] sessions are listed, and ended one by one or all but this one, by their owner alone', async () => {
  const currentBearer = await createSignedIn('api-list@example.com')
  const secondBearer = await signIn('api-list@example.com')
  const thirdBearer = await signIn('api-list@example.com')
  const other = await createSignedIn('api-stranger@example.com')
  const list = await call('GET', '/auth/sessions', currentBearer)
  expect(list.body.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1)
  expect(list.body[0]).toEqual({
    id: expect.any(String),
    device: expect.any(String),
    network: '',
    place: 'Seller in API',
    startedAt: expect.stringMatching(/Z$/),
    lastSeenAt: expect.stringMatching(/Z$/),
    isThis: expect.any(Boolean),
  })
  const secondSessionId = (await call('GET', '/auth/sessions', secondBearer)).body.find(
    (one: { isThis: boolean }) => one.isThis,
  ).id
  expect((await call('DELETE', `/auth/sessions/${secondSessionId}`, other)).status).toBe(404)
  expect((await call('GET', '/account', secondBearer)).status, 'not by another').toBe(200)
  expect((await call('DELETE', `/auth/sessions/${secondSessionId}`, currentBearer)).status).toBe(
    204,
  )
  expect((await call('DELETE', `/auth/sessions/${secondSessionId}`, currentBearer)).status).toBe(
    404,
  )
  expect((await call('DELETE', '/auth/sessions/none', currentBearer)).status).toBe(404)
  expect([
    (await call('GET', '/account', secondBearer)).status,
    (await call('GET', '/account', thirdBearer)).status,
  ]).toEqual([401, 200])
  expect((await call('DELETE', '/auth/sessions', currentBearer)).body).toMatchObject([
    { isThis: true },
  ])
  expect([
    (await call('GET', '/account', thirdBearer)).status,
    (await call('GET', '/account', currentBearer)).status,
  ]).toEqual([401, 200])
  expect((await call('GET', '/auth/sessions')).status).toBe(401)
})
