import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxMailLanes } from '#app/mail/send-mail.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { openServers, type Servers } from '../contest/contest-servers.ts'
import { fillContest } from '../contest/contest-shop.ts'
import { root } from '../shop-process.ts'
import { addMails } from './backlog-mails.ts'
import { findUnexcusedDoubles, type MailFate, readFates } from './read-mails.ts'
import { openSmtpSink, type SmtpSink } from './smtp-sink.ts'

let database: TestDatabase
let sink: SmtpSink
let servers: Servers
let sellerId: number

beforeAll(async () => {
  database = await openTestDatabase()
  sellerId = (await fillContest(database, 1, 1)).sellerId
  sink = await openSmtpSink(300)
  servers = await openServers(root, database.url, 2, { SMTP_URL: sink.url })
})
afterAll(async () => {
  await servers?.close()
  await sink?.close()
  await database.close()
})

const count = (condition: ReturnType<typeof sql>) =>
  database.primary
    .execute<{ n: number }>(sql`select count(*)::int as n from outbox_mail where ${condition}`)
    .then(({ rows }) => rows[0]!.n)

test('[SAFE-11] a reset overtakes 300 mails at a slow server, and two processes send each once', async () => {
  await addMails(database.primary, sellerId, { kind: 'wanted', priority: 'bulk', count: 300 })
  await expect.poll(() => sink.received.length).toBeGreaterThan(0)
  const before = sink.received.length
  const reset = {
    sellerId,
    to: 'asha@contest.example',
    subject: 'Choose a new password',
    body: 'Here.',
  }
  await database.transaction((db) =>
    enqueueMail(db, { ...reset, dedupKey: 'reset:1', now: new Date() }),
  )
  await expect.poll(() => sink.received.map(({ subject }) => subject)).toContain(reset.subject)
  const place = sink.received.findIndex(({ subject }) => subject === reset.subject)
  // Behind what both processes had in flight, and at most as much again.
  expect(place - before).toBeLessThan(150)
  await expect.poll(() => count(sql`state = 'waiting'`)).toBe(0)
  expect(sink.received).toHaveLength(301)
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(301)
})

test('[I12] what a killed process was sending goes out by the other, and only that may come twice', async () => {
  await addMails(database.primary, sellerId, { kind: 'order-placed', priority: 'turn', count: 200 })
  await expect
    .poll(() => sink.received.filter(({ subject }) => subject.startsWith('order')).length)
    .toBeGreaterThan(20)
  const killedAt = [Date.now()]
  await servers.kill()
  // Everything is sent but the killed process's leases; then those expire, here by an UPDATE.
  await expect
    .poll(() =>
      count(
        sql`state = 'waiting' and (attempts = 0 or next_attempt_at < now() + interval '24 seconds')`,
      ),
    )
    .toBe(0)
  // What the living process is still sending looks the same, and has ended by then.
  await setTimeout(3_000)
  await database.primary.execute(
    sql`update outbox_mail set next_attempt_at = now() where state = 'waiting'`,
  )
  await expect.poll(() => count(sql`state = 'waiting'`)).toBe(0)
  const fates = await readFates(database.primary, sink.received, 'order-placed')
  expect(fates.filter(({ receivedAt }) => receivedAt.length === 0)).toEqual([])
  expect(findUnexcusedDoubles(fates, killedAt)).toEqual([])
  expect(fates.filter(({ receivedAt }) => receivedAt.length > 1).length).toBeLessThanOrEqual(
    2 * maxMailLanes,
  )
})

test('[I12] a mail that came twice while nobody was killed is noticed: the test can fail', () => {
  const twice: MailFate = { dedupKey: 'order-placed:1', age: 1, receivedAt: [10_000, 30_000] }
  expect(findUnexcusedDoubles([twice], [])).toEqual([twice])
  expect(findUnexcusedDoubles([twice], [25_000])).toEqual([twice])
  expect(findUnexcusedDoubles([twice], [10_400])).toEqual([])
})
