import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { outboxMail } from '#db/tables/mail.ts'
import { enqueueMail, purgeMail } from '#platform/mail/outbox.ts'
import type { OutgoingMail } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { leaseMs } from './mail-leases.ts'
import { openMailSender } from './send-mail.ts'

const shop: TestShop = await openTestShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.primary.delete(outboxMail)
})

async function mail(
  dedupKey: string,
  change: { sellerId?: number; to?: string; subject?: string } = {},
) {
  const { seller } = await shop.scope('in')
  return {
    sellerId: seller.id,
    dedupKey,
    to: 'asha@example.com',
    subject: 'Hello',
    body: 'Hello.',
    now: testNow,
    ...change,
  }
}

/** The shop with this function as its mail service. */
function withMail(send: (outgoing: OutgoingMail) => Promise<void>): AppContext {
  return { ...shop, outside: { ...shop.outside, mail: { send } } }
}

const sendDueMail = (app: AppContext, now: Date) => openMailSender(app, links, () => now).drain()

const msLater = (ms: number) => new Date(testNow.getTime() + ms)
const minutesLater = (minutes: number) => msLater(minutes * 60_000)
const readMails = () => shop.database.primary.select().from(outboxMail)

test('[I12] a mail of a transaction that is rolled back is never sent; one that is committed is sent once', async () => {
  await shop.database
    .transaction(async (db) => {
      await enqueueMail(db, await mail('rolled-back'))
      throw new Error('no')
    })
    .catch(() => {})
  await shop.database.transaction(async (db) => enqueueMail(db, await mail('committed')))
  await enqueueMail(shop.database.primary, await mail('committed', { subject: 'Hello again' }))
  const outgoingMails: OutgoingMail[] = []
  const app = withMail(async (outgoing) => void outgoingMails.push(outgoing))
  expect(await sendDueMail(app, testNow)).toBe(1)
  expect(await sendDueMail(app, minutesLater(60))).toBe(0)
  expect(outgoingMails.map((outgoing) => outgoing.subject)).toEqual(['Hello'])
  expect(await shop.database.primary.select().from(outboxMail)).toMatchObject([
    { state: 'sent', body: '' },
  ])
})

test('[I12] four senders at once send a hundred mails once each', async () => {
  for (let at = 0; at < 100; at++) await enqueueMail(shop.database.primary, await mail(`m${at}`))
  const outgoingMails: string[] = []
  const app = withMail(async (outgoing) => void outgoingMails.push(outgoing.id))
  await Promise.all(Array.from({ length: 4 }, () => sendDueMail(app, testNow)))
  expect(outgoingMails).toHaveLength(100)
  expect(new Set(outgoingMails).size).toBe(100)
})

test('[F11] a mail service that fails is tried again later and later with the same id, and given up in the end', async () => {
  await enqueueMail(shop.database.primary, await mail('stubborn'))
  const sendAttempts: { id: string; at: number }[] = []
  let now = 0
  const app = withMail(async (outgoing) => {
    sendAttempts.push({ id: outgoing.id, at: now })
    throw new Error('550 no such mailbox')
  })
  const dueMinutes = [0, 1, 6, 36, 156, 516, 1_236, 2_676]
  const minutes = [...new Set([...dueMinutes.flatMap((at) => [at - 1, at]), 9_999])].filter(
    (at) => at >= 0,
  )
  for (now of minutes.sort((a, b) => a - b)) await sendDueMail(app, minutesLater(now))
  expect(sendAttempts.map(({ at }) => at)).toEqual(dueMinutes)
  expect(new Set(sendAttempts.map(({ id }) => id)).size).toBe(1)
  const [row] = await shop.database.primary.select().from(outboxMail)
  expect(row).toMatchObject({ state: 'failed', failure: '550 no such mailbox' })
})

test('[I12] a sender that dies after taking a mail leaves it to another, when its lease ends', async () => {
  await enqueueMail(shop.database.primary, await mail('left'))
  let answerMail = () => {}
  const unansweredApp = withMail(() => new Promise((resolveSend) => (answerMail = resolveSend)))
  const deadRun = sendDueMail(unansweredApp, testNow)
  const outgoingMails: OutgoingMail[] = []
  const app = withMail(async (outgoing) => void outgoingMails.push(outgoing))
  await expect.poll(async () => (await readMails())[0]?.attempts).toBe(1)
  expect(await sendDueMail(app, msLater(leaseMs - 1))).toBe(0)
  expect(await sendDueMail(app, msLater(leaseMs))).toBe(1)
  answerMail()
  await deadRun
  expect(outgoingMails).toHaveLength(1)
})

test('[I12] a mail that a living process is slow to send stays its own, however long', async () => {
  await enqueueMail(shop.database.primary, await mail('slow'))
  let now = testNow
  let release = () => {}
  const sentMails: string[] = []
  const slowApp = withMail(async ({ id }) => {
    await new Promise<void>((resolve) => (release = resolve))
    sentMails.push(id)
  })
  const sending = openMailSender(slowApp, links, () => now).drain()
  await expect.poll(async () => (await readMails())[0]?.attempts).toBe(1)
  now = msLater(leaseMs - 1)
  await expect
    .poll(async () => (await readMails())[0]?.nextAttemptAt)
    .toEqual(msLater(2 * leaseMs - 1))
  const other = withMail(async ({ id }) => void sentMails.push(id))
  expect(await sendDueMail(other, msLater(leaseMs + 5_000))).toBe(0)
  release()
  expect(await sending).toBe(1)
  expect(sentMails).toHaveLength(1)
})

test('[I12] a mail that is out is noted again where the database fails for a moment, and not sent twice', async () => {
  const db = shop.database.primary
  await db.execute(sql`create sequence noting_tries`)
  await db.execute(sql`
    create function fail_at_first() returns trigger language plpgsql as $$
    begin
      if nextval('noting_tries') <= 2 then raise exception 'too busy'; end if;
      return new;
    end $$`)
  await db.execute(sql`
    create trigger fail_at_first before update on outbox_mail for each row when (new.state = 'sent')
    execute function fail_at_first()`)
  try {
    await enqueueMail(db, await mail('noted'))
    const outgoingMails: OutgoingMail[] = []
    const app = withMail(async (outgoing) => void outgoingMails.push(outgoing))
    expect(await sendDueMail(app, testNow)).toBe(1)
    expect(await readMails()).toMatchObject([{ state: 'sent', attempts: 1 }])
    expect(await sendDueMail(app, minutesLater(60))).toBe(0)
    expect(outgoingMails).toHaveLength(1)
  } finally {
    await db.execute(sql`drop trigger fail_at_first on outbox_mail`)
  }
})

test('[I12] who fails with a mail that another has taken over meanwhile changes nothing of it', async () => {
  await enqueueMail(shop.database.primary, await mail('overtaken'))
  const ends = { fail: () => {}, release: () => {} }
  const firstRun = sendDueMail(
    withMail(
      () => new Promise((_, reject) => (ends.fail = () => reject(new Error('421 too late')))),
    ),
    testNow,
  )
  await expect.poll(async () => (await readMails())[0]?.attempts).toBe(1)
  const secondRun = sendDueMail(
    withMail(() => new Promise((resolve) => (ends.release = resolve))),
    msLater(leaseMs),
  )
  await expect.poll(async () => (await readMails())[0]?.attempts).toBe(2)
  ends.fail()
  await firstRun
  expect(await readMails()).toMatchObject([{ failure: null, nextAttemptAt: msLater(2 * leaseMs) }])
  ends.release()
  expect(await secondRun).toBe(1)
})

test('[security 8] a mail goes to one address and its subject is one line', async () => {
  for (const to of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com b@example.com',
    '',
  ]) {
    await expect(enqueueMail(shop.database.primary, await mail('odd', { to }))).rejects.toThrow(
      'one plain address',
    )
  }
  await enqueueMail(
    shop.database.primary,
    await mail('lines', { subject: 'Hello\r\nBcc: b@example.com' }),
  )
  const [row] = await shop.database.primary.select().from(outboxMail)
  expect(row!.subject).toBe('Hello Bcc: b@example.com')
})

test('[T10] the same key of two sellers is two mails', async () => {
  const other = (await shop.scope('tools')).seller.id
  await enqueueMail(shop.database.primary, await mail('order:1'))
  await enqueueMail(shop.database.primary, await mail('order:1', { sellerId: other }))
  expect(await shop.database.primary.select().from(outboxMail)).toHaveLength(2)
})

test('[security 40] what went out is forgotten after thirty days, what waits is not', async () => {
  await enqueueMail(shop.database.primary, await mail('sent'))
  await sendDueMail(
    withMail(async () => {}),
    testNow,
  )
  await enqueueMail(shop.database.primary, await mail('waiting'))
  await purgeMail(shop.database.primary, minutesLater(29 * 24 * 60))
  expect(await shop.database.primary.select().from(outboxMail)).toHaveLength(2)
  await purgeMail(shop.database.primary, minutesLater(31 * 24 * 60))
  const waitingMails = await shop.database.primary
    .select()
    .from(outboxMail)
    .where(eq(outboxMail.state, 'waiting'))
  expect(waitingMails.map((row) => row.dedupKey)).toEqual(['waiting'])
})
