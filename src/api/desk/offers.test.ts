import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDesk } from '#testing/api-keys.ts'
import { findViolations } from '#testing/ordered-shop.ts'
import { type CallByKey, type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'
import { deskPackSchema, deskProductSchema } from './wire-desk-product.ts'

let calls: DeskCalls
let erp: CallByKey
let writer: CallByKey
beforeAll(async () => {
  calls = await openDeskCalls()
  await calls.shop.database.pool.query('update pack set cost = 4321')
  erp = await calls.open([
    'products:read',
    'prices:read',
    'prices:write',
    'stock:read',
    'stock:write',
    'costs:read',
  ])
  writer = await calls.open(['products:read', 'products:write', 'stock:read', 'stock:write'])
})
afterAll(() => calls.close())

describe('[KEY-02] stock', () => {
  test('is set row by row: each tells what came of it', async () => {
    const number = await calls.shop.order(calls.shop.asha, { G1: 4 })
    expect(number).not.toBe('')
    const rows = [
      { SkuCode: 'G1', stock: 3 },
      { SkuCode: 'G1', stock: 7 },
      { SkuCode: 'G2', stock: 20, ifStock: 50 },
      { SkuCode: 'G3', stock: 20, ifStock: 49 },
      { SkuCode: 'G4', stock: 1.5 },
      { SkuCode: 'X9', stock: 1 },
      { SkuCode: 'G5', stock: 1, warehouse: 'nowhere' },
      { priceId: String(await calls.shop.pack('G5', 'tools')), stock: 1 },
      { priceId: '999999999999999', stock: 1 },
    ]
    const { status, body } = await erp('POST', '/desk/stock', { rows })
    expect(status).toBe(200)
    expect(body.rows.map(({ code }: { code: string | null }) => code)).toEqual([
      'under-reserved',
      'twice',
      null,
      'changed',
      'bad-count',
      'unknown',
      'unknown-warehouse',
      'unknown',
      'unknown',
    ])
    expect(body.saved).toBe(1)
    expect(body.rows[0]).toMatchObject({ stock: 50, reserved: 4 })
    expect(body.rows[2]).toMatchObject({ stock: 20, reserved: 0, detail: null })
    expect(await calls.shop.stock('G2')).toEqual({ onHand: 20, reserved: 0 })
    expect(await findViolations(calls.shop.database.primary)).toEqual([])
  })

  test('counts packs, not the pieces in them', async () => {
    const priceId = await calls.shop.pack('G3')
    await calls.shop.database.pool.query('update pack set quantity = 25 where id = $1', [priceId])
    await calls.shop.order(calls.shop.asha, { G3: 2 })
    const { body } = await erp('GET', '/desk/stock?SkuCode=G3')
    expect(body.rows[0]).toMatchObject({ quantity: 25, stock: [{ stock: 50, reserved: 2 }] })
    const set = (stock: number) =>
      erp('POST', '/desk/stock', { rows: [{ priceId: String(priceId), stock }] })
    expect((await set(1)).body.rows[0]).toMatchObject({ code: 'under-reserved', reserved: 2 })
    expect((await set(2)).body.rows[0]).toMatchObject({ code: null, stock: 2, reserved: 2 })
    const answer = await calls.ask('http://in.localhost:3000/api/openapi.json')
    const text = JSON.stringify(await answer.json())
    expect(text).toContain('Packs on hand, reserved ones included')
    expect(text).not.toContain('Pieces on hand')
    await calls.shop.setStock('G3', 50)
  })

  test('of a warehouse is set by what any answer calls it: id, code or name', async () => {
    const { seller } = await openDesk(calls.shop)
    await calls.shop.database.pool.query(
      `insert into warehouse (seller_id, code, name) values ($1, 'PNQ1', 'Pune')`,
      [seller.id],
    )
    const priceId = String(await calls.shop.pack('G2'))
    const read = async (path: string) => {
      const { body } = await erp('GET', path)
      return body.stock ?? body.rows?.[0].stock ?? body.packs[0].stock
    }
    const [row] = (await erp('GET', '/desk/stock?SkuCode=G2')).body.rows
    const paths = [
      '/desk/stock?SkuCode=G2',
      `/desk/packs/${priceId}`,
      `/desk/products/${row.skuId}`,
    ]
    const named = { code: 'PNQ1', name: 'Pune' }
    for (const path of paths) expect((await read(path))[1]).toMatchObject(named)
    const { warehouseId } = (await read(paths[0]!))[1]
    const names = [{ warehouseId }, { warehouse: 'PNQ1' }, { warehouse: 'Pune' }]
    let stock = 0
    for (const path of paths)
      for (const name of [...names, { warehouse: (await read(path))[1].warehouse }]) {
        stock++
        const call =
          path === paths[0]
            ? erp('POST', '/desk/stock', { rows: [{ priceId, stock, ...name }] })
            : path === paths[1]
              ? erp('PATCH', path, { stock: [{ stock, ...name }] })
              : writer('PATCH', path, { packs: [{ priceId, stock: [{ stock, ...name }] }] })
        expect((await call).status).toBe(200)
        for (const each of paths) expect((await read(each))[1]).toMatchObject({ ...named, stock })
      }
    const unknown = { priceId, stock: 1, warehouseId: '987654', warehouse: 'PNQ1' }
    const { body } = await erp('POST', '/desk/stock', { rows: [unknown] })
    expect(body.rows[0].code).toBe('unknown-warehouse')
    const twice = [
      { stock: 1, warehouse: 'Pune' },
      { stock: 2, warehouseId },
    ]
    const change = { packs: [{ priceId, stock: twice }] }
    expect((await writer('PATCH', paths[2]!, change)).status).toBe(400)
    const { pool } = calls.shop.database
    await pool.query('delete from stock where warehouse_id = $1', [warehouseId])
    await pool.query('delete from warehouse where id = $1', [warehouseId])
  })

  test('is set once per key; the same key for other rows is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const set = (stock: number) =>
      erp('POST', '/desk/stock', { rows: [{ SkuCode: 'G2', stock }] }, key)
    const first = await set(31)
    await calls.shop.setStock('G2', 12)
    expect((await set(31)).body).toEqual(first.body)
    expect(await calls.shop.stock('G2')).toMatchObject({ onHand: 12 })
    expect(await set(32)).toMatchObject({ status: 422, body: { code: 'key-reused' } })
  })

  test('never falls below what orders reserve, however they meet', async () => {
    await calls.shop.setStock('G5', 40)
    const orders = [1, 2, 3].map(() => calls.shop.order(calls.shop.ben, { G5: 2 }).catch(() => ''))
    const rows = [{ SkuCode: 'G5', stock: 5 }]
    const sets = Array.from({ length: 6 }, () => erp('POST', '/desk/stock', { rows }))
    await Promise.all([...orders, ...sets])
    const { onHand, reserved } = await calls.shop.stock('G5')
    expect(reserved).toBeLessThanOrEqual(onHand)
    expect(await findViolations(calls.shop.database.primary)).toEqual([])
    expect(calls.errors).toEqual([])
  })
})

describe('[KEY-02] prices', () => {
  test('are set row by row, in major units of the currency', async () => {
    const rows = [
      { SkuCode: 'G1', price: 99.5, mrp: 120 },
      { SkuCode: 'G2', price: 99.555 },
      { SkuCode: 'G3', price: 1e21 },
      { SkuCode: 'G4', price: 500, mrp: 400 },
      { SkuCode: 'G5', price: 480, ifPrice: 1 },
      { SkuCode: 'G3', price: null },
    ]
    const { body } = await erp('POST', '/desk/prices', { rows })
    expect(body.rows.map(({ code }: { code: string | null }) => code)).toEqual([
      null,
      'bad-price',
      'bad-price',
      'above-mrp',
      'changed',
      'twice',
    ])
    expect(body.rows[0]).toMatchObject({ price: 99.5, mrp: 120 })
    const shown = await erp('GET', '/desk/products?SkuCode=G1')
    expect(shown.body.products[0].packs[0]).toMatchObject({ price: 99.5, mrp: 120, cost: 43.21 })
    const { body: page } = await calls
      .open(['products:read', 'prices:read'])
      .then((read) => read('GET', `/desk/products/${shown.body.products[0].skuId}`))
    expect(page.packs[0].price).toBe(99.5)
  })

  test('of a pack change with its stock and ETag, all or nothing', async () => {
    const id = await calls.shop.pack('G4')
    const path = `/desk/packs/${id}`
    const { headers, body } = await erp('GET', path)
    deskPackSchema.parse(body)
    const etag = headers.get('etag')!
    const change = (input: object, condition: string) =>
      erp('PATCH', path, input, { 'if-match': condition })
    expect(await change({ price: 390, stock: [{ stock: -1 }] }, etag)).toMatchObject({
      status: 409,
      body: { code: 'bad-count' },
    })
    expect((await erp('GET', path)).headers.get('etag')).toBe(etag)
    expect(await change({ price: 390, stock: [{ stock: 44 }] }, etag)).toMatchObject({
      status: 200,
      body: { price: 390, stock: [{ stock: 44 }] },
    })
    expect(await change({ price: 380 }, etag)).toMatchObject({ status: 412 })
  })
})

describe('[KEY-02] products', () => {
  test('are read by cursor, each once, with costs only by their own scope', async () => {
    const codes: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await erp('GET', `/desk/products?Limit=2${cursor && `&Cursor=${cursor}`}`)
      for (const product of body.products) codes.push(deskProductSchema.parse(product).SkuCode)
      cursor = body.cursor
    }
    expect(codes).toEqual(['G1', 'G2', 'G3', 'G4', 'G5'])
    const blind = await calls.open(['products:read'])
    const { body } = await blind('GET', '/desk/products')
    expect(JSON.stringify(body)).not.toContain('43.21')
    expect(body.products[0].packs[0]).toMatchObject({ price: null, mrp: null, stock: null })
    const reader = await calls.open(['products:read', 'stock:read', 'prices:read'])
    const { body: shown } = await reader('GET', '/desk/products')
    expect(shown.products[0].packs[0]).toMatchObject({ cost: null, price: 99.5 })
    expect(shown.products[0].packs[0].stock).toHaveLength(1)
    const { body: product } = await blind('GET', `/desk/products/${body.products[0].skuId}`)
    expect(product).toEqual(body.products[0])
    expect((await blind('POST', '/desk/stock', { rows: [] })).body.code).toBe('key-scope')
    const pricing = await calls.open(['prices:write', 'prices:read'])
    const stock = { stock: [{ stock: 1 }] }
    expect(
      await pricing('PATCH', `/desk/packs/${await calls.shop.pack('G4')}`, stock),
    ).toMatchObject({ status: 403, body: { fields: { scope: 'stock:write' } } })
  })

  test('nothing of another shop is shown or changed', async () => {
    const theirs = await calls.open(['products:read', 'prices:read', 'prices:write'], 'tools')
    const id = await calls.shop.pack('G1')
    expect((await theirs('GET', `/desk/packs/${id}`)).status).toBe(404)
    expect((await theirs('PATCH', `/desk/packs/${id}`, { price: 1 })).status).toBe(404)
  })
})

describe('[KEY-02] batches', () => {
  test('have 1 to 500 rows of the right form', async () => {
    const rows = Array.from({ length: 501 }, () => ({ SkuCode: 'G1', stock: 1 }))
    for (const wrong of [
      { rows },
      { rows: [] },
      {},
      [],
      'x',
      { rows: [{ SkuCode: 1, stock: 1 }] },
      { rows: [{ SkuCode: 'G\u0000', stock: 1 }] },
      { rows: [{ SkuCode: 'G1', stock: '1' }] },
      '{"rows":[{"__proto__":{}}]}',
    ])
      expect((await erp('POST', '/desk/stock', wrong)).status).toBe(400)
    const odd = ['\ud800', '😀'.repeat(50), "';--", '\u202e'].map((SkuCode) => ({
      SkuCode,
      stock: 1,
    }))
    const { status, body } = await erp('POST', '/desk/stock', { rows: odd })
    expect([status, body.saved]).toEqual([200, 0])
    expect(calls.errors).toEqual([])
  })

  test('wait in a short queue; beyond it 429, and readers are served meanwhile', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => ({ SkuCode: `N${at}`, stock: 1 }))
    const answers = Array.from({ length: 30 }, () => erp('POST', '/desk/stock', { rows }))
    const startedAt = performance.now()
    expect((await erp('GET', '/desk/products?Limit=1')).status).toBe(200)
    const readMs = performance.now() - startedAt
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(readMs).toBeLessThan(5_000)
  })
})
