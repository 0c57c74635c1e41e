import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getCarrierSettings, saveCarriers } from '#domain/carriers/carriers.ts'
import {
  applyOrderAction,
  bookParcel,
  cancelParcel,
  changeOrder,
  deskOrder,
  eraseOrderCustomer,
  loadParcelLabel,
  myOrder,
  requestPickup,
  runDeskOrderAction,
  shipBooked,
  shipParcel,
  trackParcels,
} from '#domain/orders/orders.ts'
import { findViolations, type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { openShiprocket } from './shiprocket-parcels.ts'
import {
  openShiprocketServer,
  type ShiprocketMode,
  type ShiprocketServer,
  shiprocketUser,
} from './shiprocket-server-fixture.ts'

let shop: OrderedShop
let service: ShiprocketServer
let clock = 0

const size = { weight: 900, length: 20, width: 15, height: 10 }
const staff = { actor: 'staff', actorId: null } as const

beforeAll(async () => {
  shop = await openOrderedShop()
  service = await openShiprocketServer()
  const options = { allowedHosts: [service.host], baseUrl: service.baseUrl, timeoutMs: 400 }
  const parcels = openShiprocket({ ...shiprocketUser, ...options, clock: () => clock })
  shop.outside.parcels = new Map([['in', parcels]])
})
const answerRight = () => {
  service.mode = 'right'
  service.status = 'NEW'
  clock += 60_000
}
beforeEach(answerRight)
afterAll(async () => {
  await Promise.all([shop.close(), service.close()])
})

const packed = async (quantities: Record<string, number>) => {
  const number = await shop.order(shop.asha, quantities)
  const desk = await shop.atDesk('owner')
  for (const action of ['confirm', 'pack'] as const)
    expect(await runDeskOrderAction(desk, number, action)).toMatchObject({ ok: true })
  return { number, desk }
}
const book = async (number: string, parts: [number, number][] | null = null) => {
  const shipment = { carrier: 'Shiprocket', parts: parts && new Map(parts), size, revision: null }
  return shipBooked(await shop.atDesk('owner'), number, shipment)
}

test('[DEAL-05] a booked parcel has the courier’s number, its label and a page to follow it', async () => {
  const { number, desk } = await packed({ G1: 3 })
  expect((await deskOrder(desk, number)).booking).toMatchObject({
    carrier: 'Shiprocket',
    weight: 1000,
  })
  service.endTokens()
  expect(await book(number, [[1, 1]])).toMatchObject({ ok: true })
  // The token ended meanwhile: one new one is asked for.
  service.endTokens()
  expect(await book(number)).toMatchObject({ ok: true })
  const view = await deskOrder(desk, number)
  const numbers = [`${number}-1`, `${number}-2`].map((each) => service.parcels.get(each)!.awb!)
  expect(view.state).toBe('shipped')
  expect(view.shipments.map(({ tracking, url, courier }) => [tracking, url, courier])).toEqual(
    numbers.map((awb) => [awb, `https://shiprocket.co/tracking/${awb}`, 'Xpress Surface']),
  )
  expect(view.labels).toEqual([1, 2])
  const label = await loadParcelLabel(desk, number, 2)
  expect(Buffer.from(label).toString()).toBe('%PDF-1.4 label')
  const { body } = service.parcels.get(`${number}-1`)!
  expect(body).toMatchObject({ payment_method: 'COD', weight: 0.9, billing_pincode: '411001' })
  const sums = numbers.map(
    (_, at) => service.parcels.get(`${number}-${at + 1}`)!.body.sub_total as number,
  )
  expect(Math.abs(sums[0]! + sums[1]! - view.total / 100)).toBeLessThan(0.03)
  const { rows } = await shop.database.primary.execute<{ content: unknown }>(sql`
    select content from outbox_mail where dedup_key = ${`order-shipped:${number}`}`)
  expect(JSON.stringify(rows[0]!.content)).toContain(`https://shiprocket.co/tracking/${numbers[1]}`)
  service.status = 'Out for delivery'
  await trackParcels(shop, links, testNow)
  const buyer = await myOrder(await shop.as(shop.asha), number)
  expect(buyer.shipments.map(({ status }) => status)).toEqual([
    'Out for delivery',
    'Out for delivery',
  ])
  expect(await findViolations(shop.database.primary)).toEqual([])
})

test('[DEAL-05] where the service fails or lies nothing ships, and the next press goes on', async () => {
  const { number, desk } = await packed({ G2: 2 })
  const faults: ShiprocketMode[] = [
    'slow',
    'error',
    'html',
    'redirect',
    'other-parcel',
    'no-courier',
    'strange-number',
    'label-inside',
    'label-not-pdf',
  ]
  const before = await shop.stock('G2')
  for (const mode of faults) {
    service.mode = mode
    clock += 60_000
    expect([mode, await book(number)]).toEqual([mode, { ok: false, code: 'carrier-down' }])
    if (mode === 'strange-number') service.parcels.get(`${number}-1`)!.awb = null
  }
  expect((await deskOrder(desk, number)).shipments).toEqual([])
  expect(await shop.stock('G2')).toEqual(before)
  answerRight()
  expect(await book(number)).toMatchObject({ ok: true })
  expect((await deskOrder(desk, number)).shipments).toHaveLength(1)
  // A number that another parcel has is refused.
  const other = await packed({ G2: 1 })
  service.mode = 'same-number'
  const [first] = [...service.parcels.values()]
  first!.awb = 'AWB700001'
  expect(await book(other.number)).toEqual({ ok: false, code: 'carrier-down' })
})

test('[DEAL-05] a lost answer, a second press and two at once book and ship one parcel', async () => {
  const { number, desk } = await packed({ G3: 2 })
  service.mode = 'lost-after-number'
  expect(await book(number)).toEqual({ ok: false, code: 'carrier-down' })
  answerRight()
  const outcomes = await Promise.all([book(number), book(number)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const { shipments } = await deskOrder(desk, number)
  expect(shipments.map(({ tracking }) => tracking)).toEqual([
    service.parcels.get(`${number}-1`)!.awb,
  ])
  expect([...service.parcels.keys()].filter((each) => each.startsWith(number))).toHaveLength(1)
  expect(await countBooked(number)).toBe(1)
})

test('[SAFE-09] a booking is recorded with what it stored, once, and not where it stored nothing', async () => {
  const { number, desk } = await packed({ G3: 1 })
  const shipment = { carrier: 'Shiprocket', parts: null, size, revision: null }
  const { primary } = shop.database
  await primary.execute(sql`alter table audit_entry add constraint refused_booking
    check (action <> 'order.parcel-booked') not valid`)
  expect(await bookParcel(desk, number, shipment)).toEqual({ ok: false, code: 'carrier-down' })
  await primary.execute(sql`alter table audit_entry drop constraint refused_booking`)
  expect((await deskOrder(desk, number)).booked).toBeNull()
  for (const _ of [1, 2]) await bookParcel(desk, number, shipment)
  expect(await countBooked(number)).toBe(1)
})

async function countBooked(number: string): Promise<number> {
  const { rows } = await shop.database.primary.execute(sql`
    select 1 from audit_entry a join shop_order o on a.seller_id = o.seller_id and a.subject = 'order:' || o.id
    where o.number = ${number} and a.action = 'order.parcel-booked'`)
  return rows.length
}

test('[DEAL-05] a parcel is booked, fetched, cancelled and booked anew before anything ships', async () => {
  const { number, desk } = await packed({ G1: 2 })
  const before = await shop.stock('G1')
  const shipment = { carrier: 'Shiprocket', parts: null, size, revision: null }
  expect(await bookParcel(desk, number, shipment)).toMatchObject({ ok: true })
  const { booked, labels, state } = await deskOrder(desk, number)
  expect([booked, labels, state]).toMatchObject([
    { number: 1, courier: 'Xpress Surface', size: '0.9 kg, 20 × 15 × 10 cm' },
    [1],
    'packed',
  ])
  expect(await shop.stock('G1')).toEqual(before)
  // Nothing else ships, and the order does not end, while the courier has a parcel of it.
  const parcelBooked = { ok: false, code: 'parcel-booked' }
  const typed = runDeskOrderAction(desk, number, 'ship', 'B1', null, null, 'Own vehicle')
  expect(await typed).toEqual(parcelBooked)
  expect(await runDeskOrderAction(desk, number, 'cancel')).toEqual(parcelBooked)
  expect(await book(number, [[1, 1]])).toEqual(parcelBooked)

  for (const mode of ['no-pickup', 'error', 'lost-pickup'] as const) {
    service.mode = mode
    clock += 60_000
    const refused = { ok: false, code: 'carrier-silent' }
    expect([mode, await requestPickup(desk, number, 1)]).toEqual([mode, refused])
    expect((await deskOrder(desk, number)).pickups).toEqual([
      { number: 1, askedOn: null, text: '' },
    ])
  }
  answerRight()
  // The lost answer was a yes: asked again, it is one pickup.
  expect(await requestPickup(desk, number, 1)).toMatchObject({ ok: true })
  expect((await deskOrder(desk, number)).pickups[0]!.askedOn).not.toBeNull()
  expect(await requestPickup(desk, number, 1)).toEqual({ ok: false, code: 'wrong-state' })

  service.mode = 'lost-cancelling'
  expect(await cancelParcel(desk, number)).toEqual({ ok: false, code: 'carrier-silent' })
  expect((await deskOrder(desk, number)).booked).not.toBeNull()
  answerRight()
  expect(await cancelParcel(desk, number)).toMatchObject({ ok: true })
  expect(await deskOrder(desk, number)).toMatchObject({ booked: null, labels: [], pickups: [] })
  expect(await cancelParcel(desk, number)).toEqual({ ok: false, code: 'wrong-state' })

  expect(await bookParcel(desk, number, shipment)).toMatchObject({ ok: true })
  const next = service.parcels.get(`${number}-1-2`)!
  // A parcel that was booked ships without the service.
  service.mode = 'error'
  const shipped = await Promise.all([shipParcel(desk, number, 0), shipParcel(desk, number, 0)])
  expect(shipped.filter(({ ok }) => ok)).toHaveLength(1)
  answerRight()
  const view = await deskOrder(desk, number)
  expect(view).toMatchObject({
    state: 'shipped',
    booked: null,
    shipments: [{ tracking: next.awb }],
  })
  expect(await requestPickup(desk, number, 1)).toMatchObject({ ok: true })
  expect(await cancelParcel(desk, number)).toEqual({ ok: false, code: 'wrong-state' })
  expect(await findViolations(shop.database.primary)).toEqual([])
  const { rows } = await shop.database.primary.execute<{ action: string }>(sql`
    select action from audit_entry where action like 'order.p%-%' order by id desc limit 5`)
  expect(rows.map(({ action }) => action.slice(6))).toEqual([
    'pickup-asked',
    'parcel-booked',
    'parcel-cancelled',
    'pickup-asked',
    'parcel-booked',
  ])
})

test('[DEAL-05] nothing ships, and no order ends, while the service is asked to cancel or to book', async () => {
  const { number, desk } = await packed({ G1: 1 })
  const shipment = { carrier: 'Shiprocket', parts: null, size, revision: null }
  const right = shop.outside.parcels!
  const service = right.get('in')!
  const outcomes: unknown[] = []
  const shipAll = async () => {
    outcomes.push(
      await shipParcel(desk, number, null),
      await runDeskOrderAction(desk, number, 'ship', 'B1', null, null, 'Own vehicle'),
      await runDeskOrderAction(desk, number, 'cancel'),
    )
  }
  shop.outside.parcels = new Map([
    [
      'in',
      {
        ...service,
        book: async (parcel) => {
          await shipAll()
          return service.book(parcel)
        },
        cancel: async (parcel) => {
          await shipAll()
          return service.cancel(parcel)
        },
      },
    ],
  ])
  expect(await bookParcel(desk, number, shipment)).toMatchObject({ ok: true })
  expect(await cancelParcel(desk, number)).toMatchObject({ ok: true })
  shop.outside.parcels = right
  expect(outcomes).toEqual(Array.from({ length: 6 }, () => ({ ok: false, code: 'being-booked' })))
  expect(await deskOrder(desk, number)).toMatchObject({ state: 'packed', shipments: [] })
  expect(await shipParcel(desk, number, null)).toEqual({ ok: false, code: 'wrong-state' })
})

test('[DEAL-05] what a courier has fetched can’t be cancelled, nor pieces that are booked', async () => {
  const { number, desk } = await packed({ G2: 2 })
  const shipment = { carrier: 'Shiprocket', parts: null, size, revision: null }
  expect(await bookParcel(desk, number, shipment)).toMatchObject({ ok: true })
  service.parcels.get(`${number}-1`)!.status = 'IN TRANSIT'
  expect(await cancelParcel(desk, number)).toEqual({ ok: false, code: 'carrier-silent' })
  const parts = new Map([[1, 1]])
  const change = { kind: 'cancel', parts, reason: 'Asha needs one', revision: null } as const
  const options = { key: 'cancel-one', restock: false, replace: false, mail: false }
  expect(await changeOrder(desk, number, { ...change, ...options })).toMatchObject({ ok: true })
  expect(await shipParcel(desk, number, null)).toEqual({ ok: false, code: 'parcel-outdated' })
  const reader = await shop.atDesk('reader')
  const foreign = await shop.atDesk('owner', 'tools')
  const carrierUnknown = { ok: false, code: 'carrier-unknown' }
  expect(await bookParcel(foreign, number, shipment)).toEqual(carrierUnknown)
  await expect(bookParcel(reader, number, shipment)).rejects.toMatchObject({ kind: 'forbidden' })
  for (const [scope, kind] of [
    [reader, 'forbidden'],
    [foreign, 'not-found'],
  ] as const) {
    await expect(cancelParcel(scope, number)).rejects.toMatchObject({ kind })
    await expect(requestPickup(scope, number, 1)).rejects.toMatchObject({ kind })
    await expect(shipParcel(scope, number, null)).rejects.toMatchObject({ kind })
  }
})

test('[DEAL-05] sellers take turns at following parcels, and one’s silent service stops no other', async () => {
  const db = shop.database.primary
  const addParcels = async (code: 'in' | 'tools', count: number) => {
    const { seller } = await shop.scope(code)
    const name = code === 'in' ? 'Shiprocket' : 'Other'
    await db.execute(sql`
      insert into parcel_booking (seller_id, order_id, number, carrier, reference, content, tracking)
      select ${seller.id}, o.id, 1000 + n, ${name}, ${code} || '-r' || n, '{}', ${code} || n
      from (select id from shop_order where seller_id = ${seller.id} and state in ('packed', 'shipped') limit 1) o,
        generate_series(1, ${count}::int) n`)
  }
  await db.execute(sql`update parcel_booking set tracked_at = now() where tracking is not null`)
  const [{ id: otherId }, own] = [
    (await shop.scope('tools')).seller,
    (await shop.scope('in')).seller,
  ]
  await db.execute(sql`
    insert into shop_order overriding system value
    select (jsonb_populate_record(null::shop_order, to_jsonb(o) || jsonb_build_object('seller_id', ${otherId}::int))).*
    from shop_order o where o.seller_id = ${own.id} and o.state = 'shipped' limit 1`)
  await addParcels('in', 60)
  await addParcels('tools', 3)
  const calls: string[] = []
  const followed = (code: string, isSilent: boolean) => ({
    ...shop.outside.parcels!.get('in')!,
    name: code === 'in' ? 'Shiprocket' : 'Other',
    track: (tracking: string) => {
      calls.push(tracking)
      return isSilent ? Promise.reject(new Error('away')) : Promise.resolve({ text: 'On its way' })
    },
  })
  const right = shop.outside.parcels!
  shop.outside.parcels = new Map([
    ['in', followed('in', true)],
    ['tools', followed('tools', false)],
  ])
  await trackParcels(shop, links, testNow)
  const count = (code: string) => calls.filter((each) => each.startsWith(code)).length
  expect([count('in'), count('tools')]).toEqual([2, 3])
  shop.outside.parcels = new Map([['in', followed('in', false)]])
  calls.length = 0
  await trackParcels(shop, links, testNow)
  expect([count('in'), count('tools')]).toEqual([10, 0])
  shop.outside.parcels = right
  await db.execute(sql`delete from parcel_booking where seller_id = ${own.id} and number > 1000`)
})

test('[DEAL-05] what is packed anew after a failure has another reference; erased with the buyer', async () => {
  const { number, desk } = await packed({ G4: 2 })
  service.mode = 'label-not-pdf'
  expect(await book(number)).toMatchObject({ ok: false })
  answerRight()
  expect(await book(number, [[1, 1]])).toMatchObject({ ok: true })
  expect(service.parcels.get(`${number}-1-2`)?.body.order_items).toMatchObject([{ units: 1 }])
  expect(await book(number)).toMatchObject({ ok: true })
  await applyOrderAction(desk, number, 'deliver', '', staff)
  await eraseOrderCustomer(shop.database.primary, shop.asha.id)
  await expect(loadParcelLabel(desk, number, 1)).rejects.toMatchObject({ kind: 'not-found' })
})

test('[DEAL-05] labels and bookings are of one seller, and of who may see addresses', async () => {
  const number = await shop.order(shop.ben, { G5: 1 })
  const foreign = await shop.atDesk('owner', 'tools')
  await expect(loadParcelLabel(foreign, number, 1)).rejects.toMatchObject({ kind: 'not-found' })
  const shipment = { carrier: 'Shiprocket', parts: null, size, revision: null }
  expect(await shipBooked(foreign, number, shipment)).toEqual({
    ok: false,
    code: 'carrier-unknown',
  })
  const reader = await shop.atDesk('reader')
  await expect(loadParcelLabel(reader, number, 1)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(shipBooked(reader, number, shipment)).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await book(number)).toEqual({ ok: false, code: 'wrong-state' })
})

test('[DEAL-05] a firm’s tracking address is the seller’s, and stays with parcels on their way', async () => {
  const owner = await shop.atDesk('owner')
  const { input } = await getCarrierSettings(owner)
  const next = { ...input, name1: 'Blue Vans', page1: 'https://blue.example.in/?p={number}' }
  const inner = { ...next, page1: 'https://10.0.0.1/{number}' }
  const refusal = { ok: false, code: 'invalid', fields: { page1: 'bad-page' } }
  expect(await saveCarriers(owner, inner, input)).toEqual(refusal)
  expect(await saveCarriers(owner, next, input)).toEqual({ ok: true, value: null })
  expect(await saveCarriers(owner, next, input)).toMatchObject({ code: 'changed-meanwhile' })
  shop.cache.invalidate(['*'])
  const { number, desk } = await packed({ G5: 1 })
  const shipped = await runDeskOrderAction(desk, number, 'ship', 'B 1/2', null, null, 'Blue Vans')
  expect(shipped).toMatchObject({ ok: true })
  const readUrl = async () => (await myOrder(await shop.as(shop.asha), number)).shipments[0]!.url
  expect(await readUrl()).toBe('https://blue.example.in/?p=B%201%2F2')
  const without = { ...next, name1: '', page1: '' }
  expect(await saveCarriers(desk, without, next)).toMatchObject({ ok: true })
  expect(await readUrl()).toBe('https://blue.example.in/?p=B%201%2F2')
  shop.cache.invalidate(['*'])
  const { carriers } = await deskOrder(await shop.atDesk('owner'), number)
  expect(carriers).toEqual(['Shiprocket', 'Own vehicle'])
})
