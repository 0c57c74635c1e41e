import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskPack, DeskProduct } from '#contract/desk/desk-products.ts'
import { unfilteredRecord } from '#contract/desk/record.ts'
import type { ProductPageInput } from '#contract/schemas/desk-products.server.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { addNote, exportAudit, readHistory } from '../accounts/accounts.ts'
import {
  duplicateProduct,
  findMovedProduct,
  getDeskProduct,
  getRetiredProduct,
  listAttributeProposals,
  loadProductPage,
  type PackPart,
  publishDueProducts,
  saveWholeProduct,
} from '../catalog/catalog.ts'
import {
  emptyPrice,
  openProductDeskShop,
  type ProductDeskShop,
  toInput,
} from './product-desk-fixture.ts'

let shop: ProductDeskShop

beforeAll(async () => {
  shop = await openProductDeskShop()
})
afterAll(() => shop.close())

const load = async (scope: Scope, code: string) =>
  getDeskProduct(scope, await shop.findProductId(code))

function toPage(product: DeskProduct, change: Partial<ProductPageInput> = {}): ProductPageInput {
  const { url, pageTitle, metaDescription, successor } = product
  const texts = { url, pageTitle, metaDescription, successor }
  return { ...texts, publishFrom: '', publishUntil: '', ...change }
}

function toPart(pack: DeskPack, change: Partial<PackPart> = {}): PackPart {
  const { id, code, unit, quantity, position, active } = pack
  const texts = { code, unit, quantity: String(quantity), position: String(position), active }
  return { packId: id, pack: texts, ...change }
}

const savePage = (scope: Scope, product: DeskProduct, change: Partial<ProductPageInput>) =>
  saveWholeProduct(scope, product, {
    product: { input: toInput(product), page: toPage(product, change) },
    packs: [],
  })

describe('[DEAL-06] a thing and its history', () => {
  test('a copy has its texts, packs and prices, and is not on sale; prices only for those who set them', async () => {
    const scope = await shop.atDesk('owner')
    const product = await load(scope, 'G3')
    const copyId = await duplicateProduct(scope, product.id)
    const copy = await getDeskProduct(scope, copyId)
    expect(copy).toMatchObject({
      code: 'G3-copy',
      name: `${product.name} (copy)`,
      active: false,
      gtin: '',
      category: product.category,
      attributes: product.attributes,
      pictures: product.pictures,
    })
    expect(copy.packs).toMatchObject([{ price: product.packs[0]!.price, stock: [{ onHand: 0 }] }])
    expect(await loadProductPage(await shop.scope('in'), copy.url)).toBeNull()
    const catalogueScope = await shop.atDesk('catalogue')
    const next = await getDeskProduct(scope, await duplicateProduct(catalogueScope, product.id))
    expect(next).toMatchObject({ code: 'G3-copy-2', packs: [{ price: null, cost: null }] })
    await expect(duplicateProduct(await shop.atDesk('pricing'), product.id)).rejects.toThrow()
    await expect(
      duplicateProduct(await shop.atDesk('owner', 'tools'), product.id),
    ).rejects.toMatchObject({ kind: 'not-found' })
  })

  test('its history has its packs and notes; a note is refused to readers and where it is empty', async () => {
    const scope = await shop.atDesk('owner')
    const product = await load(scope, 'G4')
    const subject = `product:${product.id}`
    const price = { ...emptyPrice, price: '77' }
    const pack = product.packs[0]!
    const packs = [{ packId: pack.id, price }]
    expect((await saveWholeProduct(scope, product, { packs })).ok).toBe(true)
    expect(await addNote(scope, subject, { key: 'empty-note', text: ' \n' })).toMatchObject({
      fields: { note: 'missing' },
    })
    const text = `Count it again: ${'the shelf '.repeat(30)}`.trim()
    const note = { key: 'shelf-note', text }
    const pricing = await shop.atDesk('pricing')
    for (const press of [1, 2])
      expect([press, (await addNote(pricing, subject, note)).ok]).toEqual([press, true])
    const history = await readHistory(scope, subject, 10)
    expect(history).toMatchObject({ name: product.name, more: false, mayNote: true })
    expect(history.lines.map(({ text }) => text.start)).toEqual([
      'wrote a note on ',
      'changed the prices of ',
    ])
    expect(history.lines[0]!.changes).toEqual([{ label: 'note', before: '', after: text }])
    const reader = await shop.atDesk('reader')
    expect((await readHistory(reader, subject, 1)).mayNote).toBe(false)
    await expect(addNote(reader, subject, { key: 'reader-note', text: 'x' })).rejects.toThrow()
    const other = await shop.atDesk('owner', 'tools')
    for (const kind of [subject, 'order:1', 'person:1', 'product:x'])
      await expect(readHistory(other, kind, 1)).rejects.toMatchObject({ kind: 'not-found' })
    const file = await exportAudit(scope, { ...unfilteredRecord, group: 'notes' })
    expect(file).toContain(`wrote a note on ${product.name},note,,${text}`)
    expect(file.split('\r\n')).toHaveLength(3)
    await expect(exportAudit(reader, unfilteredRecord)).rejects.toThrow()
  })
})

describe('[DEAL-06] a product with its packs on one form', () => {
  test('texts, prices, stock and a new pack are saved together, or nothing is', async () => {
    const scope = await shop.atDesk('owner')
    const product = await load(scope, 'G1')
    const [pack] = product.packs
    const { warehouseId } = pack!.stock[0]!
    const newPack: PackPart = {
      packId: null,
      pack: { code: 'G1-9', unit: 'Box of 9', quantity: '9', position: '1', active: true },
      price: { ...emptyPrice, price: '800', cost: '300' },
      stock: new Map([[warehouseId, '12']]),
    }
    const form = {
      product: { input: toInput(product, { name: 'Tidy gloves' }), page: toPage(product) },
      packs: [
        toPart(pack!, {
          price: { ...emptyPrice, price: '110', mrp: '100' },
          stock: new Map([[warehouseId, 'x']]),
        }),
        { ...newPack, pack: { ...newPack.pack!, code: pack!.code, unit: '' } },
      ],
    }
    expect(await saveWholeProduct(scope, product, form)).toEqual({
      ok: false,
      code: 'invalid',
      fields: {
        [`mrp-${pack!.id}`]: 'below-price',
        [`stock-${warehouseId}-${pack!.id}`]: 'bad-count',
        'code-new': 'pack-code-taken',
        'unit-new': 'missing',
      },
    })
    expect(await load(scope, 'G1')).toEqual(product)

    const price = { ...emptyPrice, price: '110', mrp: '120' }
    const right = {
      product: form.product,
      packs: [toPart(pack!, { price, stock: new Map([[warehouseId, '77']]) }), newPack],
    }
    expect(await saveWholeProduct(scope, product, right)).toEqual({ ok: true, value: null })
    const after = await load(scope, 'G1')
    expect(after.name).toBe('Tidy gloves')
    expect(after.packs).toMatchObject([
      { price: 11_000, mrp: 12_000, stock: [{ onHand: 77 }] },
      { code: 'G1-9', unit: 'Box of 9', price: 80_000, cost: 30_000, stock: [{ onHand: 12 }] },
    ])
    const page = await loadProductPage(await shop.scope('in'), product.url)
    expect(page).toMatchObject({
      name: 'Tidy gloves',
      packs: [{ price: 11_000 }, { price: 80_000 }],
    })
    const actions = (await loadRecord(shop)).map(({ action }) => action)
    for (const action of ['product.save', 'pack.add', 'pack.price', 'pack.stock'])
      expect(actions).toContain(action)
    // Made of what has changed since.
    expect(await saveWholeProduct(scope, product, right)).toMatchObject({
      code: 'changed-meanwhile',
    })
  })

  test('each role saves its part only', async () => {
    const product = await load(await shop.atDesk('owner'), 'G2')
    const page = { product: { input: toInput(product), page: toPage(product) }, packs: [] }
    const prices = {
      packs: [{ packId: product.packs[0]!.id, price: { ...emptyPrice, price: '99' } }],
    }
    await expect(saveWholeProduct(await shop.atDesk('pricing'), product, page)).rejects.toThrow()
    const catalogueScope = await shop.atDesk('catalogue')
    await expect(saveWholeProduct(catalogueScope, product, prices)).rejects.toThrow()
    await expect(
      saveWholeProduct(await shop.atDesk('reader'), product, { packs: [] }),
    ).rejects.toThrow()
    expect((await saveWholeProduct(await shop.atDesk('pricing'), product, prices)).ok).toBe(true)
    const other = await shop.atDesk('owner', 'tools')
    await expect(saveWholeProduct(other, product, page)).rejects.toMatchObject({
      kind: 'not-found',
    })
  })

  test('a new address leads the old one to it for good; nobody else can have either', async () => {
    const scope = await shop.atDesk('owner')
    const buyer = await shop.scope('in')
    const product = await load(scope, 'G3')
    const seo = { url: 'gloves-anew', pageTitle: 'Gloves, anew', metaDescription: 'All of them' }
    expect((await savePage(scope, product, seo)).ok).toBe(true)
    expect(await loadProductPage(buyer, 'gloves-anew')).toMatchObject({
      pageTitle: 'Gloves, anew',
      metaDescription: 'All of them',
    })
    expect(await loadProductPage(buyer, product.url)).toBeNull()
    expect(await findMovedProduct(buyer, product.url)).toBe('gloves-anew')
    expect(await findMovedProduct(await shop.scope('tools'), product.url)).toBeNull()
    const other = await load(scope, 'G4')
    for (const url of ['gloves-anew', product.url])
      expect(await savePage(scope, other, { url })).toMatchObject({ fields: { url: 'url-taken' } })
    expect(await savePage(scope, other, { url: 'No Good' })).toMatchObject({
      fields: { url: 'bad-url' },
    })
    // Back to where it stood: its other address leads there.
    expect((await savePage(scope, await load(scope, 'G3'), { url: product.url })).ok).toBe(true)
    expect(await findMovedProduct(buyer, 'gloves-anew')).toBe(product.url)
    expect(await findMovedProduct(buyer, product.url)).toBeNull()
  })

  test('[LIST-06] its successor is another product of the seller, and can be taken away again', async () => {
    const scope = await shop.atDesk('owner')
    const product = await load(scope, 'G4')
    for (const [successor, code] of [
      ['G4', 'own-product'],
      ['NONE', 'unknown-product'],
    ] as const)
      expect(await savePage(scope, product, { successor })).toMatchObject({
        fields: { successor: code },
      })
    expect((await savePage(scope, product, { successor: 'G3' })).ok).toBe(true)
    const { successor, version } = await load(scope, 'G4')
    expect({ successor, version }).toEqual({ successor: 'G3', version: product.version + 1 })
    expect((await savePage(scope, await load(scope, 'G4'), { successor: '' })).ok).toBe(true)
    expect((await load(scope, 'G4')).successor).toBe('')
  })

  test('it goes on sale and off it on its days, by the seller’s calendar; then its address says so', async () => {
    const scope = await shop.atDesk('owner')
    const product = await load(scope, 'G5')
    const dayAfter = (days: number) =>
      new Date(scope.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const days = { publishFrom: dayAfter(3), publishUntil: dayAfter(4) }
    for (const [change, field, code] of [
      [{ publishFrom: 'soon' }, 'publishFrom', 'bad-day'],
      [{ publishFrom: dayAfter(-3) }, 'publishFrom', 'not-after-today'],
      [{ publishFrom: dayAfter(3) }, 'publishFrom', 'on-sale-already'],
      [{ publishUntil: dayAfter(-3) }, 'publishUntil', 'day-passed'],
    ] as const)
      expect(await savePage(scope, product, change)).toMatchObject({ fields: { [field]: code } })
    const input = toInput(product, { active: false })
    const save = (page: Partial<ProductPageInput>) =>
      saveWholeProduct(scope, product, {
        product: { input, page: toPage(product, page) },
        packs: [],
      })
    const turned = { publishFrom: days.publishUntil, publishUntil: days.publishFrom }
    expect(await save(turned)).toMatchObject({ fields: { publishUntil: 'wrong-times' } })
    expect((await save(days)).ok).toBe(true)
    const buyer = await shop.scope('in')
    const stored = await load(scope, 'G5')
    // Midnight in India, where the seller is.
    expect(stored.publishFrom).toBe(
      new Date(Date.parse(`${days.publishFrom}T00:00:00Z`) - 330 * 60_000).toISOString(),
    )
    const runAt = (iso: string, shift: number) =>
      publishDueProducts(shop.database, new Date(Date.parse(iso) + shift))
    expect(await runAt(stored.publishFrom!, -1)).toBe(0)
    expect(await loadProductPage(buyer, product.url)).toBeNull()
    const twice = await Promise.all([1, 1].map((shift) => runAt(stored.publishFrom!, shift)))
    expect(twice.toSorted()).toEqual([0, 1])
    expect(await loadProductPage(buyer, product.url)).toMatchObject({ name: product.name })
    expect((await load(scope, 'G5')).publishFrom).toBeNull()
    expect(await runAt(stored.publishUntil!, 1)).toBe(1)
    expect(await loadProductPage(buyer, product.url)).toBeNull()
    expect(await getRetiredProduct(buyer, product.url)).toMatchObject({ name: product.name })
    const { rows } = await shop.database.primary.execute(sql`
      select 1 from listing_entry where seller_id = ${scope.seller.id} and product_id = ${product.id}`)
    expect(rows).toEqual([])
    expect(
      (await loadRecord(shop)).filter(({ before }) => JSON.stringify(before) === '{"active":true}'),
    ).toHaveLength(1)
  })

  test('the attributes of its category are proposed with their values, and taken by their types', async () => {
    const scope = await shop.atDesk('owner')
    const save = async (code: string, attributes: { caption: string; value: string }[]) => {
      const product = await load(scope, code)
      const input = toInput(product, { attributes })
      return saveWholeProduct(scope, product, {
        product: { input, page: toPage(product) },
        packs: [],
      })
    }
    expect((await save('G1', [{ caption: 'Grip', value: 'Rough' }])).ok).toBe(true)
    await shop.database.primary.execute(sql`
      update field set kind = 'choice' where seller_id = ${scope.seller.id} and caption = 'Grip'`)
    await shop.database.primary.execute(sql`
      insert into field (seller_id, caption, kind) values (${scope.seller.id}, 'Washable', 'flag')`)
    const grip = (await listAttributeProposals(scope, await shop.findProductId('G2'))).find(
      ({ caption }) => caption === 'Grip',
    )
    expect(grip).toMatchObject({ kind: 'choice', values: ['Rough'] })
    expect(
      await save('G2', [
        { caption: 'Grip', value: 'Smooth' },
        { caption: 'Washable', value: 'maybe' },
      ]),
    ).toMatchObject({ fields: { 'value-0': 'bad-choice', 'value-1': 'bad-flag' } })
    const right = [
      { caption: 'Grip', value: 'rough' },
      { caption: 'Washable', value: 'yes' },
    ]
    expect((await save('G2', right)).ok).toBe(true)
    expect((await load(scope, 'G2')).attributes.map(({ value }) => value)).toEqual(['Rough', 'Yes'])
  })
})
