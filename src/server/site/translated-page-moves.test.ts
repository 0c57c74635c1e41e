import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import type { Scope } from '#platform/scope.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'
import { offerHindi } from '#testing/translated-shop.ts'
import { staffCookie } from './desk-edits-fixture.ts'
import { type EditedForm, Editors } from './editors-fixture.ts'

let server: TestServer
let cookie: string
let asha: Scope

beforeAll(async () => {
  server = await openTestServer()
  await offerHindi(server.shop)
  await staffCookie(server, 'Asha')
  cookie = await staffCookie(server, 'Farah')
  asha = await server.shop.atDesk('owner')
})
afterAll(() => server.close())

const page = (url: string) => ({ title: `About ${url}`, content: 'Wash.', position: '1', url })

const translations = (url: string): EditedForm => ({
  route: 'desk/translations/:kind/:subject/:language',
  address: `/desk/translations/page/${url}/hi`,
  has: (form) => form.fields.some(({ name }) => name === 'contentHtml'),
})

/** A colleague does this between opening a page's translations and saving a typed one. */
async function translate(url: string, meanwhile: () => Promise<unknown>) {
  const editors = new Editors(server)
  const form = await editors.open(translations(url), cookie)
  form.fields.find(({ name }) => name === 'contentHtml')!.value = 'हाथ से धोएँ'
  await meanwhile()
  return editors.send(form, {}, cookie)
}

test('[LANG-04] [SAFE-09] a page that is renamed while somebody translates it takes the translation along, and says so', async () => {
  await faces.desk.saveFooterPage(asha, '', page('care'), null)
  const before = await faces.desk.findFooterPage(asha, 'care')
  const answer = await translate('care', async () => {
    const renamed = await faces.desk.saveFooterPage(asha, 'care', page('upkeep'), before)
    expect(renamed).toEqual({ ok: true, value: 'upkeep' })
  })
  expect(answer.status).toBe(302)
  const next = answer.headers.get('location')!
  expect(next).toBe('/desk/translations/page/upkeep/hi?done=saved')
  const note = answer.headers.get('set-cookie')!.split(';')[0]!
  const notice = await server.ask(next, { headers: { cookie: `${cookie}; ${note}` } })
  const html = await notice.text()
  expect(html).toMatch(/Kept [^.]+ change to Address\./)
  expect(html).toContain('हाथ से धोएँ')
  // The address that the translator has open leads there too.
  const stale = await server.ask('/desk/translations/page/care/hi', { headers: { cookie } })
  expect([stale.status, (await stale.text()).includes('हाथ से धोएँ')]).toEqual([200, true])
})

test('[LANG-04] [SAFE-09] a translation of a page that is removed meanwhile comes back as typed', async () => {
  await faces.desk.saveFooterPage(asha, '', page('rare'), null)
  const answer = await translate('rare', () => faces.desk.removeFooterPage(asha, 'rare'))
  expect(answer.status).toBe(404)
  expect(answer.html).toContain('This is no longer here. It may have been removed.')
  expect(answer.html).toMatch(/<textarea[^>]*readOnly=""[^>]*>Content: हाथ से धोएँ<\/textarea>/)
})

test('[SAFE-09] a page’s text that is typed while a colleague removes it comes back as typed', async () => {
  await faces.desk.saveFooterPage(asha, '', page('gone'), null)
  const editors = new Editors(server)
  const form = await editors.open(
    {
      route: 'desk/pages/:url',
      address: '/desk/pages/gone',
      has: (each) => each.fields.some(({ name }) => name === 'position'),
    },
    cookie,
  )
  form.fields.find(({ name }) => name === 'content')!.value = 'Rinse & dry.'
  await faces.desk.removeFooterPage(asha, 'gone')
  const answer = await editors.send(form, {}, cookie)
  expect(answer.status).toBe(404)
  expect(answer.html).toMatch(/<textarea[^>]*>Content: Rinse &amp; dry\.<\/textarea>/)
})
