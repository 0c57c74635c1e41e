import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SaleAction } from '#contract/desk/product-list.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { buildProduct } from '#testing/feeds/build-product.ts'
import { allProducts } from '#testing/product-list-query.ts'
import {
  applyTaxCodes,
  countDeskProducts,
  countUncodedProducts,
  getDeskProduct,
  getRetiredProduct,
  listDeskProducts,
  loadProductPage,
  moveToCategory,
  type ProductListQuery,
  previewMove,
  previewSaleAction,
  previewTaxCodes,
  publishDueProducts,
  runSaleAction,
  saveProduct,
  saveProducts,
} from '../catalog/catalog.ts'
import { deskOrder } from '../orders/orders.ts'
import { searchProducts } from '../search/search.ts'
import { openProductDeskShop, type ProductDeskShop, toInput } from './product-desk-fixture.ts'

let shop: ProductDeskShop
beforeAll(async () => {
  shop = await openProductDeskShop()
  const db = shop.database.primary
  const { seller } = await shop.scope('in')
  await db.execute(sql`update pack set cost = null where seller_id = ${seller.id}`)
  const [g1, g2, g3] = await Promise.all(['G1', 'G2', 'G3'].map((code) => shop.pack(code)))
  await db.execute(sql`update pack set cost = 9000 where seller_id = ${seller.id} and id = ${g1}`)
  await db.execute(sql`update pack set cost = 1000 where seller_id = ${seller.id} and id = ${g2}`)
  await db.execute(
    sql`update pack set code = 'BOX-7' where seller_id = ${seller.id} and id = ${g3}`,
  )
  await db.execute(sql`update product set part_number = '100%_PN', pictures = array['x']
    where seller_id = ${seller.id} and code = 'G4'`)
  await shop.setStock('G5', 0)
  await db.execute(sql`
    insert into product_score (seller_id, product_id, sold30, sold90)
    select seller_id, id, 4, case code when 'G4' then 9 else 5 end from product
    where seller_id = ${seller.id} and code in ('G4', 'G3')`)
  // Four pieces in one order, and three left: less than 30 days' sales.
  await shop.order(shop.asha, { G4: 4 })
  await shop.setStock('G4', 7)
})
afterAll(() => shop.close())

const find = async (query: Partial<ProductListQuery>, role: 'owner' | 'fulfilment' = 'owner') => {
  const { rows } = await listDeskProducts(await shop.atDesk(role), { ...allProducts, ...query })
  return rows.map(({ code }) => code)
}

test('[DEAL-06] a product is found inside its name, SKU, part number and pack code, by all words, and by nothing else', async () => {
  expect(await find({ words: 'love g2' })).toEqual(['G2'])
  expect(await find({ words: 'g2 hammer' })).toEqual([])
  expect(await find({ words: '%_pn' })).toEqual(['G4'])
  expect(await find({ words: 'ox-7' })).toEqual(['G3'])
  expect((await find({ words: 'NITRILE' })).toSorted()).toEqual(['G1', 'G2', 'G3', 'G4', 'G5'])
  expect(await find({ keys: ['G5', 'nothing'] })).toEqual(['G5'])
})

test('[DEAL-06] each field sorts both ways with every product once; figures by their own order', async () => {
  for (const sort of [
    'code',
    'name',
    'price',
    'margin',
    'stock',
    'sold',
    'changed',
    'added',
  ] as const)
    for (const isDescending of [true, false])
      expect((await find({ sort, isDescending })).toSorted(), sort).toHaveLength(5)
  expect(await find({ sort: 'code', isDescending: false })).toEqual(['G1', 'G2', 'G3', 'G4', 'G5'])
  expect(await find({ sort: 'price' })).toEqual(['G5', 'G4', 'G3', 'G2', 'G1'])
  // Without a cost there is no margin: those come last, either way.
  expect((await find({ sort: 'margin' })).slice(0, 2)).toEqual(['G2', 'G1'])
  expect((await find({ sort: 'margin', isDescending: false })).slice(0, 2)).toEqual(['G1', 'G2'])
  expect((await find({ sort: 'stock', isDescending: false })).slice(0, 2)).toEqual(['G5', 'G4'])
  expect((await find({ sort: 'sold' })).slice(0, 2)).toEqual(['G4', 'G3'])
})

test('[DEAL-06] filters narrow, and each view counts what its page shows; another seller’s list is its own', async () => {
  const scope = await shop.atDesk('owner')
  const { rows, choices } = await listDeskProducts(scope, allProducts)
  const category = choices!.category!.find(([, path]) => path.endsWith(rows[0]!.category))![0]
  const cases: [ProductListQuery['filters'], string[]][] = [
    [{ stock: 'out' }, ['G5']],
    [{ stock: 'low' }, ['G4']],
    [{ stock: 'in' }, ['G1', 'G2', 'G3', 'G4']],
    [{ lacks: 'picture' }, ['G1', 'G2', 'G3', 'G5']],
    [{ lacks: 'cost' }, ['G3', 'G4', 'G5']],
    [{ lacks: 'price' }, []],
    [{ category }, ['G1', 'G2', 'G3', 'G4', 'G5']],
    [{ category: '1e9' }, []],
    [{ brand: '0' }, []],
    [{ state: 'active', stock: 'low' }, ['G4']],
    [{ state: 'draft' }, []],
  ]
  const queries = cases.map(([filters]) => ({ ...allProducts, filters }))
  const counts = await countDeskProducts(scope, queries)
  for (const [at, [filters, codes]] of cases.entries()) {
    expect((await find({ filters })).toSorted(), JSON.stringify(filters)).toEqual(codes)
    expect([counts[at], (await listDeskProducts(scope, queries[at]!)).count]).toEqual([
      codes.length,
      codes.length,
    ])
  }
  const others = await listDeskProducts(await shop.atDesk('owner', 'tools'), allProducts)
  expect(others.rows.some(({ id }) => rows.some((row) => row.id === id))).toBe(false)
})

test('[DESK-01] costs and margins are shown to those only who may see them, nor sorted or filtered by', async () => {
  const page = await listDeskProducts(await shop.atDesk('owner'), allProducts)
  expect(page.rows.find(({ code }) => code === 'G2')).toMatchObject({ cost: 1000 })
  const scope = await shop.atDesk('owner')
  const { own: _, ...staff } = scope.staff!
  const limited = {
    ...scope,
    staff: { ...staff, own: { id: 1, name: 'Own', capabilities: ['read' as const] } },
  }
  const list = await listDeskProducts(limited, { ...allProducts, sort: 'margin' })
  expect(list.rows.map(({ code }) => code)).toEqual(['G5', 'G4', 'G3', 'G2', 'G1'])
  expect(list.rows.every(({ cost, margin }) => cost === null && margin === null)).toBe(true)
  const filtered = await listDeskProducts(limited, { ...allProducts, filters: { lacks: 'cost' } })
  expect(filtered.count).toBe(5)
})

test('[DEAL-06] an archived product is gone from the shop with what is like it, stays in orders, and is restored off sale', async () => {
  const number = await shop.order(shop.asha, { G1: 1 })
  const scope = await shop.atDesk('catalogue')
  const id = await shop.findProductId('G1')
  const { url } = await getDeskProduct(scope, id)
  const run = (action: SaleAction, codes = ['G1']) => runSaleAction(scope, codes, action)
  expect(await previewSaleAction(scope, ['G1', 'G1', 'nothing'], 'archive')).toEqual({
    keys: ['G1'],
    value: null,
    refused: [{ key: 'nothing', text: 'No such product.' }],
  })
  const both = await Promise.all([run('archive'), run('archive')])
  expect(both.flatMap(({ changed }) => changed)).toEqual(['G1'])
  expect(both.flatMap(({ failed }) => failed)).toEqual([{ key: 'G1', text: 'It’s archived.' }])
  const shopper = await shop.scope('in')
  expect(await loadProductPage(shopper, url)).toBeNull()
  expect((await getRetiredProduct(shopper, url))?.substitutes.length).toBeGreaterThan(0)
  expect((await searchProducts(shopper, 'nitrile')).productIds).not.toContain(id)
  expect((await deskOrder(await shop.atDesk('owner'), number)).lines[0]!.code).toBe('G1')
  expect(await find({})).not.toContain('G1')
  expect(await find({ filters: { state: 'archived' } })).toEqual(['G1'])
  expect(await find({ words: 'g1' })).toEqual(['G1'])
  expect(await find({ filters: { state: 'inactive' } })).toEqual([])
  expect((await run('publish')).failed[0]!.text).toBe('This is archived. Restore it first.')
  expect((await run('restore')).changed).toEqual(['G1'])
  expect(await find({ filters: { state: 'inactive' } })).toEqual(['G1'])
  expect((await run('publish')).changed).toEqual(['G1'])
  expect(await loadProductPage(shopper, url)).not.toBeNull()
  const record = (await loadRecord(shop)).slice(-3)
  expect(record.map(({ action, subject }) => [action, subject])).toEqual([
    ['product.archive', `product:${id}`],
    ['product.restore', `product:${id}`],
    ['product.publish', `product:${id}`],
  ])
})

test('[DEAL-06] neither a file, a schedule nor its form puts an archived product on sale', async () => {
  const scope = await shop.atDesk('catalogue')
  const id = await shop.findProductId('G2')
  await runSaleAction(scope, ['G2'], 'archive')
  const { seller, now } = scope
  const db = shop.database.primary
  const product = await getDeskProduct(scope, id)
  expect(product.archivedAt).toBe(now.toISOString())
  const save = () => saveProduct(scope, id, product.version, toInput(product, { active: true }))
  expect(await save()).toEqual({ ok: false, code: 'invalid', fields: { active: 'archived' } })
  await saveProducts(shop, seller.id, [buildProduct('G2', { name: 'Renamed by a file' })])
  expect(await getDeskProduct(scope, id)).toMatchObject({
    name: 'Renamed by a file',
    active: false,
    archivedAt: now.toISOString(),
  })
  await db.execute(sql`update product set publish_from = ${now.toISOString()}
    where seller_id = ${seller.id} and id = ${id}`)
  await publishDueProducts(shop.database, now)
  expect(await find({ filters: { state: 'archived' } })).toEqual(['G2'])
  // A product that is not archived goes on sale by the same file.
  await runSaleAction(scope, ['G3'], 'withdraw')
  await saveProducts(shop, seller.id, [buildProduct('G3')])
  expect((await getDeskProduct(scope, await shop.findProductId('G3'))).active).toBe(true)
})

test('[DEAL-06] [DEAL-07] each is refused by name outside of one’s categories, and all of another seller', async () => {
  const scope = await shop.atDesk('catalogue')
  const limits = { warehouses: null, categories: [2_000_000_000] }
  const limited = { ...scope, staff: { ...scope.staff!, limits } }
  expect((await runSaleAction(limited, ['G4'], 'withdraw')).failed).toEqual([
    { key: 'G4', text: 'It’s in a category you don’t manage.' },
  ])
  const stranger = await shop.atDesk('owner', 'tools')
  expect((await runSaleAction(stranger, ['G4'], 'withdraw')).changed).toEqual(['G4'])
  expect((await getDeskProduct(scope, await shop.findProductId('G4'))).active).toBe(true)
  await expect(
    runSaleAction(await shop.atDesk('pricing'), ['G4'], 'archive'),
  ).rejects.toMatchObject({ kind: 'forbidden' })
})

test('[DEAL-06] ticked products move to a category of one’s own, each on the record; the shop lists them there', async () => {
  const scope = await shop.atDesk('catalogue')
  const preview = await previewMove(scope, ['G4', 'G5', 'nothing'])
  expect([preview.keys, preview.refused.map(({ key }) => key)]).toEqual([['G4', 'G5'], ['nothing']])
  expect(preview.choices!.map(([, path]) => path)).toContain('Safety > Gloves')
  const target = Number(preview.choices!.find(([, path]) => path === 'Safety > Gloves')![0])
  const result = await moveToCategory(scope, ['G4', 'G5'], target)
  expect(result).toEqual({ changed: ['G4', 'G5'], failed: [] })
  const again = await moveToCategory(scope, ['G4'], target)
  expect(again).toEqual({
    changed: [],
    failed: [{ key: 'G4', text: 'It is already in this category.' }],
  })
  const { rows } = await shop.database.primary.execute<{ sub: number | null }>(sql`
    select e.sub_id as sub from listing_entry e join product p on p.seller_id = e.seller_id and p.id = e.product_id
    where p.seller_id = ${scope.seller.id} and p.code = 'G4'`)
  expect(rows).toEqual([{ sub: null }])
  expect((await loadRecord(shop)).at(-1)).toMatchObject({
    action: 'product.save',
    before: { category: 'Safety > Gloves > Nitrile gloves' },
    after: { category: 'Safety > Gloves' },
  })
  expect((await moveToCategory(scope, ['G4'], 0)).failed[0]!.text).toBe('Choose a category first.')
  const limits = { warehouses: null, categories: [2_000_000_000] }
  const limited = { ...scope, staff: { ...scope.staff!, limits } }
  await expect(moveToCategory(limited, ['G5'], target)).rejects.toMatchObject({ kind: 'forbidden' })
  const stranger = await shop.atDesk('owner', 'tools')
  expect((await moveToCategory(stranger, ['G4'], target)).changed).toEqual([])
})

test('[TAX-01] codes and rates of many: shown first, then done exactly so, in one entry; stale previews change nothing', async () => {
  const scope = await shop.atDesk('catalogue')
  const selection = { words: '', filters: { lacks: 'code' }, keys: null }
  const input = {
    goodsCode: '401519',
    unitCode: 'PRS',
    taxRate: '5',
    cessRate: '',
    taxTreatment: '',
    from: '',
  }
  const preview = await previewTaxCodes(scope, selection, input)
  if (!preview.ok) throw new Error(preview.code)
  const count = preview.value.products
  expect(await countUncodedProducts(await shop.atDesk('owner'))).toBeGreaterThan(0)
  expect(preview.value).toMatchObject({ changed: count, refused: 0 })
  expect((await find({ filters: { lacks: 'code' } })).length).toBe(count)
  const elsewhere = await shop.atDesk('owner', 'tools')
  expect(await applyTaxCodes(elsewhere, selection, input, preview.value.seen)).toMatchObject({
    code: 'changed-meanwhile',
  })
  await expect(
    applyTaxCodes(await shop.atDesk('pricing'), selection, input, preview.value.seen),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await applyTaxCodes(scope, selection, input, preview.value.seen)).toEqual({
    ok: true,
    value: count,
  })
  expect(await find({ filters: { lacks: 'code' } })).toEqual([])
  expect(await countUncodedProducts(await shop.atDesk('owner'))).toBe(0)
  const product = await getDeskProduct(scope, preview.value.rows[0]!.productId)
  expect(product).toMatchObject({ goodsCode: '401519', unitCode: 'PRS', taxRate: 500 })
  expect(product.taxChanges[0]).toMatchObject({ taxRate: 500, before: { taxRate: 1_800 } })
  const entry = (await loadRecord(shop)).at(-1)
  expect(entry).toMatchObject({
    action: 'products.tax',
    after: { summary: `${count} products: code 401519, quantity code PRS, tax 5 %` },
  })
  expect(await applyTaxCodes(scope, selection, input, preview.value.seen)).toMatchObject({
    ok: false,
  })
})

test('[LANG-07] a page of the list is sorted as the language that it is read in sorts names', async () => {
  const { seller } = await shop.scope('in')
  const names = { G1: 'ज़ंजीर', G2: 'हथौड़ा', G3: 'Ärger', G4: '钻头', G5: '扳手' }
  for (const [code, name] of Object.entries(names))
    await shop.database.primary.execute(
      sql`update product set name = ${name} where seller_id = ${seller.id} and code = ${code}`,
    )
  const sort = (locale: string) =>
    withLocale(locale, () => find({ sort: 'name', isDescending: false, keys: Object.keys(names) }))
  // By code ज़ (0958, or ज and a dot) stands where it is written, Ä after Z, 扳 before 钻.
  expect(await sort('en-IN')).toEqual(['G3', 'G1', 'G2', 'G5', 'G4'])
  expect(await sort('hi-IN')).toEqual(['G1', 'G2', 'G3', 'G5', 'G4'])
  expect(await sort('zh-SG')).toEqual(['G5', 'G4', 'G3', 'G1', 'G2'])
})
