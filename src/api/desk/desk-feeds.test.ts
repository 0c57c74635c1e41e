import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueImport } from '#domain/feeds/feeds.ts'
import { buildPicture, buildZip } from '#testing/feeds/build-pictures.ts'
import { type CallByKey, type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
let erp: CallByKey
beforeAll(async () => {
  calls = await openDeskCalls()
  await calls.shop.database.pool.query('update pack set cost = 4321')
  erp = await calls.open(['imports:read', 'imports:write', 'exports:read'])
})
afterAll(() => calls.close())

const csv = { 'content-type': 'text/csv' }
const file = 'id,price,quantity\nG1,88.50 INR,9\nX1,1.00 INR,1\nG2,abc,3\n'

test('[KEY-02] a file is tested, its rows tell what is wrong, and it is saved once confirmed', async () => {
  const key = { ...csv, 'idempotency-key': randomUUID() }
  const sent = await erp('POST', '/desk/imports?kind=delta', file, key)
  expect(sent).toMatchObject({ status: 200, body: { state: 'to-check', kind: 'delta' } })
  const { id } = sent.body
  expect((await erp('POST', '/desk/imports?kind=delta', file, key)).body.id).toBe(id)
  const other = await erp('POST', '/desk/imports?kind=delta', 'id,price\nG1,1 INR\n', csv)
  expect(other).toMatchObject({ status: 409, body: { code: 'busy' } })
  while (await runDueImport(calls.shop));
  expect((await erp('GET', `/desk/imports/${id}`)).body).toMatchObject({
    state: 'checked',
    skipped: 2,
  })
  const { body: problems } = await erp('GET', `/desk/imports/${id}/problems`)
  expect(
    problems.map(({ line, SkuCode }: { line: number; SkuCode: string }) => [line, SkuCode]),
  ).toEqual([
    [3, 'X1'],
    [4, 'G2'],
  ])
  const save = await erp('POST', `/desk/imports/${id}/actions`, { action: 'save' })
  expect(save).toMatchObject({ status: 200, body: { state: 'to-save' } })
  while (await runDueImport(calls.shop));
  expect((await erp('GET', `/desk/imports/${id}`)).body.state).toBe('done')
  expect(await calls.shop.stock('G1')).toMatchObject({ onHand: 9 })
  expect((await erp('GET', '/desk/imports')).body).toHaveLength(1)
})

test('[DEAL-06] a ZIP of pictures is tested and saved as every file is', async () => {
  const zip = await buildZip({ 'G1_2.jpg': await buildPicture(1), 'X1.jpg': await buildPicture(2) })
  const type = { 'content-type': 'application/zip' }
  const { body: run } = await erp('POST', '/desk/imports?kind=pictures', zip, type)
  while (await runDueImport(calls.shop));
  expect((await erp('GET', `/desk/imports/${run.id}`)).body).toMatchObject({
    kind: 'pictures',
    state: 'checked',
    fileName: 'api.zip',
    skipped: 1,
    counts: { added: 1, products: 1 },
  })
  const { body: problems } = await erp('GET', `/desk/imports/${run.id}/problems`)
  expect(problems).toMatchObject([{ SkuCode: 'X1.jpg', column: 'product' }])
  await erp('POST', `/desk/imports/${run.id}/actions`, { action: 'save' })
  while (await runDueImport(calls.shop));
  expect((await erp('GET', `/desk/imports/${run.id}`)).body.state).toBe('done')
})

test('[KEY-02] [DEAL-06] addresses of pictures come in JSON too, and a products import names its own', async () => {
  const asked: string[] = []
  calls.shop.outside.webFiles = {
    async fetch(url) {
      asked.push(url)
      if (url.includes('inside')) return { failure: 'private-address' }
      return { bytes: await buildPicture(url.length * 20) }
    },
  }
  const web = 'https://cdn.example'
  const addresses = [`${web}/"1".jpg`, `${web}/inside.jpg`]
  const body = { rows: [{ SkuCode: 'G2', addresses }] }
  const wrong = { rows: [{ SkuCode: 'G2', addresses: [`${web}/1.jpg\nG3`] }] }
  expect((await erp('POST', '/desk/picture-addresses', wrong)).status).toBe(400)
  const key = { 'idempotency-key': randomUUID() }
  const { body: run } = await erp('POST', '/desk/picture-addresses', body, key)
  expect(run).toMatchObject({ kind: 'pictures', state: 'to-check', picturesId: null })
  expect((await erp('POST', '/desk/picture-addresses', body, key)).body.id).toBe(run.id)
  while (await runDueImport(calls.shop));
  expect(asked).toEqual([])
  await erp('POST', `/desk/imports/${run.id}/actions`, { action: 'save' })
  while (await runDueImport(calls.shop));
  expect(asked.sort()).toEqual(addresses)
  expect((await erp('GET', `/desk/imports/${run.id}/problems`)).body).toMatchObject([
    { SkuCode: addresses[1], column: 'image_link' },
  ])
  const feed = `id,title,product_type,price,image_link\nN1,Saw,Tools,5.00 INR,${web}/saw.jpg\n`
  const { body: products } = await erp('POST', '/desk/imports', feed, csv)
  while (await runDueImport(calls.shop));
  await erp('POST', `/desk/imports/${products.id}/actions`, { action: 'save' })
  while (await runDueImport(calls.shop));
  const { picturesId } = (await erp('GET', `/desk/imports/${products.id}`)).body
  expect((await erp('GET', `/desk/imports/${picturesId}`)).body).toMatchObject({
    kind: 'pictures',
    state: 'done',
    counts: { added: 1, products: 1 },
  })
  const reader = await calls.open(['imports:read'])
  expect((await reader('POST', '/desk/picture-addresses', body)).body.code).toBe('key-scope')
})

test('[KEY-02] a file of many rows is read: only JSON has few commas', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => `N${at},5.00 INR,1\n`).join('')
  const sent = await erp('POST', '/desk/imports?kind=delta', `id,price,quantity\n${rows}`, csv)
  expect(sent).toMatchObject({ status: 200 })
  await erp('POST', `/desk/imports/${sent.body.id}/actions`, { action: 'stop' })
})

test('[KEY-02] what is no file, of another shop or too little allowed is refused', async () => {
  expect(await erp('POST', '/desk/imports?kind=delta', '', csv)).toMatchObject({ status: 400 })
  expect(await erp('POST', '/desk/imports?kind=all', file, csv)).toMatchObject({ status: 400 })
  const reader = await calls.open(['imports:read'])
  expect((await reader('POST', '/desk/imports', file, csv)).body.code).toBe('key-scope')
  const others = await calls.open(['imports:read', 'imports:write'], 'tools')
  const [mine] = (await erp('GET', '/desk/imports')).body
  for (const path of ['', '/problems'])
    expect((await others('GET', `/desk/imports/${mine.id}${path}`)).status).toBe(404)
  const stop = { action: 'stop' }
  expect((await others('POST', `/desk/imports/${mine.id}/actions`, stop)).status).toBe(404)
})

test('[KEY-02] columns are named, wrong cells corrected and failed rows tried again by calls', async () => {
  const foreign = 'Artikel;Preis brutto\nG1;abc\nG3;300,00\nG4;66.00 INR\n'.replaceAll(';', ',')
  const file = foreign.replace('300,00', '"300,00"')
  const sent = await erp('POST', '/desk/imports?kind=delta&askColumns=1', file, csv)
  expect(sent.body).toMatchObject({ state: 'to-map' })
  const path = `/desk/imports/${sent.body.id}`
  const { body } = await erp('GET', `${path}/columns`)
  expect(body.columns.map(({ head }: { head: string }) => head)).toEqual([
    'Artikel',
    'Preis brutto',
  ])
  expect(body.fields).toContainEqual({ key: 'price', name: 'Price with tax' })
  const half = await erp('PUT', `${path}/columns`, { columns: ['id', ''] })
  expect(half).toMatchObject({ status: 400, body: { code: 'bad-columns' } })
  const named = await erp('PUT', `${path}/columns`, { columns: ['id', 'price'] })
  expect(named.body).toMatchObject({ state: 'to-check' })
  while (await runDueImport(calls.shop));
  const fixed = await erp('POST', `${path}/actions`, { action: 'comma' })
  expect(fixed.body.state).toBe('to-check')
  while (await runDueImport(calls.shop));
  expect((await erp('GET', path)).body).toMatchObject({ skipped: 1, hasFailedRows: true })
  const [problem] = (await erp('GET', `${path}/problems`)).body
  expect(problem).toMatchObject({ line: 2, SkuCode: 'G1', error: expect.stringContaining('abc') })
  const other = await calls.open(['imports:read', 'imports:write'])
  expect((await other('GET', `${path}/problems`)).body[0].error).toBe('can’t be used')
  expect((await other('GET', `${path}/failed-rows`)).status).toBe(404)
  expect((await erp('POST', `${path}/actions`, { action: 'save' })).status).toBe(200)
  while (await runDueImport(calls.shop));
  const table = await erp('GET', `${path}/failed-rows`)
  expect([table.status, table.body.split('\n')[1].slice(0, 7)]).toEqual([200, 'G1,abc,'])
  const empty = await erp('POST', `${path}/actions`, { action: 'retry' })
  expect(empty.body.code).toBe('nothing-to-retry')
  const far = [{ line: 2 ** 53 - 1, column: 'price', value: '1' }]
  expect((await erp('POST', `${path}/corrections`, { rows: far })).status).toBe(400)
  const rows = ['90.00 INR', '91.00 INR'].map((value) => ({
    line: 2,
    column: problem.column,
    value,
  }))
  expect((await erp('POST', `${path}/corrections`, { rows })).body.corrected).toBe(1)
  const again = await erp('POST', `${path}/actions`, { action: 'retry' })
  expect(again.body.id).not.toBe(sent.body.id)
  while (await runDueImport(calls.shop));
  const retried = `/desk/imports/${again.body.id}`
  expect((await erp('POST', `${retried}/actions`, { action: 'save' })).status).toBe(200)
  while (await runDueImport(calls.shop));
  const reader = await calls.open(['products:read', 'prices:read'])
  for (const [code, price] of [
    ['G1', 91],
    ['G3', 300],
    ['G4', 66],
  ])
    expect((await reader('GET', `/desk/products?SkuCode=${code}`)).body.products[0]).toMatchObject({
      packs: [{ price }],
    })
})

test('[KEY-02] an export has costs for those who may read them', async () => {
  const plain = await erp('GET', '/desk/exports/products')
  expect(plain.body).toMatch(/^id\t/)
  expect(plain.body).toContain('G1')
  expect(plain.body).not.toMatch(/43\.21|cost/)
  const trusted = await calls.open(['exports:read', 'costs:read'])
  expect((await trusted('GET', '/desk/exports/products')).body).toContain('43.21')
})

test('[KEY-02] customers are read by their own scope, and not those of another shop', async () => {
  await calls.shop.order(calls.shop.asha, { G3: 1 })
  const crm = await calls.open(['customers:read'])
  const { body } = await crm('GET', '/desk/customers?SearchText=asha')
  expect(body).toMatchObject({
    customers: [
      { CustGUID: calls.shop.asha.id, email: 'asha@orders.example', orders: 1, total: 300 },
    ],
    more: false,
  })
  const one = await crm('GET', `/desk/customers/${calls.shop.asha.id}`)
  expect(one.body).toMatchObject({ ordered: [{ state: 'placed', total: 300 }] })
  const others = await calls.open(['customers:read'], 'tools')
  expect((await others('GET', '/desk/customers')).body.customers).toEqual([])
  expect((await others('GET', `/desk/customers/${calls.shop.asha.id}`)).status).toBe(404)
  expect((await erp('GET', '/desk/customers')).body.fields).toEqual({ scope: 'customers:read' })
  expect(calls.errors).toEqual([])
})

test('[KEY-02] companies are read by cursor and a scope of their own, and named by that of customers', async () => {
  const { pool } = calls.shop.database
  for (const name of ['First Works', 'Second Works'])
    await pool.query(
      `with made as (insert into company (seller_id, name, created_at)
         select id, $1, now() from seller where code = 'in' returning seller_id, id)
       insert into company_member (seller_id, company_id, person_id, roles, order_limit, joined_at)
       select seller_id, id, $2, array['see', 'buy'], 5000, now() from made`,
      [name, calls.shop.asha.id],
    )
  const plain = await calls.open(['companies:read'])
  const first = await plain('GET', '/desk/companies?Limit=1')
  expect(first.body).toMatchObject({ companies: [{ name: null, people: 1 }], more: true })
  const second = await plain('GET', `/desk/companies?Limit=1&Cursor=${first.body.cursor}`)
  expect(second.body).toMatchObject({ more: false })
  const { id } = second.body.companies[0]
  expect(id).not.toBe(first.body.companies[0].id)
  const last = await plain('GET', `/desk/companies?Cursor=${second.body.cursor}`)
  expect(last.body).toEqual({ companies: [], cursor: second.body.cursor, more: false })
  expect((await plain('GET', `/desk/companies/${id}`)).body).toMatchObject({ members: [] })
  const crm = await calls.open(['companies:read', 'customers:read'])
  expect((await crm('GET', `/desk/companies/${id}`)).body).toMatchObject({
    name: 'Second Works',
    members: [{ email: 'asha@orders.example', roles: ['see', 'buy'], orderLimit: 50 }],
  })
  const others = await calls.open(['companies:read', 'customers:read'], 'tools')
  expect((await others('GET', '/desk/companies')).body.companies).toEqual([])
  expect((await others('GET', `/desk/companies/${id}`)).status).toBe(404)
  expect((await erp('GET', '/desk/companies')).body.fields).toEqual({ scope: 'companies:read' })
  expect(calls.errors).toEqual([])
})
