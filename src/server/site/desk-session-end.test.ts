import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskCookie } from '#testing/desk-scope.ts'
import { testPassword } from '#testing/test-customer.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { type HtmlForm, readForms } from './html-forms-fixture.ts'

let server: TestServer
let cookie: string

beforeAll(async () => {
  server = await openTestServer()
  cookie = await deskCookie(server.shop, 'owner')
})
afterAll(() => server.close())

function post(address: string, fields: [string, string][], headers: Record<string, string> = {}) {
  const init = { method: 'POST', redirect: 'manual' as const, body: new URLSearchParams(fields) }
  return server.ask(address, {
    ...init,
    headers: { origin: 'http://in.localhost:3000', ...headers },
  })
}

const toPairs = (form: HtmlForm) =>
  form.fields.map(({ name, value }): [string, string] => [name, value])

/** Signs in as staff; returns the browser's cookies from then on. */
async function signIn(login: string): Promise<Record<'desk' | 'device', string>> {
  const answer = await post('/desk/login', [...Object.entries({ login, password: testPassword })])
  const [desk, device] = ['desk', 'device'].map(
    (name) =>
      answer.headers
        .getSetCookie()
        .find((each) => each.startsWith(`${name}=`))!
        .split(';')[0]!,
  )
  return { desk: desk!, device: device! }
}

/** The form for the home page's title, as typed. */
async function typeTitle(title: string): Promise<[string, string][]> {
  const html = await (await server.ask('/desk/content', { headers: { cookie } })).text()
  const form = readForms(html).find(({ fields }) =>
    fields.some(({ name }) => name === 'homeTitle'),
  )!
  return toPairs(form).map(([name, value]) => [name, name === 'homeTitle' ? title : value])
}

/** The sign-in page that a form was redirected to. */
async function signInForm(typedFields: [string, string][], device: string): Promise<HtmlForm> {
  const endedSession = await post('/desk/content', typedFields, { cookie: device })
  expect(endedSession.status).toBe(307)
  const step = await post(endedSession.headers.get('location')!, typedFields, { cookie: device })
  expect(step.status).toBe(401)
  return readForms(await step.text()).find(({ fields }) =>
    fields.some(({ name }) => name === 'login'),
  )!
}

const fillAnswers = (form: HtmlForm, answers: Record<string, string>) =>
  form.fields.map(({ name, value }): [string, string] => [name, answers[name] ?? value])

test('[SAFE-09] without script a form whose session has ended is carried through the sign-in and saved', async () => {
  const { device } = await signIn('owner@staff.example')
  const form = await signInForm(await typeTitle('Typed'), device)
  const wrongPasswordResponse = await post(
    form.address,
    fillAnswers(form, { login: 'owner@staff.example', password: 'x' }),
    {
      cookie: device,
    },
  )
  expect(wrongPasswordResponse.status).toBe(400)
  const retryForm = readForms(await wrongPasswordResponse.text()).find(({ fields }) =>
    fields.some(({ name }) => name === 'login'),
  )!
  const answers = { login: 'owner@staff.example', password: testPassword }
  const signedIn = await post(retryForm.address, fillAnswers(retryForm, answers), {
    cookie: device,
  })
  expect(signedIn.status).toBe(200)
  const own = signedIn.headers.getSetCookie().map((each) => each.split(';')[0]!)
  expect(own.map((each) => each.split('=')[0])).toEqual(['desk', 'device', 'registered'])
  const resume = readForms(await signedIn.text())[0]!
  expect(resume.address).toBe('/desk/content')
  const saved = await post(resume.address, toPairs(resume), { cookie: own.join('; ') })
  expect(saved.status).toBe(302)
  expect(
    await (await server.ask('/desk/content', { headers: { cookie: own[0]! } })).text(),
  ).toContain('value="Typed"')
})

test('[SAFE-09] a second step stands before what was typed', async () => {
  const { device } = await signIn('owner@staff.example')
  const form = await signInForm(await typeTitle('After the second step'), device)
  await server.shop.database.primary.execute(sql`
    insert into totp (person_id, secret, confirmed_at)
    select id, 'unread', now() from person where email = 'owner@staff.example'`)
  const answers = { login: 'owner@staff.example', password: testPassword }
  const half = await post(form.address, fillAnswers(form, answers), { cookie: device })
  const html = await half.text()
  expect([half.status, html.includes('You’re signed in'), half.headers.getSetCookie()]).toEqual([
    200,
    false,
    [],
  ])
  const code = readForms(html).find(({ fields }) => fields.some(({ name }) => name === 'code'))!
  expect(code.fields.find(({ name }) => name === 'typed')!.value).toContain('After the second step')
  await server.shop.database.primary.execute(sql`delete from totp`)
})

test('[DEAL-08] [SAFE-09] nobody goes on with what somebody else typed', async () => {
  await deskCookie(server.shop, 'catalogue')
  const { device } = await signIn('owner@staff.example')
  const typedFields = await typeTitle('Of the owner')
  for (const [browser, login] of [
    [device, 'catalogue@staff.example'],
    ['device=', 'owner@staff.example'],
  ] as const) {
    const form = await signInForm(typedFields, browser)
    const answers = { login, password: testPassword }
    const signedIn = await post(form.address, fillAnswers(form, answers), { cookie: browser })
    const html = await signedIn.text()
    expect(signedIn.status).toBe(200)
    expect(html).not.toContain('Of the owner')
    expect(html).toContain('so it wasn’t sent.')
    expect(readForms(html)).toEqual([])
  }
})

test('[SAFE-09] a sign-in that was refused still leads back to where one was sent from', async () => {
  const html = await (await server.ask('/desk/login?back=%2Fdesk%2Forders')).text()
  const form = readForms(html).find(({ fields }) => fields.some(({ name }) => name === 'login'))!
  const wrongPasswordResponse = await post(
    '/desk/login?back=%2Fdesk%2Forders',
    fillAnswers(form, { login: 'a@b.example', password: 'x' }),
  )
  const retryForm = readForms(await wrongPasswordResponse.text()).find(({ fields }) =>
    fields.some(({ name }) => name === 'login'),
  )!
  expect(retryForm.fields.find(({ name }) => name === 'back')!.value).toBe('/desk/orders')
})

test('[SAFE-09] the form goes back to a page of the desk only', async () => {
  const { device } = await signIn('owner@staff.example')
  const form = await signInForm(await typeTitle('Typed'), device)
  const typedFields = form.fields.find(({ name }) => name === 'typed')!.value
  const login: [string, string][] = [
    ['login', 'owner@staff.example'],
    ['password', testPassword],
  ]
  for (const back of ['https://evil.example/', '//evil.example/', '/cart']) {
    const fields: [string, string][] = [...login, ['back', back], ['typed', typedFields]]
    const answer = await post('/desk/login', fields, { cookie: device })
    expect(readForms(await answer.text())[0]!.address).toBe('/desk')
  }
})
