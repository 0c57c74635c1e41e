import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMailSender } from '#app/mail/send-mail.ts'
import { listen } from '#db/listen-notify.ts'
import { outboxMail } from '#db/tables/mail.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { invalidationChannel } from '#platform/cache/change-log.ts'
import { tags } from '#platform/cache/data-cache.ts'
import { isListedKind } from '#platform/mail/mail-kinds.ts'
import { enqueueMail } from '#platform/mail/outbox.ts'
import type { OutgoingMail } from '#platform/ports.ts'
import type { AppContext } from '#platform/scope.ts'
import { links, openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import { offerHindi } from '#testing/translated-shop.ts'

const shop: TestShop = await openTestShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.primary.delete(outboxMail)
})

const drain = (app: AppContext, now = testNow) => openMailSender(app, links, () => now).drain()
const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

async function enqueue(dedupKey: string, now = testNow): Promise<void> {
  const { seller } = await shop.scope('in')
  const mail = {
    sellerId: seller.id,
    dedupKey,
    to: 'asha@example.com',
    subject: dedupKey,
    body: 'Hello.',
    now,
  }
  await enqueueMail(shop.database.primary, mail)
}

function withMail(send: (letter: OutgoingMail) => Promise<void>): AppContext {
  return { ...shop, outside: { ...shop.outside, mail: { send } } }
}

test('[LANG-09] the frame of a mail leads to the shop in the language of the mail', async () => {
  await offerHindi(shop)
  await enqueue('order-placed:plain')
  await withLocale('hi-IN', () => enqueue('order-placed:hindi'), '/hi')
  const homes = new Map<string, string[]>()
  await drain(
    withMail(async ({ subject, html }) => {
      const links = [...html.matchAll(/href="http:\/\/in\.localhost:3000([^"]*)"/g)]
      homes.set(
        subject,
        links.map(([, path]) => path!),
      )
    }),
  )
  expect(homes.get('order-placed:plain')).toEqual(['/', '/'])
  expect(homes.get('order-placed:hindi')).toEqual(['/hi', '/hi'])
})

test('[SAFE-11] one call sends all that is due, many at once, and no mail twice', async () => {
  for (let index = 0; index < 60; index++) await enqueue(`order-placed:${index}`)
  let inFlight = 0
  let maxInFlight = 0
  const ids: string[] = []
  const app = withMail(async ({ id }) => {
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    await new Promise((resolve) => setImmediate(resolve))
    inFlight -= 1
    ids.push(id)
  })
  expect(await drain(app)).toBe(60)
  expect(new Set(ids).size).toBe(60)
  expect(ids).toHaveLength(60)
  expect(maxInFlight).toBeGreaterThan(5)
})

test('[SAFE-11] what people wait for goes out before orders, and orders before what can wait', async () => {
  for (let index = 0; index < 100; index++) await enqueue(`wanted:${index}`)
  for (let index = 0; index < 100; index++) await enqueue(`order-placed:${index}`)
  await enqueue('reset:one')
  await enqueue('rfq-link:R1:1')
  const subjects: string[] = []
  await drain(withMail(async ({ subject }) => void subjects.push(subject)))
  expect(subjects.slice(0, 2).sort()).toEqual(['reset:one', 'rfq-link:R1:1'])
  expect(subjects.findLastIndex((subjectText) => subjectText.startsWith('order-'))).toBeLessThan(
    122,
  )
  expect(subjects).toHaveLength(202)
})

test('[SAFE-11] mails that a server never answers hold up neither others nor a proof that comes meanwhile', async () => {
  for (let index = 0; index < 100; index++) await enqueue(`order-stuck:${index}`)
  let release = () => {}
  const stuckPromise = new Promise<void>((resolve) => {
    release = resolve
  })
  const subjects: string[] = []
  const app = withMail(async ({ subject }) => {
    subjects.push(subject)
    if (subject.startsWith('order-stuck')) await stuckPromise
  })
  const draining = drain(app)
  await expect.poll(() => subjects.length).toBeGreaterThan(5)
  await enqueue('reset:meanwhile')
  await expect.poll(() => subjects, { timeout: 60_000 }).toContain('reset:meanwhile')
  release()
  expect(await draining).toBe(101)
})

test('[SAFE-11] a database that fails for a moment ends no lease of a mail that is being sent', async () => {
  await enqueue('reset:slow')
  let release = () => {}
  const slowPromise = new Promise<void>((resolve) => {
    release = resolve
  })
  const subjects: string[] = []
  const app = withMail(async ({ subject }) => {
    subjects.push(subject)
    await slowPromise
  })
  const lines: string[] = []
  const log = { ...app.outside.log, warn: (_: object, text: string) => void lines.push(text) }
  const draining = drain({ ...app, outside: { ...app.outside, log } })
  await expect.poll(() => subjects).toEqual(['reset:slow'])
  await shop.database.primary.execute(sql`alter table outbox_mail rename to outbox_mail_away`)
  await expect.poll(() => lines.join('')).toContain('Due mails could not be claimed')
  await shop.database.primary.execute(sql`alter table outbox_mail_away rename to outbox_mail`)
  release()
  expect(await draining).toBe(1)
})

test('[SAFE-11] hundreds of mails that fail again keep fresh ones from nothing', async () => {
  for (let index = 0; index < 50; index++) await enqueue(`order-bad:${index}`)
  await drain(
    withMail(async () => {
      throw new Error('451 try again')
    }),
  )
  await enqueue('order-good:1', minutesLater(1))
  let release = () => {}
  const slowPromise = new Promise<void>((resolve) => {
    release = resolve
  })
  const sentMails: string[] = []
  const app = withMail(async ({ subject }) => {
    if (subject.startsWith('order-bad')) await slowPromise
    else sentMails.push(subject)
  })
  const draining = drain(app, minutesLater(2))
  await expect.poll(() => sentMails, { timeout: 60_000 }).toEqual(['order-good:1'])
  release()
  await draining
})

test('[SAFE-11] whatever mail is written, its kind is listed with its urgency', async () => {
  const folder = join(import.meta.dirname, '../..')
  const files = (await readdir(folder, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const keys = await Promise.all(
    files.map(async (name) => dedupKeys(await readFile(join(folder, name), 'utf8'))),
  )
  expect(keys.flat().length).toBeGreaterThan(5)
  expect(keys.flat().filter((key) => !isListedKind(key))).toEqual([])
  expect(dedupKeys('dedupKey: `unheard:1`').filter((key) => !isListedKind(key))).toEqual([
    'unheard:',
  ])
})

function dedupKeys(code: string): string[] {
  return [...code.matchAll(/(?:dedupKey(?:: | = )|once = |person, )[`']([a-z-]+[:$-])/g)].map(
    ([, kind]) => kind!.replace('$', ''),
  )
}

test('[SAFE-11] a proof is announced to every process when it is committed, an order’s mail is not', async () => {
  const events: string[] = []
  const line = await listen(
    shop.database.url,
    invalidationChannel,
    (payload) => events.push(payload),
    () => {},
  )
  await enqueue('order-placed:quiet')
  await enqueue('reset:loud')
  await expect.poll(() => events, { timeout: 60_000 }).toEqual([tags.mail])
  await line.close()
})
