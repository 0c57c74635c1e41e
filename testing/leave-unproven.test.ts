import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { aLine, aRequest } from '#domain/quotes/quoted-shop-fixture.ts'
import { testPassword } from './test-customer.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

const victim = 'victim@people.example'
const number = '9812345678'
const contactOfSeller = 'desk@in.example'

let shop: TestShop
const erasedAddresses: string[] = []
beforeAll(async () => {
  shop = await openTestShop()
  shop.outside.mail.eraseAddress = async (address) => void erasedAddresses.push(address)
})
afterAll(() => shop.close())

/** Row counts by table of what is stored under an address or a number without an account. */
async function countKeptRows() {
  const { rows } = await shop.database.primary.execute(sql`
    select (select count(*)::int from rfq_contact) as contacts,
      (select count(*)::int from rfq_file) as files,
      (select count(*)::int from rfq where claim_hashes <> '{}') as claims,
      (select count(*)::int from wanted) as wanted,
      (select count(*)::int from contact_message) as messages,
      (select count(*)::int from newsletter_subscriber) as letters,
      (select count(*)::int from tracked_event where username <> 'Guest') as tracked,
      (select count(*)::int from outbox_mail where person_id is null) as mails`)
  return rows[0] as Record<string, number>
}

/** A visitor who gives this address everywhere. */
async function submitEverywhere(email: string) {
  const visitor = await shop.scope('in')
  const lines = [aLine({ words: 'A wrench', quantity: '1' })]
  const rfqResult = await faces.quotes.createRfq(
    visitor,
    `unproven-${email.length}`,
    aRequest({ email, lines }),
  )
  if (!rfqResult.ok) throw new Error(rfqResult.code)
  await shop.database.primary.execute(sql`
    insert into rfq_file (seller_id, rfq_id, file, side, kind, name, bytes, sha256, at)
    select seller_id, id, 1, 'buyer', 'pdf', 'a.pdf', 1, ${'a'.repeat(64)}, now()
    from rfq where number = ${rfqResult.value.id}`)
  await faces.quotes.requestStockAlert(visitor, { words: 'wrench', email })
  await faces.contact.subscribe(visitor, email)
  await faces.contact.subscribe(visitor, number)
  await faces.contact.sendMessage(visitor, { name: 'V', email, phone: '', message: 'Hello' })
  await shop.database.primary.execute(sql`
    insert into tracked_event (seller_id, at, user_type, username, searched, viewed, added)
    values (${visitor.seller.id}, now(), 'Visitor', ${email}, true, false, false)`)
}

async function register(email: string, proven: boolean) {
  const viewer = await shop.customer(email)
  await shop.database.primary.execute(
    sql`update person set email_verified = ${proven}, phone = '+919812345678' where id = ${viewer.id}`,
  )
  return shop.scope('in', { viewer })
}

test('[ACC-05] who has not proven an address takes nothing of others along; who has takes all of it', async () => {
  await submitEverywhere(victim)
  const before = await countKeptRows()
  expect(
    Object.values(before).every((count) => count > 0),
    JSON.stringify(before),
  ).toBe(true)
  for (const email of [victim, contactOfSeller]) {
    const stranger = await register(email, false)
    await faces.contact.sendMessage(stranger, { name: 'S', email, phone: '', message: 'Mine' })
    expect(await faces.eraseAccount(stranger, testPassword)).toMatchObject({ ok: true })
    expect(await countKeptRows(), email).toEqual(before)
  }
  expect(erasedAddresses).toEqual([])
  expect(await faces.eraseAccount(await register(victim, true), testPassword)).toMatchObject({
    ok: true,
  })
  expect(await countKeptRows()).toEqual({
    contacts: 0,
    files: 0,
    claims: 0,
    wanted: 0,
    messages: 0,
    letters: 0,
    tracked: 0,
    mails: expect.any(Number),
  })
  const { rows } = await shop.database.primary.execute(sql`select 1 from outbox_mail
    where recipient = ${victim} or reply_to = ${victim} or position(${victim} in body) > 0`)
  expect(rows).toEqual([])
  expect(erasedAddresses).toEqual([victim])
})

test('[ACC-05] mails go by the whole address, and those of a seller never by its contact address', async () => {
  const { seller } = await shop.scope('in')
  const mail = (key: string, to: string, body: string) =>
    shop.database.primary.execute(sql`
      insert into outbox_mail (seller_id, dedup_key, recipient, reply_to, subject, body, next_attempt_at, created_at)
      values (${seller.id}, ${`whole:${key}`}, ${to}, ${contactOfSeller}, 'S', ${body}, now(), now())`)
  await mail('other', 'o@people.example', 'From help@people.example.')
  await mail('longer', 'o@people.example', 'From p@people.example.com, or p@people.example-x.com')
  await mail('named', 'o@people.example', 'From P@people.example.')
  await mail('bracketed', 'o@people.example', 'P <p@people.example> wrote')
  await mail('to', 'p@people.example', 'Hello')
  for (const email of ['p@people.example', contactOfSeller]) {
    expect(await faces.eraseAccount(await register(email, true), testPassword)).toMatchObject({
      ok: true,
    })
  }
  const { rows } = await shop.database.primary.execute<{ key: string }>(
    sql`select dedup_key as key from outbox_mail where dedup_key like 'whole:%' order by id`,
  )
  expect(rows.map(({ key }) => key)).toEqual(['whole:other', 'whole:longer'])
})

test('[ACC-05] an order that has ended takes its own mails along, and no other to the same address', async () => {
  const { seller } = await shop.scope('in')
  const email = 'ordered@people.example'
  const stranger = await register(email, false)
  const id = stranger.viewer.kind === 'customer' ? stranger.viewer.id : ''
  const db = shop.database.primary
  await db.execute(sql`
    with o as (insert into shop_order (seller_id, number, customer_id, state, payment_method,
        currency, goods, discount, charge, tax, total, destination_state, placed_at)
      values (${seller.id}, 'O-1', ${id}::uuid, 'cancelled', 'transfer', 'INR', 1, 0, 0, 0, 1, '', now()) returning id)
    insert into order_contact (seller_id, order_id, kind, name, phone, email,
      line1, line2, city, state, postal_code, country_code)
    select ${seller.id}, id, 'delivery', 'S', '', ${email}, '', '', '', '', '', 'IN' from o`)
  for (const key of [
    'order-cancelled:O-1',
    'order-part-shipped:O-1:2',
    'order-placed:O-11',
    'reset:x',
  ])
    await db.execute(sql`
      insert into outbox_mail (seller_id, dedup_key, recipient, subject, body, next_attempt_at, created_at)
      values (${seller.id}, ${key}, ${email}, 'S', '', now(), now())`)
  expect(await faces.eraseAccount(stranger, testPassword)).toMatchObject({ ok: true })
  const { rows } = await db.execute<{ key: string }>(
    sql`select dedup_key as key from outbox_mail where recipient = ${email} order by id`,
  )
  expect(rows.map(({ key }) => key)).toEqual(['order-placed:O-11', 'reset:x'])
})
