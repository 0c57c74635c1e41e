import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMailSender } from '#app/mail/send-mail.ts'
import type { Role } from '#contract/accounts/staff.ts'
import type { NotificationKind } from '#contract/desk/notifications.ts'
import { saveNotificationChoices } from '#domain/desk/desk.ts'
import { notifyStaff } from '#platform/notify-staff.ts'
import type { OutgoingMail } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { offerHindi } from '#testing/translated-shop.ts'
import { distributeNotifications } from './distribute-notifications.ts'
import { sendDigests } from './send-digests.ts'

const shop: TestShop = await openTestShop()
const db = shop.database.primary
afterAll(() => shop.close())
beforeEach(async () => {
  await db.execute(sql`truncate staff cascade`)
  await db.execute(sql`delete from staff_notification`)
  await db.execute(sql`delete from outbox_mail`)
})

async function addMember(name: string, role: Role, code: 'in' | 'tools' = 'in'): Promise<Scope> {
  const scope = await shop.scope(code)
  const person = await shop.customer(`${name}@staff.example`, code)
  await db.execute(
    sql`insert into staff (seller_id, person_id, role) values (${scope.seller.id}, ${person.id}, ${role})`,
  )
  // Removes the mails that the new account received.
  await db.execute(sql`delete from outbox_mail`)
  return { ...scope, staff: { id: person.id, sessionId: 's', role, name, email: person.email } }
}

async function addNotification(
  kind: NotificationKind,
  key: string,
  exceptPersonId: string | null = null,
): Promise<void> {
  const { seller } = await shop.scope('in')
  const notificationFields = {
    sellerId: seller.id,
    kind,
    dedupKey: key,
    message: { is: 'order-placed', number: key, amount: 12_900 },
    now: testNow,
  } as const
  await notifyStaff(db, { ...notificationFields, path: `/desk/orders/${key}`, exceptPersonId })
}

async function drainMails(now = testNow): Promise<Pick<OutgoingMail, 'to' | 'subject' | 'text'>[]> {
  const sentMails: OutgoingMail[] = []
  const mail = { send: async (outgoing: OutgoingMail) => void sentMails.push(outgoing) }
  await distributeNotifications(shop, now, links)
  await openMailSender({ ...shop, outside: { ...shop.outside, mail } }, links, () => now).drain()
  return sentMails
    .map(({ to, subject, text }) => ({ to, subject, text }))
    .sort((a, b) => (a.to < b.to ? -1 : 1))
}

test('[SAFE-13] those whose work it is hear of it at once, once, with the way to it; others and other sellers do not', async () => {
  for (const role of ['owner', 'fulfilment', 'sales', 'approver', 'reader'] as const)
    await addMember(role, role)
  await addMember('stranger', 'owner', 'tools')
  await addNotification('order', 'O1')
  await addNotification('order', 'O1')
  const orders = await drainMails()
  expect(orders.map(({ to }) => to)).toEqual(['fulfilment@staff.example', 'owner@staff.example'])
  expect(orders[0]!.text).toContain('http://in.localhost:3000/desk/orders/O1')
  await addNotification('rfq', 'R1')
  const expectedRecipients = [
    'approver@staff.example',
    'owner@staff.example',
    'sales@staff.example',
  ]
  expect((await drainMails()).map(({ to }) => to)).toEqual(expectedRecipients)
  expect(await drainMails()).toEqual([])
})

test('[SAFE-13] who sent a quote to be approved does not hear that it waits', async () => {
  const author = await addMember('author', 'approver')
  await addMember('second', 'approver')
  await addNotification('approval', 'Q1', author.staff!.id)
  expect((await drainMails()).map(({ to }) => to)).toEqual(['second@staff.example'])
})

test('[SAFE-13] each member chooses for themselves: at once, once an hour, or not at all', async () => {
  const hourlyMember = await addMember('hourly', 'owner')
  const silentMember = await addMember('never', 'owner')
  await addMember('usual', 'owner')
  await saveNotificationChoices(hourlyMember, { order: 'hourly' })
  await saveNotificationChoices(silentMember, { order: 'none' })
  await addNotification('order', 'O1')
  await addNotification('order', 'O2')
  expect((await drainMails()).map(({ to }) => to)).toEqual([
    'usual@staff.example',
    'usual@staff.example',
  ])
  expect(await sendDigests(shop, testNow, links)).toBe(0)
  const nextHour = new Date(testNow.getTime() + 3_600_000)
  expect(await sendDigests(shop, nextHour, links)).toBe(1)
  expect(await sendDigests(shop, nextHour, links)).toBe(0)
  const [digest, ...rest] = await drainMails(nextHour)
  expect(rest).toEqual([])
  expect(digest).toMatchObject({
    to: 'hourly@staff.example',
    subject: '2 updates from the last hour',
  })
  expect(digest!.text).toMatch(/O1[\s\S]*O2/)
})

test('[SAFE-13] what is spread only after the hour’s mail went out comes in another, not in none', async () => {
  await saveNotificationChoices(await addMember('hourly', 'owner'), { order: 'hourly' })
  const nextHour = new Date(testNow.getTime() + 3_600_000)
  await addNotification('order', 'O1')
  await distributeNotifications(shop, testNow, links)
  await addNotification('order', 'O2')
  expect(await sendDigests(shop, nextHour, links)).toBe(1)
  await distributeNotifications(shop, nextHour, links)
  expect(await sendDigests(shop, nextHour, links)).toBe(1)
  expect((await drainMails(nextHour)).map(({ subject }) => subject)).toEqual([
    'New order O1: ₹129.00',
    'New order O2: ₹129.00',
  ])
})

test('[SAFE-13] many of a kind at once are one mail, and without staff the shop’s inbox hears of it', async () => {
  await addMember('owner', 'owner')
  for (let index = 0; index < 40; index++) await addNotification('order', `M${index}`)
  const [mail, ...rest] = await drainMails()
  expect(rest).toEqual([])
  expect(mail!.subject).toBe('40 new orders')
  await db.execute(sql`truncate staff cascade`)
  await addNotification('order', 'alone')
  expect((await drainMails()).map(({ to }) => to)).toEqual(['desk@in.example'])
})

test('[SAFE-13] two processes spread each notification once', async () => {
  await addMember('owner', 'owner')
  for (let index = 0; index < 3; index++) await addNotification('bid', `B${index}`)
  const counts = await Promise.all(
    [1, 2, 3].map(() => distributeNotifications(shop, testNow, links)),
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(3)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from outbox_mail`,
  )
  expect(rows[0]!.count).toBe(3)
})

async function speakHindi(member: Scope): Promise<void> {
  await db.execute(sql`update person set language = 'hi' where id = ${member.staff!.id}::uuid`)
}

test('[LANG-03] [LANG-09] a reader of Hindi and one of English see the same notification in their languages', async () => {
  await offerHindi(shop)
  await addMember('english', 'owner')
  const hindiMember = await addMember('hindi', 'owner')
  await speakHindi(hindiMember)
  await addNotification('order', 'O7')
  const [english, hindi] = await drainMails()
  expect(english).toMatchObject({ subject: 'New order O7: ₹129.00', to: 'english@staff.example' })
  expect(english!.text).toContain('See it here: http://in.localhost:3000/desk/orders/O7')
  expect(hindi).toMatchObject({ subject: 'नया ऑर्डर O7: ₹129.00', to: 'hindi@staff.example' })
  expect(hindi!.text).toContain('यहाँ देखें: http://in.localhost:3000/hi/desk/orders/O7')
  await saveNotificationChoices(hindiMember, { order: 'hourly' })
  await addNotification('order', 'O8')
  await addNotification('order', 'O9')
  await distributeNotifications(shop, testNow, links)
  const nextHour = new Date(testNow.getTime() + 3_600_000)
  await sendDigests(shop, nextHour, links)
  const digest = (await drainMails(nextHour)).find(({ to }) => to === 'hindi@staff.example')!
  expect(digest.subject).toBe('पिछले घंटे के 2 अपडेट')
  expect(digest.text).toMatch(/नया ऑर्डर O8[\s\S]*नया ऑर्डर O9/)
})

test('[LANG-09] a notification stored as text, or of a message that is not known, is read as it stands', async () => {
  const { seller } = await shop.scope('in')
  await speakHindi(await addMember('hindi', 'owner'))
  const addOld = (key: string, message: string | null) =>
    db.execute(sql`
      insert into staff_notification (seller_id, kind, dedup_key, subject, detail, message, path, created_at)
      values (${seller.id}, 'order', ${key}, ${`Order ${key}`}, 'It waits.', ${message}::jsonb,
        '/desk/orders/1', ${testNow.toISOString()})`)
  await addOld('old', null)
  await addOld('newer', '{"is":"order-gifted","number":"1"}')
  await addOld('newest', '{"is":"order-tipped","number":"1","amount":1}')
  const subjects = (await drainMails()).map(
    ({ subject, text }) => `${subject}: ${text.slice(0, 9)}`,
  )
  expect(subjects.sort()).toEqual([
    'Order newer: It waits.',
    'Order newest: It waits.',
    'Order old: It waits.',
  ])
})

test('[SAFE-13] a notification whose stored values are damaged says of which kind it is, and holds up no other', async () => {
  await addMember('usual', 'owner')
  const { seller } = await shop.scope('in')
  const bid = {
    is: 'bid-new',
    number: 'B1',
    state: 'SUBMITTED',
    askedDays: null,
    paymentDays: null,
    until: null,
  }
  const line = { packId: 1, quantity: 1, bidPrice: null, counterPrice: null, state: 'OPEN' }
  const damaged: [NotificationKind, unknown, string][] = [
    ['order', { is: 'account-payment', amount: 5_000 }, '1 new order'],
    ['order', 'order-placed', '1 new order'],
    ['order', { is: 'order-placed', number: 'O1', amount: 'much' }, '1 new order'],
    ['order', { is: 'order-placed', number: 'O1' }, '1 new order'],
    ['order', { is: 'order-placed', number: {}, amount: 100 }, '1 new order'],
    ['order', { is: 'order-placed', number: 'O1', amount: null }, '1 new order'],
    ['order', { is: 'account-payment', amount: 1, orders: [{}], open: 0 }, '1 new order'],
    ['order', { is: 'account-payment', amount: 1, orders: [], open: 'x' }, '1 new order'],
    ['rfq', { is: 'quote-opened' }, '1 update on quote requests'],
    ['opinion', { is: 'question', productId: 1.5, name: 'x' }, '1 new question'],
    ['opinion', { is: 'question', productId: 1, name: ['x'] }, '1 new question'],
    ['mention', { is: 'mention', on: 'order' }, '1 note mentions you'],
    ['webhook', { is: 'webhook-paused', host: 'a.example', reason: 'odd' }, '1 paused webhook'],
    ['bid', { is: 'bid-new', number: 'B1' }, '1 update on bids'],
    ['bid', { ...bid, until: 'never', lines: [line] }, '1 update on bids'],
    ['bid', { ...bid, lines: [{ ...line, packId: 'x' }] }, '1 update on bids'],
    ['bid', { ...bid, lines: [{ ...line, state: 'GONE' }] }, '1 update on bids'],
    ['bid', { ...bid, lines: [{ ...line, bidPrice: '80' }] }, '1 update on bids'],
    ['bid', { ...bid, lines: [{ ...line, quantity: 'two' }] }, '1 update on bids'],
    ['bid', { ...bid, askedDays: {}, lines: [line] }, '1 update on bids'],
  ]
  for (const [at, [kind, message, subject]] of damaged.entries()) {
    await db.execute(sql`
      insert into staff_notification
        (seller_id, kind, dedup_key, subject, message, path, created_at)
      values (${seller.id}, ${kind}, ${`D${at}`}, 'D', ${JSON.stringify(message)}::jsonb,
        '/desk', ${testNow.toISOString()}::timestamptz)`)
    await addNotification('order-request', `O${at}`)
    const subjects = (await drainMails()).map((each) => each.subject)
    expect(subjects.sort(), JSON.stringify(message)).toEqual([
      subject,
      expect.stringContaining(`O${at}`),
    ])
  }
})
