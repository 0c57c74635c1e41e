import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { listen, type Subscription } from '#db/listen-notify.ts'
import { invalidationChannel } from '#platform/cache/change-log.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { deskCookie } from '#testing/desk-scope.ts'
import { createRequester, openShopOver } from '#testing/test-http.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { openHttp } from '../http.ts'
import { openScoping } from '../pipeline/request-scope.ts'
import { type DeskEvents, openDeskEvents } from './desk-events.ts'

let shop: TestShop
let events: DeskEvents
let ask: ReturnType<typeof createRequester>
let line: Subscription
let sellerId: number

beforeAll(async () => {
  shop = await openTestShop()
  sellerId = (await shop.scope('in')).seller.id
  const listeners: ((dropped: readonly string[]) => void)[] = []
  const open = openShopOver(shop, {}, { onDrop: (listener) => void listeners.push(listener) })
  const scoping = openScoping(open)
  events = openDeskEvents(open, scoping.links, { beatMs: 60_000, settleMs: 1 })
  const pages = async () => new Response('A page', { status: 404 })
  ask = createRequester(
    openHttp({
      shop: open,
      scoping,
      pages,
      assets: null,
      addRoutes: (app) => events.addRoutes(app),
    }),
  )
  const onPayload = (payload: string) => {
    for (const listener of listeners) listener(payload.split(' '))
  }
  line = await listen(shop.database.url, invalidationChannel, onPayload, () => {})
})
afterAll(async () => {
  events.close()
  await line.close()
  await shop.close()
})

/** Reads a stream until it contains a text; returns what was read. */
async function openStream(cookie: string, headers: Record<string, string> = {}) {
  const answer = await ask('/desk/events', { headers: { cookie, ...headers } })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    status: answer.status,
    async until(pattern: string | RegExp): Promise<string> {
      while (!(typeof pattern === 'string' ? text.includes(pattern) : pattern.test(text))) {
        const { value, done } = await reader!.read()
        if (done) return `${text}[end]`
        text += value
      }
      return text
    },
    async untilEnd(): Promise<string> {
      return this.until(/$never/)
    },
    cancel: () => reader?.cancel(),
  }
}

const change = () => invalidateTags(shop.database.primary, sellerId, [tags.desk(sellerId)])
const write = () =>
  shop.database.primary.execute(sql`
    insert into contact_message (seller_id, name, email, message, at) values (${sellerId}, 'Asha', 'a@b.example', 'Hi', now())`)

test('[SAFE-13] what waits comes at once and again when another process announces a change, and nothing is said twice', async () => {
  const stream = await openStream(await deskCookie(shop, 'owner'))
  expect(stream.status).toBe(200)
  const before = await stream.until(/"messages":0/)
  await write()
  await change()
  await stream.until(/"messages":1/)
  await change()
  await stream.until(': still here')
  const id = /id: (\S+)/.exec(before)![1]!
  expect(before.match(/data: /g)).toHaveLength(1)
  await stream.cancel()
  await expect.poll(() => events.size).toBe(0)
  const resumed = await openStream(await deskCookie(shop, 'owner'), { 'last-event-id': id })
  await resumed.until(/"messages":1/)
  await resumed.cancel()
})

test('[SAFE-13] nobody without a session hears anything, and a stream ends when its session does', async () => {
  expect((await openStream('')).status).toBe(401)
  expect((await openStream(await deskCookie(shop, 'owner', 'tools'))).status).toBe(401)
  const cookie = await deskCookie(shop, 'sales')
  const stream = await openStream(cookie)
  await stream.until('data: ')
  const { rows } = await shop.database.primary.execute<{ id: string; person: string }>(
    sql`select id::text, person_id::text as person from session where kind = 'desk' order by created_at desc limit 1`,
  )
  const scope = await shop.atDesk('sales')
  await faces.accounts.staffSignOut({
    ...scope,
    staff: { ...scope.staff!, sessionId: rows[0]!.id },
  })
  expect(await stream.untilEnd()).toContain('event: end\ndata: session\n\n[end]')
  expect((await openStream(cookie)).status).toBe(401)
})

test('[SAFE-12] [SAFE-13] no seller takes the streams of another, and nobody those of a colleague', async () => {
  const open = openShopOver(shop, {}, {})
  const scoping = openScoping(open)
  const limits = { perProcess: 5, perSeller: 4, perPerson: 3, perSession: 2 }
  const few = openDeskEvents(open, scoping.links, { beatMs: 60_000, settleMs: 1 }, limits)
  const pages = async () => new Response('A page', { status: 404 })
  const askFew = createRequester(
    openHttp({ shop: open, scoping, pages, assets: null, addRoutes: (app) => few.addRoutes(app) }),
  )
  const requestStream = async (cookie: string, host = 'in') => {
    const answer = await askFew(`http://${host}.localhost:3000/desk/events`, {
      headers: { cookie },
    })
    return [answer.status, answer.headers.get('retry-after')]
  }
  const first = await deskCookie(shop, 'owner')
  const second = await deskCookie(shop, 'owner')
  const sales = await deskCookie(shop, 'sales')
  const elsewhere = await deskCookie(shop, 'owner', 'tools')
  const statuses = []
  for (const cookie of [first, first, first, second, second, sales, sales])
    statuses.push(await requestStream(cookie))
  expect(statuses).toEqual([
    [200, null],
    [200, null],
    [429, '60'],
    [200, null],
    [429, '60'],
    [200, null],
    [503, '60'],
  ])
  expect(await requestStream(elsewhere, 'tools')).toEqual([200, null])
  expect(await requestStream(elsewhere, 'tools')).toEqual([503, '60'])
  expect(few.size).toBe(5)
  few.close()
  expect(few.size).toBe(0)
})

test('[SAFE-13] who asks for the head of a stream alone takes no place', async () => {
  const headers = { cookie: await deskCookie(shop, 'owner') }
  const size = events.size
  expect((await ask('/desk/events', { method: 'HEAD', headers })).status).toBe(200)
  expect(events.size).toBe(size)
})

test('[SAFE-13] a session has a few streams at most, an open one does not keep it alive, and a leaving process ends all', async () => {
  const cookie = await deskCookie(shop, 'owner')
  await shop.database.primary.execute(
    sql`update session set last_seen_at = now() - interval '20 minutes'`,
  )
  const open = await Promise.all([1, 2, 3].map(() => openStream(cookie)))
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await openStream(cookie)).status).toBe(429)
  await Promise.all(open.map((stream) => stream.until('data: ')))
  const { rows } = await shop.database.primary.execute<{ marked: number }>(
    sql`select count(*)::int as marked from session where last_seen_at > now() - interval '10 minutes'`,
  )
  expect(rows[0]!.marked).toBe(0)
  events.close()
  for (const stream of open) expect(await stream.untilEnd()).toContain('[end]')
  expect((await openStream(cookie)).status).toBe(503)
})
