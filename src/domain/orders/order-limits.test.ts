import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { completeCapabilities } from '#contract/accounts/own-roles.ts'
import type { Capability, StaffLimits } from '#contract/accounts/staff.ts'
import { buildProductInput } from '#contract/desk/product-input.ts'
import type { Scope } from '#platform/scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { allProducts } from '#testing/product-list-query.ts'
import { allOrders } from './order-list-fixture.ts'

let shop: OrderedShop
let pune = 0
let surat = 0
/** Orders with pieces from Pune, from Surat, and from both. */
let ofPune = ''
let ofSurat = ''
let ofBoth = ''
const { orders, catalog, workbench, insight } = faces

beforeAll(async () => {
  shop = await openOrderedShop()
  const { seller } = await shop.scope('in')
  const db = shop.database.primary
  const { rows } = await db.execute<{ id: number; isNew: boolean }>(sql`
    with added as (
      insert into warehouse (seller_id, code, name) values (${seller.id}, 'surat', 'Surat') returning id
    ), served as (
      insert into zone_warehouse (seller_id, zone_id, warehouse_id, days)
      select ${seller.id}, z.id, a.id, 2 from zone z, added a where z.seller_id = ${seller.id} returning 1
    )
    select id, true as "isNew" from added
    union all select id, false from warehouse where seller_id = ${seller.id}`)
  surat = rows.find(({ isNew }) => isNew)!.id
  pune = rows.find(({ isNew }) => !isNew)!.id
  // G2 lies in Surat alone.
  await db.execute(sql`
    update stock set warehouse_id = ${surat}
    where seller_id = ${seller.id} and pack_id = ${await shop.pack('G2')}`)
  ofPune = await shop.order(shop.asha, { G1: 1 })
  ofSurat = await shop.order(shop.asha, { G2: 1 })
  ofBoth = await shop.order(shop.asha, { G1: 1, G2: 1 })
})
afterAll(() => shop.close())

/** Somebody with a role limited to these. */
async function limitedTo(
  limits: Partial<StaffLimits>,
  capabilities: Capability[] = ['orders', 'contacts-of-orders', 'stock'],
): Promise<Scope> {
  const scope = await shop.atDesk('reader')
  const own = { id: 1, name: 'Limited', capabilities: completeCapabilities(capabilities) }
  const both = { warehouses: null, categories: null, ...limits }
  return { ...scope, staff: { ...scope.staff!, own, limits: both } }
}

const forbidden = { kind: 'forbidden' }
const missing = { kind: 'not-found' }

test('[DEAL-07] orders of another warehouse are not seen: list, page, search, queue, counts and feed', async () => {
  const packer = await limitedTo({ warehouses: [pune] })
  const list = await orders.deskOrders(packer, allOrders)
  expect(list.rows.map(({ number }) => number).sort()).toEqual([ofPune, ofBoth].sort())
  expect(list.count).toBe(2)
  expect(await orders.countDeskOrders(packer, [allOrders])).toEqual([2])
  const preview = await orders.previewBulkOrders(packer, [ofPune, ofSurat, ofBoth], 'confirm')
  expect(preview.keys).toEqual([ofPune])
  expect(preview.refused.map(({ key }) => key)).toEqual([ofSurat, ofBoth])
  const found = await orders.deskOrders(packer, {
    ...allOrders,
    words: ofSurat,
  })
  expect(found.count).toBe(0)
  await expect(orders.deskOrder(packer, ofSurat)).rejects.toMatchObject(missing)
  await expect(faces.papers.loadSlip(packer, ofSurat, null)).rejects.toMatchObject(missing)
  const hits = await workbench.findAtDesk(packer, { words: ofSurat, only: null })
  expect(hits.deals).toEqual([])
  const query = { view: 'all', verb: null, sort: 'best', page: 1, since: null, deal: null } as const
  const queue = await workbench.getWorkQueue(packer, query)
  expect(queue.rows.map(({ number }) => number).sort()).toEqual([ofPune, ofBoth].sort())
  expect(await insight.countDeskWork(packer)).toMatchObject({ placed: 2 })
  const feed = await orders.readOrderFeed(packer, { after: 0, since: null, max: 100 })
  const numbers = [
    ...feed.orders.map(({ number }) => number),
    ...feed.changes.map(({ order }) => order),
  ]
  expect(numbers).toContain(ofPune)
  expect(numbers).not.toContain(ofSurat)
  for (const read of [
    () => insight.deskCustomers(packer, { ...allOrders, sort: 'last', filters: {} }),
    () => insight.getDeskCustomer(packer, shop.asha.id),
  ])
    await expect(read()).rejects.toMatchObject(forbidden)
  // The control: without a limit all of it is there.
  const all = await orders.deskOrders(await shop.atDesk('fulfilment'), allOrders)
  expect(all.count).toBe(3)
})

test('[DEAL-07] only orders wholly of one’s warehouses are acted on: alone, in bulk, by the API', async () => {
  const packer = await limitedTo({ warehouses: [pune] })
  await expect(orders.runDeskOrderAction(packer, ofSurat, 'confirm')).rejects.toMatchObject(missing)
  await expect(orders.runDeskOrderAction(packer, ofBoth, 'confirm')).rejects.toMatchObject(
    forbidden,
  )
  const command = { key: randomUUID(), version: null, action: 'confirm' } as const
  await expect(orders.commandDeskOrder(packer, ofSurat, command)).rejects.toMatchObject(missing)
  const change = {
    key: randomUUID(),
    kind: 'cancel',
    parts: new Map([[1, 1]]),
    reason: 'x',
    restock: false,
    replace: false,
    mail: false,
    revision: null,
  } as const
  await expect(orders.changeOrder(packer, ofSurat, change)).rejects.toMatchObject(missing)
  const mail = { key: randomUUID(), document: null }
  await expect(orders.mailAgain(packer, ofSurat, mail)).rejects.toMatchObject(missing)
  expect((await orders.deskOrder(packer, ofBoth)).actions).toEqual([])
  expect((await orders.deskOrder(packer, ofPune)).actions).toContain('confirm')
  const bulk = await orders.runBulkOrderAction(packer, [ofPune, ofSurat, ofBoth], 'confirm')
  expect(bulk.changed).toEqual([ofPune])
  expect(bulk.failed.map(({ key }) => key)).toEqual([ofSurat, ofBoth])
})

test('[DEAL-07] stock is set in one’s own warehouses only: by form, in bulk and by rows', async () => {
  const packer = await limitedTo({ warehouses: [pune] })
  const packId = await shop.pack('G3')
  const row = { packId, sku: null, pack: null, onHand: 7 }
  const set = (scope: Scope, warehouse: string | null) =>
    catalog.setStock(scope, randomUUID(), [{ ...row, warehouse } as never])
  await expect(set(packer, 'surat')).rejects.toMatchObject(forbidden)
  expect(await set(packer, null)).toMatchObject({ ok: true })
  const { rows } = await shop.database.primary.execute<{ id: number }>(
    sql`select product_id as id from pack where id = ${packId} and seller_id = ${packer.seller.id}`,
  )
  const productId = rows[0]!.id
  const { packs } = await catalog.getDeskProduct(packer, productId)
  const target = { productId, packId, seen: packs[0]!.seen }
  const save = (id: number) => catalog.savePack(packer, target, { stock: new Map([[id, '9']]) })
  await expect(save(surat)).rejects.toMatchObject(forbidden)
  expect(await save(pune)).toMatchObject({ ok: true })
  const whole = { packs: [{ packId, stock: new Map([[surat, '3']]) }] }
  const present = await catalog.getDeskProduct(packer, productId)
  await expect(catalog.saveWholeProduct(packer, present, whole)).rejects.toMatchObject(forbidden)
  const list = { words: '', filters: {}, keys: null }
  const input = { price: 'keep', by: '', round: 'no', stock: 'set', count: '5' } as const
  const preview = (id: number, scope = packer) =>
    catalog.previewBulkChange(scope, list, { ...input, warehouseId: id })
  await expect(preview(surat)).rejects.toMatchObject(forbidden)
  expect(await preview(pune)).toMatchObject({ ok: true })
  const prices = { ...input, price: 'percent', by: '5', stock: 'keep', warehouseId: pune } as const
  await expect(catalog.previewBulkChange(packer, list, prices)).rejects.toMatchObject(forbidden)
})

test('[DEAL-07] a change of prices tells nobody the stock of a warehouse, and the list only that of one’s own', async () => {
  const pricer = await limitedTo({ warehouses: [pune] }, ['prices', 'stock'])
  const selection = { words: '', filters: {}, keys: ['G2'] }
  const stocks = async (stock: 'keep' | 'add', warehouseId: number, scope: Scope = pricer) => {
    const input = {
      price: 'percent',
      by: '5',
      round: 'no',
      stock,
      count: '1',
      warehouseId,
    } as const
    const preview = await catalog.previewBulkChange(scope, selection, input)
    return preview.ok && preview.value.rows.map((row) => row.stock?.before ?? null)
  }
  expect(await stocks('keep', surat)).toEqual([null])
  expect(await stocks('keep', pune)).toEqual([null])
  await expect(stocks('add', surat)).rejects.toMatchObject(forbidden)
  expect(await stocks('add', pune)).toEqual([0])
  // G2 lies in Surat alone: whoever reaches it sees it.
  expect(await stocks('add', surat, await shop.atDesk('pricing'))).toEqual([50])
  const seesFree = async (scope: Scope) =>
    (await catalog.listDeskProducts(scope, { ...allProducts, keys: ['G2'] })).rows[0]!.free
  expect(await seesFree(pricer)).toBe(0)
  expect(await seesFree(await shop.atDesk('reader'))).toBeGreaterThan(0)
})

test('[DEAL-07] products outside one’s categories are not edited: product, pack, prices, bulk, new ones, shop-wide pages', async () => {
  const { rows } = await shop.database.primary.execute<{ id: number; product: number }>(sql`
    select p.category_id as id, p.id as product from product p
    where p.seller_id = (select id from seller where code = 'in') and p.code = 'G4'`)
  const { id: categoryId, product } = rows[0]!
  const added = await shop.database.primary.execute<{ id: number }>(sql`
    with made as (select nextval(pg_get_serial_sequence('category', 'id')) as id)
    insert into category (id, seller_id, level, path, url, name, display_name)
      overriding system value
    select made.id, s.id, 1, array[made.id], 'other', 'Other', 'Other' from made, seller s
    where s.code = 'in' returning id`)
  const inside = await limitedTo({ categories: [categoryId] }, ['catalogue', 'prices', 'stock'])
  const outside = await limitedTo({ categories: [added.rows[0]!.id] }, [
    'catalogue',
    'prices',
    'stock',
  ])
  const packId = await shop.pack('G4')
  const price = { packId, sku: null, pack: null, price: 41_000 }
  const setPrice = (scope: Scope) => catalog.setPrices(scope, randomUUID(), [price as never])
  await expect(setPrice(outside)).rejects.toMatchObject(forbidden)
  expect(await setPrice(inside)).toMatchObject({ ok: true })
  const before = await catalog.getDeskProduct(inside, product)
  const input = { ...buildProductInput(before, 'UTC').input, name: 'Changed' }
  const save = (scope: Scope) => catalog.saveProduct(scope, product, before.version, input)
  await expect(save(outside)).rejects.toMatchObject(forbidden)
  await expect(catalog.addProduct(outside, { ...input, code: 'G4X' })).rejects.toMatchObject(
    forbidden,
  )
  expect(await save(inside)).toMatchObject({ ok: true })
  const whole = { packs: [{ packId, stock: new Map([[pune, '3']]) }] }
  await expect(catalog.saveWholeProduct(outside, before, whole)).rejects.toMatchObject(forbidden)
  await expect(catalog.reorderPicture(outside, product, 'x', 'first')).rejects.toMatchObject(
    forbidden,
  )
  const list = { words: '', filters: {}, keys: null }
  const change = {
    price: 'percent',
    by: '5',
    round: 'no',
    stock: 'keep',
    count: '',
    warehouseId: pune,
  } as const
  const preview = await catalog.previewBulkChange(outside, list, change)
  expect(preview).toMatchObject({ ok: true, value: { packs: 0 } })
  const own = await catalog.previewBulkChange(inside, list, change)
  expect(own.ok && own.value.packs).toBeGreaterThan(0)
  const coupon = { code: 'X' } as never
  await expect(faces.cart.writeCoupon(inside, null, coupon, null)).rejects.toMatchObject(forbidden)
  const request = {
    kind: 'products',
    fileName: 'x.tsv',
    encoding: 'utf-8',
    taxRate: '',
    replace: false,
  } as const
  await expect(
    faces.feeds.uploadImport(inside, request as never, (async function* () {})()),
  ).rejects.toMatchObject(forbidden)
})
