import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailSender } from '#app/mail/send-mail.ts'
import { distributeNotifications } from '#app/notifications/distribute-notifications.ts'
import { sendDigests } from '#app/notifications/send-digests.ts'
import { shop as faces } from '#app/shop.ts'
import { type Role, roles } from '#contract/accounts/staff.ts'
import {
  type NotificationChoice,
  type NotificationKind,
  notificationChoices,
} from '#contract/desk/notifications.ts'
import { listen } from '#db/listen-notify.ts'
import { aRule } from '#domain/bids/rules/rule-fixture.ts'
import { replaceRules } from '#domain/bids/rules/rule-store.ts'
import { saveNegotiationSettings } from '#domain/negotiation/negotiation.ts'
import {
  aDraft,
  aQuoteLine,
  newKey,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from '#domain/quotes/quoted-shop-fixture.ts'
import { invalidationChannel } from '#platform/cache/change-log.ts'
import { tags } from '#platform/cache/data-cache.ts'
import type { OutgoingMail } from '#platform/ports.ts'
import type { Scope } from '#platform/scope.ts'
import { links, testNow } from './test-shop.ts'

const { orders, quotes, bids, contact, desk } = faces
let shop: QuotedShop
const executeSql = (statement: ReturnType<typeof sql>) => shop.database.primary.execute(statement)
const hours = (count: number) => new Date(testNow.getTime() + count * 3_600_000)

beforeAll(async () => {
  shop = await openQuotedShop()
  const { seller } = await shop.scope('in')
  await executeSql(sql`update pack set cost = price * 7 / 10`)
  await replaceRules(shop.database.primary, seller.id, [aRule()])
  await saveNegotiationSettings(shop.database.primary, seller.id, { marginFloor: 1_000 })
})
afterAll(() => shop.close())

interface Event {
  kind: NotificationKind
  /** Roles that are notified. */
  roles: readonly Role[]
  /** Subject of a single notice. */
  subject: RegExp
  happen(): Promise<unknown>
}

const orderDesk = () => shop.desk('packer', 'fulfilment', 'in')

async function orderUpTo(...actions: ('confirm' | 'pack' | 'ship' | 'deliver')[]): Promise<string> {
  const number = await shop.order(shop.asha, { G2: 1 })
  for (const action of actions)
    expect(await orders.runDeskOrderAction(await orderDesk(), number, action, 'T1')).toMatchObject({
      ok: true,
    })
  return number
}

async function askForApproval(): Promise<void> {
  const { id } = await shop.requestQuote(shop.asha)
  const nextCommand = async () => ({ key: newKey(), rowVersion: (await shop.getVersions(id)).desk })
  unwrap(
    await quotes.draftQuote(
      shop.sales,
      id,
      await nextCommand(),
      aDraft([aQuoteLine(1, { unitPrice: '85' })]),
    ),
  )
  expect(unwrap(await quotes.sendQuote(shop.sales, id, await nextCommand()))).toMatchObject({
    quote: { state: 'IN_APPROVAL' },
  })
}

let bidCount = 0
/** On another product each time: a buyer has at most one open bid per product. */
async function makeBid(): Promise<void> {
  const n = (bidCount++ % 5) + 1
  const lines = [{ packId: await shop.pack(`G${n}`), quantity: 1, bidPrice: n * 8_000 }]
  const bid = { key: newKey(), submit: true, allOrNothing: false, lines }
  expect(await bids.makeBid(await shop.as(shop.asha), bid)).toMatchObject({ ok: true })
}

async function writeMessage(): Promise<void> {
  const contactMessage = {
    name: 'Asha Rao',
    email: 'asha@writes.example',
    phone: '',
    message: 'Do you have it in blue?',
  }
  expect(await contact.sendMessage(await shop.scope('in'), contactMessage)).toMatchObject({
    ok: true,
  })
}

const packers: readonly Role[] = ['owner', 'fulfilment']
const sellers: readonly Role[] = ['owner', 'sales', 'approver']
const events: Record<string, Event> = {
  'a new order': {
    kind: 'order',
    roles: packers,
    subject: /^New order /,
    happen: () => orderUpTo(),
  },
  'an order cancelled': {
    kind: 'order-request',
    roles: packers,
    subject: /^Order cancelled by the buyer: /,
    happen: async () =>
      orders.cancelOwnOrder(await shop.as(shop.asha), await orderUpTo(), 'Too many'),
  },
  'a cancellation asked for': {
    kind: 'order-request',
    roles: packers,
    subject: /^Cancellation requested: /,
    happen: async () =>
      orders.cancelOwnOrder(
        await shop.as(shop.asha),
        await orderUpTo('confirm', 'pack'),
        'Too late',
      ),
  },
  'a return asked for': {
    kind: 'order-request',
    roles: packers,
    subject: /^Return requested: /,
    happen: async () =>
      orders.requestReturn(
        await shop.as(shop.asha),
        await orderUpTo('confirm', 'pack', 'ship', 'deliver'),
        'Torn',
      ),
  },
  'a request for a quote': {
    kind: 'rfq',
    roles: sellers,
    subject: /^New quote request: /,
    happen: () => shop.requestQuote(shop.asha),
  },
  'a bid': { kind: 'bid', roles: sellers, subject: /^New bid: /, happen: makeBid },
  'a quote to approve': {
    kind: 'approval',
    roles: ['owner', 'approver'],
    subject: /^Quote needs an approver: /,
    happen: askForApproval,
  },
  'a message': { kind: 'contact', roles: sellers, subject: /^New message/, happen: writeMessage },
}

/** One member of every role for every setting, at both sellers; and people without access or role. */
async function employAll(kind: NotificationKind): Promise<void> {
  await executeSql(sql`truncate staff cascade`)
  await executeSql(sql`delete from outbox_mail`)
  for (const choice of notificationChoices) {
    for (const role of roles) {
      await desk.saveNotificationChoices(await member(`${role}-${choice}`, role), {
        [kind]: choice,
      })
      await desk.saveNotificationChoices(await member(`${role}-${choice}`, role, 'tools'), {
        [kind]: choice,
      })
    }
    // A former owner, and one whose access was disabled.
    await desk.saveNotificationChoices(await member(`former-${choice}`, 'owner'), {
      [kind]: choice,
    })
    await member(`former-${choice}`, 'reader')
    const disabledMember = await member(`gone-${choice}`, 'owner')
    await desk.saveNotificationChoices(disabledMember, { [kind]: choice })
    await executeSql(
      sql`update staff set disabled_at = now() where person_id = ${disabledMember.staff!.id}::uuid`,
    )
  }
}

const member = (name: string, role: Role, code: 'in' | 'tools' = 'in'): Promise<Scope> =>
  shop.desk(name, role, code)

async function sentTo(now: Date): Promise<Pick<OutgoingMail, 'to' | 'subject' | 'text'>[]> {
  const letters: OutgoingMail[] = []
  const mail = { send: async (letter: OutgoingMail) => void letters.push(letter) }
  await openMailSender({ ...shop, outside: { ...shop.outside, mail } }, links, () => now).drain()
  return letters.filter(({ to }) => /-(?:now|hourly|none)@(?:in|tools)\.example$/.test(to))
}

const addresses = (hearers: readonly Role[], choice: NotificationChoice) =>
  hearers.map((role) => `${role}-${choice}@in.example`).sort()

test.each(Object.entries(events))(
  '[SAFE-13] of %s hear those whose work it is and who want to, at once or in one hourly mail; nobody else does',
  async (_, { kind, roles: hearers, subject, happen }) => {
    await employAll(kind)
    // The setup causes notices of other kinds too, which do not count here.
    await executeSql(sql`delete from staff_notification`)
    await happen()
    await executeSql(sql`delete from staff_notification where kind <> ${kind}`)
    await happen()
    await executeSql(sql`delete from staff_notification where kind <> ${kind}`)
    await distributeNotifications(shop, testNow, links)
    const now = await sentTo(testNow)
    const ownerMails = now.filter(({ to }) => to === `owner-now@in.example`)
    expect(
      ownerMails.every((letter) => subject.test(letter.subject)),
      ownerMails.map((each) => each.subject).join(),
    ).toBe(true)
    expect(ownerMails).toHaveLength(2)
    expect(ownerMails[0]!.text).toContain('http://in.localhost:3000/desk/')
    expect(now.map(({ to }) => to).sort()).toEqual(
      [...addresses(hearers, 'now'), ...addresses(hearers, 'now')].sort(),
    )
    await sendDigests(shop, hours(1), links)
    await sendDigests(shop, hours(1), links)
    const digest = await sentTo(hours(1))
    expect(digest.map(({ to }) => to).sort()).toEqual(addresses(hearers, 'hourly'))
    expect(digest[0]!.subject).toBe('2 updates from the last hour')
  },
)

test('[SAFE-13] a line that waits for the hourly mail goes to nobody who lost the role or wants no mails since', async () => {
  await executeSql(sql`truncate staff cascade`)
  for (const name of ['stays', 'loses', 'leaves', 'mutes']) {
    await desk.saveNotificationChoices(await member(`${name}-hourly`, 'owner'), { rfq: 'hourly' })
  }
  await executeSql(sql`delete from staff_notification`)
  await shop.requestQuote(shop.asha)
  await distributeNotifications(shop, testNow, links)
  await member('loses-hourly', 'reader')
  await desk.saveNotificationChoices(await member('mutes-hourly', 'owner'), { rfq: 'none' })
  await executeSql(
    sql`update staff set disabled_at = now()
      where person_id in (select id from person where email = 'leaves-hourly@in.example')`,
  )
  await sendDigests(shop, hours(1), links)
  expect((await sentTo(hours(1))).map(({ to }) => to)).toEqual(['stays-hourly@in.example'])
})

test('[SAFE-13] a shop’s inbox that gets each message in full is not told of it beside, whoever has that address', async () => {
  await executeSql(sql`truncate staff cascade`)
  await executeSql(sql`delete from staff_notification`)
  await executeSql(sql`delete from outbox_mail`)
  const { seller } = await shop.scope('in')
  await member(seller.email.split('@')[0]!, 'owner')
  await writeMessage()
  await distributeNotifications(shop, testNow, links)
  const { rows } = await executeSql(sql`select recipient, subject from outbox_mail`)
  expect(rows).toEqual([{ recipient: seller.email, subject: 'Message from Asha Rao' }])
})

test('[SAFE-13] an open desk is told to count anew as a request, a bid, a message or a step of the staff is committed', async () => {
  const notifiedTags: string[] = []
  const { seller } = await shop.scope('in')
  const line = await listen(
    shop.database.url,
    invalidationChannel,
    (payload) => notifiedTags.push(...payload.split(' ')),
    () => {},
  )
  const expectNotification = async (happen: () => Promise<unknown>) => {
    notifiedTags.length = 0
    await happen()
    await expect.poll(() => notifiedTags).toContain(tags.desk(seller.id))
  }
  const number = await shop.order(shop.asha, { G1: 1 })
  await expectNotification(() => shop.requestQuote(shop.asha))
  await expectNotification(makeBid)
  await expectNotification(writeMessage)
  await expectNotification(async () =>
    orders.runDeskOrderAction(await orderDesk(), number, 'confirm', ''),
  )
  notifiedTags.length = 0
  await shop.database
    .transaction(async (db) => {
      await faces.contact.sendMessage(
        {
          ...(await shop.scope('in')),
          database: { ...shop.database, transaction: (use) => use(db) },
        },
        {
          name: 'Asha',
          email: `${randomUUID()}@in.example`,
          phone: '',
          message: 'Never mind',
        },
      )
      throw new Error('rolled back')
    })
    .catch(() => {})
  await expectNotification(writeMessage)
  expect(notifiedTags.filter((tag) => tag === tags.desk(seller.id))).toHaveLength(1)
  await line.close()
})
