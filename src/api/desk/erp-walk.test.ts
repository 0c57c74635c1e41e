import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KeyScope } from '#contract/keys/keys.ts'
import { makeKey, openDesk } from '#testing/api-keys.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { HaggleClient, Problem } from '../../../client/haggle-client.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

const changeCount = 1_000
const writerCount = 8

let calls: DeskCalls
beforeAll(async () => {
  calls = await openDeskCalls()
})
afterAll(() => calls.close())

async function connect(scopes: readonly KeyScope[]): Promise<HaggleClient> {
  const { token } = await makeKey(await openDesk(calls.shop), scopes)
  return new HaggleClient({
    origin: 'http://in.localhost:3000',
    key: token,
    fetch: async (request) => calls.ask(request.url, request),
  })
}

test('[KEY-02] an ERP reads products, sets stock and prices, follows, ships and cancels orders by the client', async () => {
  const erp = await connect([
    'products:read',
    'prices:write',
    'stock:write',
    'orders:read',
    'orders:write',
    'shipments:write',
  ])
  const { body: catalogue } = await erp.getDeskProducts({ Limit: 100 })
  const codes = catalogue.products.map(({ SkuCode }) => SkuCode)
  expect(codes).toEqual(['G1', 'G2', 'G3', 'G4', 'G5'])
  const stock = await erp.postDeskStock({
    rows: codes.map((SkuCode) => ({ SkuCode, stock: 500 })),
  })
  expect(stock.body.saved).toBe(5)
  const prices = await erp.postDeskPrices({ rows: [{ SkuCode: 'G1', price: 90, ifPrice: 100 }] })
  expect(prices.body.rows[0]).toMatchObject({ code: null, price: 90 })

  const start = await erp.getDeskOrders({ updatedSince: '2100-01-01' })
  const [first, second] = [
    await calls.shop.order(calls.shop.asha, { G1: 2 }),
    await calls.shop.order(calls.shop.ben, { G2: 1 }),
  ]
  const { body: news } = await erp.getDeskOrders({ Cursor: start.body.cursor })
  expect(news.changes.map(({ orderId, kind }) => [orderId, kind])).toEqual([
    [first, 'placed'],
    [second, 'placed'],
  ])
  expect(news.orders[0]).toMatchObject({ total: 180, lines: [{ SkuCode: 'G1', qty: 2 }] })
  const shown = await erp.getDeskOrdersById(first!)
  const confirmed = await erp.postDeskOrdersByIdActions(
    first!,
    { action: 'confirm' },
    { ifMatch: shown.etag! },
  )
  const packed = await erp.postDeskOrdersByIdActions(
    first!,
    { action: 'pack' },
    { ifMatch: confirmed.etag! },
  )
  const stale = erp.postDeskOrdersByIdActions(
    first!,
    { action: 'cancel' },
    { ifMatch: shown.etag! },
  )
  await expect(stale).rejects.toMatchObject({ status: 412, code: 'changed' })
  const { body: shipped } = await erp.postDeskOrdersByIdShipments(
    first!,
    { tracking: 'BD42' },
    { ifMatch: packed.etag! },
  )
  expect(shipped).toMatchObject({ state: 'shipped', toShip: [] })
  const cancels = await Promise.allSettled(
    [1, 2].map(() =>
      erp.postDeskOrdersByIdActions(
        second!,
        { action: 'cancel' },
        { idempotencyKey: 'cancel-second-order' },
      ),
    ),
  )
  const refused = cancels.filter(({ status }) => status === 'rejected')
  for (const each of refused)
    expect((each as PromiseRejectedResult).reason).toMatchObject({ code: 'in-progress' })
  const again = await erp.postDeskOrdersByIdActions(
    second!,
    { action: 'cancel' },
    { idempotencyKey: 'cancel-second-order' },
  )
  expect(again.body.state).toBe('cancelled')
  const { body: rest } = await erp.getDeskOrders({ Cursor: news.cursor })
  expect(rest.changes.map(({ kind }) => kind)).toEqual([
    'confirmed',
    'packed',
    'shipped',
    'cancelled',
  ])
  await expect(erp.getDeskBids()).rejects.toBeInstanceOf(Problem)
  expect(await findViolations(calls.shop.database.primary)).toEqual([])
  expect(calls.errors).toEqual([])
})

test(`[KEY-02] of ${changeCount} changes by parallel writers two readers miss none and get none twice`, async () => {
  const numbers = [
    await calls.shop.order(calls.shop.asha, { G3: 1 }),
    await calls.shop.order(calls.shop.ben, { G4: 1 }),
    await calls.shop.order(calls.shop.asha, { G5: 1 }),
  ]
  const { seller } = await calls.shop.scope()
  const readers = [await connect(['orders:read']), await connect(['orders:read'])]
  let written = 0
  const write = async (writer: number) => {
    for (let at = writer; at < changeCount; at += writerCount) {
      await calls.shop.database.transaction(async (db) => {
        await db.execute(sql`insert into order_event (seller_id, order_id, kind, at, actor, note)
          select seller_id, id, 'noted', now(), 'clock', ${String(at)} from shop_order
          where seller_id = ${seller.id} and number = ${numbers[at % numbers.length]!}`)
        // Some commit long after later ones.
        if (at % 7 === 0) await db.execute(sql`select pg_sleep(${0.002 * (at % 11)})`)
      })
      written++
    }
  }
  const { body: end } = await readers[0]!.getDeskOrders({ updatedSince: '2100-01-01' })
  const follow = async (reader: HaggleClient) => {
    const places: number[] = []
    let { cursor } = end
    for (let quiet = 0; quiet < 3; ) {
      const { body } = await reader.getDeskOrders({ Cursor: cursor, Limit: 100 })
      cursor = body.cursor
      places.push(...body.changes.filter(({ kind }) => kind === 'noted').map((each) => each.number))
      quiet = written === changeCount && body.changes.length === 0 ? quiet + 1 : 0
    }
    return places
  }
  const following = readers.map(follow)
  await Promise.all(Array.from({ length: writerCount }, (_, writer) => write(writer)))
  for (const places of await Promise.all(following)) {
    expect(places).toHaveLength(changeCount)
    expect(new Set(places).size).toBe(changeCount)
  }
}, 300_000)
