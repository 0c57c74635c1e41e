import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { type EventType, eventTypeNames } from '#contract/webhooks/event-types.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { openDesk } from '#testing/api-keys.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links } from '#testing/test-shop.ts'
import { openReceiver, openTestTransport, type Receiver } from '#testing/webhook-receiver.ts'
import { verifyWebhook } from '../../../client/verify-webhook.ts'

const { webhooks, orders } = faces
let shop: OrderedShop
let receiver: Receiver
let desk: Scope
const start = new Date('2026-11-27T06:00:00Z')
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

beforeAll(async () => {
  const opened = await openOrderedShop()
  const transport = openTestTransport()
  shop = Object.assign(opened, { outside: Object.assign(opened.outside, { webhooks: transport }) })
  receiver = await openReceiver()
  desk = { ...(await openDesk(shop)), now: start }
})
afterAll(async () => {
  receiver.close()
  await shop.close()
})
beforeEach(async () => {
  await shop.database.primary.execute(
    sql`delete from webhook_endpoint; delete from webhook_change; delete from webhook_event; delete from webhook_subject`,
  )
  receiver.messages.length = 0
  receiver.answer = { status: 204 }
})

async function addEndpoint(types: readonly EventType[], path = '/', scope = desk) {
  const input = { url: receiver.url(path) }
  const outcome = await webhooks.createEndpoint(scope, { key: randomUUID(), input, types })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

/** Collects and sends what is due, as a process does at that time. */
async function run(at = start, app: AppContext = shop) {
  await webhooks.collectWebhookEvents(app, at, links)
  return webhooks.openWebhookSender(app, () => at).drain()
}

const listTypes = () => receiver.messages.map(({ event }) => event.type)
const findEndpoint = async (id: number) => (await webhooks.findEndpoint(desk, id))!
const noFilter = { state: null, type: '', subject: '', before: 0 }
const listLog = async (id: number) => (await webhooks.listDeliveries(desk, id, noFilter)).rows

describe('[KEY-03] events', () => {
  test('of an order come in its order, signed, numbered, and with nothing that is secret', async () => {
    const { secret } = await addEndpoint(eventTypeNames)
    const others = await openDesk(shop, 'owner', 'tools')
    await addEndpoint(eventTypeNames, '/tools', others)
    const number = await shop.order(shop.asha, { G1: 2 })
    const staff = await shop.atDesk('fulfilment')
    for (const action of ['confirm', 'pack'] as const)
      await orders.runDeskOrderAction(staff, number, action)
    await orders.runDeskOrderAction(staff, number, 'ship', 'BD-1', new Map([[1, 1]]))
    await orders.runDeskOrderAction(staff, number, 'ship', 'BD-2')
    expect(await run()).toBe(7)
    const about = (kind: string) =>
      receiver.messages
        .map(({ event }) => event)
        .filter(({ subject }) => subject.kind === kind)
        .sort((a, b) => a.sequence - b.sequence)
    expect(about('order').map(({ type, subject }) => [type, subject.sequence])).toEqual([
      ['order.placed', 1],
      ['order.confirmed', 2],
      ['order.packed', 3],
      ['order.partly_shipped', 4],
      ['order.shipped', 5],
    ])
    expect(about('order')[0]!.data).toEqual({
      order: number,
      state: 'shipped',
      url: `http://in.localhost:3000/api/v1/desk/orders/${number}`,
    })
    expect(about('document')).toMatchObject([{ type: 'invoice.issued', data: { order: number } }])
    expect(about('product')).toMatchObject([
      { type: 'stock.changed', subject: { id: 'G1', sequence: 1 } },
    ])
    const sequences = receiver.messages.map(({ event }) => event.sequence).sort((a, b) => a - b)
    expect(sequences).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(new Set(receiver.messages.map(({ path }) => path))).toEqual(new Set(['/']))
    for (const { headers, body, event } of receiver.messages) {
      expect(verifyWebhook(secret, headers, body, start)).toEqual(event)
      expect(headers['webhook-id']).toBe(event.id)
      expect(body).not.toMatch(/cost|floor|asha|Rao|98000/i)
    }
    expect(await run()).toBe(0)
  })

  test('of a change that was rolled back are none, nor those that no endpoint wants', async () => {
    await addEndpoint(['order.cancelled'])
    const number = await shop.order(shop.asha, { G1: 1 })
    const scope = await shop.atDesk('fulfilment')
    const command = await shop.fill(shop.asha, { G2: 1 })
    await shop.setStock('G2', 0)
    const refusal = await orders.placeOrder(await shop.as(shop.asha), command)
    expect(refusal).toMatchObject({ ok: false })
    await shop.setStock('G2', 40)
    await orders.runDeskOrderAction(scope, number, 'cancel')
    const { rows } = await shop.database.primary.execute<{ kind: string }>(sql`
      select kind from webhook_change where subject = 'order' order by id`)
    expect(rows.map(({ kind }) => kind)).toEqual(['placed', 'cancelled'])
    await run()
    expect(listTypes()).toEqual(['order.cancelled'])
  })

  test('of a subject that was purged go on above its old numbers', async () => {
    await addEndpoint(['order.placed', 'order.confirmed'])
    const number = await shop.order(shop.asha, { G1: 1 })
    await run()
    await webhooks.purgeWebhooks(shop, desk.seller.id, inMinutes(31 * 24 * 60))
    const { rows } = await shop.database.primary.execute(sql`select subject from webhook_subject`)
    expect(rows.map(({ subject }) => subject)).not.toContainEqual(expect.stringMatching(/^order/))
    await orders.runDeskOrderAction(await shop.atDesk('fulfilment'), number, 'confirm')
    await run(inMinutes(31 * 24 * 60))
    expect(receiver.messages.map(({ event }) => event.subject.sequence)).toEqual([1, 2])
  })

  test('of products are told once for many changes, and only what changed', async () => {
    await addEndpoint(['product.changed', 'price.changed', 'stock.changed'])
    const prices = { ...(await shop.atDesk('owner')), now: start }
    const { setStock, setPrices } = faces.catalog
    const pack = { packId: await shop.pack('G2'), sku: null, pack: null }
    const save = async (onHand: number) => {
      const row = { ...pack, warehouse: null, onHand, ifOnHand: null }
      expect(await setStock(prices, randomUUID(), [row])).toMatchObject({ ok: true })
    }
    for (const stock of [41, 42, 43]) await save(stock)
    await run()
    receiver.messages.length = 0
    // What is told first may be more than changed; from then on it is compared.
    await save(44)
    await save(43)
    await run()
    expect(listTypes()).toEqual([])
    for (const stock of [45, 46]) await save(stock)
    await run()
    expect(listTypes()).toEqual(['stock.changed'])
    expect(receiver.messages[0]!.event).toMatchObject({
      subject: { kind: 'product', id: 'G2' },
      data: { SkuCode: 'G2', url: expect.stringMatching(/\/api\/v1\/desk\/products\/\d+$/) },
    })
    const change = { ...pack, price: 9_100 }
    expect(await setPrices(prices, randomUUID(), [change])).toMatchObject({ ok: true })
    await run()
    expect(listTypes()).toEqual(['stock.changed', 'price.changed'])
  })
})

describe('[KEY-03] a delivery that fails', () => {
  test('is tried again with the same id, later each time, and given up after eight tries', async () => {
    const { id } = await addEndpoint(['order.placed'])
    receiver.answer = { status: 500, body: 'no' }
    await shop.order(shop.asha, { G1: 1 })
    await run()
    expect(await run(inMinutes(0.05))).toBe(0)
    expect(await run(inMinutes(0.1))).toBe(1)
    expect(await listLog(id)).toMatchObject([
      { state: 'waiting', attempts: 2, status: 500, nextAt: expect.any(String) },
    ])
    for (let hours = 1; hours <= 6; hours++) await run(inMinutes(hours * 11 * 60))
    expect(await listLog(id)).toMatchObject([{ state: 'failed', attempts: 8, nextAt: null }])
    expect(await run(inMinutes(200 * 60))).toBe(0)
    expect(new Set(receiver.messages.map(({ event }) => event.id)).size).toBe(1)
    expect(receiver.messages).toHaveLength(8)
    const [row] = await listLog(id)
    const view = await webhooks.findDelivery(desk, id, row!.id)
    expect(view).toMatchObject({ answer: 'no', triedAt: expect.any(String) })
    expect(view?.history.map(({ outcome }) => outcome)).toEqual(Array(8).fill('500'))

    receiver.answer = { status: 200, body: 'ok' }
    expect(await webhooks.replayDeliveries(desk, id, null)).toEqual({ ok: true, value: 1 })
    await run(inMinutes(300 * 60))
    expect(await listLog(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200 }])
    expect(await webhooks.replayDeliveries(desk, id, row!.id)).toEqual({ ok: true, value: 1 })
    await run(inMinutes(301 * 60))
    expect(new Set(receiver.messages.map(({ event }) => event.id)).size).toBe(1)
    expect(await webhooks.replayDeliveries(desk, id, 0)).toEqual({
      ok: false,
      code: 'delivery-gone',
    })
  })

  test('waits as the endpoint asks, and a redirect is one', async () => {
    const { id } = await addEndpoint(['order.placed'])
    receiver.answer = {
      status: 307,
      headers: { location: receiver.url('/else'), 'retry-after': '3600' },
    }
    await shop.order(shop.asha, { G1: 1 })
    await run()
    expect(await run(inMinutes(59))).toBe(0)
    expect(await run(inMinutes(61))).toBe(1)
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/', '/'])
    expect(await listLog(id)).toMatchObject([{ state: 'waiting', status: 307 }])
  })

  test('pauses its endpoint after five days, or at once when it is gone, and tells the owners', async () => {
    const failing = await addEndpoint(['order.placed'], '/failing')
    receiver.answer = { status: 503 }
    await shop.order(shop.asha, { G1: 1 })
    await run()
    expect(await findEndpoint(failing.id)).toMatchObject({ state: 'failing', tried: 1 })
    await shop.order(shop.asha, { G1: 1 })
    await run(inMinutes(4 * 24 * 60))
    expect((await findEndpoint(failing.id)).state).toBe('failing')
    await shop.order(shop.asha, { G1: 1 })
    await run(inMinutes(5 * 24 * 60 + 1))
    expect(await findEndpoint(failing.id)).toMatchObject({
      state: 'paused',
      pausedBecause: 'failing',
    })
    const count = receiver.messages.length
    await shop.order(shop.asha, { G1: 1 })
    expect(await run(inMinutes(6 * 24 * 60))).toBe(0)
    const subjects = (await shop.letters()).map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Webhooks to 127.0.0.1:\d+ are paused/))

    receiver.answer = { status: 204 }
    expect(await webhooks.commandEndpoint(desk, failing.id, 'resume')).toMatchObject({ ok: true })
    await run(inMinutes(6 * 24 * 60 + 1))
    expect(receiver.messages.length).toBeGreaterThan(count)
    expect(await findEndpoint(failing.id)).toMatchObject({ state: 'on', waiting: 0 })

    receiver.answer = { status: 410 }
    await shop.order(shop.asha, { G1: 1 })
    await run(inMinutes(7 * 24 * 60))
    expect(await findEndpoint(failing.id)).toMatchObject({ state: 'paused', pausedBecause: 'gone' })
  })

  test('holds up no other endpoint, and has one lane while it fails', async () => {
    await addEndpoint(['order.placed'], '/good')
    const silent = await openReceiver()
    silent.answer = null
    const url = silent.url()
    const types = ['order.placed'] as const
    await webhooks.createEndpoint(desk, { key: randomUUID(), input: { url }, types })
    for (let count = 0; count < 12; count++) await shop.order(shop.asha, { G3: 1 })
    await webhooks.collectWebhookEvents(shop, start, links)
    const sender = webhooks.openWebhookSender(shop, () => start)
    const draining = sender.drain()
    await expect.poll(() => receiver.messages.length).toBe(12)
    expect(silent.messages.length).toBeLessThanOrEqual(8)
    await sender.close()
    await draining
    const { rows } = await shop.database.primary.execute<{ attempts: number }>(sql`
      select sum(attempts)::int as attempts from webhook_delivery where state = 'waiting'`)
    expect(rows[0]!.attempts).toBe(0)
    silent.close()
  })
})

describe('[KEY-03] several processes', () => {
  test('send each event once while all goes well, and take over from one that was killed', async () => {
    const { id } = await addEndpoint(['order.placed'])
    for (let count = 0; count < 20; count++) await shop.order(shop.asha, { G3: 1 })
    await Promise.all([1, 2, 3].map(() => run()))
    const ids = receiver.messages.map(({ event }) => event.id)
    expect([ids.length, new Set(ids).size]).toEqual([20, 20])
    // As after a kill: claimed, and no result was ever recorded.
    await shop.database.primary.execute(sql`update webhook_delivery set state = 'waiting', attempts = 1,
      leased_until = ${inMinutes(0.5).toISOString()}, next_attempt_at = ${inMinutes(0.5).toISOString()}
      where id = (select min(id) from webhook_delivery where endpoint_id = ${id})`)
    expect(await run(inMinutes(0.4))).toBe(0)
    expect(await run(inMinutes(0.6))).toBe(1)
  })
})

describe('[KEY-03] an endpoint', () => {
  test('has a secret that is shown once and stored sealed, and two of them for a day', async () => {
    const { id, secret } = await addEndpoint(['order.placed'])
    const { rows } = await shop.database.primary.execute<{ stored: string }>(sql`
      select string_agg(e::text, '') || (select string_agg(i::text, '') from idempotency i)
        || (select string_agg(a::text, '') from audit_entry a) as stored from webhook_endpoint e`)
    expect(rows[0]!.stored).toContain(String(id))
    expect(rows[0]!.stored).not.toContain(secret.slice(6, 40))
    const renewal = await webhooks.rotateEndpointSecret(desk, { key: randomUUID(), id })
    if (!renewal.ok) throw new Error(renewal.code)
    const fresh = renewal.value.secret
    expect(fresh).not.toBe(secret)
    await shop.order(shop.asha, { G1: 1 })
    await run(inMinutes(60))
    await shop.order(shop.asha, { G1: 1 })
    await run(inMinutes(25 * 60))
    const [first, last] = receiver.messages as [Receiver['messages'][0], Receiver['messages'][0]]
    for (const each of [secret, fresh])
      expect(verifyWebhook(each, first.headers, first.body, inMinutes(60)).type).toBe(
        'order.placed',
      )
    expect(verifyWebhook(fresh, last.headers, last.body, inMinutes(25 * 60)).type).toBe(
      'order.placed',
    )
    expect(() => verifyWebhook(secret, last.headers, last.body, inMinutes(25 * 60))).toThrow(
      'signature',
    )
  })

  test('is for owners alone, of one seller, and recorded', async () => {
    const { id } = await addEndpoint(['order.placed'])
    const [sales, others] = [await openDesk(shop, 'sales'), await openDesk(shop, 'owner', 'tools')]
    const calls = (scope: Scope) => [
      () => webhooks.listEndpoints(scope),
      () => webhooks.findEndpoint(scope, id),
      () => addEndpoint(['order.placed'], '/', scope),
      () =>
        webhooks.editEndpoint(scope, {
          id,
          input: { url: receiver.url('/x') },
          types: ['order.paid'],
          expected: 'last-wins',
        }),
      () => webhooks.rotateEndpointSecret(scope, { key: randomUUID(), id }),
      () => webhooks.commandEndpoint(scope, id, 'delete'),
      () => webhooks.listDeliveries(scope, id, noFilter),
      () => webhooks.findDelivery(scope, id, 1),
      () => webhooks.replayDeliveries(scope, id, null),
      () => webhooks.sendTestEvent(scope, id),
    ]
    for (const call of calls(sales))
      await expect(call()).rejects.toMatchObject({ kind: 'forbidden' })
    const gone = { ok: false, code: 'endpoint-gone' }
    const [list, find, , ...rest] = calls(others)
    expect([await list!(), await find!()]).toEqual([[], null])
    const outcomes = []
    for (const call of rest) outcomes.push(await call())
    expect(outcomes).toEqual([gone, gone, gone, { rows: [], next: null }, null, gone, gone])
    expect((await findEndpoint(id)).url).toBe(receiver.url())
    expect(await loadRecord(shop)).toContainEqual(
      expect.objectContaining({ action: 'webhook.create', subject: `webhook:${id}` }),
    )
  })

  test('is changed from what was seen, tried out, paused and deleted', async () => {
    const { id } = await addEndpoint(['order.placed'])
    const expected = { url: receiver.url(), types: ['order.placed'] }
    const edit = { id, input: { url: receiver.url('/new') }, types: ['bid.placed'], expected }
    expect(await webhooks.editEndpoint(desk, edit)).toEqual({ ok: true, value: null })
    expect(await webhooks.editEndpoint(desk, edit)).toEqual({ ok: false, code: 'changed' })
    const trial = await webhooks.sendTestEvent(desk, id)
    await run()
    expect(receiver.messages).toMatchObject([{ path: '/new', event: { type: 'webhook.test' } }])
    expect(await webhooks.findDelivery(desk, id, trial.ok ? trial.value : 0)).toMatchObject({
      state: 'delivered',
      status: 204,
    })
    await webhooks.commandEndpoint(desk, id, 'pause')
    await webhooks.sendTestEvent(desk, id)
    expect(await run()).toBe(0)
    expect(await findEndpoint(id)).toMatchObject({ state: 'paused', waiting: 1 })
    await webhooks.commandEndpoint(desk, id, 'delete')
    expect(await webhooks.findEndpoint(desk, id)).toBe(null)
    expect(await webhooks.purgeWebhooks(shop, desk.seller.id, inMinutes(40 * 24 * 60))).toBe(2)
  })

  test('lies on the public internet, reached by https', async () => {
    const transport = openTestTransport(false)
    const scope = { ...desk, outside: { ...desk.outside, webhooks: transport } }
    const create = (url: string, types: readonly string[] = ['order.placed']) =>
      webhooks.createEndpoint(scope, { key: randomUUID(), input: { url }, types })
    const refusals = {
      '': 'missing',
      'erp.example': 'bad-url',
      'http://erp.example/': 'bad-url',
      'ftp://erp.example/': 'bad-url',
      'https://me:secret@erp.example/': 'bad-url',
      [`https://erp.example/${'x'.repeat(500)}`]: 'too-long',
      'https://127.0.0.1/': 'private-host',
      'https://2130706433/': 'private-host',
      'https://[::ffff:10.0.0.1]/': 'private-host',
      'https://169.254.169.254/latest': 'private-host',
      'https://localhost:8443/': 'private-host',
      'https://db.internal/': 'private-host',
      'https://postgres/': 'private-host',
    }
    for (const [url, code] of Object.entries(refusals))
      expect([url, await create(url)]).toEqual([
        url,
        { ok: false, code: 'invalid', fields: { url: code } },
      ])
    expect(await create('https://erp.example/', ['everything'])).toMatchObject({
      fields: { types: 'no-types' },
    })
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => create(`https://erp.example/${at}`)),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10)
  })
})
