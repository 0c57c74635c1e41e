import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShiprocket } from '#adapters/parcels/shiprocket-parcels.ts'
import {
  openShiprocketServer,
  type ShiprocketServer,
  shiprocketUser,
} from '#adapters/parcels/shiprocket-server-fixture.ts'
import type { Outside } from '#platform/ports.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { type CallByKey, type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
let service: ShiprocketServer
let erp: CallByKey
let clock = 0
const scopes = ['orders:read', 'orders:write', 'shipments:write', 'customers:read'] as const
beforeAll(async () => {
  service = await openShiprocketServer()
  const options = { allowedHosts: [service.host], baseUrl: service.baseUrl, timeoutMs: 400 }
  const parcels = openShiprocket({ ...shiprocketUser, ...options, clock: () => clock })
  const outside: Partial<Outside> = { parcels: new Map([['in', parcels]]) }
  calls = await openDeskCalls({}, outside)
  Object.assign(calls.shop.outside, outside)
  erp = await calls.open(scopes)
})
beforeEach(() => {
  service.mode = 'right'
  clock += 60_000
})
afterAll(async () => {
  await Promise.all([calls.close(), service.close()])
})

async function packOrder(quantities: Record<string, number>): Promise<string> {
  const number = await calls.shop.order(calls.shop.asha, quantities)
  for (const action of ['confirm', 'pack'])
    expect((await erp('POST', `/desk/orders/${number}/actions`, { action })).status).toBe(200)
  return number
}

test('[KEY-02] [DEAL-05] a program books a parcel, has it fetched, prints its label and ships it', async () => {
  const number = await packOrder({ G1: 3 })
  const path = `/desk/orders/${number}/parcels`
  const size = { weight: 900, length: 20, width: 15, height: 10 }
  const booking = { lines: [{ position: 1, qty: 2 }], size }
  const bad = await erp('POST', path, { size: { ...size, weight: 0 } })
  expect([bad.status, bad.body.code]).toEqual([400, 'bad-size'])
  const { body: order, status } = await erp('POST', path, booking)
  expect(status).toBe(200)
  const { awb } = service.parcels.get(`${number}-1`)!
  expect(order).toMatchObject({
    state: 'packed',
    booked: { parcel: 1, courier: 'Xpress Surface', tracking: awb, lines: [{ qty: 2 }] },
    pickups: [{ parcel: 1, askedOn: null }],
    labels: [1],
  })
  const label = await erp('GET', `${path}/1/label`)
  expect([label.headers.get('content-type'), label.body]).toEqual([
    'application/pdf',
    '%PDF-1.4 label',
  ])
  const asked = await erp('POST', `${path}/1/actions`, { action: 'request-pickup' })
  expect(asked.body.pickups[0].askedOn).not.toBeNull()
  const stale = await erp('POST', `${path}/1/actions`, { action: 'ship' }, { 'if-match': '"1"' })
  expect(stale.status).toBe(412)
  const shipped = await erp('POST', `${path}/1/actions`, { action: 'ship' })
  expect(shipped.body).toMatchObject({ booked: null, toShip: [{ qty: 1 }] })
  const again = await erp('POST', `${path}/1/actions`, { action: 'ship' })
  expect([again.status, again.body.code]).toEqual([409, 'wrong-state'])
  expect(await findViolations(calls.shop.database.primary)).toEqual([])
})

test('[KEY-02] [DEAL-05] a key sent again books, fetches and cancels no other parcel than its own', async () => {
  const number = await packOrder({ G2: 2 })
  const path = `/desk/orders/${number}/parcels`
  const send = (key: string, method: string, address: string, body?: object) =>
    erp(method, address, body, { 'idempotency-key': key })
  const [bookKey, pickupKey, cancelKey] = [randomUUID(), randomUUID(), randomUUID()]
  // The service takes the parcel, and its answer is lost.
  service.mode = 'lost-after-number'
  const lost = await send(bookKey, 'POST', path, {})
  expect([lost.status, lost.body.code]).toEqual([409, 'carrier-down'])
  service.mode = 'right'
  clock += 60_000
  const twice = await Promise.all([1, 2].map(() => send(bookKey, 'POST', path, {})))
  expect(twice.some(({ status }) => status === 200)).toBe(true)
  expect(await send(bookKey, 'POST', path, {})).toMatchObject({ body: { booked: { parcel: 1 } } })
  expect(service.parcels.has(`${number}-1-2`)).toBe(false)
  const reused = await send(bookKey, 'POST', path, { lines: [{ position: 1, qty: 1 }] })
  expect(reused.status).toBe(422)

  const fetchParcel = () =>
    send(pickupKey, 'POST', `${path}/1/actions`, { action: 'request-pickup' })
  service.mode = 'lost-pickup'
  expect((await fetchParcel()).body.code).toBe('carrier-silent')
  service.mode = 'right'
  clock += 60_000
  expect([(await fetchParcel()).status, (await fetchParcel()).status]).toEqual([200, 200])

  service.mode = 'lost-cancelling'
  expect((await send(cancelKey, 'DELETE', `${path}/1`)).body.code).toBe('carrier-silent')
  service.mode = 'right'
  clock += 60_000
  expect((await send(cancelKey, 'DELETE', `${path}/1`)).body.booked).toBeNull()
  // The key of the first booking books nothing anew; another one does, and it stays.
  expect((await send(bookKey, 'POST', path, {})).body.booked).toBeNull()
  expect((await erp('POST', path, {})).body.booked).toMatchObject({ parcel: 1 })
  expect((await send(cancelKey, 'DELETE', `${path}/1`)).body.booked).toMatchObject({ parcel: 1 })
  expect([...service.parcels.keys()].filter((each) => each.startsWith(number))).toHaveLength(2)
})

test('[KEY-02] [DEAL-05] other scopes, sellers and test keys book nothing', async () => {
  const number = await packOrder({ G3: 1 })
  const path = `/desk/orders/${number}/parcels`
  const count = service.parcels.size
  const cases: [CallByKey, number][] = [
    [await calls.open(['orders:read', 'orders:write']), 403],
    [await calls.open(scopes, 'in', true), 403],
    [await calls.open(scopes, 'tools'), 400],
  ]
  for (const [call, status] of cases) {
    const { status: got } = await call('POST', path, {})
    expect(got).toBe(status)
  }
  const nameless = await calls.open(['orders:read', 'shipments:write'])
  expect((await nameless('POST', path, {})).body).toMatchObject({ labels: [], booked: {} })
  expect((await nameless('GET', `${path}/1/label`)).status).toBe(403)
  expect((await erp('GET', `${path}/x/label`)).status).toBe(404)
  expect(service.parcels.size).toBe(count + 1)
})
