import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ LIMIT_LOOPBACK: 'yes' })
})
afterAll(() => server.close())

const origin = 'http://in.localhost:3000'
function postForm(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams(fields)
  return server.ask(path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin, ...headers },
  })
}
async function call(method: string, path: string, body: object, token?: string) {
  const answer = await server.ask(`/api/v1${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
async function count(table: string) {
  const { rows } = await server.shop.database.primary.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]!.n
}

describe('[NEWS-01] at the doors', () => {
  test('the call answers value and message, letter for letter, under the seed’s names', async () => {
    const first = await call('POST', '/newsletter', { Email: 'leela@people.example' })
    expect(first).toEqual({ status: 200, body: { value: 1, message: 'Subscribe Successfully' } })
    const again = await call('POST', '/newsletter', { emailid: 'Leela@people.example' })
    expect(again.body).toEqual({ value: 0, message: 'Email already subscribed' })
    const wrong = await call('POST', '/newsletter', { Email: 'leela' })
    expect(wrong.body).toEqual({ value: 0, message: 'Please enter valid email' })
    const out = await call('POST', '/newsletter/unsubscribe', { Email: 'leela@people.example' })
    expect(out.body).toMatchObject({ value: 1 })
    expect(await count('newsletter_subscriber')).toBe(0)
  })

  test('[FTR-01] the box stands on every page but /unsubscribe, and works as a plain form', async () => {
    expect(await (await server.ask('/')).text()).toContain('action="/newsletter/subscribe"')
    const page = await server.ask('/unsubscribe')
    expect(await page.text()).not.toContain('action="/newsletter/subscribe"')
    const formResponse = await postForm('/newsletter/subscribe', { email: 'plain@people.example' })
    expect([formResponse.status, formResponse.headers.get('location')]).toEqual([
      302,
      '/newsletter?said=subscribed',
    ])
    expect(await (await server.ask('/newsletter?said=subscribed')).text()).toContain(
      'Subscribe Successfully',
    )
    const wrong = await postForm('/newsletter', { email: 'pl<ain' })
    expect(wrong.status).toBe(400)
    const html = await wrong.text()
    expect(html).toContain('Please enter valid email')
    expect(html).toContain('value="pl&lt;ain"')
  })

  test('opening the link changes nothing; its button does, and so does one click in a mail program [V8]', async () => {
    for (const unsubscribeMethod of ['form', 'RFC 8058'] as const) {
      await postForm('/newsletter/subscribe', {
        email: `${unsubscribeMethod.replace(' ', '')}@click.example`,
      })
      const link = (await server.shop.letters()).at(-1)!.unsubscribe!
      const before = await count('newsletter_subscriber')
      expect((await server.ask(link)).status).toBe(200)
      expect(await count('newsletter_subscriber')).toBe(before)
      const token = new URL(link).searchParams.get('token')!
      const body = new URLSearchParams(
        unsubscribeMethod === 'form' ? { token } : { 'List-Unsubscribe': 'One-Click' },
      )
      // A mail program is not a browser: it sends no Origin.
      const headers = unsubscribeMethod === 'form' ? { origin } : undefined
      const unsubscribeResponse = await server.ask(
        unsubscribeMethod === 'form' ? '/unsubscribe' : link,
        {
          method: 'POST',
          body,
          ...(headers && { headers }),
        },
      )
      expect(unsubscribeResponse.status, unsubscribeMethod).toBe(200)
      expect(await unsubscribeResponse.text()).toContain('won’t get the newsletter any more')
      expect(await count('newsletter_subscriber')).toBe(before - 1)
    }
    const foreign = await postForm(
      '/unsubscribe',
      { email: 'plain@people.example' },
      { origin: 'http://evil.example' },
    )
    expect(foreign.status).toBe(403)
  })
})

test('[CNT-01] a message by either door; what is wrong is said beside its field and stays typed', async () => {
  const page = await (await server.ask('/contact-us')).text()
  expect(page).toContain('href="mailto:desk@in.example"')
  expect(page).toContain('href="tel:02000000000"')
  const wrong = await postForm('/contact-us', {
    name: 'Leela',
    email: 'nowhere',
    message: 'Hello there',
  })
  expect(wrong.status).toBe(400)
  const html = await wrong.text()
  expect(html).toContain('Please enter a valid email address.')
  expect(html).toContain('Hello there')
  const formResponse = await postForm('/contact-us', {
    name: 'Leela',
    email: 'leela@people.example',
    message: 'Hello there',
  })
  expect(formResponse.headers.get('location')).toBe('/contact-us?sent')
  const contactMessage = {
    name: 'Ben',
    email: 'ben@people.example',
    phone: '9812345678',
    message: 'Hello',
  }
  expect(await call('POST', '/contact', contactMessage)).toEqual({ status: 201, body: null })
  expect((await call('POST', '/contact', { ...contactMessage, email: 'x' })).body).toMatchObject({
    code: 'invalid',
    fields: { email: 'invalid-email' },
  })
  expect(await count('contact_message')).toBe(2)
})

test('[ACC-05] the file and the end of an account, by page and by call', async () => {
  const customer = await server.shop.customer('goes@people.example')
  const entered = await call('POST', '/auth/login', {
    email: customer.email,
    password: testPassword,
  })
  const { token } = entered.body as { token: string }
  const file = await server.ask('/api/v1/account/export', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(((await file.json()) as { account: { email: string }[] }).account[0]!.email).toBe(
    customer.email,
  )
  expect((await server.ask('/api/v1/account/export')).status).toBe(401)
  const visitor = await server.ask('/account/export', { redirect: 'manual' })
  expect(visitor.headers.get('location')).toMatch(/^\/login/)
  expect(await call('DELETE', '/account', {}, token)).toMatchObject({
    status: 400,
    body: { code: 'invalid' },
  })
  const deleteResponse = await call('DELETE', '/account', { password: testPassword }, token)
  expect(deleteResponse).toEqual({ status: 202, body: { status: 'accepted', ordersUnderWay: 0 } })
  expect((await call('DELETE', '/account', { password: testPassword }, token)).status).toBe(401)
  const back = await call('POST', '/auth/login', { email: customer.email, password: testPassword })
  expect(back.status).toBe(401)
})
