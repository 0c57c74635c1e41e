import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { offerHindi } from '#testing/translated-shop.ts'
import { sendMessage, subscribe, unsubscribe } from './contact.ts'
import { parseSubscriber } from './subscriber-rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function listSubscribers(): Promise<string[]> {
  const { rows } = await shop.database.primary.execute<{ who: string }>(sql`
    select s.code || ' ' || n.contact as who
    from newsletter_subscriber n join seller s on s.id = n.seller_id order by n.id`)
  return rows.map(({ who }) => who)
}

describe('[NEWS-01] the newsletter', () => {
  test.each([
    ['9812345678', '9812345678'],
    [' Asha@People.Example ', 'asha@people.example'],
    ['asha@people.photography', 'asha@people.photography'],
    ['981234567', null],
    ['98123456789', null],
    ['asha@people', null],
    ['a@b.example, c@d.example', null],
    ['a@b.example\nBcc: c@d.example', null],
    ['', null],
  ])('takes ten digits or one address: %j', (input, expectedContact) => {
    expect(parseSubscriber(input)).toBe(expectedContact)
  })

  test('one subscribes once a seller, and the signed link of the mail leaves that one list', async () => {
    const scopeIn = await shop.scope('in')
    const otherSellerScope = await shop.scope('tools')
    expect(await subscribe(scopeIn, 'nobody')).toEqual({ ok: false, code: 'invalid' })
    expect(await subscribe(scopeIn, 'Asha@people.example')).toMatchObject({ ok: true })
    expect(await subscribe(scopeIn, 'asha@people.example')).toEqual({ ok: false, code: 'already' })
    expect(await subscribe(otherSellerScope, 'asha@people.example')).toMatchObject({ ok: true })
    expect(await subscribe(scopeIn, '9812345678')).toMatchObject({ ok: true })
    expect(await listSubscribers()).toEqual([
      'in asha@people.example',
      'tools asha@people.example',
      'in 9812345678',
    ])

    const mails = (await shop.letters()).filter(({ to }) => to === 'asha@people.example')
    expect(mails).toHaveLength(2)
    const unsubscribeUrl = mails.find(({ sellerCode }) => sellerCode === 'in')!.unsubscribe!
    expect(unsubscribeUrl).toMatch(/^http:\/\/in\.localhost:3000\/unsubscribe\?token=/)
    const token = new URL(unsubscribeUrl).searchParams.get('token')!

    const forgedToken = token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')
    expect(await unsubscribe(scopeIn, { token: forgedToken })).toEqual({
      ok: false,
      code: 'broken-link',
    })
    expect(await unsubscribe(scopeIn, { token: 'whatever' })).toEqual({
      ok: false,
      code: 'broken-link',
    })
    await unsubscribe(otherSellerScope, { token })
    expect(await listSubscribers()).toHaveLength(3)
    expect(await unsubscribe(scopeIn, { token })).toMatchObject({ ok: true })
    expect(await unsubscribe(scopeIn, { token }), 'once more is the same').toMatchObject({
      ok: true,
    })
    expect(await listSubscribers()).toEqual(['tools asha@people.example', 'in 9812345678'])
    expect(await unsubscribe(scopeIn, { contact: '9812345678' })).toMatchObject({ ok: true })
    expect(await listSubscribers()).toEqual(['tools asha@people.example'])
  })
})

test('[CNT-01] [security 8] a message is written down and mailed to the seller alone, whatever is in its fields', async () => {
  const scope = await shop.scope('in')
  const refusal = await sendMessage(scope, {
    name: ' ',
    email: 'a@b.example\r\nBcc: c@d.example',
    phone: 'x',
    message: '',
  })
  expect(refusal).toMatchObject({
    code: 'invalid',
    fields: { name: 'missing', email: 'invalid-email', phone: 'invalid-phone', message: 'missing' },
  })
  const outcome = await sendMessage(scope, {
    name: 'Asha\r\nBcc: evil@d.example',
    email: 'asha@writes.example',
    phone: '98123 45678',
    message: 'Do you have\r\nthese in blue?',
  })
  expect(outcome).toMatchObject({ ok: true })
  const mails = (await shop.letters()).filter(({ subject }) => subject.startsWith('Message'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: 'desk@in.example',
    replyTo: 'asha@writes.example',
    unsubscribe: null,
  })
  expect(mails[0]!.subject).toBe('Message from Asha Bcc: evil@d.example')
  expect(mails[0]!.text).toContain('Do you have\nthese in blue?')
  const { rows } =
    await shop.database.primary.execute(sql`select s.code, m.name, m.email, m.phone, m.message
    from contact_message m join seller s on s.id = m.seller_id`)
  expect(rows).toEqual([
    expect.objectContaining({ code: 'in', email: 'asha@writes.example', phone: '98123 45678' }),
  ])
})

test('[LANG-03] the shop’s inbox reads a message’s mail in the language of its account, else in the first', async () => {
  await offerHindi(shop)
  const { seller } = await shop.scope('in')
  const { primary } = shop.database
  const read = async () =>
    (await shop.letters()).filter(({ text }) => text.includes('Is it in blue?')).at(-1)!
  const input = { name: 'Ravi', email: 'ravi@writes.example', phone: '', message: 'Is it in blue?' }
  const hindi = await shop.scope('in')
  await withLocale('hi-IN', () => sendMessage(hindi, input), '/hi')
  expect(await read()).toMatchObject({ subject: 'Message from Ravi', to: seller.email })
  await primary.execute(sql`
    insert into person (id, name, first_name, email, email_verified, language)
    values (gen_random_uuid(), 'Inbox', 'Inbox', ${seller.email.toLowerCase()}, true, 'hi')`)
  await sendMessage(await shop.scope('in'), { ...input, name: 'Meera' })
  const mail = await read()
  expect(mail.subject).toBe('Meera का संदेश')
  expect(mail.text).toContain('http://in.localhost:3000/hi पर Meera <ravi@writes.example> ने लिखा:')
  await primary.execute(sql`delete from person where email = ${seller.email.toLowerCase()}`)
  await primary.execute(sql`delete from contact_message where name in ('Ravi', 'Meera')`)
})
