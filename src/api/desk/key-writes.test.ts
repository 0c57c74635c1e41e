import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { KeyScope } from '#contract/keys/keys.ts'
import { lockCatalog } from '#domain/catalog/catalog.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
beforeAll(async () => {
  calls = await openDeskCalls()
})
afterAll(() => calls.close())

test('[KEY-02] writes of keys that wait for an import leave connections to shoppers', async () => {
  const call = await calls.open(['prices:write', 'products:read'])
  const { primary } = calls.shop.database
  const { seller } = await calls.shop.scope('in')
  const packId = await calls.shop.pack('G1')
  const importing = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const importer = primary.transaction(async (tx) => {
    await lockCatalog(tx, seller.id)
    locked.resolve()
    await importing.promise
  })
  await locked.promise
  const pending = Array.from({ length: 40 }, (_, at) =>
    call('PATCH', `/desk/packs/${packId}`, { price: 100 + at }),
  )
  await delay(500)
  const read = await Promise.race([
    primary.execute(sql`select 1`).then(() => 'answered'),
    delay(5_000).then(() => 'starved'),
  ])
  importing.resolve()
  await importer
  const statuses = (await Promise.all(pending)).map(({ status }) => status)
  expect(read).toBe('answered')
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

test('[KEY-02] a write of a key that can’t have its lock is told to try again', async () => {
  const call = await calls.open(['prices:write'])
  const { primary } = calls.shop.database
  const { seller } = await calls.shop.scope('in')
  const path = `/desk/packs/${await calls.shop.pack('G2')}`
  const refused = await primary.transaction(async (tx) => {
    await lockCatalog(tx, seller.id)
    return call('PATCH', path, { price: 150 })
  })
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await call('PATCH', path, { price: 150 })).status).toBe(200)
  expect(calls.errors).toEqual([])
})

test('[KEY-02] uploads that come slowly hold no place of other writes, by test keys neither', async () => {
  const scopes: KeyScope[] = ['products:write', 'products:read', 'prices:write']
  const packId = await calls.shop.pack('G3')
  const reader = await calls.open(['products:read'])
  const { skuId } = (await reader('GET', '/desk/products?SkuCode=G3')).body.products[0]
  const { pool } = calls.shop.database
  for (const isTest of [false, true]) {
    const call = await calls.open(scopes, 'in', isTest)
    const ends: (() => void)[] = []
    const uploads = Array.from({ length: 10 }, () => {
      const slow = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(new TextEncoder().encode('{"picture":"'))
          ends.push(() => {
            stream.enqueue(new TextEncoder().encode('bm9uZQ=="}'))
            stream.close()
          })
        },
      })
      return call('POST', `/desk/products/${skuId}/pictures`, slow)
    })
    await vi.waitFor(() => expect(ends).toHaveLength(10))
    expect((await call('PATCH', `/desk/packs/${packId}`, { price: 120 })).status).toBe(200)
    expect(pool.totalCount - pool.idleCount).toBe(0)
    for (const end of ends) end()
    const answers = await Promise.all(uploads)
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['no-picture']))
  }
})

test('[KEY-02] a seller whose writes wait keeps no other seller’s waiting', async () => {
  const [mine, others] = [
    await calls.open(['prices:write']),
    await calls.open(['coupons:write'], 'tools'),
  ]
  const { primary } = calls.shop.database
  const { seller } = await calls.shop.scope('in')
  const path = `/desk/packs/${await calls.shop.pack('G2')}`
  let pending: Promise<unknown>[] = []
  await primary.transaction(async (tx) => {
    await lockCatalog(tx, seller.id)
    let fullCount = 0
    pending = Array.from({ length: 12 }, async () => {
      const { status } = await mine('PATCH', path, { price: 150 })
      if (status === 429) fullCount++
    })
    await vi.waitFor(() => expect(fullCount).toBe(2))
    const made = await others('POST', '/desk/coupons', { code: 'FAIR10' })
    expect([made.status, fullCount]).toEqual([400, 2])
  })
  await Promise.all(pending)
})

test('[KEY-03] a name that another call takes at the same moment is refused in words to a test key', async () => {
  const { pool } = calls.shop.database
  const { seller } = await calls.shop.scope('in')
  for (const isTest of [false, true]) {
    const call = await calls.open(['products:write', 'products:read'], 'in', isTest)
    const other = await pool.connect()
    await other.query('begin')
    const name = `Same moment ${isTest}`
    const url = name.toLowerCase().replaceAll(' ', '-')
    await other.query(
      `insert into category (seller_id, id, parent_id, level, path, name, display_name, url)
       overriding system value
       values (${seller.id}, ${8_000 + Number(isTest)}, null, 1, '{${8_000 + Number(isTest)}}', $1, $1, $2)`,
      [name, url],
    )
    const making = call('POST', '/desk/categories', { name })
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where wait_event = 'transactionid' and datname = current_database()`,
      )
      expect(rows).toHaveLength(1)
    })
    await other.query('commit')
    other.release()
    expect(await making).toMatchObject({ status: 400, body: { fields: { name: 'name-taken' } } })
  }
  expect(calls.errors).toEqual([])
})
