import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
}, 60_000)

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
}, 60_000)
