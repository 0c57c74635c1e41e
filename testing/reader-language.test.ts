import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { person } from '#db/tables/accounts.ts'
import { issueInvoice, mailAgain } from '#domain/orders/documents/order-documents.ts'
import { myOrder } from '#domain/orders/orders.ts'
import { confirmOrder } from '#domain/orders/transition-order.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { mailReader } from '#platform/mail/mail-reader.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from './ordered-shop.ts'
import { findId, translate } from './translated-shop.ts'

let shop: OrderedShop
const devanagari = /[\u0900-\u097f]/
const staff = { actor: 'staff', actorId: '00000000-0000-4000-8000-00000000beef' } as const

beforeAll(async () => {
  shop = await openOrderedShop()
  await shop.database.pool.query(`update seller set languages = '{en-IN,hi-IN}' where code = 'in'`)
  shop.cache.invalidate([tags.sellers])
  await prefer(shop.asha.id, 'hi')
})
afterAll(() => shop.close())

const prefer = (id: string, language: string | null) =>
  shop.database.primary.update(person).set({ language }).where(eq(person.id, id))
const listMails = async (to: string) => (await shop.letters()).filter((mail) => mail.to === to)

/** A request below /hi: the seller as its scope has it. */
function inHindi<T>(scope: Scope, run: (scope: Scope) => Promise<T>): Promise<T> {
  const seller = { ...scope.seller, locale: 'hi-IN' }
  return withLocale('hi-IN', () => run({ ...scope, seller }), '/hi')
}

test('[LANG-04] [LANG-09] the mails of an order name its goods in the language of who reads them', async () => {
  const scope = await shop.scope('in')
  const product = await findId(shop, scope, 'product', 'G1')
  await translate(shop, scope, [['product', product, 'name', 'नाइट्राइल दस्ताने']])
  const number = await shop.order({ ...shop.asha, language: 'hi' }, { G1: 2 })
  await confirmOrder(scope, number, staff)
  const mails = (await listMails(shop.asha.email)).filter(({ text }) => text.includes(number))
  expect(mails).toHaveLength(2)
  for (const { html, text } of mails) {
    expect(text).toContain('नाइट्राइल दस्ताने: एक का दाम ₹')
    expect(html).toContain('नाइट्राइल दस्ताने')
  }
  await prefer(shop.asha.id, null)
  const plainNumber = await inHindi(scope, () => shop.order(shop.asha, { G1: 1 }))
  const [plain] = (await listMails(shop.asha.email)).filter(({ text }) =>
    text.includes(plainNumber),
  )
  expect(plain!.text).not.toMatch(/[\u0900-\u097f]/)
  await prefer(shop.asha.id, 'hi')
  await translate(shop, scope, [['product', product, 'name', '']])
})

test('[LANG-03] the mails of an order are in the language that its customer prefers', async () => {
  const number = await shop.order({ ...shop.asha, language: 'hi' }, { G1: 2 })
  await confirmOrder(await shop.scope('in'), number, staff)
  const mails = (await listMails(shop.asha.email)).filter(({ text }) => text.includes(number))
  expect(mails.map(({ subject }) => subject)).toEqual([
    `ऑर्डर मिल गया: ऑर्डर ${number}`,
    `ऑर्डर की पुष्टि हुई: ऑर्डर ${number}`,
  ])
  for (const { html, text } of mails) {
    expect(html).toContain('<html lang="hi-IN" dir="ltr">')
    expect(html).toContain('>मेरा ऑर्डर देखें</a>')
    for (const form of [html, text]) {
      expect(form).toContain(`http://in.localhost:3000/hi/account/myorders/${number}`)
      expect(form).toContain('₹')
      expect(form).not.toMatch(/Items|Total|[\u0966-\u096f]/)
    }
  }
})

test('[LANG-03] a document that staff mail is told of in the customer’s language', async () => {
  const number = await shop.order({ ...shop.asha, language: 'hi' }, { G1: 1 })
  const scope = await shop.scope('in')
  await confirmOrder(scope, number, staff)
  await issueInvoice(scope, number, staff)
  const desk = await shop.atDesk('fulfilment')
  const { documents } = await myOrder(await shop.as(shop.asha), number)
  await mailAgain(desk, number, { key: randomUUID(), document: documents[0]!.name })
  const mails = await listMails(shop.asha.email)
  const { subject, html } = mails.find((mail) => mail.subject.includes(documents[0]!.name))!
  expect(subject).toMatch(devanagari)
  expect(html).toContain(`/hi/account/myorders/${number}`)
})

test('[LANG-03] without a preference they are in the first language, from any page', async () => {
  const number = await shop.order(shop.ben, { G1: 1 })
  await inHindi(await shop.scope('in'), (scope) => confirmOrder(scope, number, staff))
  const mails = await listMails(shop.ben.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Order placed: order ${number}`,
    `Order confirmed: order ${number}`,
  ])
  for (const { html } of mails) {
    expect(html).toMatch(/<html lang="en-IN" dir="ltr">/)
    expect(html).not.toMatch(devanagari)
    expect(html).not.toContain('/hi/')
  }
})

test('[LANG-03] what the seller does not offer is written in its first language', async () => {
  const { seller, now } = await shop.scope('tools')
  await mailReader(shop.database.primary, seller, shop.asha.email, (view) => ({
    dedupKey: 'order-other:1',
    now,
    subject: `Locale ${view.locale}`,
    body: `See it here: ${view.origin}/x`,
  }))
  const [mail] = (await listMails(shop.asha.email)).filter(({ subject }) =>
    subject.startsWith('Locale'),
  )
  expect(mail!.subject).toBe(`Locale ${seller.locale}`)
  expect(mail!.text).toContain(`${seller.origin}/x`)
})

test('[LANG-03] who registers below /hi prefers Hindi from then on', async () => {
  const email = 'anita@readers.example'
  const account = {
    firstName: 'Anita',
    lastName: '',
    email,
    phone: '',
    password: 'two grey herons',
  }
  await inHindi(await shop.scope('in'), (scope) => faces.accounts.signUp(scope, account))
  await faces.accounts.forgotPassword(await shop.scope('in'), email)
  const mails = await listMails(email)
  expect(mails).toHaveLength(2)
  for (const { subject, text, html } of mails) {
    expect(subject).toMatch(devanagari)
    expect(text).toContain('नमस्ते Anita,')
    expect(html.match(/href="([^"]+token=[^"]+)"/)![1]).toMatch(
      /^http:\/\/in\.localhost:3000\/hi\//,
    )
  }
})

test('[LANG-03] the account keeps its language by the profile, and loses it by none', async () => {
  const viewer = { ...shop.ben, phone: '+919800000001' }
  const scope = await shop.as(viewer)
  const { firstName, lastName, email, phone } = viewer
  const profile = { firstName, lastName, email, phone, password: '' }
  const change = (language?: string) =>
    faces.accounts.changeProfile(scope, { ...profile, language })
  const read = async () => (await faces.accounts.reloadAccount(scope)).language
  for (const [language, stored] of [
    ['hi', 'hi'],
    ['hi-IN', 'hi'],
    ['zh', 'zh'],
    ['', null],
  ] as const) {
    expect(await change(language)).toMatchObject({ ok: true })
    expect(await read()).toBe(stored)
  }
  await change('hi')
  expect(await change('xx')).toMatchObject({ ok: false, fields: { language: 'invalid' } })
  expect(await read()).toBe('hi')
  await prefer(shop.ben.id, 'hi')
  const hindi = await shop.as({ ...viewer, language: 'hi' })
  expect(await faces.accounts.changeProfile(hindi, profile)).toMatchObject({ ok: true })
  expect(await read()).toBe('hi')
  const data = await faces.exportPersonalData(scope)
  expect(JSON.stringify(data)).toContain('"language":"hi"')
  await prefer(shop.ben.id, null)
})
