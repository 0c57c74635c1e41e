import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { runDeskOrderAction } from '#domain/orders/orders.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { type CallByKey, type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'
import { deskOrderSchema, orderFeedSchema } from './wire-desk-order.ts'

let calls: DeskCalls
let erp: CallByKey
beforeAll(async () => {
  calls = await openDeskCalls()
  erp = await calls.open(['orders:read', 'orders:write', 'shipments:write', 'customers:read'])
})
afterAll(() => calls.close())

const placeOrder = (quantities: Record<string, number> = { G1: 1 }) =>
  calls.shop.order(calls.shop.asha, quantities)

describe('[KEY-02] following orders', () => {
  test('by cursor gives each change once, with the order as it is now', async () => {
    const number = await placeOrder()
    const first = await erp('GET', '/desk/orders')
    expect(first.status).toBe(200)
    const feed = orderFeedSchema.parse(first.body)
    expect(feed.changes.at(-1)).toMatchObject({ orderId: number, kind: 'placed' })
    expect(feed.orders.find(({ id }) => id === number)).toMatchObject({
      state: 'placed',
      email: 'asha@orders.example',
      delivery: { name: 'Asha Rao' },
    })
    const { cursor } = feed
    expect((await erp('GET', `/desk/orders?Cursor=${cursor}`)).body).toEqual({
      changes: [],
      orders: [],
      cursor,
      more: false,
    })
    for (const action of ['confirm', 'pack'])
      expect((await erp('POST', `/desk/orders/${number}/actions`, { action })).status).toBe(200)
    const next = orderFeedSchema.parse((await erp('GET', `/desk/orders?cursor=${cursor}`)).body)
    expect(next.changes.map(({ kind }) => kind)).toEqual(['confirmed', 'packed'])
    expect(next.orders).toHaveLength(1)
    expect(next.orders[0]).toMatchObject({ id: number, state: 'packed' })
  })

  test('with a broken cursor, or one that the list does not take, is refused', async () => {
    const reader = await calls.open(['orders:read', 'customers:read', 'products:read', 'bids:read'])
    for (const [path, name] of [
      ['/desk/orders?Cursor=12x', 'Cursor'],
      ['/desk/orders?PageNo=2', 'PageNo'],
      ['/desk/products?Cursor=-1', 'Cursor'],
      ['/desk/customers?Cursor=12', 'Cursor'],
      ['/desk/customers?PageNo=0', 'PageNo'],
      ['/desk/categories?Cursor=12', 'Cursor'],
      ['/desk/bids?Cursor=12', 'Cursor'],
    ] as const) {
      const { status, body } = await reader('GET', path)
      expect([path, status, Object.keys(body.fields ?? {})]).toEqual([path, 400, [name]])
    }
    expect((await reader('GET', '/desk/customers?pageNo=1&searchText=asha')).status).toBe(200)
  })

  test('by pages and by time', async () => {
    for (let at = 0; at < 3; at++) await placeOrder()
    const numbers: number[] = []
    let cursor = ''
    for (let more = true; more; ) {
      const { body } = await erp('GET', `/desk/orders?Limit=2${cursor && `&Cursor=${cursor}`}`)
      numbers.push(...body.changes.map((change: { number: number }) => change.number))
      ;({ cursor, more } = body)
    }
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    const later = await erp('GET', '/desk/orders?updatedSince=2100-01-01T00:00:00Z')
    expect(later.body).toMatchObject({ changes: [], cursor: String(numbers.length) })
    const all = await erp('GET', '/desk/orders?updatedSince=2020-01-01')
    expect(all.body.changes).toHaveLength(numbers.length)
  })

  test('a change that is committed later than newer ones is not missed', async () => {
    const [slow, quick] = [await placeOrder(), await placeOrder()]
    const { database, scope } = calls.shop
    const { seller } = await scope()
    const note = (db: Db, number: string) =>
      db.execute(sql`insert into order_event (seller_id, order_id, kind, at, actor)
        select seller_id, id, 'noted', now(), 'clock' from shop_order
        where seller_id = ${seller.id} and number = ${number}`)
    const { body: before } = await erp('GET', '/desk/orders?updatedSince=2100-01-01')
    let cursor = before.cursor as string
    const seen: string[] = []
    const read = async () => {
      const { body } = await erp('GET', `/desk/orders?Cursor=${cursor}`)
      cursor = body.cursor
      seen.push(...body.changes.map(({ orderId }: { orderId: string }) => orderId))
    }
    await database.transaction(async (db) => {
      await note(db, slow)
      await note(database.primary, quick)
      await read()
    })
    await read()
    expect(seen).toEqual([quick, slow])
    // Control: a cursor by the id of events would have passed the slow one.
    const { rows } = await database.pool.query(
      `select o.number from order_event e join shop_order o on o.id = e.order_id
        where e.kind = 'noted' order by e.id`,
    )
    expect(rows.map(({ number }) => number)).toEqual([slow, quick])
  })

  test('names nobody without customers:read, and nothing of another shop', async () => {
    const number = await placeOrder()
    const blind = await calls.open(['orders:read'])
    const { body } = await blind('GET', `/desk/orders/${number}`)
    expect(body).toMatchObject({ email: null, delivery: null, billing: null, actions: [] })
    const feed = await blind('GET', '/desk/orders?Limit=100')
    expect(JSON.stringify([body, feed.body])).not.toMatch(/Asha|Rao|MG Road|98000/)
    const others = await calls.open(['orders:read', 'orders:write'], 'tools')
    expect((await others('GET', '/desk/orders')).body.changes).toEqual([])
    expect((await others('GET', `/desk/orders/${number}`)).status).toBe(404)
    const action = { action: 'confirm' }
    expect((await others('POST', `/desk/orders/${number}/actions`, action)).status).toBe(404)
  })
})

describe('[KEY-02] moving an order', () => {
  test('depends on its ETag, acts once per key, and is recorded as the key’s', async () => {
    const number = await placeOrder({ G2: 2 })
    const { headers, body } = await erp('GET', `/desk/orders/${number}`)
    deskOrderSchema.parse(body)
    const etag = headers.get('etag')!
    expect(etag).toBe(`"${body.version}"`)
    const unchanged = await erp('GET', `/desk/orders/${number}`, undefined, {
      'if-none-match': etag,
    })
    expect(unchanged.status).toBe(304)
    const key = randomUUID()
    const confirm = (condition: string, idempotencyKey = randomUUID()) =>
      erp(
        'POST',
        `/desk/orders/${number}/actions`,
        { action: 'confirm' },
        {
          'if-match': condition,
          'idempotency-key': idempotencyKey,
        },
      )
    expect(await confirm('"1"')).toMatchObject({ status: 412, body: { code: 'changed' } })
    expect(await confirm('anything')).toMatchObject({ status: 412 })
    expect(await confirm(etag, key)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    expect(await confirm(etag, key)).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    expect(await confirm(etag)).toMatchObject({ status: 412 })
    const { rows } = await calls.shop.database.pool.query(
      `select k.name from audit_entry a join api_key k on k.actor_id = a.person_id
        where a.action = 'order.confirmed' and a.subject = 'order:' || (select id from shop_order where number = $1)`,
      [number],
    )
    expect(rows).toEqual([{ name: 'ERP' }])
  })

  test('ships in parcels, and cancels nothing twice', async () => {
    const number = await placeOrder({ G3: 3 })
    const act = (action: string) => erp('POST', `/desk/orders/${number}/actions`, { action })
    await act('confirm')
    await act('pack')
    const parcel = { tracking: 'BD1', lines: [{ position: 1, qty: 2 }] }
    const key = { 'idempotency-key': randomUUID() }
    const ship = () => erp('POST', `/desk/orders/${number}/shipments`, parcel, key)
    const [once, twice] = await Promise.all([ship(), ship()])
    expect([once.status, twice.status].filter((status) => status !== 200)).toSatisfy(
      (others: number[]) => others.every((status) => status === 409),
    )
    expect((await ship()).body.shipments).toHaveLength(1)
    const rest = await erp('POST', `/desk/orders/${number}/shipments`, { tracking: 'BD2' })
    expect(rest.body).toMatchObject({ state: 'shipped', toShip: [] })
    expect(await act('cancel')).toMatchObject({ status: 409, body: { code: 'wrong-state' } })
    const other = await placeOrder({ G3: 1 })
    const cancels = await Promise.all(
      [1, 2, 3].map(() => erp('POST', `/desk/orders/${other}/actions`, { action: 'cancel' })),
    )
    expect(cancels.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await findViolations(calls.shop.database.primary)).toEqual([])
  })

  test('needs the scope of what it does, and a key for the command', async () => {
    const number = await placeOrder()
    const reader = await calls.open(['orders:read'])
    const action = { action: 'confirm' }
    expect(await reader('POST', `/desk/orders/${number}/actions`, action)).toMatchObject({
      status: 403,
      body: { code: 'key-scope', fields: { scope: 'orders:write' } },
    })
    const writer = await calls.open(['orders:read', 'orders:write'])
    expect(await writer('POST', `/desk/orders/${number}/shipments`, {})).toMatchObject({
      status: 403,
      body: { fields: { scope: 'shipments:write' } },
    })
    const noKey = { 'idempotency-key': '' }
    expect(await writer('POST', `/desk/orders/${number}/actions`, action, noKey)).toMatchObject({
      status: 400,
      body: { code: 'bad-key' },
    })
    for (const wrong of [{ action: 'ship' }, { action: 'burn' }, {}, [], 'x'])
      expect((await writer('POST', `/desk/orders/${number}/actions`, wrong)).status).toBe(400)
  })

  test('odd input is refused, and never a fault of ours', async () => {
    const shipper = await calls.open(['orders:read', 'shipments:write'])
    const number = await placeOrder()
    for (const query of [
      'Cursor=9999999999999999',
      'Cursor=-1',
      'Cursor=a',
      'Limit=0',
      'Limit=101',
      'updatedSince=yesterday',
      'updatedSince=+275760-09-13',
    ])
      expect([query, (await erp('GET', `/desk/orders?${query}`)).status]).toEqual([query, 400])
    for (const lines of [1, [[]], [{ position: 1e300, qty: 1 }], [{ position: 1, qty: 2 ** 40 }]])
      expect(
        (await shipper('POST', `/desk/orders/${number}/shipments`, { tracking: 'x', lines }))
          .status,
      ).toBeOneOf([400, 409])
    for (const amount of [1e300, -5, 0.001, 1e17]) {
      const noted = { amount, day: '2026-11-20', reference: 'UTR 1' }
      for (const [path, body] of [
        ['payments', noted],
        ['actions', { ...noted, action: 'paid' }],
      ] as const)
        expect(await erp('POST', `/desk/orders/${number}/${path}`, body)).toMatchObject({
          status: 400,
          body: { fields: { amount: 'invalid' } },
        })
    }
    for (const id of ['%F0%9F%98%80', 'x'.repeat(300), "'--"])
      expect((await erp('GET', `/desk/orders/${id}`)).status).toBeOneOf([400, 404])
    expect(calls.errors).toEqual([])
  })
})

test('[KEY-02] [TAX-05] a debit note that names a line twice is refused, and charges nothing', async () => {
  const number = await placeOrder({ G1: 1, G2: 1 })
  for (const action of ['confirm', 'pack', 'ship'] as const)
    await runDeskOrderAction(await calls.shop.atDesk('owner'), number, action, 'BD-5')
  const { rows } = await calls.shop.database.primary.execute<{ name: string }>(sql`
    select d.name from order_document d join shop_order o on o.id = d.order_id
    where o.number = ${number} and d.kind = 'invoice'`)
  const debit = (...lines: { line: number; amount: number }[]) =>
    erp('POST', `/desk/orders/${number}/debit-notes`, {
      invoice: rows[0]!.name,
      lines,
      reason: 'Freight',
      mail: false,
    })
  const twice = await debit({ line: 1, amount: 5 }, { line: 2, amount: 3 }, { line: 1, amount: 7 })
  expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([400, ['lines']])
  const once = await debit({ line: 1, amount: 5 }, { line: 2, amount: 3 })
  expect(once).toMatchObject({ status: 200, body: { account: { debited: 8 } } })
})
